// Authenticator apps with recovery codes: turned on and off by the worker, and used as a proof.
export { createTotpProofs } from './proofs.ts'
export { routesOfTotp } from './totp.routes.ts'
export { sweepTotp } from './totp.store.ts'
export { createTotps } from './totp.ts'
