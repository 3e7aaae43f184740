// What is set aside, explained.
export { HoldsDialog } from './dialog.tsx'
