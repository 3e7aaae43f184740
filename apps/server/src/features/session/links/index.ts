// Links in e-mails by which workers log in.
export { withOwnLinks } from './provider.ts'
export { routesOfLinks } from './links.routes.ts'
export { createLinks } from './links.ts'
