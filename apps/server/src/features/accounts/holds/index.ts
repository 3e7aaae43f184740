// Explains the holds on an account.
export { routesOfHolds, type HoldsDeps } from './holds.routes.ts'
