// Every deadline of Regulation E over weekends, holidays, new accounts and the change of the clocks (1005.11; readings 3.1 E7 and E8).
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addDays,
  bankDateOf,
  bankZone,
  compareDates,
  daysBetween,
  instantAt,
  isBankDay,
  parseInstant,
  parsePlainDate,
  plainDateText,
  type Instant,
} from '@daybreak/time'
import fc from 'fast-check'
import {
  answerBy,
  deadlinesOf,
  hasCome,
  honoredThrough,
  isCourtesy,
  isNewAccount,
  isOverdue,
  isTooOld,
  lastNoticeDay,
  reviewBy,
  takeBackOn,
  notifyBy,
  type DisputedItem,
} from './clock.rules.ts'

const opened = parseInstant('2024-01-02T12:00:00.000Z')
const longAgo = parseInstant('2025-01-01T12:00:00.000Z')
const at = (day: string, hour = 12) => instantAt(parsePlainDate(day), { hour, minute: 0 }, bankZone)
const store = (madeAt: Instant): DisputedItem => ({ kind: 'store', madeAt, isForeign: false })
const company = (madeAt: Instant): DisputedItem => ({ kind: 'company', madeAt, isForeign: false })

function limits(startedAt: Instant, items: DisputedItem[] = [store(longAgo)], firstDepositAt: Instant | null = opened) {
  const { creditBy, creditOn, decideBy, ...rest } = deadlinesOf(startedAt, items, firstDepositAt)
  return { ...rest, creditBy: plainDateText(creditBy), creditOn: plainDateText(creditOn), decideBy: plainDateText(decideBy) }
}

describe('the provisional credit', () => {
  test('is due by the tenth business day, and given one business day before', () => {
    // Thu, Oct 22: no holiday until Nov 5.
    assert.partialDeepStrictEqual(limits(at('2026-10-22')), { creditBy: '2026-11-05', creditOn: '2026-11-04', businessDays: 10 })
    // Over Veterans Day, and over Thanksgiving.
    assert.partialDeepStrictEqual(limits(at('2026-11-05')), { creditBy: '2026-11-20', creditOn: '2026-11-19' })
    assert.partialDeepStrictEqual(limits(at('2026-11-21')), { creditBy: '2026-12-07', creditOn: '2026-12-04' })
    // Christmas and New Year are both Fridays.
    assert.partialDeepStrictEqual(limits(at('2026-12-18')), { creditBy: '2027-01-05', creditOn: '2027-01-04' })
    // Both are Saturdays, whose Fridays are business days; a year later both are Sundays, whose Mondays are none.
    assert.partialDeepStrictEqual(limits(at('2021-12-20')), { creditBy: '2022-01-03', creditOn: '2021-12-31' })
    assert.partialDeepStrictEqual(limits(at('2022-12-19')), { creditBy: '2023-01-04', creditOn: '2023-01-03' })
  })

  test('counts from the day of the notice on the bank’s clock, whatever the hour', () => {
    assert.equal(limits(at('2026-10-22', 23)).creditBy, limits(at('2026-10-22', 0)).creditBy)
    // A quarter to midnight in New York is the next day in London.
    assert.equal(limits(parseInstant('2026-10-23T03:45:00.000Z')).creditBy, '2026-11-05')
    assert.equal(limits(parseInstant('2026-10-23T04:00:00.000Z')).creditBy, '2026-11-06')
  })

  test('is due by the twentieth business day for what was made in the first 30 days after the first deposit', () => {
    const first = at('2026-10-01')
    const within = limits(at('2026-11-02'), [store(at('2026-10-31'))], first)
    assert.partialDeepStrictEqual(within, { businessDays: 20, creditBy: '2026-12-02', days: 90, why: 'new_account' })
    const after = limits(at('2026-11-02'), [store(at('2026-11-01'))], first)
    assert.partialDeepStrictEqual(after, { businessDays: 10, why: 'store' })
    assert.equal(isNewAccount(at('2026-11-01'), null), true)
  })
})

