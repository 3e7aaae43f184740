// What the payroll calendar promises: periods without gaps, paydays on bank days, hours that close before them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, compareDates, daysBetween, instantText, isBankDay, plainDate, plainDateText } from '@daybreak/time'
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
