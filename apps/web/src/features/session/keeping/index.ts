// Keeping a session, warning before it ends, and leaving.
export { IdleWarning } from './idle-warning.tsx'
export { useSession } from './use-session.ts'
