// The entry point of the statements room: statements, fees that were paid, and what goes further back.
export { CheckProofScreen } from './proof/check-proof.tsx'
export { ProofCard } from './proof/proof-card.tsx'
export { ProofPage } from './proof/proof-page.tsx'
export { FeesPaid } from './fees-paid.tsx'
export { StatementsCard } from './statements-card.tsx'
export { WholeHistory } from './whole-history.tsx'
