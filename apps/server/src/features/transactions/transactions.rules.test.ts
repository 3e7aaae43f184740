// What the statuses promise.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { transactionStatus, type TransactionStatus } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import {
  choosePayrollDeposit,
  decideStatusChange,
  isComplete,
  isPending,
  isReason,
  rails,
  statusesAfter,
  statusesOf,
} from './transactions.rules.ts'

const statuses = transactionStatus.options
const changes = (rail: 'card' | 'ach' | 'book') =>
  Object.fromEntries(
    statuses
      .filter((status) => status !== 'UNKNOWN')
      .map((status) => [status, statusesAfter(rail, status)] as const)
      .filter(([, after]) => after.length > 0),
  )

describe('what a status means', () => {
  test('initiated, pending and processing are pending', () => {
    assert.deepEqual(statuses.filter(isPending).toSorted(), ['INITIATED', 'PENDING', 'PROCESSING'])
  })

  test('processed, refund and the three completed ones are complete', () => {
    assert.deepEqual(statuses.filter(isComplete).toSorted(), [
      'COMPLETED',
      'COMPLETED_FOR_PARTIAL_AMOUNT',
      'COMPLETED_PURCHASE_AMOUNT_ONLY',
      'PROCESSED',
      'REFUND',
    ])
  })

  test('failed, canceled, returned and unknown are neither', () => {
    assert.deepEqual(statuses.filter((status) => !isPending(status) && !isComplete(status)).toSorted(), [
      'CANCELED',
      'FAILED',
      'RETURNED',
      'UNKNOWN',
    ])
  })
})

describe('which status may follow', () => {
  test('a card purchase settles, in whole or in part, or is cancelled, or fails', () => {
    assert.deepEqual(changes('card'), {
      PENDING: ['COMPLETED', 'COMPLETED_FOR_PARTIAL_AMOUNT', 'COMPLETED_PURCHASE_AMOUNT_ONLY', 'CANCELED', 'FAILED'],
    })
  })

  test('an ACH transfer is sent, settles and may come back; before it is sent it can be cancelled', () => {
    assert.deepEqual(changes('ach'), {
      INITIATED: ['PENDING', 'CANCELED', 'FAILED'],
      PENDING: ['PROCESSING', 'CANCELED', 'FAILED'],
      PROCESSING: ['PROCESSED', 'FAILED', 'RETURNED'],
      PROCESSED: ['RETURNED'],
    })
  })

  test('an instant, Express Pay or book transfer completes or fails', () => {
    assert.deepEqual(changes('book'), { INITIATED: ['PROCESSING', 'FAILED'], PROCESSING: ['COMPLETED', 'FAILED'] })
  })

  test('nothing follows an end: failed, canceled, returned, refund and completed stand for good', () => {
    const ends: TransactionStatus[] = [
      'FAILED',
      'CANCELED',
      'RETURNED',
      'REFUND',
      'COMPLETED',
      'COMPLETED_FOR_PARTIAL_AMOUNT',
      'COMPLETED_PURCHASE_AMOUNT_ONLY',
    ]
    for (const rail of rails) for (const end of ends) assert.deepEqual(statusesAfter(rail, end), [])
  })

  test('the same status reported again stands, whatever it is', () => {
    for (const rail of rails)
      for (const status of statuses) assert.equal(decideStatusChange({ rail, from: status, to: status }).kind, 'stands')
  })

  test('a status that cannot follow is refused and named', () => {
    assert.deepEqual(decideStatusChange({ rail: 'card', from: 'COMPLETED', to: 'PENDING' }), {
      kind: 'refused',
      code: 'transactions.status_not_allowed',
      detail: 'a card transaction does not go from COMPLETED to PENDING',
    })
  })

  test("an unknown status gives way to any other of the rail, once the provider's word is known", () => {
    for (const rail of rails)
      for (const to of statuses.filter((status) => status !== 'UNKNOWN'))
        assert.equal(
          decideStatusChange({ rail, from: 'UNKNOWN', to }).kind,
          statusesOf(rail).includes(to) ? 'changes' : 'refused',
        )
  })

  test('no rail goes in circles', () => {
    const reach = (rail: (typeof rails)[number], status: TransactionStatus, seen: TransactionStatus[]): void => {
      assert.ok(!seen.includes(status), `${rail} returns to ${status}`)
      for (const after of statusesAfter(rail, status)) reach(rail, after, [...seen, status])
    }
    for (const rail of rails) for (const status of statuses) reach(rail, status, [])
  })
})

test("a reason is the specification's or an ACH code", () => {
  for (const reason of ['INSUFFICIENT_FUNDS', 'R23', 'C01']) assert.ok(isReason(reason), reason)
  for (const reason of ['Insufficient Funds', 'R1', 'X99', '']) assert.ok(!isReason(reason), reason)
})

test('every status of the specification belongs to some rail', () => {
  assert.deepEqual([...new Set(rails.flatMap(statusesOf))].toSorted(), [...statuses].toSorted())
})

describe('which deposit a pay-run result speaks of', () => {
  const deposit = (id: string, amount: bigint) => ({ id, amount: cents(amount) })

  test('the only one of the payday, when the rest of the pay went elsewhere', () => {
    assert.equal(choosePayrollDeposit([deposit('a', 48_000n)], cents(49_000n))?.id, 'a')
  })

  test('of several, the only one of what was paid out', () => {
    assert.equal(choosePayrollDeposit([deposit('a', 50_000n), deposit('b', 20_000n)], cents(20_000n))?.id, 'b')
  })

  test('none that brings more than was paid out: another employer pays on that day too', () => {
    assert.equal(choosePayrollDeposit([deposit('a', 50_000n)], cents(49_000n)), null)
  })

  test('none when nothing says which', () => {
    assert.equal(choosePayrollDeposit([], cents(1n)), null)
    assert.equal(choosePayrollDeposit([deposit('a', 5n), deposit('b', 5n)], cents(5n)), null)
    assert.equal(choosePayrollDeposit([deposit('a', 5n), deposit('b', 6n)], cents(7n)), null)
  })
})
