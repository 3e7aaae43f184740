// The dates of a closing over weekends, holidays and clock changes, and the one next step in every state of an account.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents } from '@daybreak/money'
import {
  addBankDays,
  bankDateOf,
  bankZone,
  compareDates,
  daysBetween,
  instantAt,
  instantText,
  isBankDay,
  parseInstant,
} from '@daybreak/time'
import fc from 'fast-check'
import {
  dayOf,
  decideStep,
  dueAtOf,
  historyUntilOf,
  latestAtOf,
  leavesAtOf,
  mayBecome,
  methodOf,
  type CheckState,
  type Picture,
  type Step,
} from './closing.rules.ts'

describe('the money leaves at 5 PM Eastern of the third bank day after the request', () => {
  const days: readonly (readonly [asked: string, leaves: string, latest: string, why: string])[] = [
    ['2026-10-18T15:00:00.000Z', '2026-10-21T21:00:00.000Z', '2026-10-30T21:00:00.000Z', 'on a Sunday, as in the picture'],
    ['2026-10-17T15:00:00.000Z', '2026-10-21T21:00:00.000Z', '2026-10-30T21:00:00.000Z', 'a Saturday is like its Sunday'],
    ['2026-10-19T15:00:00.000Z', '2026-10-22T21:00:00.000Z', '2026-10-30T21:00:00.000Z', 'a Monday, due on a Monday'],
    [
      '2026-10-21T15:00:00.000Z',
      '2026-10-26T21:00:00.000Z',
      '2026-11-03T22:00:00.000Z',
      'over a weekend, and winter time begins',
    ],
    ['2026-10-22T03:59:59.999Z', '2026-10-26T21:00:00.000Z', '2026-11-03T22:00:00.000Z', 'a moment before midnight of the bank'],
    [
      '2026-10-22T04:00:00.000Z',
      '2026-10-27T21:00:00.000Z',
      '2026-11-03T22:00:00.000Z',
      'the next day begins there; its fourteen days end an hour before midnight of winter time',
    ],
    ['2026-11-23T15:00:00.000Z', '2026-11-27T22:00:00.000Z', '2026-12-04T22:00:00.000Z', 'over Thanksgiving'],
    ['2026-12-23T15:00:00.000Z', '2026-12-29T22:00:00.000Z', '2027-01-05T22:00:00.000Z', 'over Christmas'],
    ['2026-12-30T15:00:00.000Z', '2027-01-05T22:00:00.000Z', '2027-01-12T22:00:00.000Z', 'over New Year'],
    ['2027-03-10T15:00:00.000Z', '2027-03-15T21:00:00.000Z', '2027-03-23T21:00:00.000Z', 'summer time begins'],
    [
      '2027-12-11T17:00:00.000Z',
      '2027-12-15T22:00:00.000Z',
      '2027-12-24T22:00:00.000Z',
      'due on a Christmas Saturday, whose Friday is a bank day',
    ],
  ]
  for (const [asked, leaves, latest, why] of days)
    test(`${why}: asked at ${asked}`, () => {
      const at = parseInstant(asked)
      assert.deepEqual([instantText(leavesAtOf(at)), instantText(latestAtOf(at))], [leaves, latest])
    })

  test('whenever it is asked, the worker has three days to undo it, and the last money is sent before the fourteen days end', () => {
    const moments = fc
      .integer({ min: 0, max: 20 * 366 * 24 * 60 })
      .map((minutes) => parseInstant('2016-01-01T00:00:00.000Z').add({ minutes }))
    fc.assert(
      fc.property(moments, (asked) => {
        const [leaves, latest, due] = [leavesAtOf(asked), latestAtOf(asked), dueAtOf(asked)]
        for (const moment of [leaves, latest]) {
          const day = bankDateOf(moment)
          assert.ok(isBankDay(day), instantText(moment))
          assert.ok(moment.equals(instantAt(day, { hour: 17 }, bankZone)), 'at 5 PM')
        }
        assert.ok(daysBetween(bankDateOf(asked), bankDateOf(leaves)) >= 3, 'three days at least')
        assert.ok(leaves.epochMilliseconds < latest.epochMilliseconds, 'what is pending has more time than the rest')
        assert.ok(latest.epochMilliseconds < due.epochMilliseconds)
        assert.ok(compareDates(addBankDays(bankDateOf(latest), 1), bankDayAfterDue(due)) <= 0)
      }),
    )
  })

  /** What is promised for a weekend or a holiday arrives on the bank day after it. */
  function bankDayAfterDue(due: ReturnType<typeof dueAtOf>) {
    const day = bankDateOf(due)
    return isBankDay(day) ? day : addBankDays(day, 1)
  }
})

