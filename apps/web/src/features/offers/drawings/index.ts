// The pictures of offers: by mark and tone, with no image from outside.
export { OfferArt } from './art.tsx'
export { markIcons } from './marks.ts'
