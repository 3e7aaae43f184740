// What a state's law allows: how high a fee may be, how often one is charged, and where there is no paid transfer at all.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents, instantTransferFee, noCents } from '@daybreak/money'
import fc from 'fast-check'
import { feeOfInstant, isInstantAllowed, maxFeeOf, mayPayAgain, type PaidSoFar, type StatePolicy } from './states.rules.ts'

const texas: StatePolicy = {
  state: 'TX',
  isOffered: true,
  isInstantOffered: true,
  maxFee: null,
  maxFeeBasisPoints: null,
  above: null,
  maxPerPeriod: null,
  maxShareBasisPoints: null,
  monthMax: null,
  feeMonthMax: null,
  paidPerPeriodMax: null,
  source: '',
}
const indiana = { ...texas, state: 'IN', maxFee: cents(500n), maxFeeBasisPoints: 500 }
const maryland = { ...texas, state: 'MD', maxFee: cents(500n), above: { threshold: cents(7_500n), maxFee: cents(750n) } }
const connecticut = { ...texas, state: 'CT', maxFee: cents(400n), feeMonthMax: cents(3_000n), paidPerPeriodMax: 1 }
const nothingPaid: PaidSoFar = { feesInMonth: noCents, paidInPeriod: 0 }

describe('the fee of an instant transfer', () => {
  const cases: [policy: StatePolicy, amount: bigint, feesInMonth: bigint, fee: bigint, cap: bigint | null, why: string][] = [
    [texas, 500n, 0n, 9n, null, '8.75 cents, rounded half up'],
    [texas, 10_000n, 0n, 175n, null, '1.75 % and no cap of the state'],
    [texas, 142_857n, 0n, 2_500n, null, 'where 1.75 % meets $25'],
    [texas, 250_000n, 0n, 2_500n, null, 'never above $25'],
    [indiana, 10_000n, 0n, 175n, null, 'far below both caps'],
    [indiana, 100_000n, 0n, 1_750n, null, '5 % of $1,000 is the greater one, and above the fee'],
    [maryland, 7_500n, 0n, 131n, null, 'at the threshold still the lower cap, which the fee does not meet'],
    [maryland, 42_857n, 0n, 750n, null, 'the cap met to the cent is no cut'],
    [maryland, 42_886n, 0n, 750n, 750n, 'a cent of fee more is cut'],
    [connecticut, 22_857n, 0n, 400n, null, '$4.00 met to the cent'],
    [connecticut, 22_886n, 0n, 400n, 400n, 'and cut above it'],
    [connecticut, 20_000n, 2_600n, 350n, null, '$4.00 of the month are left'],
    [connecticut, 20_000n, 2_650n, 350n, null, 'and exactly the fee'],
    [connecticut, 20_000n, 2_651n, 349n, 349n, 'a cent less is left than the fee'],
    [connecticut, 40_000n, 2_900n, 100n, 100n, 'the rest of the month is the cap'],
    [connecticut, 40_000n, 3_000n, 0n, 0n, 'the month is used up: no fee'],
    [connecticut, 40_000n, 3_100n, 0n, 0n, 'and never below zero, as after a law that changed'],
    [{ ...texas, feeMonthMax: cents(100n) }, 10_000n, 40n, 60n, 60n, 'a limit of the month alone'],
    [{ ...texas, maxFee: noCents }, 10_000n, 0n, 0n, 0n, 'a state that lets no fee be'],
  ]
  for (const [policy, amount, feesInMonth, fee, cap, why] of cases)
    test(`${policy.state}, ${amount} with ${feesInMonth} paid this month, is ${fee}: ${why}`, () => {
      const cappedBy = cap === null ? null : { state: policy.state, cap }
      assert.deepEqual(feeOfInstant(policy, cents(amount), { ...nothingPaid, feesInMonth: cents(feesInMonth) }), {
        fee,
        cappedBy,
      })
    })

  test('is never above the plain fee, the cap of one transfer or what is left of the month, and says so when it is cut', () => {
    const amounts = fc.bigInt(0n, 300_000n).map(cents)
    const optional = fc.option(fc.bigInt(0n, 4_000n).map(cents))
    const laws = fc.record({
      maxFee: optional,
      maxFeeBasisPoints: fc.option(fc.integer({ min: 0, max: 1_000 })),
      above: fc.option(fc.record({ threshold: amounts, maxFee: fc.bigInt(0n, 4_000n).map(cents) })),
      feeMonthMax: optional,
    })
    fc.assert(
      fc.property(amounts, laws, fc.bigInt(0n, 5_000n).map(cents), (amount, law, feesInMonth) => {
        const policy = { ...texas, ...law }
        const { fee, cappedBy } = feeOfInstant(policy, amount, { ...nothingPaid, feesInMonth })
        const plain = instantTransferFee(amount)
        const left = law.feeMonthMax === null ? plain : law.feeMonthMax - feesInMonth
        const min = [maxFeeOf(policy, amount) ?? plain, left].reduce<bigint>((one, cap) => (cap < one ? cap : one), plain)
        assert.equal(fee, min < 0n ? 0n : min)
        assert.equal(cappedBy === null, fee === plain)
        assert.ok(cappedBy === null || cappedBy.cap === fee)
      }),
    )
  })
})

describe('the cap of one transfer', () => {
  const cases: [policy: StatePolicy, amount: bigint, cap: bigint | null][] = [
    [texas, 100_000n, null],
    [connecticut, 1n, 400n],
    [indiana, 9_999n, 500n],
    [indiana, 10_000n, 500n],
    [indiana, 10_020n, 501n],
    [indiana, 10_039n, 501n],
    [maryland, 7_499n, 500n],
    [maryland, 7_500n, 500n],
    [maryland, 7_501n, 750n],
    // A share without a flat cap beside it is not our cap: the table has none, and it must not be read as a cap of zero.
    [{ ...texas, maxFeeBasisPoints: 500 }, 10_000n, null],
  ]
  for (const [policy, amount, cap] of cases)
    test(`in ${policy.state} for ${amount} is ${cap}`, () => assert.equal(maxFeeOf(policy, cents(amount)), cap))
})

test('a period with one paid transfer has no second one, where the state says so', () => {
  const may = (policy: StatePolicy, paidInPeriod: number) => mayPayAgain(policy, { ...nothingPaid, paidInPeriod })
  assert.deepEqual([may(connecticut, 0), may(connecticut, 1), may(connecticut, 2), may(texas, 9)], [true, false, false, true])
  assert.equal(may({ ...texas, paidPerPeriodMax: 0 }, 0), false)
})

test('an instant transfer is offered where the state is known, has it, and allows one more', () => {
  const isAllowed = (statePolicy: StatePolicy | null, paidInPeriod = 0) =>
    isInstantAllowed({ inputs: { statePolicy }, sums: { ...nothingPaid, paidInPeriod } })
  assert.deepEqual(
    [isAllowed(texas), isAllowed(null), isAllowed({ ...texas, isInstantOffered: false })],
    [true, false, false],
    'a state of which nothing is known has no paid transfer',
  )
  assert.deepEqual([isAllowed(connecticut), isAllowed(connecticut, 1)], [true, false])
})