test('the days are counted from the moment of the request, the first is 1 and the last is 14 also afterwards', () => {
  const asked = parseInstant('2026-10-28T16:30:00.000Z')
  const dayAt = (text: string) => dayOf(asked, parseInstant(text))
  // Winter time begins on Nov 1: a day is 24 hours, not a date.
  const days = [
    ['2026-10-28T16:30:00.000Z', 1],
    ['2026-10-29T16:29:59.999Z', 1],
    ['2026-10-29T16:30:00.000Z', 2],
    ['2026-11-02T16:29:59.999Z', 5],
    ['2026-11-10T16:30:00.000Z', 14],
    ['2026-11-11T16:30:00.000Z', 14],
    ['2027-11-11T16:30:00.000Z', 14],
    // Of a clock that was set back.
    ['2026-10-27T16:30:00.000Z', 1],
  ] as const
  for (const [text, day] of days) assert.equal(dayAt(text), day, text)
})

test('the history can be read for 24 months, until the day begins on the bank’s clock, also from a leap day', () => {
  const until = (text: string) => instantText(historyUntilOf(parseInstant(text)))
  assert.equal(until('2026-11-22T16:00:00.000Z'), '2028-11-22T05:00:00.000Z')
  assert.equal(until('2026-07-05T03:59:00.000Z'), '2028-07-04T04:00:00.000Z')
  assert.equal(until('2028-02-29T16:00:00.000Z'), '2030-02-28T05:00:00.000Z')
})

const leavesAt = parseInstant('2026-11-25T22:00:00.000Z')
const latestAt = parseInstant('2026-12-04T22:00:00.000Z')
const moments = {
  early: leavesAt.subtract({ milliseconds: 1 }),
  leaves: leavesAt,
  last: latestAt.subtract({ milliseconds: 1 }),
  late: latestAt,
} as const

type Given = Partial<{ state: Picture['state']; at: keyof typeof moments; posted: bigint; held: bigint; waitsFor: number }> &
  Partial<{ isInFlight: boolean; isRestricted: boolean; writtenOff: bigint; cashBack: Picture['cashBack'] }>

/** Waiting with $100.00, at the moment at which it leaves. */
function stepOf({ at = 'leaves', posted = 10_000n, held = 0n, writtenOff = 0n, ...more }: Given): string {
  const rest = { state: 'waiting', waitsFor: 0, cashBack: 'none', isInFlight: false, isRestricted: false, ...more } as const
  const money = { posted: cents(posted), held: cents(held), writtenOff: cents(writtenOff) }
  const step: Step = decideStep({ leavesAt, latestAt, at: moments[at], ...money, ...rest })
  return 'amount' in step ? `${step.kind} ${step.amount}` : step.kind
}

