// Authenticator apps in the browser: the card on the security screen, setting one up, and both proofs by one.
export { LateTotpFlow } from './totp-late.tsx'
export { TotpSection, type TotpTask } from './totp-section.tsx'
export { TotpStepUp } from './totp-step-up.tsx'