describe('the decision', () => {
  test('is due after 45 days, and after 90 for a store, abroad and a new account', () => {
    assert.partialDeepStrictEqual(limits(at('2026-10-22')), { decideBy: '2027-01-20', days: 90, why: 'store' })
    assert.partialDeepStrictEqual(limits(at('2026-10-22'), [company(longAgo)]), { decideBy: '2026-12-06', days: 45, why: null })
    const atm = { kind: 'atm', madeAt: longAgo, isForeign: false } as const
    assert.partialDeepStrictEqual(limits(at('2026-10-22'), [atm]), { days: 45, why: null })
    assert.partialDeepStrictEqual(limits(at('2026-10-22'), [{ ...atm, isForeign: true }]), { days: 90, why: 'foreign' })
  })

  test('of several transactions is due when that of the strictest is', () => {
    assert.partialDeepStrictEqual(limits(at('2026-10-22'), [store(longAgo), company(longAgo)]), { days: 45, why: null })
    const first = at('2026-10-01')
    const mixed = limits(at('2026-11-02'), [store(at('2026-10-05')), store(at('2026-11-01'))], first)
    assert.partialDeepStrictEqual(mixed, { businessDays: 10, days: 90 })
  })

  test('is overdue from 5 PM on the bank’s clock of its last day, before and after the clocks change', () => {
    const day = parsePlainDate('2027-01-20')
    assert.equal(isOverdue(day, parseInstant('2027-01-20T21:59:59.999Z')), false)
    assert.equal(isOverdue(day, parseInstant('2027-01-20T22:00:00.000Z')), true)
    assert.equal(isOverdue(parsePlainDate('2026-07-20'), parseInstant('2026-07-20T21:00:00.000Z')), true)
  })

  test('is reported within three business days', () => {
    assert.equal(plainDateText(notifyBy(at('2026-11-25'))), '2026-12-01')
  })
})

test('a credit that goes back does so after five business days in which payments go through', () => {
  assert.equal(plainDateText(honoredThrough(at('2026-11-20'))), '2026-11-30')
  assert.equal(plainDateText(takeBackOn(at('2026-11-20'))), '2026-12-01')
  assert.equal(plainDateText(takeBackOn(at('2026-12-24'))), '2027-01-05')
})

test('a notice is in time for 120 days, a courtesy for 24 months, and then too late', () => {
  const made = at('2026-03-01')
  const judged = (day: string) => [isCourtesy(at(day), made), isTooOld(at(day), made)]
  assert.deepEqual(judged('2026-06-29'), [false, false])
  assert.deepEqual(judged('2026-06-30'), [true, false])
  assert.deepEqual(judged('2028-03-01'), [true, false])
  assert.deepEqual(judged('2028-03-02'), [true, true])
})

test('a question is good for five business days, and a case that is opened again is answered within 45 days', () => {
  assert.equal(plainDateText(answerBy(at('2026-11-20'))), '2026-11-30', 'over Thanksgiving')
  assert.equal(plainDateText(answerBy(at('2026-11-21'))), '2026-11-30', 'asked on a Saturday')
  assert.equal(plainDateText(reviewBy(at('2026-11-20', 23))), '2027-01-04')
})

test('the last day of a notice is counted on the bank’s calendar, and a dispute of nothing has no days', () => {
  assert.equal(plainDateText(lastNoticeDay(at('2026-11-01'))), '2027-03-01')
  assert.equal(plainDateText(lastNoticeDay(parseInstant('2026-11-02T04:59:59.999Z'))), '2027-03-01', 'still Nov 1 there')
  assert.throws(() => deadlinesOf(at('2026-11-20'), [], opened), RangeError)
})

const anyInstant = fc
  .integer({ min: 0, max: 20 * 366 * 24 * 60 })
  .map((minutes) => parseInstant('2016-01-01T00:00:00.000Z').add({ minutes }))
const anyItem = fc.record({
  kind: fc.constantFrom('store', 'atm', 'company' as const),
  isForeign: fc.boolean(),
  madeAt: anyInstant,
})

test('whatever is reported and whenever: no day of the law is passed, in any year, zone of the clock or account', () => {
  fc.assert(
    fc.property(anyInstant, fc.array(anyItem, { minLength: 1, maxLength: 5 }), anyInstant, (startedAt, items, first) => {
      const { creditOn, creditBy, decideBy, businessDays, days, why } = deadlinesOf(startedAt, items, first)
      const startedOn = bankDateOf(startedAt)
      assert.ok(isBankDay(creditOn) && isBankDay(creditBy))
      const bankDays = Array.from({ length: daysBetween(startedOn, creditBy) }, (_, index) => addDays(startedOn, index + 1))
      assert.equal(bankDays.filter(isBankDay).length, businessDays)
      assert.equal(bankDays.filter((day) => isBankDay(day) && compareDates(day, creditOn) <= 0).length, businessDays - 1)
      assert.equal(daysBetween(startedOn, decideBy), days)
      assert.equal(days === 90, why !== null)
      const isAnyOld = items.some(({ madeAt }) => !isNewAccount(madeAt, first))
      assert.equal(businessDays === 10, isAnyOld)
      // The credit is due as soon as its day has begun on the bank's clock, and not a millisecond earlier.
      const begins = instantAt(creditOn, { hour: 0, minute: 0 }, bankZone)
      assert.deepEqual([hasCome(creditOn, begins), hasCome(creditOn, begins.subtract({ milliseconds: 1 }))], [true, false])
    }),
  )
})
