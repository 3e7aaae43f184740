// Setting and changing the PIN, which is sent only to the card provider.
export { PinDialog } from './dialog.tsx'
export { PinNotice } from './notice.tsx'
export { PinStep } from './step.tsx'
