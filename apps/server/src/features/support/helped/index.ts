// What people said of the articles of help.
export { countHelped, deleteHelpedBefore, type HelpedCount } from './helped.store.ts'
export { routesOfHelped } from './helped.routes.ts'
