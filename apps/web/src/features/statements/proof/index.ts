// Proof of income: the link to it, its page, and the public check of a code.
export { CheckProofScreen } from './check-proof.tsx'
export { ProofCard } from './card.tsx'
export { ProofPage } from './page.tsx'
