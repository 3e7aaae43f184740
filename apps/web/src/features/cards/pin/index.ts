// Setting and changing the PIN, sent to the card provider alone.
export { PinDialog } from './pin-dialog.tsx'
export { PinNotice } from './pin-notice.tsx'
export { PinStep } from './pin-step.tsx'
