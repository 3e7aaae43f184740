// How offers are drawn: by mark and tone, with no picture from outside.
export { OfferArt } from './offer-art.tsx'
export { markIcons } from './offer-marks.ts'
