// Passwords: set, changed and removed by the worker, and a log-in that still requires a fresh proof before money leaves or
// details are shown.
export type { Argon2Cost } from './argon2id.ts'
export { composePasswords } from './compose-passwords.ts'
export { onFirstUse } from './on-first-use.ts'
export type { PasswordProvider } from './provider.ts'
