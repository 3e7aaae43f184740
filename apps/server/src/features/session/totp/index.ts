// Authenticator apps with recovery codes: turned on and off by the worker, and a proof of who is there.
export { createTotpProofs } from './proofs.ts'
export { routesOfTotp } from './totp.routes.ts'
export { sweepTotp } from './totp.store.ts'
export { createTotps } from './totp.ts'
