// Translates published events of card transactions and fees into our own messages about purchases.
import { ownText } from '@daybreak/contract'
import * as z from 'zod'
import type { PurchaseMessage, PurchaseName } from '../transactions/index.ts'
import { needed, noUse, reader, type MessagePart, type Part, type ReportedEvent } from './published-reading.ts'
import {
  amount,
  described,
  dollars,
  flag,
  instant,
  merchantDetails,
  merchantReported,
  momentText,
  pointOfService,
  processingTypeOf,
  ref,
  modeReported,
  word,
} from './published-values.ts'

const moneyNode = z.object({
  id: ref,
  transactionId: z.nullish(ref),
  cardId: z.nullish(ref),
  createdAt: described(instant),
  approvedAmount: amount.nullish(),
  requestedAmount: amount.nullish(),
  fees: z.array(z.object({ approvedFeeAmount: amount.nullish() })).nullish(),
  merchantDetails: described(merchantDetails),
  pointOfServiceDetails: described(pointOfService),
  transactionProcessingType: described(word),
  responseCode: described(word),
  accountingDirection: z.nullish(word),
  partial: flag,
  issuerExpiredAuthorization: flag,
  settlementImpact: flag,
})
type MoneyNode = z.infer<typeof moneyNode>

/** The amount of an event does not include its fees. */
function movedBy({ approvedAmount, fees }: MoneyNode): PurchaseMessage['amount'] {
  const { value } = needed(dollars(approvedAmount), 'approvedAmount')
  const added = (fees ?? []).map(({ approvedFeeAmount }) => dollars(approvedFeeAmount)?.value ?? 0)
  return { value: added.reduce((sum, one) => sum + one, value), currencyCode: 'USD' }
}

/** What was wanted; nothing when it was wanted in another currency. */
function wantedBy({ requestedAmount, approvedAmount }: MoneyNode): PurchaseMessage['amount'] {
  return dollars(requestedAmount) ?? dollars(approvedAmount) ?? { value: 0, currencyCode: 'USD' }
}

function purchase(
  name: PurchaseName,
  node: MoneyNode,
  { toldAt }: ReportedEvent,
  more: Partial<PurchaseMessage> = {},
): Part<'purchase'> {
  const { merchantDetails: merchant, pointOfServiceDetails, transactionProcessingType } = node
  return {
    subject: 'purchase',
    name,
    event: {
      id: node.id,
      transactionId: needed(node.transactionId, 'transactionId'),
      paymentCardId: needed(node.cardId, 'cardId'),
      amount: more.amount ?? movedBy(node),
      merchant: merchantReported(merchant),
      processingType: processingTypeOf({
        transactionProcessingType,
        merchantDetails: merchant,
        pointOfService: pointOfServiceDetails,
      }),
      way: modeReported(pointOfServiceDetails),
      responseCode: node.responseCode ?? null,
      occurredAt: node.createdAt === null || node.createdAt === undefined ? toldAt : momentText(node.createdAt),
      ...more,
    },
  }
}

/** Money that returns to the card: a refund, in the transaction of its purchase where there is one. */
function refund(node: MoneyNode, reported: ReportedEvent): Part<'purchase'> {
  return purchase('PAYMENT_CARD_REFUNDED', node, reported, { originalTransactionId: node.transactionId })
}

const isCredit = ({ accountingDirection }: MoneyNode) => accountingDirection === 'CREDIT'

/** A refund may be authorized too: nothing is kept back for one, and it counts once it is cleared. */
function authorization(name: PurchaseName, more: (node: MoneyNode) => Partial<PurchaseMessage> = () => ({})) {
  return (node: MoneyNode, reported: ReportedEvent) => (isCredit(node) ? noUse : purchase(name, node, reported, more(node)))
}

const declined = (node: MoneyNode): Partial<PurchaseMessage> => ({
  amount: wantedBy(node),
  declineReason: node.responseCode ?? null,
})

