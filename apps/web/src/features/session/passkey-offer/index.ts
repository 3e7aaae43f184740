// Offering a passkey to a worker who has just typed a code.
export { rememberCode } from './passkey-memory.ts'
export { LatePasskeyOffer } from './late.tsx'
