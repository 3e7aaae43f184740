// What the table and the detail modal say, for every status and kind.
import { failureReasons, transactionStatus } from '@daybreak/contract'
import { catalogs, isCopyKey } from '@daybreak/copy'
import { describe, expect, test } from 'vitest'
import { fictionalPending, fictionalTransaction } from '../../../testing/fictional-transactions.ts'
import {
  amountStyleOf,
  canAmountChange,
  descriptionOf,
  detailStatusOf,
  keyPart,
  meaningOf,
  orbToneOf,
  paymentMethodOf,
  rowStatusOf,
  signedAmountOf,
} from './transactions.rules.ts'

const undone = { isComplete: false, isPending: false } as const
const failed = (reasonCode: string | null = null) => fictionalTransaction(1, { ...undone, status: 'FAILED', reasonCode })

describe('the status column', () => {
  test('a failed item and a canceled item have a red badge', () => {
    expect(rowStatusOf(failed())).toEqual({ appearance: 'bad', word: 'failed' })
    expect(rowStatusOf(fictionalTransaction(1, { ...undone, status: 'CANCELED' }))).toEqual({
      appearance: 'bad',
      word: 'canceled',
    })
  })

  test.each(['INITIATED', 'PENDING', 'PROCESSING'] as const)('an item that is %s has the Pending badge', (status) => {
    expect(rowStatusOf(fictionalPending(1, { status }))).toEqual({ appearance: 'pending' })
  })

  test.each(['UNKNOWN', 'RETURNED', 'REFUND', 'COMPLETED_FOR_PARTIAL_AMOUNT', 'COMPLETED_PURCHASE_AMOUNT_ONLY'] as const)(
    'an item that is %s says so in words without a badge',
    (status) => {
      expect(rowStatusOf(fictionalTransaction(1, { status }))).toEqual({ appearance: 'plain', status, isUsual: false })
    },
  )

  test.each(transactionStatus.options)('%s has a word in both languages', (status) => {
    const key = `transactions.status.${keyPart(status)}`
    expect(isCopyKey(key) && catalogs.es[key]).toBeTruthy()
  })
})

describe('the amount', () => {
  test('carries the sign of its direction', () => {
    expect(signedAmountOf(fictionalTransaction(1, { amount: '3820', direction: 'NEGATIVE' }))).toBe(-3820n)
    expect(signedAmountOf(fictionalTransaction(1, { amount: '3820', direction: 'POSITIVE' }))).toBe(3820n)
  })

  test('is muted when the item failed or was canceled, whichever way it went', () => {
    expect(amountStyleOf(failed())).toBe('off')
    expect(amountStyleOf(fictionalTransaction(1, { ...undone, status: 'CANCELED', direction: 'POSITIVE' }))).toBe('off')
    expect(orbToneOf(failed())).toBe('bad')
  })

  test('is green for money in and ink for money out', () => {
    expect(amountStyleOf(fictionalTransaction(1, { direction: 'POSITIVE' }))).toBe('in')
    expect(amountStyleOf(fictionalTransaction(1))).toBe('out')
  })

  test('an amount that breaks the contract is refused rather than guessed', () => {
    expect(() => signedAmountOf(fictionalTransaction(1, { amount: '14.75' }))).toThrow(RangeError)
  })
})

describe('the status in the details', () => {
  test('is Processing while pending', () => {
    expect(detailStatusOf(fictionalPending(1, { status: 'INITIATED' }))).toBe('PROCESSING')
  })

  test.each(['PROCESSED', 'REFUND', 'COMPLETED_FOR_PARTIAL_AMOUNT'] as const)(
    'is Completed for a complete item that is %s',
    (status) => {
      expect(detailStatusOf(fictionalTransaction(1, { status }))).toBe('COMPLETED')
    },
  )

  test.each(['FAILED', 'CANCELED', 'RETURNED', 'UNKNOWN'] as const)('is its own word for %s', (status) => {
    expect(detailStatusOf(fictionalTransaction(1, { ...undone, status }))).toBe(status)
  })
})

describe('the payment method', () => {
  test('is ACH for an ACH transfer, without a number', () => {
    expect(paymentMethodOf(fictionalTransaction(1, { typeName: 'ACH Transfer' }))).toEqual({ kind: 'ach' })
  })

  test('is the card and its last four for anything else', () => {
    expect(paymentMethodOf(fictionalTransaction(1))).toEqual({ kind: 'card', last4: '4821' })
    expect(paymentMethodOf(fictionalTransaction(1, { last4Digits: null }))).toEqual({ kind: 'card', last4: null })
  })

  test('is hidden for a payroll transfer', () => {
    const payrollTransfer = { totalAmount: '2', reimbursementAmount: '1', remainingAmount: '1' }
    expect(paymentMethodOf(fictionalTransaction(1, { payrollTransfer }))).toBeNull()
  })
})

