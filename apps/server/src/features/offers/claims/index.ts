// "Missing cash back?": purchases that nearly counted, and claims.
export { createClaimsDesk, type ClaimsDesk, type ClaimsDeskDeps, type GrantOutcome } from './granting.ts'
export { listClaimable, listNear, sendClaim, type ClaimsDeps } from './claiming.ts'
