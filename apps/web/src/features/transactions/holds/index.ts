// What is set aside, explained.
export { HoldsDialog } from './holds-dialog.tsx'
