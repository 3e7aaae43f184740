// The guarantees of money: exact to the cent, never a float, the fee as the specification says.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  addCents,
  atLeastZero,
  cents,
  centsText,
  dollarsAndCentsParts,
  feeSchedule,
  formatBasisPoints,
  formatDollars,
  instantTransferFee,
  parseCents,
  plainDollars,
  shareOf,
  typedDollars,
} from './index.ts'

const anyCents = () => fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }).map(cents)
const anyAmount = () => fc.bigInt({ min: 0n, max: 10n ** 12n }).map(cents)

describe('cents', () => {
  test('what is written to the wire is read back exactly', () => {
    fc.assert(fc.property(anyCents(), (amount) => assert.equal(parseCents(centsText(amount)), amount)))
  })

  test('nothing but a plain decimal string of 64 bits is an amount', () => {
    const refused = [
      '',
      ' 1',
      '1 ',
      '+1',
      '1.0',
      '01',
      '-0',
      '1e3',
      '0x1',
      '١',
      'NaN',
      '9223372036854775808',
      '-9223372036854775808',
    ]
    for (const text of refused) assert.equal(parseCents(text), null, text)
    assert.equal(parseCents('9223372036854775807'), 2n ** 63n - 1n)
  })

  test('an amount that does not fit 64 bits is never made', () => {
    assert.throws(() => cents(2n ** 63n), RangeError)
    assert.throws(() => addCents(cents(2n ** 63n - 1n), cents(1n)), RangeError)
  })

  test('below zero becomes zero where only zero or more makes sense', () => {
    assert.equal(atLeastZero(cents(-1n)), 0n)
    assert.equal(atLeastZero(cents(7n)), 7n)
  })
})

describe('instant transfer fee', () => {
  const vectors: [bigint, bigint][] = [
    [500n, 9n],
    [1500n, 26n],
    [2000n, 35n],
    [5000n, 88n],
    [10_000n, 175n],
    [50_000n, 875n],
    [142_828n, 2499n],
    [142_829n, 2500n],
    [250_000n, 2500n],
  ]
  for (const [amount, fee] of vectors) {
    test(`${amount} cents cost ${fee} cents`, () => {
      assert.equal(instantTransferFee(cents(amount)), fee)
    })
  }

  test("a state's cap comes last: Connecticut's $4.00 bites from $228.57", () => {
    assert.equal(instantTransferFee(cents(22_857n), cents(400n)), 400n)
    assert.equal(instantTransferFee(cents(22_828n), cents(400n)), 399n)
    assert.equal(instantTransferFee(cents(250_000n), cents(400n)), 400n)
  })

  test('the fee never falls as the amount grows, never passes $25 and never the amount', () => {
    fc.assert(
      fc.property(anyAmount(), anyAmount(), (left, right) => {
        const [less, more] = left < right ? [left, right] : [right, left]
        assert.ok(instantTransferFee(less) <= instantTransferFee(more))
        assert.ok(instantTransferFee(more) <= 2500n)
        assert.ok(instantTransferFee(less) <= less)
      }),
    )
  })

  test('a negative amount is refused', () => {
    assert.throws(() => instantTransferFee(cents(-1n)), RangeError)
  })
})

describe('share', () => {
  test('a share is never a cent too much', () => {
    fc.assert(
      fc.property(anyAmount(), fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const share = shareOf(amount, basisPoints)
        assert.ok(share * 10_000n <= amount * BigInt(basisPoints))
        assert.ok((share + 1n) * 10_000n > amount * BigInt(basisPoints))
      }),
    )
  })

  test('more than the whole, or part of a basis point, is refused', () => {
    assert.throws(() => shareOf(cents(1n), 10_001), RangeError)
    assert.throws(() => shareOf(cents(1n), 0.5), RangeError)
  })
})

describe('format', () => {
  test('dollars have two decimals, thousands separators and a real minus', () => {
    assert.equal(formatDollars(cents(128_457n)), '$1,284.57')
    assert.equal(formatDollars(cents(-3820n)), '\u2212$38.20')
    assert.equal(formatDollars(cents(0n)), '$0.00')
    assert.equal(formatDollars(cents(5n)), '$0.05')
    assert.equal(formatDollars(cents(-3820n), 'never'), '$38.20')
  })

  test('credits carry a plus, debits a minus, zero neither', () => {
    assert.equal(formatDollars(cents(61_240n), 'always'), '+$612.40')
    assert.equal(formatDollars(cents(-1475n), 'always'), '\u2212$14.75')
    assert.equal(formatDollars(cents(0n), 'always'), '$0.00')
  })

  test('the widest amount keeps every cent', () => {
    assert.equal(formatDollars(cents(2n ** 63n - 1n)), '$92,233,720,368,547,758.07')
  })

  test('the banner gets dollars and raised cents', () => {
    assert.deepEqual(dollarsAndCentsParts(cents(128_457n)), { dollars: '$1,284', cents: '.57' })
    assert.deepEqual(dollarsAndCentsParts(cents(-5n)), { dollars: '\u2212$0', cents: '.05' })
  })

  test('plain decimal dollars lead back to the cents', () => {
    fc.assert(
      fc.property(anyCents(), (amount) => {
        assert.equal(BigInt(plainDollars(amount).replace('.', '')), amount)
      }),
    )
  })

  test('dollars are typed as people type them, and anything else is none', () => {
    assert.deepEqual(['100', '100.5', '$1,200.25', ' 5. '].map(typedDollars), [10_000n, 10_050n, 120_025n, 500n])
    for (const text of ['', '1,20', '1.234', '-5', '5 0', 'ten', '1e3', '99999999']) assert.equal(typedDollars(text), null)
    const typable = fc.bigInt({ min: 0n, max: 999_999_999n }).map(cents)
    fc.assert(fc.property(typable, (amount) => assert.equal(typedDollars(plainDollars(amount)), amount)))
  })
})

test('the schedule says of an instant transfer what the fee rule charges, and that nothing else but two things costs', () => {
  const priced = feeSchedule.filter(({ amount }) => amount > 0n)
  assert.deepEqual(
    priced.map(({ id }) => id),
    ['atm-out', 'new-card-fast', 'instant-out'],
  )
  const instant = priced.find(({ id }) => id === 'instant-out')
  assert.equal(instant?.amount, instantTransferFee(cents(100_000_000n)))
  // Of a hundred dollars, a cent is a basis point.
  assert.equal(BigInt(instant?.basisPoints ?? 0), instantTransferFee(cents(10_000n)))
})

test('a share in basis points reads as percent', () => {
  assert.deepEqual([175, 200, 50].map(formatBasisPoints), ['1.75%', '2%', '0.5%'])
})
