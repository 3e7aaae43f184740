// The entry point of client health: how fast pages are, and what fails in them.
export { routesOfHealth } from './health.routes.ts'
export { forgetOldReports, keptDays, readClientErrors, readVitals } from './health.store.ts'
