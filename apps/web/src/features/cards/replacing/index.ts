// Ordering another card, tying one from work to the account, and where the new one is.
export { OrderTracker } from './order-tracker.tsx'
export type { MailingAddress } from './replace-confirm-step.tsx'
export { ReplaceDialog, type MailingForm } from './replace-dialog.tsx'
export { TemporaryDialog } from './temporary-dialog.tsx'
