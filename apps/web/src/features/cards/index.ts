// The door of the cards room.
export { ActivateStep } from './activate-step.tsx'
export { AtmFinder } from './atm/finder.tsx'
export { CardNews } from './card-news.tsx'
export { ManageCard } from './manage-card.tsx'
export { PinNotice } from './pin-notice.tsx'
export { PinStep } from './pin-step.tsx'
