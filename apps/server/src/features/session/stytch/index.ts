// One-time codes of Stytch behind our own limits and sessions.
export { createStytchProvider } from './provider-stytch.ts'
export { createStytch } from './stytch.ts'
