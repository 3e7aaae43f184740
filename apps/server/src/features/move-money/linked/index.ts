// Linked accounts: the banks and debit cards that a worker's money may go to and come from.
export { correctAsShown, correctBank, isShownOtherwise } from './correcting.ts'
export { bankNumbersOf, nameOf } from './destination-names.ts'
export {
  changeDestination,
  findDestination,
  listDestinations,
  lockDestinationOfTransfer,
  lockDestinations,
  markUsed,
  readDestinations,
  type Destination,
} from './destinations.store.ts'
export { routesOfLinkedAccounts } from './linked.routes.ts'
export { dropDestination, removeExpired, unlinkDestination, type RemovingDeps } from './removing.ts'
