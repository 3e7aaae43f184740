// One-time codes of Stytch behind our own limits and sessions.
export { createStytchPasswordProvider } from './password-provider-stytch.ts'
export { createStytchProvider } from './provider-stytch.ts'
export { createStytch, StytchFailure, type Stytch } from './stytch.ts'
export { createStytchPasswords } from './passwords.ts'
