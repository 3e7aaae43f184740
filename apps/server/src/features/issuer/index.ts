// The entry point of the issuer room: the card provider, met only over HTTP.
export type { DirectDepositNumbers, IssuedAccount, IssuerAccounts } from './issuer-accounts.ts'
export type { IssuerAch } from './issuer-ach.ts'
export type { IssuerAtms, ProviderAtm } from './issuer-atms.ts'
export { issuerDocument } from './collected-documents.ts'
export type { IssuerDisputes, ProviderDispute } from './issuer-disputes.ts'
export { isIssuerRefusal, issuerRefusalCodes } from './issuer-call.ts'
export type { IssuerCardOrders, ProviderCardOrder } from './issuer-card-orders.ts'
export {
  cardExpiryFrom,
  type CardTokenPermission,
  type IssuerCards,
  type ProviderCard,
  type ProviderCardStatus,
} from './issuer-cards.ts'
export type { AccountHolderRequest, IssuerHolders, ProviderApplication, ProviderApplicationStatus } from './holders/index.ts'
export { providerEventNames, type ProviderEventName } from './issuer-events.ts'
export {
  createRegistrationDesk,
  keepRegistered,
  wantedAt,
  type KeySink,
  type NewKey,
  type Receiver,
  type Registered,
  type RegistrationDesk,
  type Rotated,
} from './registration/index.ts'
export {
  createIssuerSimulations,
  type IssuerSimulations,
  type OrderStep,
  type SimulatedEvent,
  type SimulatedResult,
  type SimulatedTransaction,
  type SimulatedTransfer,
  type SimulationSubject,
} from './simulations/index.ts'
export type { IssuerEventReading, ProviderWord } from './event-reading/index.ts'
export type { IssuerPreprintedCards } from './preprinted/index.ts'
export { isIssuerAway, issuerErrors } from './issuer.errors.ts'
export { createIssuer, type Issuer, type IssuerAddresses } from './issuer.ts'
export {
  createTransferReceiver,
  registerTransferJobs,
  type ProviderDebitCard,
  type ProviderTransfer,
  type Submitted,
  type ApplyTransferUpdate,
  type TransferFact,
  type TransferUpdate,
  type TransferReceiver,
} from './transfers/index.ts'
