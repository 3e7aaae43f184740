// What workers see of the catalog.
export { countCategories, countOpen, listOffers, listOn, readOffer, type BrowsingDeps } from './browsing.ts'
export { backOf, faceOf, limitText } from './view.ts'
export { createCatalogReader } from './snapshot.ts'
