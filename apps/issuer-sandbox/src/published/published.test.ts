// Everything sent and asked is what the card provider publishes: each event of the sandbox's own, and the question before a purchase.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents } from '@daybreak/money'
import { corner } from '../testing/movement-world.ts'
import { assertPublished } from '../testing/published-shape.ts'
import { happenings } from '../webhooks/event-names.ts'
import type { EventBody } from '../store/events.store.ts'
import type { CardTransaction } from '../authorizations/transactions.store.ts'
import { questionOf } from './authorization.ts'
import { notificationOf, publishedOf } from './events.ts'

const at = '2026-11-20T12:00:00.000Z'
const usd = (value: number) => ({ value, currencyCode: 'USD' })
/** All that any event is kept with. */
const body = {
  id: 'cte_1',
  transactionId: 'ctx_1',
  originalTransactionId: 'ctx_0',
  paymentCardId: 'pcd_1',
  financialAccountId: 'fa_1',
  amount: usd(1_300),
  cashbackAmount: usd(500),
  feeAmount: usd(300),
  merchant: corner,
  processingType: 'PURCHASE',
  responseCode: 'APPROVED',
  declineReason: null,
  isFinal: true,
  accountingDirection: 'CREDIT',
  expiresAt: at,
  occurredAt: at,
  status: 'APPROVED',
  transferId: 'eft_1',
  direction: 'DEBIT',
  companyName: 'NORTH GRILL',
  companyIdentifier: '1955501000',
  entryDescription: 'TIPS',
  individualName: 'MAYA TORRES',
  settlementDate: '2026-11-20',
  statusReason: 'CURRENCY_MISMATCH',
  orderId: 'pco_1',
  applicationId: 'app_1',
  accountHolderId: 'ach_1',
}
/** A transfer of the program's own to another bank, or to a debit card. */
const ofOwn = {
  id: 'oat_1',
  financialAccountId: 'fa_1',
  bankAccountId: 'efa_1',
  paymentMethodTokenId: 'pmt_1',
  type: 'PULL',
  purpose: 'DEPOSIT',
  amount: usd(1_300),
  isSameDay: true,
  entryDescription: 'TRANSFER',
  individualName: 'Maya Torres',
  individualId: null,
  paymentInformation: 'key_1',
  externalIdentifier: 'key_1',
  failureReason: 'INVALID_INDIVIDUAL_ID_NUMBER',
  effectiveDate: '2026-11-20',
  expectedAt: at,
  createdAt: at,
  updatedAt: at,
  occurredAt: at,
}
const ofCard = { ...body, status: 'ACTIVE' }
const ofOrder = { ...body, status: 'SHIPPED' }

function bodyOf(name: string): EventBody {
  const [, own] = /^ORIGINATED_ACH_TRANSFER_(\w+)$/.exec(name) ?? []
  if (own !== undefined) return { ...ofOwn, status: own }
  const [, instant] = /^UNIFIED_FUNDS_TRANSFER_(\w+)_EVENT$/.exec(name) ?? []
  if (instant !== undefined)
    return { ...ofOwn, status: instant === 'INITIATED' ? 'PROCESSING' : instant, failureReason: 'DO_NOT_HONOR' }
  if (name.startsWith('PHYSICAL_')) return ofOrder
  if (name.includes('_DISPUTE_')) return { ...body, disputeId: 'dis_1', status: 'WON' }
  return name.startsWith('CARD_PRODUCT_') ? body : ofCard
}

describe('what happens at the sandbox', () => {
  for (const name of happenings) {
    test(`${name} is sent as the provider publishes it, or not at all`, () => {
      const event = { ordinal: 1, id: 'evt_1', name, event: bodyOf(name), createdAt: at }
      assertPublished('NotificationEvent', notificationOf(event))
    })
  }

  test('is sent only under existing names: a PIN and the steps of an order before shipping have none', () => {
    const unreported = happenings.filter((name) => publishedOf({ id: 'evt_1', name, event: bodyOf(name) }) === null)
    assert.deepEqual(unreported, [
      'PAYMENT_CARD_PIN_SET',
      'PHYSICAL_PAYMENT_CARD_ORDER_CREATED',
      'PHYSICAL_PAYMENT_CARD_ORDER_APPROVED',
      'PHYSICAL_PAYMENT_CARD_ORDER_SENT_TO_PRINTER',
      'PHYSICAL_PAYMENT_CARD_ORDER_COMPLETED',
      'PHYSICAL_PAYMENT_CARD_ORDER_CANCELED',
    ])
  })

  test('a decline is sent in the network’s words', () => {
    for (const [reason, code] of [
      ['CARD_FROZEN', 'SUSPENDED_CARD'],
      ['LIMIT_EXCEEDED', 'EXCEEDS_APPROVAL_AMOUNT_LIMIT'],
      ['INSUFFICIENT_FUNDS', 'CA_DECLINED'],
      ['SYSTEM_TIMEOUT', 'CA_DECLINED'],
    ]) {
      const event = { ...body, responseCode: 'DECLINED', declineReason: reason }
      const reported = publishedOf({ id: 'evt_1', name: 'PAYMENT_CARD_AUTHORIZATION_DECLINED', event })
      assert.equal(reported?.node['responseCode'], code)
      assertPublished('NotificationEventNode', reported?.node)
    }
  })
})

test('a field, a name or a null that is not published is found', () => {
  const event = { id: 'evt_1', name: 'PAYMENT_CARD_CLEARED', event: body }
  const { node } = publishedOf(event) ?? {}
  assertPublished('NotificationEventNode', node)
  for (const wrong of [
    { invented: 1 },
    { id: null },
    { responseCode: 'MAYBE' },
    { partial: 'no' },
    { __typename: 'CardTransaction' },
  ])
    assert.throws(() => assertPublished('NotificationEventNode', { ...node, ...wrong }), JSON.stringify(wrong))
})

test('the question before a purchase is made of published values, and counts a fee apart', () => {
  const transaction = {
    id: 'ctx_1',
    authorizationRequestId: 'car_1',
    paymentCardId: 'pcd_1',
    merchant: corner,
    createdAt: at,
    requested: cents(1_300n),
    cashback: cents(500n),
    fee: cents(300n),
    processingType: 'CASH',
    supportsPartialApproval: true,
  } as CardTransaction
  const { data } = questionOf(transaction)
  const { collaborativeAuthorizationRequest: request } = data as Record<string, Record<string, unknown>>
  assertPublished('PaymentCardAuthorizationRequest', request)
  assert.partialDeepStrictEqual(request, {
    requestedAmount: { value: 1_000 },
    surchargeFee: { value: 300 },
    cashBackAmount: { value: 500 },
    pointOfServiceDetails: { category: 'AUTOMATED_TELLER_MACHINE', terminalSupportsPartialApproval: true },
  })
})
