// Guarantees of the payroll calendar: periods without gaps, paydays on bank days, hours that close before them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addDays,
  compareDates,
  daysBetween,
  instantText,
  isBankDay,
  parseInstant,
  plainDate,
  plainDateText,
} from '@daybreak/time'
import { faultOfPeriod, payFrequencies, planPayPeriods, type PayPeriodPlan } from './pay-period.rules.ts'

const plan: PayPeriodPlan = {
  payGroup: 'BIWEEKLY',
  frequency: 'biweekly',
  start: plainDate(2026, 11, 2),
  count: 3,
  paydayLagDays: 5,
  cutOffBankDays: 3,
  cutOffHour: 17,
  timeZone: 'America/New_York',
}

function shown(periods: ReturnType<typeof planPayPeriods>): string[] {
  return periods.map((period) => [period.start, period.end, period.payday].map(plainDateText).join(' '))
}

test('two-week periods are paid on the Friday after, and the day before a holiday', () => {
  assert.deepEqual(shown(planPayPeriods({ ...plan, start: plainDate(2026, 12, 7), count: 2 })), [
    '2026-12-07 2026-12-20 2026-12-24',
    '2026-12-21 2027-01-03 2027-01-08',
  ])
})

test('hours close on a bank day, at the hour of the employer, in winter and in summer', () => {
  const closes = (start: ReturnType<typeof plainDate>) =>
    planPayPeriods({ ...plan, start, count: 1 }).map((period) => instantText(period.cutOffAt))
  assert.deepEqual(closes(plainDate(2026, 11, 2)), ['2026-11-17T22:00:00.000Z'])
  assert.deepEqual(closes(plainDate(2026, 6, 1)), ['2026-06-15T21:00:00.000Z'])
})

test('semi-monthly periods end on the 15th and on the last day of the month, monthly ones on the last', () => {
  assert.deepEqual(
    planPayPeriods({ ...plan, frequency: 'semimonthly', start: plainDate(2028, 2, 1), count: 3 }).map((period) =>
      plainDateText(period.end),
    ),
    ['2028-02-15', '2028-02-29', '2028-03-15'],
  )
  assert.deepEqual(
    planPayPeriods({ ...plan, frequency: 'monthly', start: plainDate(2027, 1, 1), count: 3 }).map((period) =>
      plainDateText(period.end),
    ),
    ['2027-01-31', '2027-02-28', '2027-03-31'],
  )
  assert.throws(() => planPayPeriods({ ...plan, frequency: 'semimonthly', start: plainDate(2027, 1, 2) }), /1st or the 16th/)
  assert.throws(() => planPayPeriods({ ...plan, frequency: 'monthly', start: plainDate(2027, 1, 2) }), /on the 1st/)
})

test('whatever the plan, periods follow without gap or overlap, and each is paid on a bank day not before its end', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...payFrequencies),
      fc.nat({ max: 6_000 }),
      fc.integer({ min: 1, max: 60 }),
      fc.nat({ max: 31 }),
      fc.nat({ max: 20 }),
      (frequency, days, count, paydayLagDays, cutOffBankDays) => {
        const day = addDays(plainDate(2024, 1, 1), days)
        const start = frequency === 'monthly' || frequency === 'semimonthly' ? plainDate(day.year, day.month, 1) : day
        const periods = planPayPeriods({ ...plan, frequency, start, count, paydayLagDays, cutOffBankDays })
        assert.equal(periods.length, count)
        for (const [index, period] of periods.entries()) {
          assert.equal(faultOfPeriod(period, plan.timeZone), null)
          assert.ok(isBankDay(period.payday) && compareDates(period.payday, period.end) >= 0)
          const next = periods[index + 1]
          if (next !== undefined) assert.equal(daysBetween(period.end, next.start), 1)
        }
      },
    ),
  )
})

test('a payday on a closed day is the bank day before, unless the period has not ended by then', () => {
  const payday = (more: Partial<PayPeriodPlan>) => shown(planPayPeriods({ ...plan, count: 1, ...more }))[0]
  // A Saturday; Thanksgiving; Independence Day on a Saturday, before which the banks are open.
  assert.equal(
    payday({ frequency: 'weekly', start: plainDate(2026, 11, 9), paydayLagDays: 6 }),
    '2026-11-09 2026-11-15 2026-11-20',
  )
  assert.equal(
    payday({ frequency: 'weekly', start: plainDate(2026, 11, 15), paydayLagDays: 5 }),
    '2026-11-15 2026-11-21 2026-11-25',
  )
  assert.equal(
    payday({ frequency: 'weekly', start: plainDate(2026, 6, 22), paydayLagDays: 6 }),
    '2026-06-22 2026-06-28 2026-07-03',
  )
  // On the last day itself: Sunday has no bank day before it outside of the period.
  assert.equal(
    payday({ frequency: 'weekly', start: plainDate(2026, 11, 9), paydayLagDays: 0 }),
    '2026-11-09 2026-11-15 2026-11-16',
  )
  assert.equal(
    payday({ frequency: 'monthly', start: plainDate(2026, 12, 1), paydayLagDays: 1 }),
    '2026-12-01 2026-12-31 2026-12-31',
  )
})

test('a period that someone wrote by hand is refused for the first thing that is wrong with it', () => {
  const [good] = planPayPeriods({ ...plan, count: 1 })
  assert.ok(good)
  const at = (text: string) => parseInstant(text)
  for (const [more, fault] of [
    [{}, null],
    [{ end: good.start, payday: plainDate(2026, 11, 20) }, null],
    [{ end: addDays(good.start, -1) }, 'the period ends before it begins'],
    [{ payday: addDays(good.end, -1) }, 'the payday lies before the end of the period'],
    [{ payday: plainDate(2026, 11, 26) }, 'the payday 2026-11-26 is not a bank day'],
    [{ payday: plainDate(2026, 11, 28) }, 'the payday 2026-11-28 is not a bank day'],
    // Midnight in New York is the border, not midnight in London.
    [{ cutOffAt: at('2026-11-21T04:59:59Z') }, null],
    [{ cutOffAt: at('2026-11-21T05:00:00Z') }, 'the hours close after the payday'],
    [{ cutOffAt: at('2026-10-02T04:00:00Z') }, null],
    [{ cutOffAt: at('2026-10-02T03:59:59Z') }, 'the hours close more than 31 days before the period begins'],
    [{ cutOffAt: at('2025-11-17T22:00:00Z') }, 'the hours close more than 31 days before the period begins'],
  ] as const)
    assert.equal(faultOfPeriod({ ...good, ...more }, plan.timeZone), fault, JSON.stringify(more))
})

test('hours close at the same hour of the wall in every zone of an employer', () => {
  const closes = (timeZone: string, cutOffHour: number) =>
    planPayPeriods({ ...plan, count: 1, timeZone, cutOffHour }).map((period) => instantText(period.cutOffAt))[0]
  assert.equal(closes('America/Los_Angeles', 17), '2026-11-18T01:00:00.000Z')
  assert.equal(closes('Pacific/Honolulu', 0), '2026-11-17T10:00:00.000Z')
  assert.equal(closes('America/New_York', 23), '2026-11-18T04:00:00.000Z')
})
