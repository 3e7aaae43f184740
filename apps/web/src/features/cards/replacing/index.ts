// Ordering another card, linking one from work to the account, and tracking the new one.
export { OrderTracker } from './order-tracker.tsx'
export type { MailingAddress } from './replace-confirm-step.tsx'
export { ReplaceDialog, type MailingForm } from './replace-dialog.tsx'
export { TemporaryDialog } from './temporary-dialog.tsx'
