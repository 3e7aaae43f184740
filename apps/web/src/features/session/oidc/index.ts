// Accounts at another service: logging in by one, coming back from its page, and those that the worker has linked.
export { readReturned } from './oidc-attempt.ts'
export { LateOidcSignIn } from './oidc-late.tsx'
export { OidcReturnScreen } from './oidc-return.screen.tsx'
export { OidcSection } from './oidc-section.tsx'