function reversed(node: MoneyNode, reported: ReportedEvent): MessagePart | typeof noUse {
  // What follows the clearing returns money.
  if (node.settlementImpact === true) return refund(node, reported)
  if (node.issuerExpiredAuthorization === true) {
    return purchase('PAYMENT_CARD_AUTHORIZATION_EXPIRED', node, reported, { amount: wantedBy(node) })
  }
  // The direction is the cardholder's: a purchase's hold is returned to them, a refund's is not.
  return node.accountingDirection === 'DEBIT' ? noUse : purchase('PAYMENT_CARD_AUTHORIZATION_REVERSED', node, reported)
}

const cleared = (node: MoneyNode, reported: ReportedEvent) =>
  isCredit(node) ? refund(node, reported) : purchase('PAYMENT_CARD_CLEARED', node, reported, { isFinal: node.partial !== true })

const clearedAtOnce = (node: MoneyNode, reported: ReportedEvent) =>
  isCredit(node) ? refund(node, reported) : purchase('PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED', node, reported)

const adjusted = (node: MoneyNode, reported: ReportedEvent) =>
  purchase('PAYMENT_CARD_ADJUSTMENT', node, reported, {
    accountingDirection: needed(node.accountingDirection, 'accountingDirection'),
  })

const feeNode = z.object({
  id: ref,
  originatingAccount: z.object({ id: ref }).nullish(),
  receivingAccount: z.object({ id: ref }).nullish(),
  transferDate: described(instant),
  feeTransferAmount: amount.nullish(),
  sourceFeeTransferEvent: described(z.object({ id: ref })),
})

/** A fee has its amount once it was taken; before that it is only announced. */
function fee(isReversal: boolean) {
  return (node: z.infer<typeof feeNode>, { toldAt }: ReportedEvent): MessagePart | typeof noUse => {
    const taken = dollars(node.feeTransferAmount)
    if (taken === null) return noUse
    const account = isReversal ? (node.receivingAccount ?? node.originatingAccount) : node.originatingAccount
    return {
      subject: 'purchase',
      name: isReversal ? 'PAYMENT_CARD_REFUNDED' : 'PAYMENT_CARD_FEE',
      event: {
        id: node.id,
        transactionId: node.id,
        originalTransactionId: isReversal ? (node.sourceFeeTransferEvent?.id ?? null) : null,
        paymentCardId: null,
        financialAccountId: needed(account?.id, 'originatingAccount'),
        amount: taken,
        merchant: { ...merchantReported(null), name: ownText('Card fee') },
        processingType: ownText('PURCHASE'),
        occurredAt: node.transferDate === null || node.transferDate === undefined ? toldAt : momentText(node.transferDate),
      },
    }
  }
}

/** The events of card transactions and fees, by their published names. */
export const moneyNodes = {
  PAYMENT_CARD_AUTHORIZATION_APPROVED: reader(
    'PaymentCardAuthorizationApprovedEvent',
    moneyNode,
    authorization('PAYMENT_CARD_AUTHORIZATION_APPROVED'),
  ),
  PAYMENT_CARD_AUTHORIZATION_DECLINED: reader(
    'PaymentCardAuthorizationDeclinedEvent',
    moneyNode,
    authorization('PAYMENT_CARD_AUTHORIZATION_DECLINED', declined),
  ),
  PAYMENT_CARD_AUTHORIZATION_REVERSED: reader('PaymentCardAuthorizationReversedEvent', moneyNode, reversed),
  PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED: reader(
    'PaymentCardAuthorizationAndClearApprovedEvent',
    moneyNode,
    clearedAtOnce,
  ),
  PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED: reader(
    'PaymentCardAuthorizationAndClearDeclinedEvent',
    moneyNode,
    authorization('PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED', declined),
  ),
  PAYMENT_CARD_CLEARED: reader('PaymentCardClearedEvent', moneyNode, cleared),
  PAYMENT_CARD_ADJUSTMENT: reader('PaymentCardAdjustmentEvent', moneyNode, adjusted),
  FEE_CHARGE_EVENT: reader('FeeChargeEvent', feeNode, fee(false)),
  FEE_REVERSAL_EVENT: reader('FeeReversalEvent', feeNode, fee(true)),
} as const
