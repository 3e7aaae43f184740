// Proving again who is there, changing a contact, signing in by card, and taking back what was not the worker.
export { createContactChanges, type ContactChanges } from './contact-change.ts'
export { readExpiry } from './debit-mode.rules.ts'
export { verifyDebitMode, type DebitModeDeps, type IdentityPort } from './debit-mode.ts'
export { sweepIntermediates } from './intermediate.store.ts'
export { createIntermediates, type Intermediates } from './intermediate.ts'
export { createOwnCodes, type OwnCodeSent } from './own-codes.ts'
export { createStepUp, type StepUp } from './step-up.ts'
export { undo, type UndoDeps } from './undo.ts'
