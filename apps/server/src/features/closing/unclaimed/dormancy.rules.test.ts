// The day on which money that no one touches goes to the state, the warning before it, and the years of each state.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stateNames } from '@daybreak/contract'
import { addDays, compareDates, daysBetween, parsePlainDate, plainDateText } from '@daybreak/time'
import fc from 'fast-check'
import { dormancyTable, periodOf, shortestYears } from './dormancy-periods.ts'
import { decideDormancy, dueOf, warnedDays, type DormancyInputs } from './dormancy.rules.ts'

const fifty = stateNames.slice(0, 50).map(({ code }) => code)

describe('the years of a state', () => {
  test('differ for an account and for a check that was not cashed', () => {
    const rows = [
      ['NY', 3, 3],
      ['TX', 3, 3],
      ['FL', 5, 5],
      ['DE', 5, 5],
      // Cashier's and other bank checks have periods of their own here.
      ['ID', 5, 7],
      ['NC', 5, 7],
      ['OK', 5, 7],
      ['VT', 3, 7],
      ['IL', 3, 5],
      ['ND', 5, 2],
      ['WV', 5, 3],
    ] as const
    for (const [state, account, check] of rows) assert.deepEqual(periodOf(state), { account, check, state })
  })

  test('are those of the state of incorporation where no home is known, and for a place that is none of the fifty', () => {
    const fallback = periodOf(dormancyTable.fallback)
    for (const unknown of [null, '', 'PR', 'ny', 'XX', 'constructor', '__proto__']) assert.deepEqual(periodOf(unknown), fallback)
  })

  test('are never fewer than those by which the sweep chooses what it reads', () => {
    const years = fifty.map(periodOf)
    assert.deepEqual(shortestYears, {
      account: Math.min(...years.map(({ account }) => account)),
      check: Math.min(...years.map(({ check }) => check)),
    })
  })
})

test('money is due this many years after the last sign, to the day; of a leap day on the last of February', () => {
  const due = (day: string, years: number) => plainDateText(dueOf(parsePlainDate(day), years))
  assert.equal(due('2026-11-20', 3), '2029-11-20')
  assert.equal(due('2028-02-29', 3), '2031-02-28')
  assert.equal(due('2028-02-29', 4), '2032-02-29')
  assert.equal(due('2026-12-31', 5), '2031-12-31')
})

const dueOn = parsePlainDate('2029-11-20')

function stepOn(today: string, { markedOn = null, ...more }: { markedOn?: string | null; isActiveAgain?: boolean } = {}): string {
  const mark = markedOn === null ? null : parsePlainDate(markedOn)
  return decideDormancy({ today: parsePlainDate(today), dueOn, markedOn: mark, isActiveAgain: false, ...more })
}

test('the worker is warned 90 days before and not a day earlier; the state gets the money on its day and not a day earlier', () => {
  assert.equal(stepOn('2029-08-21'), 'none')
  assert.equal(stepOn('2029-08-22'), 'mark')
  assert.equal(stepOn('2029-08-22', { markedOn: '2029-08-22' }), 'none', 'once')
  assert.equal(stepOn('2029-11-19', { markedOn: '2029-08-22' }), 'none')
  assert.equal(stepOn('2029-11-20', { markedOn: '2029-08-22' }), 'escheat')
  assert.equal(stepOn('2035-01-01'), 'mark', 'a job that was away for years warns first')
})

test('a sign of the worker after the warning ends it, also on the last day and after it', () => {
  for (const today of ['2029-09-01', '2029-11-20', '2030-11-20'])
    assert.equal(stepOn(today, { markedOn: '2029-08-22', isActiveAgain: true }), 'forget', today)
})

test('whatever nights the job runs in: no money goes without a warning, within 60 days of it, before its day, or after a sign', () => {
  const nights = fc.array(fc.integer({ min: 1, max: 130 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      nights,
      fc.integer({ min: -400, max: 400 }),
      fc.option(fc.integer({ min: -100, max: 300 })),
      (gaps, start, sign) => {
        const signOn = sign === null ? null : addDays(dueOn, sign)
        let today = addDays(dueOn, start)
        let markedOn: DormancyInputs['markedOn'] = null
        for (const gap of gaps) {
          const isActiveAgain =
            markedOn !== null && signOn !== null && compareDates(signOn, markedOn) > 0 && compareDates(signOn, today) <= 0
          const step = decideDormancy({ today, dueOn, markedOn, isActiveAgain })
          if (step === 'mark') {
            assert.ok(daysBetween(today, dueOn) <= warnedDays)
            markedOn = today
          }
          if (step === 'forget') return
          if (step === 'escheat') {
            assert.ok(markedOn !== null && daysBetween(markedOn, today) >= 60 && compareDates(today, dueOn) >= 0)
            assert.equal(isActiveAgain, false)
            return
          }
          today = addDays(today, gap)
        }
      },
    ),
  )
})
