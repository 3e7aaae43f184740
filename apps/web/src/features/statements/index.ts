// The entry point of the statements room: statements, fees, and older history.
export { CheckProofScreen, ProofCard, ProofPage } from './proof/index.ts'
export { FeesPaid } from './fees-paid.tsx'
export { StatementsCard } from './statements-card.tsx'
export { WholeHistory } from './whole-history.tsx'