describe('the description', () => {
  test('is the summary', () => {
    expect(descriptionOf(fictionalTransaction(1))).toEqual({ kind: 'summary', text: 'Casa Verde Grill' })
  })

  test.each(failureReasons)('of a failed item is its reason, with words in both languages: %s', (reason) => {
    expect(descriptionOf(failed(reason))).toEqual({ kind: 'reason', reason })
    const key = `transactions.failure.${keyPart(reason)}`
    expect(isCopyKey(key) && catalogs.es[key]).toBeTruthy()
  })

  test('of a canceled item and of a returned one is the reason too', () => {
    for (const status of ['CANCELED', 'RETURNED'] as const) {
      const transaction = fictionalTransaction(1, { ...undone, status, reasonCode: 'PAYMENT_STOPPED' })
      expect(descriptionOf(transaction)).toEqual({ kind: 'reason', reason: 'PAYMENT_STOPPED' })
    }
  })

  test('of a failed item without a reason is the summary', () => {
    expect(descriptionOf(failed())).toEqual({ kind: 'summary', text: 'Casa Verde Grill' })
  })

  test('names the code of the bank when the reason is none of the known ones', () => {
    expect(descriptionOf(failed('R23'))).toEqual({ kind: 'bank-code', code: 'R23' })
  })

  test('a reason on an item that went through is not shown', () => {
    expect(descriptionOf(fictionalTransaction(1, { reasonCode: 'ACCOUNT_CLOSED' })).kind).toBe('summary')
  })
})

describe('the plain line', () => {
  test('is there for a known reason', () => {
    expect(meaningOf(failed('INSUFFICIENT_FUNDS'))).toEqual({ about: 'reason', reason: 'INSUFFICIENT_FUNDS' })
  })

  test('speaks of the other account of a transfer only, not of a card that was declined', () => {
    for (const reason of ['ACCOUNT_CLOSED', 'NON_TRANSACTION_ACCOUNT'] as const) {
      expect(meaningOf({ ...failed(reason), typeName: 'ACH Transfer' })).toEqual({ about: 'reason', reason })
      expect(meaningOf(failed(reason))).toBeNull()
    }
  })

  test.each(failureReasons)('asks for nothing that the page cannot fill in: %s', (reason) => {
    const meaning = meaningOf(failed(reason))
    if (meaning?.about !== 'reason') return
    const placeholders = catalogs.en[`transactions.failure-help.${keyPart(meaning.reason)}`].match(/\{\w+\}/g) ?? []
    expect(placeholders.filter((placeholder) => placeholder !== '{limit}')).toEqual([])
    if (placeholders.length > 0) expect(reason).toBe('TRANSFER_AMOUNT_BELOW_MIN_RELOAD_LIMIT')
  })

  test('does not say that money is back that never left', () => {
    expect(meaningOf(failed('INTERNAL_ERROR'))).toEqual({ about: 'reason', reason: 'INTERNAL_ERROR' })
    expect(meaningOf({ ...failed('INTERNAL_ERROR'), direction: 'POSITIVE' })).toBeNull()
  })

  test('does not blame another bank for a freeze that may be ours', () => {
    expect(meaningOf(failed('ACCOUNT_FROZEN'))).toBeNull()
    expect(meaningOf({ ...failed('ACCOUNT_FROZEN'), status: 'RETURNED' })).toEqual({ about: 'reason', reason: 'ACCOUNT_FROZEN' })
  })

  test('explains the unusual statuses and is silent about the usual ones', () => {
    expect(meaningOf(fictionalTransaction(1, { ...undone, status: 'UNKNOWN' }))).toEqual({ about: 'unknown' })
    expect(meaningOf(fictionalTransaction(1, { ...undone, status: 'RETURNED', reasonCode: 'R23' }))).toEqual({
      about: 'returned',
    })
    expect(meaningOf(fictionalTransaction(1, { status: 'COMPLETED_FOR_PARTIAL_AMOUNT' }))).toEqual({ about: 'partial' })
    expect(meaningOf(fictionalTransaction(1, { status: 'COMPLETED_PURCHASE_AMOUNT_ONLY' }))).toEqual({ about: 'purchase-only' })
    expect(meaningOf(fictionalTransaction(1))).toBeNull()
  })
})

test('only the hold of a card purchase may still change its amount', () => {
  expect(canAmountChange(fictionalPending(1))).toBe(true)
  expect(canAmountChange(fictionalPending(1, { typeName: 'ACH Transfer' }))).toBe(false)
  expect(canAmountChange(fictionalPending(1, { direction: 'POSITIVE' }))).toBe(false)
  expect(canAmountChange(fictionalPending(1, { status: 'PROCESSING' }))).toBe(false)
  expect(canAmountChange(fictionalTransaction(1))).toBe(false)
})
