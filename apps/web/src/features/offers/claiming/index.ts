// "Missing cash back?": asking us to check a purchase.
export { ClaimPage } from './claim-page.tsx'
