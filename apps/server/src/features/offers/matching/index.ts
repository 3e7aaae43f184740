// Computes what purchases earn from offers: rules alone, no clock and no database.
export { keptOf, rewardOf } from './judging.rules.ts'
export { nearMisses, type NearMiss } from './near.rules.ts'
export { reckon, type Reckoned } from './reckoning.rules.ts'
export type { Activation, Back, Purchase, Rule, Terms } from './terms.ts'
