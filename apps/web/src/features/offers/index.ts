// The door of the offers room.
export { RewardsTile } from './rewards-tile.tsx'
