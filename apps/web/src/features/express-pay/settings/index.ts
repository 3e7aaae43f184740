// Turning Express Pay on and the worker’s own limits of it.
export { SettingsCard } from './card.tsx'
export { Terms, TermsDialog, turningOnRefusals } from './terms-dialog.tsx'
