// Converts our own words back to the card provider's published format for tests, without adding anything that the provider does
// not publish.

type Fields = Record<string, unknown>
/** What happened, in our own words. */
export type ProviderEvent = { id: string; name: string; event: Fields }
type Published = { name: string; typename: string; node: Fields }

const usd = (value: number) => ({ value, currencyCode: 'USD', decimalPlaces: 2 })

const moneyTypes: Readonly<Record<string, { name: string; typename: string }>> = {
  PAYMENT_CARD_AUTHORIZATION_APPROVED: same('PAYMENT_CARD_AUTHORIZATION_APPROVED', 'PaymentCardAuthorizationApprovedEvent'),
  PAYMENT_CARD_AUTHORIZATION_DECLINED: same('PAYMENT_CARD_AUTHORIZATION_DECLINED', 'PaymentCardAuthorizationDeclinedEvent'),
  PAYMENT_CARD_AUTHORIZATION_REVERSED: same('PAYMENT_CARD_AUTHORIZATION_REVERSED', 'PaymentCardAuthorizationReversedEvent'),
  PAYMENT_CARD_AUTHORIZATION_EXPIRED: same('PAYMENT_CARD_AUTHORIZATION_REVERSED', 'PaymentCardAuthorizationReversedEvent'),
  PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED: same(
    'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED',
    'PaymentCardAuthorizationAndClearApprovedEvent',
  ),
  PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED: same(
    'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED',
    'PaymentCardAuthorizationAndClearDeclinedEvent',
  ),
  PAYMENT_CARD_CLEARED: same('PAYMENT_CARD_CLEARED', 'PaymentCardClearedEvent'),
  PAYMENT_CARD_REFUNDED: same('PAYMENT_CARD_CLEARED', 'PaymentCardClearedEvent'),
  PAYMENT_CARD_ADJUSTMENT: same('PAYMENT_CARD_ADJUSTMENT', 'PaymentCardAdjustmentEvent'),
}

function same(name: string, typename: string) {
  return { name, typename }
}

const cardTypes: Readonly<Record<string, string>> = {
  PAYMENT_CARD_ISSUED: 'PaymentCardIssuedEvent',
  PAYMENT_CARD_ACTIVATED: 'PaymentCardActivatedEvent',
  PAYMENT_CARD_SUSPENDED: 'PaymentCardSuspendedEvent',
  PAYMENT_CARD_UNSUSPENDED: 'PaymentCardUnsuspendedEvent',
  PAYMENT_CARD_CLOSED: 'PaymentCardClosedEvent',
}

/** A body's `data`: the published `NotificationEvent`. */
export function notificationOf({ id, name: happened, event }: ProviderEvent): Fields {
  const { name, typename, node } = published(happened, event)
  const createdAt = event['occurredAt'] ?? null
  return { __typename: 'NotificationEvent', id, createdAt, name, node: { __typename: typename, ...node } }
}

function published(happened: string, event: Fields): Published {
  const money = moneyTypes[happened]
  if (money !== undefined) return { ...money, node: moneyNode(happened, event) }
  const card = cardTypes[happened]
  if (card !== undefined) return { name: happened, typename: card, node: cardNode(event) }
  if (happened === 'PAYMENT_CARD_FEE') return { name: 'FEE_CHARGE_EVENT', typename: 'FeeChargeEvent', node: feeNode(event) }
  if (happened.startsWith('PHYSICAL_PAYMENT_CARD_ORDER_SHIP')) return orderNode(happened, event)
  if (happened.startsWith('ACH_')) return transferNode(happened, event)
  return { name: happened, typename: 'UnknownEvent', node: event }
}

