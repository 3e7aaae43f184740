// The entry point of the offers room.
export { OffersOnPage, OffersPage } from './browsing/index.ts'
export { ClaimPage } from './claiming/index.ts'
export { OfferWindow } from './detail/index.ts'
export { EarnedLine, EarningsPage } from './earnings/index.ts'
export { CashBackFrame } from './frame/index.ts'
export { offersSummaryQuery } from './offers.queries.ts'
export { RewardsTile } from './rewards-tile.tsx'
