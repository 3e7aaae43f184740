// The door of the offers room.
export { routesOfOffers } from './offers.routes.ts'
export { insertOffers, type NewOffer } from './offers.store.ts'
export { hearPurchasesOf } from './rewards/index.ts'
