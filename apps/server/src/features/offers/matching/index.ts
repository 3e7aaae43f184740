// What purchases earn by offers: rules alone, no clock and no database.
export { reckon, type Reckoned } from './reckoning.rules.ts'
export type { Activation, Place, Purchase, Rule } from './terms.ts'
