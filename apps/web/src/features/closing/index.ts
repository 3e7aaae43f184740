// The entry point of the closing room in the browser.
export { ClosedAccountScreen } from './history/index.ts'
export { CloseAccount, type ClosingStep } from './close-account.tsx'
