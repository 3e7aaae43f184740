// How offers are drawn: by mark and tone, with no picture from outside.
export { OfferArt } from './art.tsx'
export { markIcons } from './marks.ts'
