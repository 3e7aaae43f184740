// Sign-in links in e-mails.
export { withOwnLinks } from './provider.ts'
export { routesOfLinks } from './links.routes.ts'
export { createLinks } from './links.ts'
