// Passwords: set, changed and removed by the worker, and a way to log in that asks for a fresh proof before anything leaves or is shown.
export type { Argon2Cost } from './argon2id.ts'
export { composePasswords } from './compose-passwords.ts'
export { onFirstUse } from './on-first-use.ts'
export type { PasswordProvider } from './provider.ts'
