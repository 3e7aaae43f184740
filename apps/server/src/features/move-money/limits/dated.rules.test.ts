// What can be dated ahead: from tomorrow to 60 days on the bank's calendar, without the money of today.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents, noCents } from '@daybreak/money'
import { addDays, bankDateOf, instantText, parseInstant, parsePlainDate } from '@daybreak/time'
import { handOverFor, refuseDated } from './dated.rules.ts'
import type { SendingInputs } from './sending.rules.ts'

// Friday, 10:00 PM on the bank's clock, and Saturday by UTC.
const at = parseInstant('2026-11-21T03:00:00Z')
const inputs: SendingInputs = {
  isOpen: true,
  whyHeld: null,
  available: noCents,
  sent: {
    standard: cents(1_000_000n),
    instant: noCents,
    toThisDestination: cents(20_000n),
    ownInAll: cents(1_000_000n),
    standardFreesAt: at,
    instantFreesAt: null,
  },
  destination: { kind: 'bank', state: 'verified', receivesInstant: false, verifiedAt: at.subtract({ hours: 1 }), expires: null },
  stateCap: null,
  takenEarly: noCents,
  at,
}
const ahead = (days: number) => addDays(bankDateOf(at), days)
const codeOf = (change: Partial<SendingInputs>, days: number, amount = 50_000n, speed: 'standard' | 'instant' = 'standard') =>
  refuseDated({ ...inputs, ...change }, cents(amount), speed, ahead(days))?.code ?? null

test('a day is offered from tomorrow to 60 days ahead by the bank’s calendar, for a standard transfer alone', () => {
  assert.deepEqual(
    [-1, 0, 1, 60, 61].map((days) => codeOf({}, days, 5_000n)),
    ['move_money.date_not_offered', 'move_money.date_not_offered', null, null, 'move_money.date_not_offered'],
  )
  assert.equal(codeOf({}, 5, 5_000n, 'instant'), 'move_money.date_not_offered')
})

test('the money and the sums of today do not count, and what no day can mend does', () => {
  assert.equal(codeOf({}, 10), null)
  assert.equal(codeOf({}, 10, 499n), 'move_money.below_min')
  assert.equal(codeOf({}, 10, 1_000_001n), 'move_money.limit_24h')
  assert.equal(codeOf({ isOpen: false }, 10), 'move_money.account_closed')
  assert.equal(codeOf({ whyHeld: 'restricted' }, 10), 'move_money.restricted')
  assert.equal(codeOf({ destination: null }, 10), null)
})

test('it leaves at 5:00 PM Eastern of its day, or of the next bank day, also over a change of the clocks', () => {
  const leaves = (day: string) => instantText(handOverFor(at, parsePlainDate(day)))
  assert.equal(leaves('2026-11-24'), '2026-11-24T22:00:00.000Z')
  assert.equal(leaves('2026-11-26'), '2026-11-27T22:00:00.000Z', 'Thanksgiving')
  assert.equal(leaves('2026-12-05'), '2026-12-07T22:00:00.000Z', 'Saturday')
  assert.equal(instantText(handOverFor(at, parsePlainDate('2027-03-15'))), '2027-03-15T21:00:00.000Z')
})

test('what a day ahead cannot mend is refused today: the destination, the limit of a speed, a card', () => {
  const bank = inputs.destination ?? assert.fail('no bank')
  for (const state of ['pending', 'failed', 'locked', 'removed'] as const)
    assert.equal(codeOf({ destination: { ...bank, state } }, 10), 'move_money.destination_not_ready', state)
  assert.equal(codeOf({ destination: { ...bank, kind: 'card', receivesInstant: true } }, 10), 'move_money.destination_not_ready')
  assert.equal(codeOf({ whyHeld: 'closing' }, 10), 'accounts.closing')
  assert.equal(codeOf({}, 10, 1_000_000n), null, 'the most of a day')
})

test('a destination that is new today may get more on a day after its first', () => {
  const bank = inputs.destination ?? assert.fail('no bank')
  const proven = { destination: { ...bank, verifiedAt: at } }
  // Saturday's leaves on Monday, by when the first 24 hours are over.
  assert.equal(codeOf(proven, 1, 20_001n), null)
  const thursday = { ...inputs, at: parseInstant('2026-11-19T21:00:00Z') }
  const late = { ...bank, verifiedAt: parseInstant('2026-11-19T22:30:00Z') }
  const tomorrow = parsePlainDate('2026-11-20')
  const code = (amount: bigint) =>
    refuseDated({ ...thursday, destination: late }, cents(amount), 'standard', tomorrow)?.code ?? null
  assert.equal(code(20_001n), 'move_money.first_day', 'Friday at 5:00 PM is within the 24 hours')
  assert.equal(code(20_000n), null)
})

test('the days that are offered go over a change of the clocks and the end of a year', () => {
  const offered = (now: string, day: string) =>
    refuseDated({ ...inputs, at: parseInstant(now) }, cents(500n), 'standard', parsePlainDate(day)) === null
  const cases: [now: string, day: string, isOffered: boolean][] = [
    ['2026-10-31T12:00:00Z', '2026-12-30', true],
    ['2026-10-31T12:00:00Z', '2026-12-31', false],
    ['2026-12-31T12:00:00Z', '2027-03-01', true],
    ['2026-12-31T12:00:00Z', '2027-03-02', false],
    ['2027-12-31T12:00:00Z', '2028-02-29', true],
    ['2027-03-14T03:59:00Z', '2027-03-14', true],
    ['2027-03-14T05:00:00Z', '2027-03-14', false],
  ]
  for (const [now, day, isOffered] of cases) assert.equal(offered(now, day), isOffered, `${day} at ${now}`)
})
