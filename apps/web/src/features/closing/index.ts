// The door of the closing room in the browser.
export { CloseAccount, type ClosingStep } from './close-account.tsx'
