// The holds on an account, explained.
export { HoldsDialog } from './dialog.tsx'
