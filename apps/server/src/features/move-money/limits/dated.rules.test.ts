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