function moneyNode(happened: string, event: Fields): Fields {
  const { amount, merchant, responseCode, declineReason, originalTransactionId: original } = event
  const isRefund = happened === 'PAYMENT_CARD_REFUNDED'
  return {
    id: event['id'],
    // A refund is in the transaction that it gives back.
    transactionId: isRefund ? (original ?? event['transactionId']) : event['transactionId'],
    cardId: event['paymentCardId'],
    createdAt: event['occurredAt'],
    approvedAmount: responseCode === 'DECLINED' ? usd(0) : amount,
    requestedAmount: amount,
    responseCode: responseCode === 'DECLINED' ? (declineReason ?? 'CA_DECLINED') : responseCode,
    accountingDirection: isRefund ? 'CREDIT' : (event['accountingDirection'] ?? null),
    merchantDetails: merchantNode(merchant),
    pointOfServiceDetails: event['pointOfService'] ?? null,
    transactionProcessingType: event['processingType'] === 'CASH' ? 'CASH' : 'GOODS_AND_SERVICES',
    ...(happened === 'PAYMENT_CARD_AUTHORIZATION_EXPIRED' && { issuerExpiredAuthorization: true }),
    ...(happened === 'PAYMENT_CARD_CLEARED' && { partial: event['isFinal'] === false }),
  }
}

export function merchantNode(merchant: unknown): Fields | null {
  if (typeof merchant !== 'object' || merchant === null) return null
  const { name, category, city, merchantId = null, country = 'USA' } = merchant as Fields
  const address = city === undefined ? null : { streetAddress: null, postalCode: null, region: null, locality: city }
  return { merchantId, name, description: null, categoryCode: category, category: null, countryCodeAlpha3: country, address }
}

function cardNode({ paymentCardId, status, occurredAt }: Fields): Fields {
  return { id: paymentCardId, status, previousStatus: null, updatedAt: occurredAt }
}

function feeNode({ id, amount, occurredAt, financialAccountId }: Fields): Fields {
  return {
    id,
    originatingAccount: { id: financialAccountId },
    receivingAccount: null,
    feeActivityType: 'ATM_WITHDRAWAL_OUT_OF_NETWORK_FEE',
    transferDate: occurredAt,
    feeTransferAmount: amount,
  }
}

function orderNode(happened: string, { paymentCardId, status, occurredAt }: Fields): Published {
  const hasShipped = happened === 'PHYSICAL_PAYMENT_CARD_ORDER_SHIPPED'
  return {
    name: hasShipped ? 'PHYSICAL_PAYMENT_CARD_SHIPPED' : 'PHYSICAL_PAYMENT_CARD_SHIP_FAILED',
    typename: hasShipped ? 'PhysicalPaymentCardShippedEvent' : 'PhysicalPaymentCardShipFailedEvent',
    node: { id: 'shp_1', paymentCardId, orderState: { status }, updatedAt: occurredAt },
  }
}

const steps = {
  RECEIVED: ['Received', 'createdAt'],
  PROCESSED: ['Processed', 'processedAt'],
  FAILED: ['Failed', 'failedAt'],
  RETURNED: ['Returned', 'returnSentToBankAt'],
} as const

function transferNode(happened: string, event: Fields): Published {
  const step = (Object.keys(steps) as (keyof typeof steps)[]).find((one) => happened.endsWith(one)) ?? 'RECEIVED'
  const [word, timeField] = steps[step]
  const reason = event['statusReason'] ?? null
  return {
    name: `NON_ORIGINATED_ACH_TRANSFER_${step}`,
    typename: `NonOriginatedAchTransfer${word}Event`,
    node: {
      id: `${String(event['transferId'])}_${step}`,
      [timeField]: event['occurredAt'],
      ...((step === 'FAILED' || step === 'RETURNED') && { statusFailureReason: reason }),
      transfer: {
        id: event['transferId'],
        amount: event['amount'],
        sign: event['direction'] === 'DEBIT' ? 'NEGATIVE' : 'POSITIVE',
        type: event['direction'] === 'DEBIT' ? 'PULL' : 'PUSH',
        financialAccount: { id: event['financialAccountId'] },
        companyName: event['companyName'],
        companyIdentifier: event['companyIdentifier'] ?? null,
        companyEntryDescription: event['entryDescription'] ?? null,
        individualName: event['individualName'] ?? null,
        settlementDate: event['settlementDate'] ?? null,
      },
    },
  }
}
