// The money of each of the card provider's events: the table on which all postings and holds depend.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keptText, type CleanText } from '@daybreak/contract'
import { parseInstant } from '@daybreak/time'
import { purchaseFactOf, transferFactOf } from './event-facts.ts'
import type { PurchaseMessage, PurchaseName, TransferMessage, TransferName } from './messages.ts'

const at = parseInstant('2026-10-30T13:42:10.000Z')
const text = keptText
const textOf = (said: string | null | undefined): CleanText | null | undefined =>
  said === null || said === undefined ? said : text(said)
const bought: PurchaseMessage = {
  id: text('cte_1'),
  transactionId: text('ctx_1'),
  paymentCardId: text('pcd_1'),
  amount: { value: 1_250, currencyCode: 'USD' },
  merchant: { name: text('Bayline Coffee'), category: text('5814') },
  processingType: text('PURCHASE'),
  occurredAt: text('2026-10-30T13:42:10.000Z'),
}
const factOf = (name: PurchaseName, more: Partial<PurchaseMessage> = {}) =>
  purchaseFactOf({ id: 'evt_1', name, event: { ...bought, ...more } })

describe('an event about a purchase', () => {
  const kinds: [name: PurchaseName, says: Record<string, unknown>][] = [
    ['PAYMENT_CARD_AUTHORIZATION_APPROVED', { kind: 'approved', amount: 1_250n, requestId: null, code: 'APPROVED' }],
    ['PAYMENT_CARD_AUTHORIZATION_DECLINED', { kind: 'declined', requested: 1_250n, requestId: null, reason: null }],
    ['PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED', { kind: 'declined', requested: 1_250n, reason: null }],
    ['PAYMENT_CARD_AUTHORIZATION_REVERSED', { kind: 'reversed', amount: 1_250n }],
    ['PAYMENT_CARD_AUTHORIZATION_EXPIRED', { kind: 'expired' }],
    // Approved and cleared in one: nothing more follows.
    ['PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED', { kind: 'cleared', amount: 1_250n, isFinal: true }],
    ['PAYMENT_CARD_CLEARED', { kind: 'cleared', amount: 1_250n, isFinal: true }],
    ['PAYMENT_CARD_ADJUSTMENT', { kind: 'adjusted', amount: 1_250n }],
    ['PAYMENT_CARD_REFUNDED', { kind: 'refunded', amount: 1_250n, originalRef: null }],
    ['PAYMENT_CARD_FEE', { kind: 'charged', amount: 1_250n }],
  ]
  for (const [name, says] of kinds)
    test(`${name} is ${String(says['kind'])}`, () => {
      const fact = factOf(name)
      assert.partialDeepStrictEqual(fact, {
        id: 'evt_1',
        merchant: { name: 'Bayline Coffee', category: '5814', isCash: false },
        ...says,
      })
      assert.equal(String(fact.at), String(at))
    })

  test('of a name that is no purchase’s moves no money by mistake', () => {
    for (const name of ['PAYMENT_CARD_ISSUED', 'ACH_TRANSFER_RETURNED', 'payment_card_cleared', ''])
      assert.throws(() => purchaseFactOf({ id: 'evt_1', name, event: bought }), RangeError, name)
  })

  test('takes money by an adjustment unless it says that it gives it', () => {
    const amountOf = (accountingDirection: string | null | undefined) => {
      const fact = factOf('PAYMENT_CARD_ADJUSTMENT', { accountingDirection: textOf(accountingDirection) })
      return 'amount' in fact ? fact.amount : null
    }
    assert.deepEqual(['DEBIT', 'CREDIT', null, undefined].map(amountOf), [1_250n, -1_250n, 1_250n, 1_250n])
  })

  test('leaves the rest of the hold only where it says that more is to come', () => {
    const isFinal = (said: boolean | null | undefined) => {
      const fact = factOf('PAYMENT_CARD_CLEARED', { isFinal: said })
      return fact.kind === 'cleared' && fact.isFinal
    }
    assert.deepEqual([false, true, null, undefined].map(isFinal), [false, true, true, true])
    assert.partialDeepStrictEqual(factOf('PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED', { isFinal: false }), { isFinal: true })
  })

  test('that names a question, a reason or the purchase it gives back keeps that name', () => {
    const requestId = { authorizationRequestId: text('car_1') }
    assert.partialDeepStrictEqual(factOf('PAYMENT_CARD_AUTHORIZATION_APPROVED', requestId), { requestId: 'car_1' })
    const declined = { ...requestId, declineReason: text('INCORRECT_PIN') }
    for (const name of ['PAYMENT_CARD_AUTHORIZATION_DECLINED', 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED'] as const)
      assert.partialDeepStrictEqual(factOf(name, declined), { requestId: 'car_1', reason: 'INCORRECT_PIN' })
    const refunded = factOf('PAYMENT_CARD_REFUNDED', { originalTransactionId: text('ctx_0') })
    assert.partialDeepStrictEqual(refunded, { originalRef: 'ctx_0' })
  })

  test('is approved by the code that it bears; a code of tomorrow is unknown, and none is a plain approval', () => {
    const codeOf = (name: PurchaseName, responseCode: string | null | undefined) => {
      const fact = factOf(name, { responseCode: textOf(responseCode) })
      return 'code' in fact ? fact.code : null
    }
    const codes = ['APPROVED', 'APPROVED_FOR_PARTIAL_AMOUNT', 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY']
    for (const name of [
      'PAYMENT_CARD_AUTHORIZATION_APPROVED',
      'PAYMENT_CARD_CLEARED',
      'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED',
    ] as const) {
      assert.deepEqual(
        codes.map((code) => codeOf(name, code)),
        codes,
      )
      assert.deepEqual([codeOf(name, null), codeOf(name, undefined)], ['APPROVED', 'APPROVED'])
      assert.deepEqual([codeOf(name, 'APPROVED_WITH_ID'), codeOf(name, 'approved')], ['UNKNOWN', 'UNKNOWN'])
    }
  })

  test('keeps money back until the provider says, else for its category’s days, each of 24 hours', () => {
    const until = (more: Partial<PurchaseMessage>) => {
      const fact = factOf('PAYMENT_CARD_AUTHORIZATION_APPROVED', more)
      return 'expiresAt' in fact ? String(fact.expiresAt) : null
    }
    assert.equal(until({ expiresAt: text('2026-11-02T00:00:00Z') }), '2026-11-02T00:00:00Z')
    // Clocks go back on November 1: a hold is no hour longer or shorter for it.
    assert.equal(until({}), '2026-11-06T13:42:10Z')
    assert.equal(until({ expiresAt: null }), '2026-11-06T13:42:10Z')
    const hotel = { name: text('Alder Inn'), category: text('7011') }
    assert.equal(until({ merchant: hotel }), '2026-11-29T13:42:10Z')
  })

  test('says how it was made where that was read, and nothing in what was kept before', () => {
    const way = { isOnline: false, isPin: true, entry: 'chip' } as const
    assert.deepEqual(factOf('PAYMENT_CARD_CLEARED', { way }).way, way)
    for (const absent of [null, undefined])
      assert.equal('way' in factOf('PAYMENT_CARD_CLEARED', { way: absent }), false, 'a field without a value is another fact')
  })

  test('at a machine that hands out money is cash, by how it was processed and not by who owns the machine', () => {
    const isCash = (processingType: string) =>
      factOf('PAYMENT_CARD_CLEARED', { processingType: text(processingType) }).merchant.isCash
    assert.deepEqual(['CASH', 'PURCHASE', 'CASHBACK', ''].map(isCash), [true, false, false, false])
  })
})

describe('an event about a transfer', () => {
  const sent: TransferMessage = {
    transferId: text('ach_1'),
    financialAccountId: text('fa_1'),
    direction: 'CREDIT',
    amount: { value: 41_250, currencyCode: 'USD' },
    companyName: text('Harbor Bank'),
    statusReason: text('ACCOUNT_FROZEN'),
    occurredAt: text('2026-10-30T13:42:10.000Z'),
  }
  const steps: [name: TransferName, direction: 'CREDIT' | 'DEBIT', kind: string, hasReason: boolean][] = [
    ['ACH_EXTERNALLY_INITIATED_DEPOSIT_RECEIVED', 'CREDIT', 'received', false],
    ['ACH_EXTERNALLY_INITIATED_DEPOSIT_PROCESSED', 'CREDIT', 'processed', false],
    ['ACH_EXTERNALLY_INITIATED_DEPOSIT_FAILED', 'CREDIT', 'failed', true],
    ['ACH_EXTERNALLY_INITIATED_WITHDRAWAL_RECEIVED', 'DEBIT', 'received', false],
    ['ACH_EXTERNALLY_INITIATED_WITHDRAWAL_PROCESSED', 'DEBIT', 'processed', false],
    ['ACH_EXTERNALLY_INITIATED_WITHDRAWAL_FAILED', 'DEBIT', 'failed', true],
    ['ACH_TRANSFER_RETURNED', 'DEBIT', 'returned', true],
  ]
  for (const [name, direction, kind, hasReason] of steps)
    test(`${name} of a ${direction} is ${kind}`, () => {
      const fact = transferFactOf({ id: 'evt_1', name, event: { ...sent, direction } })
      const expected = { id: 'evt_1', kind, direction, amount: 41_250n, companyName: 'Harbor Bank' }
      assert.partialDeepStrictEqual(fact, hasReason ? { ...expected, reason: 'ACCOUNT_FROZEN' } : expected)
      assert.equal('reason' in fact, hasReason, 'what went well has no reason')
      assert.equal(String(fact.at), String(at))
    })

  test('that went wrong without a word why has none', () => {
    const { statusReason: _unused, ...silent } = sent
    for (const name of ['ACH_TRANSFER_RETURNED', 'ACH_EXTERNALLY_INITIATED_DEPOSIT_FAILED'])
      for (const event of [silent, { ...silent, statusReason: null }])
        assert.partialDeepStrictEqual(transferFactOf({ id: 'evt_1', name, event }), { reason: null })
  })
})
