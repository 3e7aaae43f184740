// Linked accounts: the banks and debit cards that a worker's money may go to and come from.
export {
  findDestination,
  lockDestinations,
  markUsed,
  readDestinations,
  type Destination,
  type DestinationState,
} from './destinations.store.ts'
export { bankNumbersOf, nameOf, placeOfNumber } from './destination-names.ts'
