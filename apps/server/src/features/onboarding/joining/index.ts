// Signing up from a name on a roster to a session.
export { searchEmployee, verifySsn, type DraftOutcome } from './searching.ts'
export { makeInvitation, openInvitation } from './invitations.ts'
export { chooseContact, join, resendCode } from './joining.ts'
