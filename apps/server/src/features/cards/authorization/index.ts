// Decides whether a purchase is approved, and for how much.
export type { DeclineReason } from './authorization.rules.ts'
export {
  createAuthorizing,
  unreadable,
  type AuthorizationAnswer,
  type AuthorizationTimer,
  type Authorizing,
} from './authorizing.ts'
export { dailyLimits, leftToday } from './limits.rules.ts'
export { readSpentToday } from './spending.store.ts'
