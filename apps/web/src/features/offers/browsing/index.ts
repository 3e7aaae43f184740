// Finding offers: the list, its search, and the offers that are on.
export { offerListsKey, withOffer } from './browsing.queries.ts'
export { categorySearch } from './browsing.rules.ts'
export { OffersOnPage } from './on-page.tsx'
export { OffersPage } from './page.tsx'
