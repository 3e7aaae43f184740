// Guarantees of what can be disputed, how much and when, and of the actions that a case still allows.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DisputeReason, DisputeState } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate } from '@daybreak/time'
import {
  canReopen,
  disputedOf,
  eligibilityOf,
  isAmountRight,
  isNoticeDayRight,
  isOpen,
  shownSince,
  sumOf,
} from './disputes.rules.ts'

const now = parseInstant('2026-11-20T17:00:00.000Z')
type Judged = Parameters<typeof eligibilityOf>[0]

/** A purchase of $12.34 of yesterday. */
const bought: Judged = {
  disputeId: null,
  isClaimed: false,
  isOut: true,
  isPending: false,
  isComplete: true,
  isCompanyDebit: false,
  rail: 'card',
  createdAt: parseInstant('2026-11-19T17:00:00.000Z'),
  amount: cents(1_234n),
}
const debit = { rail: 'ach', isCompanyDebit: true } as const
const made = (createdAt: string) => ({ createdAt: parseInstant(createdAt) })

describe('what can be disputed', () => {
  const rows: readonly (readonly [why: string, Partial<Judged>, ReturnType<typeof eligibilityOf>])[] = [
    ['a purchase', {}, 'ready'],
    ['one of a cent', { amount: cents(1n) }, 'ready'],
    ['one of nothing', { amount: cents(0n) }, 'none'],
    ['what another company drew', debit, 'ready'],
    ['a refund', { isOut: false }, 'none'],
    ['a transfer of the worker’s own', { rail: 'ach' }, 'none'],
    ['a movement inside the bank', { rail: 'book' }, 'none'],
    ['a purchase on its way', { isPending: true, isComplete: false }, 'pending'],
    ['a debit on its way', { ...debit, isPending: true, isComplete: false }, 'pending'],
    ['one on its way that is of the worker’s own', { rail: 'ach', isPending: true, isComplete: false }, 'none'],
    ['one that failed', { isComplete: false }, 'none'],
    ['one that is part of a case', { disputeId: 'b0a7' }, 'reported'],
    ['one that was claimed at its bank', { ...debit, isClaimed: true }, 'reported'],
    ['one that is part of a case, whatever else', { disputeId: 'b0a7', isOut: false, rail: 'book' }, 'reported'],
    [
      'one that was claimed at its bank while on its way',
      { ...debit, isClaimed: true, isPending: true, isComplete: false },
      'reported',
    ],
    ['one that is part of a case, and too late by now', { disputeId: 'b0a7', ...made('2026-07-22T12:00:00.000Z') }, 'reported'],
    // 120 days are to July 23, on the bank's calendar.
    ['one on the last day of the law', made('2026-07-23T04:00:00.000Z'), 'ready'],
    ['one a moment before midnight of the bank', made('2026-07-23T03:59:59.999Z'), 'late'],
    ['a debit of the day before', { ...debit, ...made('2026-07-22T12:00:00.000Z') }, 'late'],
    ['one on its way, however old', { isPending: true, isComplete: false, ...made('2026-07-01T12:00:00.000Z') }, 'pending'],
    ['one of 24 months ago', made('2024-11-20T05:00:00.000Z'), 'late'],
    ['one a day older', made('2024-11-20T04:59:59.999Z'), 'none'],
  ]
  for (const [why, more, expected] of rows)
    test(`${why} is ${expected}`, () => assert.equal(eligibilityOf({ ...bought, ...more }, now), expected))
})

test('what is disputed is the charge less what the worker agrees with, and never below zero', () => {
  const disputed = (charge: bigint, agreed: bigint | null, isHeld?: boolean) =>
    disputedOf({ charge: cents(charge), agreed: agreed === null ? null : cents(agreed), ...(isHeld !== undefined && { isHeld }) })
  assert.equal(disputed(1_234n, null), 1_234n)
  assert.equal(disputed(1_234n, 0n), 1_234n)
  assert.equal(disputed(1_234n, 1_233n), 1n)
  assert.equal(disputed(1_000n, 1_000n), 0n)
  assert.equal(disputed(900n, 1_000n), 0n, 'the charge became smaller while it was pending')
  assert.equal(disputed(1_234n, null, false), 0n, 'it was never taken, or its dispute was taken back')
  assert.equal(disputed(1_234n, 200n, true), 1_034n)
  assert.equal(sumOf([]), 0n)
  assert.equal(sumOf([disputed(1_234n, null), disputed(1_000n, 999n), disputed(5n, 5n)]), 1_235n)
})

