// The history of a closed account, for its worker without a session.
export { ClosedAccountScreen } from './closed-account.tsx'
