// "Some things are paused", after a log-in by card. Decisions 22 and 64.
export { SessionLimited as LimitedScreen } from '#features/session'
