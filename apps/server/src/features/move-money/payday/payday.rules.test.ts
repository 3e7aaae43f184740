// Guarantees of the rules of a standing transfer: never more than arrived, a fixed sum whole, a share to the cent, and each
// payday once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addCents, cents, noCents, partOfPay, type Cents } from '@daybreak/money'
import { addDays, parseInstant, parsePlainDate } from '@daybreak/time'
import type { SendingInputs } from '../limits/index.ts'
import {
  decidePayday,
  isSkipped,
  instructionRuleOf,
  sumDeposits,
  type InstructionRule,
  type PaydayDeposit,
} from './payday.rules.ts'

const dollars = (amount: number) => cents(BigInt(amount) * 100n)
const at = parseInstant('2026-12-04T14:00:00.000Z')
const destination = {
  kind: 'bank',
  state: 'verified',
  receivesInstant: false,
  verifiedAt: at.subtract({ hours: 1_000 }),
  expires: null,
} as const
const nothingSent = {
  standard: noCents,
  instant: noCents,
  toThisDestination: noCents,
  ownInAll: noCents,
  standardFreesAt: null,
  instantFreesAt: null,
}
const sendingWith = (available: Cents, more: Partial<SendingInputs> = {}): SendingInputs => ({
  isOpen: true,
  whyHeld: null,
  available,
  sent: nothingSent,
  destination,
  stateCap: null,
  takenEarly: noCents,
  at,
  ...more,
})

const anyRule = fc.oneof(
  fc.record({ kind: fc.constant('above' as const), amount: fc.bigInt(0n, 100_000n).map(cents) }),
  fc.record({ kind: fc.constant('fixed' as const), amount: fc.bigInt(500n, 100_000n).map(cents) }),
  fc.record({ kind: fc.constant('share' as const), percent: fc.integer({ min: 1, max: 100 }) }),
) satisfies fc.Arbitrary<InstructionRule>

test('what moves is never more than came in, never more than is available, and never below the smallest transfer', () => {
  fc.assert(
    fc.property(anyRule, fc.bigInt(1n, 900_000n), fc.bigInt(0n, 900_000n), (rule, came, available) => {
      const verdict = decidePayday({ rule, came: cents(came), moved: noCents, sending: sendingWith(cents(available)) })
      if (verdict.outcome !== 'moved') return
      assert.ok(verdict.amount >= 500n && verdict.amount <= came && verdict.amount <= available)
      assert.ok(verdict.amount <= partOfPay(rule, cents(came)))
    }),
    { verbose: true },
  )
})

test('two deposits of one payday move together what one of their sum would', () => {
  fc.assert(
    fc.property(anyRule, fc.bigInt(1n, 400_000n), fc.bigInt(1n, 400_000n), (rule, first, second) => {
      const sending = sendingWith(cents(1_000_000n))
      const one = decidePayday({ rule, came: cents(first), moved: noCents, sending })
      const moved = one.outcome === 'moved' ? one.amount : noCents
      const two = decidePayday({ rule, came: cents(first + second), moved, sending })
      const both = addCents(moved, two.outcome === 'moved' ? two.amount : noCents)
      const wanted = partOfPay(rule, cents(first + second))
      // What is left below the smallest transfer stays with the worker.
      assert.ok(both <= wanted && wanted - both < 500n, `${both} of ${wanted}`)
    }),
    { verbose: true },
  )
})

test('a share is rounded down, what is kept is kept, and a fixed sum moves whole or not at all', () => {
  assert.equal(partOfPay({ kind: 'share', percent: 33 }, cents(10_001n)), 3_300n)
  assert.equal(partOfPay({ kind: 'share', percent: 100 }, cents(10_001n)), 10_001n)
  assert.equal(partOfPay({ kind: 'above', amount: dollars(200) }, dollars(444)), dollars(244))
  assert.equal(partOfPay({ kind: 'above', amount: dollars(200) }, dollars(200)), noCents)
  assert.equal(partOfPay({ kind: 'above', amount: dollars(200) }, dollars(150)), noCents)
  assert.equal(partOfPay({ kind: 'fixed', amount: dollars(300) }, dollars(300)), dollars(300))
  assert.equal(partOfPay({ kind: 'fixed', amount: dollars(300) }, cents(29_999n)), noCents)
})

test('a limit, a restricted account and a destination that takes no money refuse it; spent money moves as far as it is there', () => {
  const rule = { kind: 'share', percent: 50 } as const
  const of = (sending: SendingInputs) => decidePayday({ rule, came: dollars(600), moved: noCents, sending })
  assert.deepEqual(of(sendingWith(dollars(250))), { outcome: 'moved', amount: dollars(250) })
  assert.deepEqual(of(sendingWith(dollars(4))), { outcome: 'refused', reason: 'move_money.over_available' })
  assert.deepEqual(of(sendingWith(dollars(600), { whyHeld: 'restricted' })), {
    outcome: 'refused',
    reason: 'move_money.restricted',
  })
  assert.deepEqual(of(sendingWith(dollars(600), { destination: { ...destination, state: 'locked' } })), {
    outcome: 'refused',
    reason: 'move_money.destination_not_ready',
  })
  assert.deepEqual(of(sendingWith(dollars(600), { destination: { ...destination, verifiedAt: at.subtract({ hours: 1 }) } })), {
    outcome: 'refused',
    reason: 'move_money.first_day',
  })
  const fixed = { kind: 'fixed', amount: dollars(300) } as const
  assert.deepEqual(decidePayday({ rule: fixed, came: dollars(600), moved: noCents, sending: sendingWith(dollars(299)) }), {
    outcome: 'refused',
    reason: 'move_money.over_available',
  })
  assert.deepEqual(decidePayday({ rule, came: dollars(9), moved: noCents, sending: sendingWith(dollars(9)) }), {
    outcome: 'nothing',
  })
})