test('what the worker agrees with belongs to three reasons, and is less than the charge to the cent', () => {
  const partly: readonly DisputeReason[] = ['amount', 'atm', 'refund']
  const whole: readonly DisputeReason[] = ['not-me', 'twice', 'not-received', 'canceled', 'other']
  const right = (reason: DisputeReason, agreed: bigint | null) =>
    isAmountRight(reason, cents(1_234n), agreed === null ? null : cents(agreed))
  for (const reason of partly) {
    assert.deepEqual([right(reason, 0n), right(reason, 1_233n)], [true, true], reason)
    assert.deepEqual([right(reason, 1_234n), right(reason, 1_235n), right(reason, null)], [false, false, false], reason)
  }
  for (const reason of whole)
    assert.deepEqual([right(reason, null), right(reason, 0n), right(reason, 1n)], [true, false, false], reason)
})

test('an error is noticed between the day before the first charge and the day after today: a worker’s day is not the bank’s', () => {
  const right = (day: string, charges: readonly string[], at = now) =>
    isNoticeDayRight(
      parsePlainDate(day),
      charges.map((text) => parseInstant(text)),
      at,
    )
  const charge = '2026-11-10T17:00:00.000Z'
  assert.deepEqual(
    ['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21', '2026-11-22'].map((day) => right(day, [charge])),
    [false, true, true, true, true, false],
  )
  assert.equal(
    right('2026-11-01', [charge, '2026-11-02T17:00:00.000Z', '2026-11-15T17:00:00.000Z']),
    true,
    'of several the first counts',
  )
  assert.equal(right('2026-10-31', [charge, '2026-11-02T17:00:00.000Z']), false)
  // 11:30 PM Eastern of Nov 10 is the next day in London.
  assert.deepEqual(
    [right('2026-11-09', ['2026-11-11T04:30:00.000Z']), right('2026-11-08', ['2026-11-11T04:30:00.000Z'])],
    [true, false],
  )
  const lateEvening = parseInstant('2026-11-21T04:30:00.000Z')
  assert.deepEqual([right('2026-11-21', [charge], lateEvening), right('2026-11-22', [charge], lateEvening)], [true, false])
  assert.equal(right('2020-01-01', []), true)
})

test('a case is open until it has an end, and only then', () => {
  const states: Readonly<Record<DisputeState, boolean>> = {
    watching: true,
    looking: true,
    asking: true,
    won: false,
    lost: false,
    withdrawn: false,
    lapsed: false,
  }
  for (const [state, open] of Object.entries(states)) assert.equal(isOpen(state as DisputeState), open, state)
})

test('a lost case is opened again once, for 60 days of 24 hours; no other case is', () => {
  const decidedAt = parseInstant('2026-09-21T17:00:00.000Z')
  const lost = { state: 'lost', decidedAt, reopenedAt: null } as const
  assert.equal(canReopen(lost, decidedAt), true)
  // Winter time began in between.
  assert.equal(canReopen(lost, parseInstant('2026-11-20T16:59:59.999Z')), true)
  assert.equal(canReopen(lost, parseInstant('2026-11-20T17:00:00.000Z')), false)
  assert.equal(canReopen({ ...lost, reopenedAt: decidedAt }, decidedAt), false, 'it was opened again before')
  assert.equal(canReopen({ ...lost, decidedAt: null }, decidedAt), false)
  for (const state of ['watching', 'looking', 'asking', 'won', 'withdrawn', 'lapsed'] as const)
    assert.equal(canReopen({ ...lost, state }, decidedAt), false, state)
})

test('disputes are shown for 24 months, also from the last day of February', () => {
  assert.equal(instantText(shownSince(now)), '2024-11-20T17:00:00.000Z')
  assert.equal(instantText(shownSince(parseInstant('2030-02-28T12:00:00.000Z'))), '2028-02-28T12:00:00.000Z')
  assert.equal(instantText(shownSince(parseInstant('2028-02-29T12:00:00.000Z'))), '2026-02-28T12:00:00.000Z')
})
