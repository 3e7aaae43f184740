// Setting and changing the PIN, sent to the card provider alone.
export { PinDialog } from './dialog.tsx'
export { PinNotice } from './notice.tsx'
export { PinStep } from './step.tsx'