test('a skip covers its payday, also when the deposit is dated a few days off, and no other payday', () => {
  const payday = parsePlainDate('2026-12-04')
  assert.deepEqual(
    [-7, -4, -3, 0, 3, 4, 7].filter((days) => isSkipped(payday, addDays(payday, days))),
    [-3, 0, 3],
  )
  assert.equal(isSkipped(null, payday), false)
})

test('amounts that no paycheck has are no rule', () => {
  assert.equal(instructionRuleOf({ kind: 'fixed', amount: '499' }), null)
  assert.equal(instructionRuleOf({ kind: 'fixed', amount: '1000001' }), null)
  assert.equal(instructionRuleOf({ kind: 'above', amount: '2500001' }), null)
  assert.deepEqual(instructionRuleOf({ kind: 'above', amount: '0' }), { kind: 'above', amount: noCents })
})

test('the largest and the smallest amounts of a rule are taken to the cent', () => {
  assert.deepEqual(instructionRuleOf({ kind: 'fixed', amount: '500' }), { kind: 'fixed', amount: 500n })
  assert.deepEqual(instructionRuleOf({ kind: 'fixed', amount: '1000000' }), { kind: 'fixed', amount: 1_000_000n })
  assert.deepEqual(instructionRuleOf({ kind: 'above', amount: '2500000' }), { kind: 'above', amount: 2_500_000n })
  assert.deepEqual(instructionRuleOf({ kind: 'share', percent: 1 }), { kind: 'share', percent: 1 })
})

test('a cent below the smallest transfer moves nothing, and the smallest moves', () => {
  const keeping = { kind: 'above', amount: dollars(200) } as const
  const of = (came: bigint, moved = 0n) =>
    decidePayday({ rule: keeping, came: cents(came), moved: cents(moved), sending: sendingWith(dollars(1_000)) })
  assert.deepEqual(of(20_499n), { outcome: 'nothing' })
  assert.deepEqual(of(20_500n), { outcome: 'moved', amount: 500n })
  assert.deepEqual(of(21_000n, 501n), { outcome: 'nothing' }, '$4.99 of it is left to move')
  assert.deepEqual(of(21_000n, 1_000n), { outcome: 'nothing' })
  assert.deepEqual(of(21_000n, 5_000n), { outcome: 'nothing' }, 'more moved than the rule wants')
  assert.deepEqual(
    decidePayday({ rule: keeping, came: dollars(600), moved: noCents, sending: sendingWith(cents(500n)) }),
    { outcome: 'moved', amount: 500n },
    'what is there is the smallest transfer',
  )
})

test('a fixed sum waits for the second deposit of a payday, and moves once', () => {
  const rent = { kind: 'fixed', amount: dollars(300) } as const
  const of = (came: Cents, moved: Cents) => decidePayday({ rule: rent, came, moved, sending: sendingWith(dollars(1_000)) })
  assert.deepEqual(of(dollars(200), noCents), { outcome: 'nothing' })
  assert.deepEqual(of(dollars(400), noCents), { outcome: 'moved', amount: dollars(300) })
  assert.deepEqual(of(dollars(900), dollars(300)), { outcome: 'nothing' })
})

// What arrived, what moved of it, and whether that move and the deposit itself were undone.
const deposit = (came: number, moved: number, isMoveUndone = false, isTakenBack = false): PaydayDeposit => ({
  came: dollars(came),
  moved: dollars(moved),
  isMoveUndone,
  isTakenBack,
})
const sums: [why: string, deposits: PaydayDeposit[], came: number, moved: number][] = [
  ['none brought nothing', [], 0, 0],
  ['one that nothing moved of', [deposit(600, 0)], 600, 0],
  ['two deposits are one payday', [deposit(600, 300), deposit(40, 0)], 640, 300],
  ['what the worker canceled does not move again', [deposit(600, 300, true)], 600, 300],
  ['one that its bank took back is not pay', [deposit(700, 0, false, true), deposit(600, 0)], 600, 0],
  ['what moved of it before it was taken back counts', [deposit(700, 350, false, true), deposit(600, 0)], 600, 350],
  ['both undone, the one that replaces it moves whole', [deposit(700, 350, true, true), deposit(600, 0)], 600, 0],
]
for (const [why, deposits, came, moved] of sums)
  test(`the deposits of a payday are summed: ${why}`, () => {
    assert.deepEqual(sumDeposits(deposits), { came: dollars(came), moved: dollars(moved) })
    assert.deepEqual(sumDeposits(deposits.toReversed()), { came: dollars(came), moved: dollars(moved) }, 'in any order')
  })
