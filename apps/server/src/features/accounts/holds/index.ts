// What is set aside on an account, and why.
export { routesOfHolds, type HoldsDeps } from './holds.routes.ts'
