// Names of stores: readable ones, wrong ones, and what they are corrected to.
export { routesOfNames } from './names.routes.ts'
export { correctName, decideReports, findReportedName, listReported } from './names.store.ts'
