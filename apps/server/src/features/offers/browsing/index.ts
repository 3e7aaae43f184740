// The catalog as workers see it.
export { countCategories, countOpen, listOffers, listOn, readOffer, type BrowsingDeps } from './browsing.ts'
export { backOf, faceOf, limitText } from './view.ts'
export { createCatalogReader } from './snapshot.ts'
