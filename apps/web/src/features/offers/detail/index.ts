// One offer in full, over the list that it was opened from.
export { OfferWindow } from './window.tsx'
