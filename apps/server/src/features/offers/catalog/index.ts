// The catalog: partners' offers, version by version.
export { endOffer, importOffers, type OffersReport } from './importing.ts'
export { contentOf, maxPromise, type OfferContent, type OfferStore, type OfferWords } from './content.ts'
export {
  lockOfferToJoin,
  readOfferToJoin,
  readRevision,
  reserveAnother,
  reserveFirst,
  type OfferToJoin,
} from './catalog.store.ts'
export type { OfferPartner } from './partner.ts'
export { deskStates, findOffersNamed, listForDesk, readForDesk, type DeskOffer } from './desk.store.ts'
