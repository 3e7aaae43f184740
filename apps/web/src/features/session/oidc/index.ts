// Accounts at another service: logging in by one, coming back from its page, and those that the worker has linked.
export { readReturned } from './attempt.ts'
export { LateOidcSignIn } from './late.tsx'
export { OidcReturnScreen } from './return.screen.tsx'
export { OidcSection } from './section.tsx'
