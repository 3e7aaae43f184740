// How much of earned pay may be taken, and why not more.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expressPayRefusals } from '@daybreak/contract'
import { cents, lesserOf, noCents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import fc from 'fast-check'
import {
  decideEarnings,
  decideRefusal,
  decideTransfer,
  estimateNet,
  forecastNet,
  minTransfer,
  needsStrongProof,
  type EligibilityInputs,
} from './express-pay.rules.ts'
import { newYork, shift, usual } from './testing/usual-inputs.ts'

const availableOf = (inputs: Partial<EligibilityInputs>) => decideEarnings({ ...usual, ...inputs }).available
const refusalOf = (inputs: Partial<EligibilityInputs>) => {
  const all = { ...usual, ...inputs }
  return decideRefusal(all, decideEarnings(all))
}

describe('available', () => {
  test('is the share of approved pay, rounded down, less what was taken', () => {
    assert.equal(availableOf({}), 18_550n - 7_860n)
    assert.equal(availableOf({ shifts: [shift(10_001n)], outstanding: noCents }), 5_000n)
  })

  test('never passes the cap of the employer, of the state or of the worker themselves', () => {
    const shifts = [shift(500_000n)]
    assert.equal(availableOf({ shifts }), 50_000n - 7_860n)
    assert.equal(availableOf({ shifts, statePolicy: { ...newYork, maxPerPeriod: cents(20_000n) } }), 20_000n - 7_860n)
    assert.equal(availableOf({ statePolicy: { ...newYork, maxShareBasisPoints: 3_000 } }), 11_130n - 7_860n)
    assert.equal(availableOf({ enrollment: { ...usual.enrollment, ownWeekly: cents(10_000n) } }), 2_140n)
  })

  test('counts against the limit of a period and of a month all that was taken in it, repaid or not', () => {
    const repaid = {
      shifts: [shift(500_000n)],
      outstanding: noCents,
      takenInPeriod: cents(45_000n),
      takenInMonth: cents(60_000n),
    }
    assert.equal(availableOf(repaid), 5_000n)
    assert.equal(availableOf({ ...repaid, statePolicy: { ...newYork, monthMax: cents(61_000n) } }), 1_000n)
    assert.equal(availableOf({ ...repaid, takenInPeriod: cents(60_000n) }), 0n)
    const earlier = { ...repaid, takenInPeriod: noCents, outstanding: cents(50_000n) }
    assert.equal(availableOf(earlier), 50_000n, 'what an earlier period has outstanding leaves this one its own limit')
  })

  test('counts no shift before it has ended, whether or not it is approved', () => {
    const from = (countsFrom: string) => ({ ...shift(10_000n), countsFrom: parseInstant(countsFrom) })
    const shifts = [from('2026-11-20T10:00:00Z'), from('2026-11-20T10:00:00.001Z'), from('2027-06-01T00:00:00Z')]
    assert.equal(availableOf({ shifts, outstanding: noCents }), 5_000n)
    assert.equal(refusalOf({ shifts: shifts.slice(1) }), 'express_pay.no_shifts')
  })

  test('is halved in its share by a wage order, and nothing while payroll runs', () => {
    assert.equal(availableOf({ hasGarnishment: true }), 9_275n - 7_860n)
    assert.equal(availableOf({ isBlackout: true }), 0n)
  })

  test('is never more than what a paycheck would leave of what was earned, as the last one did', () => {
    const policy = { ...usual.policy, shareBasisPoints: 8_000 }
    const lastPay = { gross: cents(50_000n), net: cents(35_000n) }
    assert.equal(availableOf({ policy, lastPay }), 25_970n - 7_860n)
    assert.equal(availableOf({ policy, lastPay: { gross: cents(50_000n), net: noCents } }), 0n)
    assert.equal(availableOf({ policy }), 29_680n - 7_860n)
  })

  test('counts tips only where the employer says so', () => {
    const shifts = [shift(10_000n, 'approved', 2_000n)]
    assert.equal(availableOf({ shifts, outstanding: noCents }), 5_000n)
    assert.equal(availableOf({ shifts, outstanding: noCents, policy: { ...usual.policy, countsTips: true } }), 6_000n)
  })

  test('is never below zero, and with what was taken never more than what was earned', () => {
    const amounts = fc.bigInt(-50_000n, 200_000n)
    const shifts = fc.array(
      fc.record({
        amount: amounts.map(cents),
        tips: fc.bigInt(0n, 20_000n).map(cents),
        status: fc.constantFrom('planned' as const, 'open' as const, 'submitted' as const, 'approved' as const),
        countsFrom: fc.constantFrom('2026-11-20T09:59:59Z', '2026-11-20T10:00:01Z').map(parseInstant),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(
        shifts,
        fc.bigInt(0n, 80_000n),
        fc.bigInt(0n, 20_000n),
        fc.integer({ min: 1_000, max: 8_000 }),
        fc.boolean(),
        fc.boolean(),
        fc.bigInt(0n, 80_000n),
        (worked, outstanding, pending, shareBasisPoints, hasGarnishment, countsTips, takenInPeriod) => {
          const earned = decideEarnings({
            ...usual,
            shifts: worked,
            outstanding: cents(outstanding),
            pending: cents(pending),
            takenInPeriod: cents(takenInPeriod),
            hasGarnishment,
            policy: { ...usual.policy, shareBasisPoints, countsTips },
          })
          assert.ok(earned.available >= 0n)
          assert.ok(
            earned.available === 0n || earned.available + outstanding + pending <= lesserOf(earned.share, earned.netEstimate),
          )
          assert.ok(
            earned.share <= earned.accruedGross && earned.share * 10_000n <= earned.accruedGross * BigInt(shareBasisPoints),
          )
          assert.ok(earned.available === 0n || earned.available + takenInPeriod <= earned.periodCap)
        },
      ),
    )
  })
})

describe('a refusal', () => {
  const active = usual.enrollment
  const cases: [(typeof expressPayRefusals)[number], Partial<EligibilityInputs>][] = [
    ['express_pay.not_available', { isOffered: false }],
    ['accounts.closing', { isClosing: true }],
    ['express_pay.state_unknown', { homeState: null }],
    ['express_pay.state_off', { statePolicy: null }],
    ['express_pay.inactive', { enrollment: { ...active, state: 'inactive' } }],
    ['express_pay.pending_cancellation', { enrollment: { ...active, state: 'pending_cancellation' } }],
    ['express_pay.delinquent', { enrollment: { ...active, isDelinquent: true } }],
    ['express_pay.waits_for_payday', { enrollment: { ...active, waitsForPayday: true } }],
    ['express_pay.paused_by_worker', { enrollment: { ...active, isPaused: true } }],
    ['express_pay.terminated', { hasLeft: true }],
    ['express_pay.blackout', { isBlackout: true }],
    ['express_pay.account_negative', { isAccountNegative: true }],
    ['express_pay.no_shifts', { shifts: [shift(8_400n, 'submitted')] }],
    ['express_pay.pending_limit', { pending: cents(1_000n) }],
    ['express_pay.limit_day', { transfersToday: 5 }],
    ['express_pay.limit_period', { takenInPeriod: cents(49_501n) }],
    ['express_pay.limit_month', { statePolicy: { ...newYork, monthMax: cents(8_000n) } }],
    ['express_pay.limit_own', { enrollment: { ...active, ownWeekly: cents(8_000n) } }],
    ['express_pay.below_minimum', { outstanding: cents(18_400n) }],
  ]

  test('has a case for each code, and none is left out', () => {
    assert.deepEqual(
      cases.map(([code]) => code),
      [...expressPayRefusals],
    )
    assert.equal(refusalOf({}), null)
  })

  for (const [code, inputs] of cases) test(code, () => assert.equal(refusalOf(inputs), code))

  test('is the first of those that hold, in the order of the list', () => {
    for (let from = 0; from < cases.length; from += 1) {
      // The enrollment and the shifts can be in one state only: the others have their own cases.
      const together = Object.assign(
        {},
        ...cases
          .slice(from, from + 2)
          .map(([, inputs]) => inputs)
          .toReversed(),
      ) as Partial<EligibilityInputs>
      assert.equal(refusalOf(together), cases[from]?.[0])
    }
  })
})

describe('a transfer', () => {
  const available = 10_690n
  test('takes up to what is available and no cent more', () => {
    assert.deepEqual(decideTransfer(usual, cents(available), null), { kind: 'allowed' })
    assert.deepEqual(decideTransfer(usual, cents(available + 1n), null), {
      kind: 'refused',
      code: 'express_pay.over_available',
      available,
    })
    assert.deepEqual(decideTransfer(usual, cents(minTransfer - 1n), null), {
      kind: 'refused',
      code: 'express_pay.below_minimum',
    })
  })

  test('whose review is no longer valid gets the new amount; one that still fits goes through', () => {
    assert.deepEqual(decideTransfer(usual, cents(12_000n), cents(12_000n)), {
      kind: 'refused',
      code: 'express_pay.available_changed',
      available,
    })
    assert.deepEqual(decideTransfer(usual, cents(5_000n), cents(12_000n)), { kind: 'allowed' })
    assert.deepEqual(
      decideTransfer(usual, cents(12_000n), cents(available)),
      { kind: 'refused', code: 'express_pay.over_available', available },
      'a page that showed the right amount reads of no change',
    )
  })

  test('is refused for its reason alone, whatever the amount, and names no sum to a worker who may take nothing', () => {
    for (const amount of [0n, 499n, 500n, available, 99_999_999n])
      assert.deepEqual(decideTransfer({ ...usual, isBlackout: true }, cents(amount), cents(available)), {
        kind: 'refused',
        code: 'express_pay.blackout',
      })
  })

  test('of no cent and of the smallest amounts is below the smallest transfer', () => {
    for (const amount of [0n, 1n, 499n])
      assert.deepEqual(decideTransfer(usual, cents(amount), null), { kind: 'refused', code: 'express_pay.below_minimum' })
    assert.deepEqual(decideTransfer(usual, cents(500n), null), { kind: 'allowed' })
  })
})

describe('what a paycheck leaves of gross', () => {
  const cases: [gross: bigint, last: [gross: bigint, net: bigint] | null, net: bigint, why: string][] = [
    [10_000n, null, 8_000n, 'without an earlier one, four fifths'],
    [10_001n, null, 8_000n, 'rounded down'],
    [10_000n, [0n, 0n], 8_000n, 'a pay run of nothing says nothing'],
    [10_000n, [1n, 1n], 10_000n, 'one cent of which all was left'],
    [10_000n, [50_000n, 0n], 0n, 'all was deducted the last time'],
    [100n, [30_000n, 20_000n], 66n, 'two thirds, rounded down'],
    [37_100n, [37_100n, 29_681n], 29_681n, 'the same gross leaves the same net'],
    [0n, [37_100n, 29_680n], 0n, 'nothing of nothing'],
    [9_007_199_254_740_993n, [3n, 2n], 6_004_799_503_160_662n, 'to the cent beyond what a float holds'],
  ]
  for (const [gross, last, net, why] of cases)
    test(`${why}: ${gross} is ${net}`, () => {
      const lastPay = last === null ? null : { gross: cents(last[0]), net: cents(last[1]) }
      assert.equal(estimateNet(cents(gross), lastPay), net)
    })
})

test('the next paycheck is estimated by what the last one left, and never below zero', () => {
  assert.equal(forecastNet(cents(40_000n), { gross: cents(50_000n), net: cents(41_000n) }, cents(10_000n)), 22_800n)
  assert.equal(forecastNet(cents(40_000n), null, noCents), 32_000n)
  assert.equal(forecastNet(cents(10_000n), null, cents(10_000n)), 0n)
})

test('more than $500 in a day asks for a fresh proof, in one transfer or in several', () => {
  const isAsked = (taken: bigint, amount: bigint) => needsStrongProof({ takenInDay: cents(taken) }, cents(amount), noCents)
  assert.deepEqual([isAsked(0n, 50_000n), isAsked(0n, 50_001n)], [false, true])
  assert.deepEqual([isAsked(40_000n, 10_000n), isAsked(40_000n, 10_001n), isAsked(50_000n, 500n)], [false, true, true])
  const withSent = (sent: bigint) => needsStrongProof({ takenInDay: cents(20_000n) }, cents(10_000n), cents(sent))
  assert.deepEqual([withSent(20_000n), withSent(20_001n)], [false, true], 'what was sent elsewhere counts too')
})
