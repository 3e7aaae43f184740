// Activating the card that came in the mail.
export { ActivateDialog } from './activate-dialog.tsx'
export { ActivateStep } from './activate-step.tsx'
