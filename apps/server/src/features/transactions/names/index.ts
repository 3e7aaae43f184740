// Names of stores: readable ones, reports of wrong ones, and corrections.
export { routesOfNames } from './names.routes.ts'
export { correctName, decideReports, findReportedName, listReported } from './names.store.ts'
