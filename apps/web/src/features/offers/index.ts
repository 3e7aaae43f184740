// The door of the offers room.
export { offersSummaryQuery } from './offers.queries.ts'
export { RewardsTile } from './rewards-tile.tsx'
