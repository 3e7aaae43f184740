// Reads what the card provider sends into our own words. What is not named here is dropped unread: no card data comes any further.
import { keptText, outsideText, outsideWord } from '@daybreak/contract'
import * as z from 'zod'
import { cents, noCents, type Cents } from '@daybreak/money'
import { parseInstant, type Instant } from '@daybreak/time'
import { merchantOf, toldMerchant as merchant, type Merchant } from './merchants.rules.ts'

// An id is taken exactly; a word of the provider's vocabulary that we do not know is taken all the same.
const ref = outsideWord()
const word = outsideText(100)
const amount = z.object({ value: z.int().nonnegative(), currencyCode: z.literal('USD') })
const instant = z.iso.datetime().transform(keptText)
const processingType = word

const authorizationBody = z.object({
  data: z.object({
    id: ref,
    transactionId: ref,
    paymentCardId: ref,
    amount,
    cashbackAmount: z.nullish(amount),
    supportsPartialApproval: z.boolean(),
    merchant,
    processingType,
    occurredAt: instant,
  }),
})

export type AuthorizationRequest = {
  id: string
  transactionRef: string
  providerCardId: string
  requested: Cents
  cashback: Cents
  supportsPartialApproval: boolean
  merchant: Merchant
  occurredAt: Instant
}

/** Null for a question of another form: it cannot be answered with anything but no. */
export function readAuthorization(body: unknown): AuthorizationRequest | null {
  const parsed = authorizationBody.safeParse(body)
  if (!parsed.success) return null
  const { data } = parsed.data
  const requested = centsOf(data.amount)
  const cashback = data.cashbackAmount === null || data.cashbackAmount === undefined ? noCents : centsOf(data.cashbackAmount)
  if (cashback > requested) return null
  return {
    id: data.id,
    transactionRef: data.transactionId,
    providerCardId: data.paymentCardId,
    requested,
    cashback,
    supportsPartialApproval: data.supportsPartialApproval,
    merchant: merchantOf(data),
    occurredAt: parseInstant(data.occurredAt),
  }
}

const envelope = z.object({ data: z.object({ id: ref, name: z.string().max(100), event: z.unknown() }) })

const purchaseEvent = z.object({
  id: ref,
  transactionId: ref,
  originalTransactionId: z.nullish(ref),
  authorizationRequestId: z.nullish(ref),
  paymentCardId: ref,
  amount,
  merchant,
  processingType,
  responseCode: z.nullish(word),
  declineReason: z.nullish(word),
  isFinal: z.boolean().nullish(),
  accountingDirection: z.nullish(word),
  expiresAt: z.nullish(instant),
  occurredAt: instant,
})
export type PurchaseMessage = z.infer<typeof purchaseEvent>

const transferEvent = z.object({
  transferId: ref,
  financialAccountId: ref,
  direction: z.enum(['CREDIT', 'DEBIT']),
  amount,
  companyName: outsideText(80),
  companyIdentifier: z.nullish(outsideText(80)),
  entryDescription: z.nullish(outsideText(80)),
  settlementDate: z.nullish(outsideText(40)),
  statusReason: z.nullish(word),
  occurredAt: instant,
})
export type TransferMessage = z.infer<typeof transferEvent>

const cardEvent = z.object({ paymentCardId: ref, status: word, pinIsSet: z.boolean(), occurredAt: instant })
export type CardMessage = z.infer<typeof cardEvent>

const orderEvent = z.object({
  orderId: ref,
  paymentCardId: ref,
  status: word,
  estimatedDeliveryAt: z.nullish(instant),
  trackingNumber: z.nullish(outsideWord(/^[\x20-\x7e]{1,100}$/)),
  occurredAt: instant,
})
export type OrderMessage = z.infer<typeof orderEvent>

export type ProviderMessage = { id: string; name: string } & (
  | { subject: 'purchase'; event: PurchaseMessage }
  | { subject: 'transfer'; event: TransferMessage }
  | { subject: 'card'; event: CardMessage }
  | { subject: 'order'; event: OrderMessage }
)

const subjects: ReadonlyArray<readonly [RegExp, ProviderMessage['subject']]> = [
  [
    /^PAYMENT_CARD_(AUTHORIZATION_(APPROVED|DECLINED|REVERSED|EXPIRED|AND_CLEAR_(APPROVED|DECLINED))|CLEARED|REFUNDED|ADJUSTMENT|FEE)$/,
    'purchase',
  ],
  [/^(ACH_EXTERNALLY_INITIATED_(DEPOSIT|WITHDRAWAL)_(RECEIVED|PROCESSED|FAILED)|ACH_TRANSFER_RETURNED)$/, 'transfer'],
  [/^PAYMENT_CARD_(ISSUED|ACTIVATED|SUSPENDED|UNSUSPENDED|CLOSED|PIN_SET)$/, 'card'],
  [/^PHYSICAL_PAYMENT_CARD_ORDER_(CREATED|APPROVED|SENT_TO_PRINTER|SHIPPED|SHIP_FAILED|COMPLETED|CANCELED)$/, 'order'],
]

export type Reading =
  | { kind: 'message'; message: ProviderMessage }
  | { kind: 'ignored'; name: string }
  | { kind: 'unreadable'; fault: string }

/** An event that we have no use for is ignored; one that we know by name and cannot read is a fault that somebody must see. */
export function readMessage(body: unknown): Reading {
  const outer = envelope.safeParse(body)
  if (!outer.success) return { kind: 'unreadable', fault: faultOf(outer.error) }
  const { id, name, event } = outer.data.data
  const subject = subjects.find(([names]) => names.test(name))?.[1]
  if (subject === undefined) return { kind: 'ignored', name }
  const schemas = { purchase: purchaseEvent, transfer: transferEvent, card: cardEvent, order: orderEvent }
  const parsed = schemas[subject].safeParse(event)
  if (!parsed.success) return { kind: 'unreadable', fault: `${name}: ${faultOf(parsed.error)}` }
  return { kind: 'message', message: { id, name, subject, event: parsed.data } as ProviderMessage }
}

/** Which field is wrong, never what stood in it. */
function faultOf(error: z.ZodError): string {
  return error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')
}

export function centsOf({ value }: { value: number }): Cents {
  return cents(BigInt(value))
}
