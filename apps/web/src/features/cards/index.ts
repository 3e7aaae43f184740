// The door of the cards room.
export { AtmFinder } from './atm-finder.tsx'
export { atmFinderPath, manageCardPath } from './atm-finder-path.ts'
export { ManageCard } from './manage-card.tsx'
export { PinNotice } from './pin-notice.tsx'
