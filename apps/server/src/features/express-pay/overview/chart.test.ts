// The days of the chart: what counts and what waits, separated to the cent, under one total.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents } from '@daybreak/money'
import { parseInstant, parsePlainDate } from '@daybreak/time'
import fc from 'fast-check'
import type { ShiftEarning } from '#features/employers'
import { accruedOf } from '../express-pay.rules.ts'
import { chartOf, shiftOnWire } from './chart.ts'

const at = parseInstant('2026-11-20T10:00:00Z')
const policy = { shareBasisPoints: 5_000, periodCap: cents(50_000n), transfersPerDay: 5, countsTips: false }

const worked: ShiftEarning = {
  id: 'one',
  sourceId: 'one',
  version: 1,
  workedOn: parsePlainDate('2026-11-18'),
  startsAt: parseInstant('2026-11-18T14:00:00Z'),
  endsAt: parseInstant('2026-11-18T22:30:00Z'),
  job: 'Server',
  regularMinutes: 480,
  overtimeMinutes: 25,
  doubletimeMinutes: 5,
  rate: cents(1_400n),
  tips: cents(2_300n),
  amount: cents(12_015n),
  breakMinutes: 30,
  status: 'approved',
  countsFrom: parseInstant('2026-11-18T22:30:00Z'),
  correctedAt: null,
}

describe('a shift', () => {
  test('shows all its minutes, overtime among them, and its tips where they count', () => {
    const shown = shiftOnWire(worked, { at, policy })
    assert.deepEqual([shown.minutes, shown.amount, shown.tips, shown.breakMinutes], [510, '12015', '0', 30])
    assert.equal(shiftOnWire(worked, { at, policy: { ...policy, countsTips: true } }).tips, '2300')
  })

  const later = parseInstant('2026-11-20T10:00:00.001Z')
  test('counts when it is approved and over, and waits for the one or the other', () => {
    const past = worked.countsFrom
    const cases: [status: ShiftEarning['status'], countsFrom: typeof past, isCounted: boolean, waitsFor: string | null][] = [
      ['approved', past, true, null],
      ['approved', at, true, null],
      ['approved', later, false, 'end'],
      ['submitted', past, false, 'approval'],
      ['submitted', later, false, 'approval'],
      // It may never be worked: no one waits for it.
      ['planned', later, false, null],
      ['planned', past, false, null],
      ['open', past, false, null],
    ]
    for (const [status, countsFrom, isCounted, waitsFor] of cases) {
      const shown = shiftOnWire({ ...worked, status, countsFrom }, { at, policy })
      assert.deepEqual([shown.isCounted, shown.waitsFor], [isCounted, waitsFor], `${status} ${countsFrom.toString()}`)
    }
  })

  test('that continues has no end, and one that was corrected says when', () => {
    const open = shiftOnWire({ ...worked, endsAt: null }, { at, policy })
    assert.deepEqual([open.endsAt, open.correctedAt], [null, null])
    assert.equal(shiftOnWire({ ...worked, correctedAt: at }, { at, policy }).correctedAt, '2026-11-20T10:00:00.000Z')
  })
})

describe('the chart', () => {
  const day = (workedOn: string, more: Partial<ShiftEarning> = {}) =>
    shiftOnWire({ ...worked, workedOn: parsePlainDate(workedOn), ...more }, { at, policy: { ...policy, countsTips: true } })

  test('has a bar for each day in the order of the calendar, with two shifts of a day as one', () => {
    const shifts = [
      day('2026-12-01', { amount: cents(100n), tips: cents(1n) }),
      day('2026-11-18', { amount: cents(200n), tips: cents(0n) }),
      day('2026-12-01', { amount: cents(30n), tips: cents(0n) }),
    ]
    const chart = chartOf(shifts, cents(331n))
    assert.deepEqual(chart.days, [
      { date: '2026-11-18', earned: '200', minutes: 510, waiting: '0', waitingMinutes: 0 },
      { date: '2026-12-01', earned: '131', minutes: 1_020, waiting: '0', waitingMinutes: 0 },
    ])
    assert.deepEqual([chart.earned, chart.minutes, chart.waiting, chart.waitingMinutes], ['331', 1_530, '0', 0])
  })

  test('keeps what waits apart on the same day, and has no bar for what no one waits for', () => {
    const shifts = [
      day('2026-11-18'),
      day('2026-11-18', { status: 'submitted', amount: cents(700n), tips: cents(0n), regularMinutes: 30 }),
      day('2026-11-19', { status: 'planned' }),
      day('2026-11-17', { status: 'open' }),
    ]
    const chart = chartOf(shifts, cents(14_315n))
    assert.deepEqual(chart.days, [{ date: '2026-11-18', earned: '14315', minutes: 510, waiting: '700', waitingMinutes: 60 }])
  })

  test('takes a correction in a row of its own off its day', () => {
    const chart = chartOf([day('2026-11-18'), day('2026-11-18', { amount: cents(-4_015n), tips: cents(0n) })], cents(10_300n))
    assert.equal(chart.days[0]?.earned, '10300')
  })

  test('of nothing is empty', () => {
    assert.deepEqual(chartOf([], cents(0n)), { days: [], earned: '0', minutes: 0, waiting: '0', waitingMinutes: 0 })
  })

  test('adds up to what was earned, whatever was worked, and loses no cent of what waits', () => {
    const shifts = fc.array(
      fc.record({
        workedOn: fc.constantFrom('2026-11-16', '2026-11-17', '2026-11-18').map(parsePlainDate),
        status: fc.constantFrom('planned' as const, 'open' as const, 'submitted' as const, 'approved' as const),
        amount: fc.bigInt(0n, 40_000n).map(cents),
        tips: fc.bigInt(0n, 9_000n).map(cents),
        countsFrom: fc.constantFrom(at, parseInstant('2026-11-21T00:00:00Z')),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(shifts, fc.boolean(), (rows, countsTips) => {
        const all = rows.map((row) => ({ ...worked, ...row }))
        const accrued = accruedOf(all, countsTips, at)
        const shown = all.map((one) => shiftOnWire(one, { at, policy: { ...policy, countsTips } }))
        const { days, earned, waiting } = chartOf(shown, accrued)
        const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n)
        assert.equal(sum(days.map((one) => one.earned)), accrued)
        assert.equal(earned, String(accrued))
        const waits = shown.filter(({ waitsFor }) => waitsFor !== null)
        assert.equal(BigInt(waiting), sum(waits.flatMap(({ amount, tips }) => [amount, tips])))
        assert.equal(sum(days.map((one) => one.waiting)), BigInt(waiting))
      }),
    )
  })
})
