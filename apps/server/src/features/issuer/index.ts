// The door of the issuer room: the card provider, met only over HTTP.
export type { DirectDepositNumbers, IssuedAccount, IssuerAccounts, NumbersToken } from './issuer-accounts.ts'
export type { CompanyBlock, IssuerAch, ReturnOutcome } from './issuer-ach.ts'
export type { AtmSearch, IssuerAtms, ProviderAtm, ProviderAtmFeature } from './issuer-atms.ts'
export { issuerRefusalCodes } from './issuer-call.ts'
export type {
  AddressCheck,
  IssuerCardOrders,
  OrderPhysicalCard,
  PostalAddress,
  ProviderCardOrder,
  ProviderOrderStatus,
} from './issuer-card-orders.ts'
export {
  cardExpiryFrom,
  type CardTokenPermission,
  type IssueCard,
  type IssuerCards,
  type ProviderCard,
  type ProviderCardStatus,
  type ReissueCard,
} from './issuer-cards.ts'
export type { AccountHolderRequest, IssuerHolders, ProviderApplication, ProviderApplicationStatus } from './issuer-holders.ts'
export { keepRegistered } from './issuer-registration.ts'
export {
  createIssuerSimulations,
  type IssuerSimulations,
  type OrderStep,
  type SimulatedEvent,
  type SimulatedTransaction,
  type SimulatedTransfer,
  type SimulationSubject,
} from './issuer-simulations.ts'
export { issuerErrors, type IssuerFailure } from './issuer.errors.ts'
export { createIssuer, type Issuer, type IssuerAddresses, type IssuerDeps } from './issuer.ts'
