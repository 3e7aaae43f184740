// The rewards tile of home, loaded after the balance.
export { RewardsTile } from '#features/offers'