const tables: Readonly<Record<string, readonly (readonly [Given, string])[]>> = {
  'nothing leaves before its moment, and everything at it': [
    [{ at: 'early' }, 'wait'],
    [{ at: 'early', posted: 0n }, 'wait'],
    [{ at: 'early', posted: -1n }, 'wait'],
    [{}, 'pay 10000'],
    [{ posted: 1n }, 'pay 1'],
    [{ posted: 0n }, 'close'],
  ],
  'what is pending is waited for until the last day, and then what is free is sent': [
    [{ waitsFor: 1 }, 'wait'],
    [{ waitsFor: 1, at: 'last' }, 'wait'],
    [{ waitsFor: 1, at: 'late' }, 'pay 10000'],
    [{ waitsFor: 1, at: 'late', posted: 0n }, 'close'],
    [{ waitsFor: 1, at: 'last', posted: 0n }, 'wait'],
    [{ held: 2_500n, at: 'last' }, 'wait'],
    [{ held: 2_500n, at: 'late' }, 'pay 7500'],
    [{ held: 9_999n, at: 'late' }, 'pay 1'],
    [{ held: 10_000n, at: 'late' }, 'wait'],
    [{ held: 12_000n, at: 'late' }, 'wait'],
    [{ held: 1n, posted: 0n, at: 'late' }, 'wait'],
  ],
  'what arrives after the first money left goes when nothing else is pending': [
    [{ state: 'leaving' }, 'pay 10000'],
    [{ state: 'leaving', at: 'early' }, 'pay 10000'],
    [{ state: 'leaving', waitsFor: 1, at: 'last' }, 'wait'],
    [{ state: 'leaving', waitsFor: 1, at: 'late' }, 'pay 10000'],
    [{ state: 'leaving', held: 500n, at: 'last' }, 'wait'],
    [{ state: 'leaving', posted: 0n, waitsFor: 1, at: 'last' }, 'wait'],
    [{ state: 'leaving', posted: 0n }, 'close'],
    [{ state: 'closed' }, 'pay 10000'],
    [{ state: 'closed', waitsFor: 1, held: 500n }, 'pay 9500'],
    [{ state: 'closed', posted: 0n }, 'wait'],
  ],
  'while something is on its way nothing else is sent and nothing is closed': [
    [{ state: 'leaving', isInFlight: true }, 'wait'],
    [{ state: 'leaving', isInFlight: true, at: 'late' }, 'wait'],
    [{ state: 'leaving', isInFlight: true, posted: 0n }, 'wait'],
    [{ state: 'closed', isInFlight: true }, 'wait'],
    [{ state: 'closed', isInFlight: true, posted: -1n, at: 'late' }, 'wait'],
  ],
  'below zero is waited for until the last day, and then it is ours': [
    [{ posted: -1n }, 'wait'],
    [{ posted: -1n, at: 'last' }, 'wait'],
    [{ posted: -1n, at: 'late' }, 'write_off 1'],
    [{ posted: -2_500n, state: 'leaving', at: 'late' }, 'write_off 2500'],
    [{ posted: -2_500n, state: 'closed', at: 'last' }, 'wait'],
    [{ posted: -2_500n, state: 'closed', at: 'late', writtenOff: 700n }, 'write_off 2500'],
  ],
  'what was written off comes back from later money alone, and no more than that': [
    [{ state: 'closed', posted: 2_499n, writtenOff: 2_500n }, 'recover 2499'],
    [{ state: 'closed', posted: 2_500n, writtenOff: 2_500n }, 'recover 2500'],
    [{ state: 'closed', posted: 4_000n, writtenOff: 2_500n }, 'recover 2500'],
    [{ state: 'leaving', posted: 4_000n, held: 3_000n, writtenOff: 2_500n, at: 'late' }, 'recover 1000'],
  ],
  'cash back keeps the account open, and not its money; on the last day what is approved is paid first': [
    [{ cashBack: 'approved' }, 'pay 10000'],
    [{ cashBack: 'tracked' }, 'pay 10000'],
    [{ cashBack: 'approved', posted: 0n }, 'wait'],
    [{ cashBack: 'tracked', posted: 0n, at: 'last' }, 'wait'],
    [{ cashBack: 'approved', state: 'leaving', posted: 0n, at: 'last' }, 'wait'],
    [{ cashBack: 'approved', state: 'leaving', posted: 125n }, 'pay 125'],
    [{ cashBack: 'approved', at: 'late' }, 'cash_back'],
    [{ cashBack: 'approved', at: 'late', waitsFor: 1, held: 500n }, 'cash_back'],
    [{ cashBack: 'approved', at: 'late', state: 'leaving', posted: 0n }, 'cash_back'],
    [{ cashBack: 'approved', at: 'late', state: 'leaving', isInFlight: true }, 'cash_back'],
    [{ cashBack: 'approved', at: 'late', posted: -2_500n }, 'cash_back'],
    [{ cashBack: 'tracked', at: 'late', posted: 0n }, 'close'],
    [{ cashBack: 'approved', at: 'early' }, 'wait'],
    [{ cashBack: 'approved', at: 'late', isRestricted: true }, 'wait'],
    [{ cashBack: 'approved', at: 'late', state: 'closed', posted: 0n }, 'wait'],
  ],
  'of a restricted account nothing moves, whatever the day': [
    [{ isRestricted: true }, 'wait'],
    [{ isRestricted: true, at: 'late' }, 'wait'],
    [{ isRestricted: true, posted: 0n, at: 'late' }, 'wait'],
    [{ isRestricted: true, posted: -1n, at: 'late' }, 'wait'],
    [{ isRestricted: true, state: 'closed' }, 'wait'],
  ],
}

for (const [name, rows] of Object.entries(tables))
  test(name, () => {
    for (const [given, expected] of rows)
      assert.equal(
        stepOf(given),
        expected,
        JSON.stringify(given, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
      )
  })

test('money goes to the bank that the worker chose as long as that can take it; otherwise, and once it came back, by check', () => {
  const [chosen, other] = ['bank-1', 'bank-2']
  const closing = { way: 'bank', destinationId: chosen } as const
  const ready = new Set([chosen])
  assert.equal(methodOf(closing, { ready, hasFailed: false }), 'bank')
  assert.equal(methodOf(closing, { ready, hasFailed: true }), 'check', 'a bank that sent it back is not asked again')
  assert.equal(methodOf(closing, { ready: new Set([other]), hasFailed: false }), 'check', 'never to a bank that was not chosen')
  assert.equal(methodOf({ way: 'check', destinationId: null }, { ready, hasFailed: false }), 'check')
  assert.equal(methodOf({ way: 'check', destinationId: chosen }, { ready, hasFailed: false }), 'check')
  assert.equal(methodOf({ way: 'bank', destinationId: null }, { ready, hasFailed: false }), 'check')
})

test('a check is cashed only when it was mailed, mailed again only when it came back, and over when it is cashed or with the state', () => {
  const states: readonly CheckState[] = ['asked', 'mailed', 'cashed', 'returned', 'unclaimed']
  const allowed = states.flatMap((from) => states.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`))
  assert.deepEqual(allowed, ['asked mailed', 'mailed cashed', 'mailed returned', 'returned mailed'])
})
