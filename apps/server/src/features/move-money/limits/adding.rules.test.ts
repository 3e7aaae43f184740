// What may be added from a bank, in which order refusals are reported, when it can be used, and when a bank is asked again.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents, noCents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, plainDateText } from '@daybreak/time'
import {
  addingDaysOf,
  askAgainOn,
  dayBegan,
  leftToday,
  mayAskAgain,
  needsProofToAdd,
  refuseAdding,
  type AddingInputs,
} from './adding.rules.ts'

const at = parseInstant('2026-11-20T15:00:00.000Z')
const days = (count: number) => at.subtract({ hours: count * 24 })
const dollars = (amount: number): Cents => cents(BigInt(amount) * 100n)
const inputs = (changes: Partial<AddingInputs> = {}): AddingInputs => ({
  isOpen: true,
  isClosing: false,
  openedAt: days(31),
  addedToday: noCents,
  source: { kind: 'bank', state: 'verified' },
  at,
  ...changes,
})
const codeOf = (changes: Partial<AddingInputs>, amount: Cents) => refuseAdding(inputs(changes), amount)?.code ?? null

describe('what may be added in a day', () => {
  test('is $500 in the first 30 days of the account and $1,000 from then on, less what was added', () => {
    assert.equal(leftToday(inputs({ openedAt: days(29) })), dollars(500))
    assert.equal(leftToday(inputs({ openedAt: days(30) })), dollars(1_000))
    assert.equal(leftToday(inputs({ addedToday: dollars(900) })), dollars(100))
    assert.equal(leftToday(inputs({ openedAt: days(1), addedToday: dollars(900) })), noCents)
  })

  test('is refused for the first reason that holds', () => {
    const worst = { isOpen: false, addedToday: dollars(1_000), source: { kind: 'bank', state: 'locked' } } as const
    assert.equal(codeOf(worst, cents(499n)), 'move_money.below_min')
    assert.equal(codeOf(worst, dollars(5)), 'move_money.add_limit')
    assert.equal(codeOf({ ...worst, addedToday: noCents }, dollars(5)), 'move_money.account_closed')
    assert.equal(codeOf({ source: worst.source, isClosing: true }, dollars(5)), 'accounts.closing')
    assert.equal(codeOf({ source: worst.source }, dollars(5)), 'move_money.destination_not_ready')
    assert.equal(codeOf({ source: { kind: 'card', state: 'verified' } }, dollars(5)), 'move_money.destination_not_ready')
    assert.equal(codeOf({}, dollars(1_000)), null)
  })

  test('begins at midnight on the bank’s clock', () => {
    assert.equal(instantText(dayBegan(parseInstant('2026-11-21T04:59:00.000Z'))), '2026-11-20T05:00:00.000Z')
    assert.equal(instantText(dayBegan(parseInstant('2026-11-21T05:00:00.000Z'))), '2026-11-21T05:00:00.000Z')
  })

  test('wants a fresh proof for a bank that was never used, and above $500 in 24 hours', () => {
    assert.equal(needsProofToAdd(dollars(5), noCents, true), true)
    assert.equal(needsProofToAdd(dollars(500), noCents, false), false)
    assert.equal(needsProofToAdd(dollars(300), dollars(201), false), true)
  })
})

describe('the day of use', () => {
  const shown = (text: string) => {
    const { handOverAt, leavesOn, usableOn, holidays } = addingDaysOf(parseInstant(text))
    return [instantText(handOverAt), plainDateText(leavesOn), plainDateText(usableOn), holidays]
  }

  test('is the bank day after the last one on which the money may come back, with the holidays on the way named', () => {
    const monday = ['2026-11-23T22:00:00.000Z', '2026-11-24', '2026-11-30', ['thanksgiving']]
    assert.deepEqual(shown('2026-11-21T01:00:00.000Z'), monday)
    assert.deepEqual(shown('2026-11-23T21:59:00.000Z'), monday)
    assert.deepEqual(shown('2026-11-23T22:00:00.000Z'), [
      '2026-11-24T22:00:00.000Z',
      '2026-11-25',
      '2026-12-01',
      ['thanksgiving'],
    ])
    assert.deepEqual(shown('2026-12-07T15:00:00.000Z'), ['2026-12-07T22:00:00.000Z', '2026-12-08', '2026-12-11', []])
  })

  test('counts holidays over the turn of a year', () => {
    assert.deepEqual(shown('2026-12-24T15:00:00.000Z'), ['2026-12-24T22:00:00.000Z', '2026-12-28', '2026-12-31', ['christmas']])
    assert.deepEqual(shown('2026-12-30T15:00:00.000Z').at(-1), ['newYear'])
  })
})

describe('a bank is asked again', () => {
  const returned = { reason: 'INSUFFICIENT_FUNDS', attempt: 0, createdAt: days(5) }

  test('for want of money alone, twice at most, and within 180 days', () => {
    assert.equal(mayAskAgain(returned, at), true)
    assert.equal(mayAskAgain({ ...returned, reason: 'UNCOLLECTED_FUNDS', attempt: 1 }, at), true)
    assert.equal(mayAskAgain({ ...returned, attempt: 2 }, at), false)
    assert.equal(mayAskAgain({ ...returned, createdAt: days(181) }, at), false)
    for (const reason of ['PAYMENT_STOPPED', 'AUTHORIZATION_REVOKED_BY_CUSTOMER', 'R23', null])
      assert.equal(mayAskAgain({ ...returned, reason }, at), false, String(reason))
  })

  test('two bank days later, so that the worker has time to put money there or to cancel', () => {
    const { handOverAt, usableOn } = askAgainOn(at)
    assert.deepEqual([instantText(handOverAt), plainDateText(usableOn)], ['2026-11-24T22:00:00.000Z', '2026-12-01'])
  })
})
