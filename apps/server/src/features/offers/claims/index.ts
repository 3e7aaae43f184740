// "Missing cash back?": what nearly counted, and asking us to check it.
export { listClaimable, listNear, sendClaim, type ClaimsDeps } from './claiming.ts'
