// The types of the simulations of a merchant and the card network.

const purchaseFields = `
    cardId: ID!
    "With the cash back and the fees."
    amount: AmountInput!
    cashbackAmount: AmountInput
    merchantDetails: MerchantDetailsInput
    "CASH for a cash machine; goods and services when left out."
    transactionProcessingType: CardTransactionProcessingType
    pointOfServiceDetails: PointOfServiceDetailsInput
    fees: [TransactionFeeInput!]
    idempotencyKey: IdempotencyKey`

export const moneySimulationTypes = /* GraphQL */ `
  enum CardTransactionProcessingType {
    GOODS_AND_SERVICES
    GOODS_AND_SERVICES_WITH_CASH_DISBURSEMENT
    CASH
    ADJUSTMENT_CREDIT
    ADJUSTMENT_DEBIT
  }

  enum TransactionFeeType {
    SURCHARGE
  }

  input MerchantDetailsInput {
    name: String
    merchantId: String
    "ISO 18245, four digits."
    category: String
    address: MerchantDetailsAddressInput
  }

  input MerchantDetailsAddressInput {
    locality: String
    region: String
    countryCodeAlpha3: String
  }

  input PointOfServiceDetailsInput {
    terminalSupportsPartialApproval: Boolean
  }

  "What the merchant or the owner of the machine takes; part of the amount."
  input TransactionFeeInput {
    requestedFeeAmount: AmountInput!
    approvedFeeAmount: AmountInput!
    transactionFeeType: TransactionFeeType!
  }

  input SimulateAuthorizationInput {${purchaseFields}
  }

  input SimulateSingleStepAuthAndClearInput {${purchaseFields}
  }

  input SimulateClearingInput {
    "The authorisation that is cleared."
    transactionId: ID
    "The sandbox's own, instead of a transaction: a card that was charged without asking."
    cardId: ID
    "More or less than was authorised; what is held when left out."
    amount: AmountInput
    "The sandbox's own: false when another clearing follows, so that the rest stays held."
    isFinal: Boolean = true
    cashbackAmount: AmountInput
    fees: [TransactionFeeInput!]
    "Of a card that was charged without asking."
    merchantDetails: MerchantDetailsInput
    transactionProcessingType: CardTransactionProcessingType
    idempotencyKey: IdempotencyKey
  }

  input SimulateReversalInput {
    transactionId: ID!
    "A part; all that is held when left out."
    amount: AmountInput
    "True: the hold has grown too old."
    issuerExpiredAuthorization: Boolean
    idempotencyKey: IdempotencyKey
  }

  input SimulateAuthorizationExpiryInput {
    transactionId: ID!
    idempotencyKey: IdempotencyKey
  }

  input SimulateRefundInput {
    "The purchase that is given back."
    transactionId: ID
    "The sandbox's own, instead of a transaction: money back for a purchase that nobody names."
    cardId: ID
    "A part; all that was cleared and not given back yet when left out."
    amount: AmountInput
    merchantDetails: MerchantDetailsInput
    transactionProcessingType: CardTransactionProcessingType
    idempotencyKey: IdempotencyKey
  }

  input SimulateAdjustmentInput {
    transactionId: ID!
    amount: AmountInput!
    "ADJUSTMENT_CREDIT gives, ADJUSTMENT_DEBIT takes."
    transactionProcessingType: CardTransactionProcessingType!
    idempotencyKey: IdempotencyKey
  }

  input SimulateCardFeeInput {
    "What the fee is for."
    transactionId: ID
    "Instead of a transaction."
    cardId: ID
    amount: AmountInput!
    merchantDetails: MerchantDetailsInput
    transactionProcessingType: CardTransactionProcessingType
    idempotencyKey: IdempotencyKey
  }

  union SimulateAuthorizationPayload = AuthorizationEvent | UserError | AccessDeniedError
  union SimulateAuthAndClearPayload = AuthorizationAndClearEvent | UserError | AccessDeniedError
  union SimulateClearingPayload = ClearingEvent | UserError | AccessDeniedError
  union SimulateReversalPayload = ReversalEvent | UserError | AccessDeniedError
  union SimulateRefundPayload = ClearingEvent | UserError | AccessDeniedError
  union SimulateAdjustmentPayload = AdjustmentEvent | UserError | AccessDeniedError
  union SimulateCardFeePayload = FeeEvent | UserError | AccessDeniedError

  type Mutation {
    "A purchase or withdrawal: the program is asked, and has two seconds."
    simulateAuthorization(input: SimulateAuthorizationInput!): SimulateAuthorizationPayload!
    "Authorised and cleared in one message, as cash machines do."
    simulateSingleStepAuthAndClear(input: SimulateSingleStepAuthAndClearInput!): SimulateAuthAndClearPayload!
    simulateClearing(input: SimulateClearingInput!): SimulateClearingPayload!
    simulateReversal(input: SimulateReversalInput!): SimulateReversalPayload!
    "The sandbox's own: the hold ends now; by itself it ends after 7 days, at hotels and car rentals after 30."
    simulateAuthorizationExpiry(input: SimulateAuthorizationExpiryInput!): SimulateReversalPayload!
    simulateRefund(input: SimulateRefundInput!): SimulateRefundPayload!
    simulateAdjustment(input: SimulateAdjustmentInput!): SimulateAdjustmentPayload!
    "The sandbox's own: a fee of the card program."
    simulateCardFee(input: SimulateCardFeeInput!): SimulateCardFeePayload!
  }
`
