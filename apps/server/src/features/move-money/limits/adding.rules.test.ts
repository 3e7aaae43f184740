// What may be added from a bank, in which order refusals are reported, when it can be used, and when a bank is asked again.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents, noCents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText } from '@daybreak/time'
import {
  addingDaysOf,
  askAgainOn,
  dayBegan,
  leftToday,
  maxOfDay,
  mayDrawOn,
  mayAskAgain,
  needsProofToAdd,
  refuseAdding,
  usableOnOf,
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

describe('the limits of adding, to the cent and the millisecond', () => {
  test('an account is new for 30 times 24 hours', () => {
    const openedAt = parseInstant('2026-10-15T12:00:00.000Z')
    const end = parseInstant('2026-11-14T12:00:00.000Z')
    assert.equal(maxOfDay({ openedAt, at: end.subtract({ milliseconds: 1 }) }), dollars(500))
    assert.equal(maxOfDay({ openedAt, at: end }), dollars(1_000))
    assert.equal(maxOfDay({ openedAt, at: openedAt }), dollars(500))
  })

  test('a refusal says what a day takes and what is left of it', () => {
    assert.deepEqual(refuseAdding(inputs({ addedToday: cents(99_501n) }), cents(500n)), {
      kind: 'refused',
      code: 'move_money.add_limit',
      max: '100000',
      left: '499',
    })
    assert.equal(codeOf({ addedToday: cents(99_500n) }, cents(500n)), null)
    assert.partialDeepStrictEqual(refuseAdding(inputs(), cents(499n)), { max: '500' })
    assert.partialDeepStrictEqual(refuseAdding(inputs({ openedAt: days(1), addedToday: dollars(600) }), cents(500n)), {
      left: '0',
    })
  })

  test('a fresh proof is asked for from a cent above $500 on, with what was added in 24 hours', () => {
    assert.equal(needsProofToAdd(cents(50_001n), noCents, false), true)
    assert.equal(needsProofToAdd(cents(500n), cents(49_500n), false), false)
    assert.equal(needsProofToAdd(cents(501n), cents(49_500n), false), true)
  })

  test('only a proven bank is drawn on, and while none is chosen that refuses nothing', () => {
    const states = ['pending', 'verified', 'failed', 'locked', 'removed'] as const
    assert.deepEqual(
      states.filter((state) => mayDrawOn({ kind: 'bank', state })),
      ['verified'],
    )
    assert.deepEqual(
      states.filter((state) => mayDrawOn({ kind: 'card', state })),
      [],
    )
    assert.equal(codeOf({ source: null }, dollars(5)), null)
  })

  test('the day begins at midnight of the bank also when it has 23 or 25 hours', () => {
    const mornings: [moment: string, began: string][] = [
      ['2026-11-01T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
      ['2026-11-02T04:59:59.999Z', '2026-11-01T04:00:00.000Z'],
      ['2026-11-02T05:00:00.000Z', '2026-11-02T05:00:00.000Z'],
      ['2027-03-14T04:59:59.999Z', '2027-03-13T05:00:00.000Z'],
      ['2027-03-14T05:00:00.000Z', '2027-03-14T05:00:00.000Z'],
      ['2027-03-15T03:59:59.999Z', '2027-03-14T05:00:00.000Z'],
      ['2027-03-15T04:00:00.000Z', '2027-03-15T04:00:00.000Z'],
    ]
    for (const [moment, start] of mornings) assert.equal(instantText(dayBegan(parseInstant(moment))), start, moment)
  })
})

describe('days around holidays', () => {
  // The day of the settlement, and the third bank day after it.
  const usable: [settled: string, usableOn: string][] = [
    ['2026-11-23', '2026-11-27'],
    ['2026-11-25', '2026-12-01'],
    ['2026-12-23', '2026-12-29'],
    ['2026-12-31', '2027-01-06'],
    ['2027-01-15', '2027-01-21'],
    ['2027-02-12', '2027-02-18'],
    ['2027-07-02', '2027-07-08'],
    ['2028-02-28', '2028-03-02'],
  ]
  for (const [settled, usableOn] of usable)
    test(`money that settled on ${settled} can be used on ${usableOn}`, () => {
      assert.equal(plainDateText(usableOnOf(parsePlainDate(settled))), usableOn)
    })

  // When its refusal came, and when the bank is asked again: 5:00 PM Eastern of the second bank day after it.
  const again: [refused: string, handOverAt: string, usableOn: string][] = [
    ['2026-11-24T23:00:00.000Z', '2026-11-27T22:00:00.000Z', '2026-12-03'],
    ['2026-11-25T04:59:00.000Z', '2026-11-27T22:00:00.000Z', '2026-12-03'],
    ['2026-11-25T05:00:00.000Z', '2026-11-30T22:00:00.000Z', '2026-12-04'],
    ['2026-11-28T12:00:00.000Z', '2026-12-01T22:00:00.000Z', '2026-12-07'],
    ['2027-03-11T12:00:00.000Z', '2027-03-15T21:00:00.000Z', '2027-03-19'],
  ]
  for (const [refused, handOverAt, usableOn] of again)
    test(`a bank that had no money at ${refused} is asked again at ${handOverAt}`, () => {
      const next = askAgainOn(parseInstant(refused))
      assert.deepEqual([instantText(next.handOverAt), plainDateText(next.usableOn)], [handOverAt, usableOn])
    })

  test('the 180 days within which it is asked again end with the day on the bank’s calendar', () => {
    const asked = { reason: 'INSUFFICIENT_FUNDS', attempt: 0, createdAt: parseInstant('2026-05-01T03:59:00.000Z') }
    assert.equal(mayAskAgain(asked, parseInstant('2026-10-28T03:59:59.000Z')), true, 'April 30 and 180 days')
    assert.equal(mayAskAgain(asked, parseInstant('2026-10-28T04:00:00.000Z')), false)
    assert.equal(mayAskAgain({ ...asked, attempt: 1 }, parseInstant('2026-10-28T03:59:59.000Z')), true)
  })
})
