// The rewards tile of home, which comes after the balance.
export { RewardsTile } from '#features/offers'
