// The last transfer that each limit allows, and the refusal of one cent more.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { expressPayRefusals } from '@daybreak/contract'
import { cents, noCents } from '@daybreak/money'
import { decideEarnings, decideRefusal, decideTransfer, type EligibilityInputs } from './express-pay.rules.ts'
import { newYork, usual } from './testing/usual-inputs.ts'

const refusalOf = (inputs: Partial<EligibilityInputs>) => {
  const all = { ...usual, ...inputs }
  return decideRefusal(all, decideEarnings(all))
}

describe('at the smallest transfer of $5.00', () => {
  const { enrollment, policy } = usual
  const cases: [what: string, left: (cents: bigint) => Partial<EligibilityInputs>, short: (typeof expressPayRefusals)[number]][] =
    [
      ['earned pay', (left) => ({ outstanding: cents(18_550n - left) }), 'express_pay.below_minimum'],
      ['the limit of the period', (left) => ({ takenInPeriod: cents(50_000n - left) }), 'express_pay.limit_period'],
      [
        'the state’s month',
        (left) => ({ statePolicy: { ...newYork, monthMax: cents(7_860n + left) } }),
        'express_pay.limit_month',
      ],
      ['the own week', (left) => ({ enrollment: { ...enrollment, ownWeekly: cents(7_860n + left) } }), 'express_pay.limit_own'],
      [
        'the net of pay',
        (left) => ({ lastPay: { gross: cents(37_100n), net: cents(7_860n + left) } }),
        'express_pay.below_minimum',
      ],
    ]
  for (const [what, left, short] of cases)
    test(`what ${what} leaves is the last transfer, and a cent less is none`, () => {
      const [last, less] = [500n, 499n].map((amount) => ({ ...usual, ...left(amount) }))
      assert.ok(last !== undefined && less !== undefined)
      assert.deepEqual([decideEarnings(last).available, decideEarnings(less).available], [500n, 499n])
      assert.deepEqual(decideTransfer(last, cents(500n), null), { kind: 'allowed' })
      assert.deepEqual(decideTransfer(last, cents(501n), null), {
        kind: 'refused',
        code: 'express_pay.over_available',
        available: 500n,
      })
      assert.deepEqual(decideTransfer(less, cents(499n), null), { kind: 'refused', code: short })
    })

  test('the limit that is named is the first of those that are used up', () => {
    const all = {
      takenInPeriod: cents(50_000n),
      statePolicy: { ...newYork, monthMax: cents(7_860n) },
      enrollment: { ...enrollment, ownWeekly: cents(7_860n) },
    }
    assert.equal(refusalOf(all), 'express_pay.limit_period')
    assert.equal(refusalOf({ ...all, takenInPeriod: noCents }), 'express_pay.limit_month')
    assert.equal(refusalOf({ ...all, takenInPeriod: noCents, statePolicy: newYork }), 'express_pay.limit_own')
  })

  test('a limit that still leaves a transfer is not the one that is named', () => {
    const short = { outstanding: cents(18_051n) }
    assert.equal(refusalOf({ ...short, takenInPeriod: cents(49_500n) }), 'express_pay.below_minimum')
    assert.equal(refusalOf({ ...short, statePolicy: { ...newYork, monthMax: cents(8_360n) } }), 'express_pay.below_minimum')
    assert.equal(refusalOf({ ...short, enrollment: { ...enrollment, ownWeekly: cents(8_360n) } }), 'express_pay.below_minimum')
  })

  test('the last transfer of a day is made, and the next day has its own', () => {
    assert.equal(refusalOf({ transfersToday: policy.transfersPerDay - 1 }), null)
    assert.equal(refusalOf({ transfersToday: policy.transfersPerDay }), 'express_pay.limit_day')
    assert.equal(refusalOf({ transfersToday: policy.transfersPerDay + 1 }), 'express_pay.limit_day')
  })
})
