// Turning Express Pay on, and the worker's own limits.
export { SettingsCard } from './card.tsx'
export { Terms, TermsDialog, turningOnRefusals } from './terms-dialog.tsx'
