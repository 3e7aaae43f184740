// What is offered, the errors of an amount, how a sum adds up, and the progress of a pay period.
import type { ExpressPayEarnings } from '@daybreak/contract'
import { addCents, cents, typedDollars } from '@daybreak/money'
import { expect, test } from 'vitest'
import { fictionalExpressPay } from '../../testing/fictional-express-pay.ts'
import {
  amountErrorOf,
  chipAmounts,
  firstAmount,
  forecastAfter,
  linesOf,
  partsOf,
  periodLineOf,
  sheetAmounts,
} from './express-pay.rules.ts'

test('chips offer what there is, and all of it', () => {
  expect(chipAmounts(cents(10_690n))).toEqual([2_500n, 5_000n, 10_000n, 10_690n])
  expect(chipAmounts(cents(2_500n))).toEqual([2_500n])
  expect(sheetAmounts(cents(24_802n))).toEqual([2_000n, 5_000n, 10_000n, 24_802n])
  expect(sheetAmounts(cents(5_000n))).toEqual([2_000n, 5_000n])
  expect([firstAmount(cents(4_000n)), firstAmount(cents(25_000n))]).toEqual([4_000n, 10_000n])
  expect([firstAmount(cents(4_000n), '2000'), firstAmount(cents(1_000n), '2000')]).toEqual([2_000n, 1_000n])
})

test('letters are not an amount, and the error says so instead of "too few dollars"', () => {
  const limits = { available: cents(24_802n), min: cents(500n) }
  const errors = ['abc', '', '4.99', '5', '248.02', '248.03'].map((text) => amountErrorOf(typedDollars(text), limits))
  expect(errors).toEqual(['not-amount', 'not-amount', 'min', null, null, 'over'])
})

test('parts of a carried-over amount lose no cent', () => {
  expect(partsOf(cents(3_215n), 3)).toEqual([1_072n, 1_072n, 1_071n])
  expect(partsOf(cents(3_215n), 1)).toEqual([3_215n])
})

test('a forecast never goes below zero', () => {
  expect(forecastAfter({ payday: '2026-12-04', before: '5000', after: '5000' }, cents(6_000n))?.after).toBe(0n)
  expect(forecastAfter(null, cents(1n))).toBeNull()
})

test('the lines of the sum add up to what is ready, whatever the limits are', () => {
  const seed = Math.trunc(Math.random() * 2 ** 31)
  const draw = drawFrom(seed)
  for (let turn = 0; turn < 2_000; turn += 1) {
    const earnings = drawEarnings(draw)
    const lines = linesOf(earnings)
    const sum = addCents(cents(0n), ...lines.slice(0, -1).map(({ amount }) => amount))
    expect(lines.at(-1), `seed ${seed}, turn ${turn}`).toEqual({ name: 'ready', amount: sum })
    expect(new Set(lines.map(({ name }) => name)).size, `seed ${seed}, turn ${turn}`).toBe(lines.length)
  }
})

/** A small generator of whole numbers below a bound, repeatable by its seed. */
function drawFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** As the server works it out: share or estimate less what was taken, no more than each limit leaves, or all of it on hold. */
function drawEarnings(draw: (below: number) => number): ExpressPayEarnings {
  const usual = fictionalExpressPay().earnings as ExpressPayEarnings
  const accruedGross = draw(200_000)
  const share = Math.floor((accruedGross * draw(8_001)) / 10_000)
  const [periodCap, netEstimate] = [draw(60_000), draw(accruedGross + 1)]
  const [outstanding, pending] = [draw(2) * draw(40_000), draw(2) * draw(5_000)]
  const ownLimitLeft = draw(2) === 0 ? null : draw(50_000)
  const monthLeft = draw(3) === 0 ? draw(75_000) : null
  const periodLeft = Math.max(0, periodCap - draw(50_000))
  const open = Math.max(0, Math.min(share, netEstimate) - outstanding - pending)
  const workedOut = Math.min(open, periodLeft, ownLimitLeft ?? open, monthLeft ?? open)
  const isOnHold = draw(4) === 0
  const wire = { accruedGross, share, periodCap, periodLeft, netEstimate, outstanding, pending }
  return {
    ...usual,
    ...Object.fromEntries(Object.entries(wire).map(([name, amount]) => [name, String(amount)])),
    ownLimitLeft: ownLimitLeft === null ? null : String(ownLimitLeft),
    monthLeft: monthLeft === null ? null : String(monthLeft),
    available: String(isOnHold ? 0 : workedOut),
    onHold: String(isOnHold ? workedOut : 0),
  }
}

test('the line of the pay period is filled up to today, its first piece being what was taken of what was earned', () => {
  const period = { start: '2026-11-16', end: '2026-11-29' }
  const half = periodLineOf({ ...period, today: '2026-11-22' }, { earned: cents(60_000n), taken: cents(15_000n) })
  expect(half).toEqual({ takenPercent: 12.5, restPercent: 37.5 })
  const none = { earned: cents(0n), taken: cents(5_000n) }
  expect(periodLineOf({ ...period, today: '2026-11-29' }, none)).toEqual({ takenPercent: 0, restPercent: 100 })
  const beyond = periodLineOf({ ...period, today: '2026-12-05' }, { earned: cents(100n), taken: cents(900n) })
  expect(beyond).toEqual({ takenPercent: 100, restPercent: 0 })
  expect(periodLineOf({ ...period, today: '2026-11-10' }, none)).toEqual({ takenPercent: 0, restPercent: 0 })
})
