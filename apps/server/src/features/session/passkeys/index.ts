// Passkeys: adding and removing them, and proving who is there.
export { createChallenges } from './challenges.ts'
export { createPasskeyProofs } from './proofs.ts'
export { routesOfPasskeys } from './passkeys.routes.ts'
export { relyingPartyOf } from './passkeys.rules.ts'
export { sweepChallenges } from './passkeys.store.ts'
export { createPasskeys } from './passkeys.ts'
