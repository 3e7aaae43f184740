// Accounts at another service: logging in by one, returning from its page, and managing those that the worker has linked.
export { readReturned } from './attempt.ts'
export { LateOidcSignIn } from './late.tsx'
export { OidcReturnScreen } from './return.screen.tsx'
export { OidcSection } from './section.tsx'
