// The door of the cards room.
export { PinNotice } from './pin-notice.tsx'
