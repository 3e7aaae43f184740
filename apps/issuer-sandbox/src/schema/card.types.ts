// The types of payment cards, by their public names.

export const cardTypes = /* GraphQL */ `
  enum PaymentCardStatus {
    ACTIVATION_REQUIRED
    ACTIVE
    SUSPENDED
    CLOSED
  }

  enum PaymentCardNetwork {
    MASTERCARD
    VISA
  }

  enum CardFormFactor {
    VIRTUAL
    PHYSICAL
  }

  enum PaymentCardSuspensionFlag {
    PROGRAM_OWNER_INITIATED_SUSPENSION
    ISSUER_INITIATED_SUSPENSION
  }

  type PaymentCard implements Node {
    id: ID!
    "The program's own id for it; of a pre-printed card its proxy number. For the API key alone."
    externalId: String
    bin: String!
    last4: String!
    "The last instant at which it is good, ISO 8601."
    expirationDate: String!
    expirationMonth: String!
    expirationYear: String!
    network: PaymentCardNetwork!
    status: PaymentCardStatus!
    formFactor: CardFormFactor!
    originalPaymentCard: PaymentCard
    "For the bearer of a client token of this card alone."
    restrictedDetails: PaymentCardRestrictedDetailsResult!
    "Empty for a pre-printed card that belongs to nobody yet. For the API key alone."
    financialAccounts: [FinancialAccount!]
    pinDetails: PaymentCardPinDetails!
    suspensionFlags: [PaymentCardSuspensionFlag!]!
    cardLostDate: String
  }

  type PaymentCardPinDetails {
    isSet: Boolean!
    "Newest first."
    pinUpdateHistory: [PaymentCardPinUpdate!]!
  }

  type PaymentCardPinUpdate {
    updatedAt: String!
  }

  type PaymentCardRestrictedDetails {
    number: String!
    cvv: String!
  }

  type PaymentCardConnection {
    edges: [PaymentCardEdge!]!
    pageInfo: PageInfo!
  }

  type PaymentCardEdge {
    node: PaymentCard!
    cursor: String!
  }

  union PaymentCardRestrictedDetailsResult = PaymentCardRestrictedDetails | AccessDeniedError
`

export const cardMutationTypes = /* GraphQL */ `
  enum ReissueReason {
    EXPIRED
    LOST
    STOLEN @deprecated(reason: "Close the card and issue a new one, so that it has a lineage of its own.")
    OTHER
  }

  enum IssuePaymentCardForFinancialAccountResponseStatus {
    PENDING
    SUCCEEDED
    FAILED
  }

  "The sandbox issues at once, and answers the card."
  type IssuePaymentCardForFinancialAccountResponse {
    status: IssuePaymentCardForFinancialAccountResponseStatus
    failureReason: String
    paymentCard: PaymentCard
  }

  union IssuePaymentCardForFinancialAccountPayload =
    | IssuePaymentCardForFinancialAccountResponse
    | UserError
    | AccessDeniedError
    | PaymentCard
  union ReissuePaymentCardPayload = PaymentCard | UserError | AccessDeniedError
  union AssignPaymentCardToFinancialAccountPayload = PaymentCard | UserError | AccessDeniedError
  union ActivatePaymentCardPayload = PaymentCard | UserError | AccessDeniedError
  union SuspendPaymentCardPayload = PaymentCard | UserError | AccessDeniedError
  union ClosePaymentCardPayload = PaymentCard | UserError | AccessDeniedError

  input IssuePaymentCardForFinancialAccountInput {
    financialAccountId: ID!
    options: IssuePaymentCardOptionsInput!
    idempotencyKey: IdempotencyKey
  }

  input IssuePaymentCardOptionsInput {
    "ISO 8601; the card is good until the end of that month."
    expirationDate: String!
    activateOnCreate: Boolean!
    externalId: String
  }

  input ReissuePaymentCardInput {
    originalPaymentCardId: ID!
    options: ReissuePaymentCardOptionsInput!
    idempotencyKey: IdempotencyKey
  }

  input ReissuePaymentCardOptionsInput {
    expirationDate: String!
    activateOnCreate: Boolean!
    reissueFeatures: ReissuePaymentCardFeaturesInput
    reason: ReissueReason
    cardLostDate: String
  }

  input ReissuePaymentCardFeaturesInput {
    copyNumber: Boolean
    copyPin: Boolean
  }

  input AssignPaymentCardToFinancialAccountInput {
    paymentCardId: ID!
    assignToFinancialAccountId: ID!
    options: AssignPaymentCardToFinancialAccountOptionsInput!
    idempotencyKey: IdempotencyKey
  }

  input AssignPaymentCardToFinancialAccountOptionsInput {
    activateOnAssignment: Boolean!
  }

  input ActivatePaymentCardInput {
    paymentCardId: ID!
  }

  input SuspendPaymentCardInput {
    paymentCardId: ID!
  }

  input ClosePaymentCardInput {
    paymentCardId: ID!
  }

  type Mutation {
    issuePaymentCardForFinancialAccount(
      input: IssuePaymentCardForFinancialAccountInput!
    ): IssuePaymentCardForFinancialAccountPayload
    reissuePaymentCard(input: ReissuePaymentCardInput!): ReissuePaymentCardPayload
    "Gives a pre-printed card to an account."
    assignPaymentCardToFinancialAccount(
      input: AssignPaymentCardToFinancialAccountInput!
    ): AssignPaymentCardToFinancialAccountPayload
    "Makes a new card usable, and takes back a suspension by the program."
    activatePaymentCard(input: ActivatePaymentCardInput!): ActivatePaymentCardPayload
    suspendPaymentCard(input: SuspendPaymentCardInput!): SuspendPaymentCardPayload
    closePaymentCard(input: ClosePaymentCardInput!): ClosePaymentCardPayload
  }
`
