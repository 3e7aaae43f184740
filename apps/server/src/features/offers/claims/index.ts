// "Missing cash back?": what nearly counted, and asking us to check it.
export { createClaimsDesk, type ClaimsDesk, type ClaimsDeskDeps, type GrantOutcome } from './granting.ts'
export { listClaimable, listNear, sendClaim, type ClaimsDeps } from './claiming.ts'
