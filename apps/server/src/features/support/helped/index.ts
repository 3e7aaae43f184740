// Readers' answers about help articles.
export { countHelped, deleteHelpedBefore, type HelpedCount } from './helped.store.ts'
export { routesOfHelped } from './helped.routes.ts'
