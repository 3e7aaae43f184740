// The door of the cards room.
export { ActivateStep } from './activation/index.ts'
export { AtmFinder } from './atm/index.ts'
export { CardNews } from './card-news.tsx'
export { CardOffer } from './offer/index.ts'
export { FreezeNow } from './freezing/index.ts'
export { ManageCard } from './manage-card.tsx'
export { useLaterAmount } from './use-later-amount.ts'
export { PinNotice, PinStep } from './pin/index.ts'
