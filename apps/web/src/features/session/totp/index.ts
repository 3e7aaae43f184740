// Authenticator apps in the browser: the card on the security screen, setting one up, and both proofs by one.
export { LateTotpFlow } from './late.tsx'
export { TotpSection, type TotpTask } from './section.tsx'
export { TotpStepUp } from './step-up.tsx'
