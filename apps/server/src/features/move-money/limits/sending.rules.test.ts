// What may be sent, in which order refusals are reported, and what it costs.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents, noCents, type Cents } from '@daybreak/money'
import { instantText, parseInstant } from '@daybreak/time'
import {
  feeOf,
  isCardOver,
  isInFirstDay,
  leftInDay,
  needsProof,
  refuseSending,
  type SendingInputs,
  type Sent,
} from './sending.rules.ts'

const dollars = (amount: number): Cents => cents(BigInt(Math.round(amount * 100)))
const at = parseInstant('2026-11-20T15:00:00.000Z')
const nothing: Sent = {
  standard: noCents,
  instant: noCents,
  toThisDestination: noCents,
  ownInAll: noCents,
  standardFreesAt: null,
  instantFreesAt: null,
}
const bank = {
  kind: 'bank',
  state: 'verified',
  receivesInstant: false,
  verifiedAt: parseInstant('2026-10-01T00:00:00.000Z'),
  expires: null,
} as const
const card = { ...bank, kind: 'card', receivesInstant: true, expires: '2026-11' } as const
const inputs: SendingInputs = {
  isOpen: true,
  whyHeld: null,
  available: dollars(20_000),
  sent: nothing,
  destination: bank,
  stateCap: null,
  takenEarly: noCents,
  at,
}
const codeOf = (change: Partial<SendingInputs>, amount: Cents, speed: 'standard' | 'instant' = 'standard') =>
  refuseSending({ ...inputs, ...change }, amount, speed)?.code ?? null

describe('an amount', () => {
  test('is at least $5.00, and at most what is available', () => {
    assert.equal(codeOf({}, cents(499n)), 'move_money.below_min')
    assert.equal(codeOf({}, cents(500n)), null)
    assert.equal(codeOf({ available: cents(500n) }, cents(501n)), 'move_money.over_available')
    assert.equal(codeOf({ available: cents(500n) }, cents(500n)), null)
  })

  test('counts with what was sent in 24 hours, each speed on its own', () => {
    const sent = { ...nothing, standard: dollars(9_990), instant: dollars(2_490), instantFreesAt: at }
    assert.equal(codeOf({ sent }, dollars(10)), null)
    assert.equal(codeOf({ sent }, dollars(10.01)), 'move_money.limit_24h')
    assert.equal(codeOf({ sent, destination: card }, dollars(10), 'instant'), null)
    const refusal = refuseSending({ ...inputs, sent, destination: card }, dollars(10.01), 'instant')
    assert.deepEqual(refusal, {
      kind: 'refused',
      code: 'move_money.limit_24h',
      max: '250000',
      left: '1000',
      freesAt: instantText(at),
    })
  })

  test('to a new destination is at most $200 in its first 24 hours, sent before or not', () => {
    const fresh = { ...bank, verifiedAt: at.subtract({ hours: 23 }) }
    assert.equal(codeOf({ destination: fresh }, dollars(200)), null)
    assert.equal(codeOf({ destination: fresh }, dollars(200.01)), 'move_money.first_day')
    assert.equal(
      codeOf({ destination: fresh, sent: { ...nothing, toThisDestination: dollars(150) } }, dollars(50.01)),
      'move_money.first_day',
    )
    assert.equal(codeOf({ destination: { ...bank, verifiedAt: at.subtract({ hours: 24 }) } }, dollars(200.01)), null)
  })
})

test('the first refusal that holds is reported, in the order of readings 4.4', () => {
  const all = {
    available: noCents,
    whyHeld: 'restricted' as const,
    isOpen: false,
    destination: { ...bank, state: 'locked' as const },
  }
  assert.equal(codeOf(all, cents(1n)), 'move_money.below_min')
  assert.equal(codeOf(all, dollars(5)), 'move_money.over_available')
  const rich = { ...all, available: dollars(50_000) }
  assert.equal(codeOf(rich, dollars(10_000.01)), 'move_money.limit_24h')
  assert.equal(codeOf(rich, dollars(5)), 'move_money.account_closed')
  assert.equal(codeOf({ ...rich, isOpen: true }, dollars(5)), 'move_money.restricted')
  assert.equal(codeOf({ ...rich, isOpen: true, whyHeld: 'closing' }, dollars(5)), 'accounts.closing')
  assert.equal(codeOf({ ...rich, isOpen: true, whyHeld: null }, dollars(5)), 'move_money.destination_not_ready')
})

test('only a debit card that can get them gets instant transfers, and no card gets another', () => {
  assert.equal(codeOf({}, dollars(5), 'instant'), 'move_money.instant_not_offered')
  assert.equal(
    codeOf({ destination: { ...card, receivesInstant: false } }, dollars(5), 'instant'),
    'move_money.instant_not_offered',
  )
  assert.equal(codeOf({ destination: card }, dollars(5), 'standard'), 'move_money.destination_not_ready')
})

test('what is wrong with an amount is said before any destination is chosen, with the moment at which each speed frees', () => {
  const sent = { ...nothing, standard: dollars(10_000), instant: dollars(2_500), standardFreesAt: at, instantFreesAt: null }
  const refusal = (speed: 'standard' | 'instant') => refuseSending({ ...inputs, sent, destination: null }, dollars(5), speed)
  assert.deepEqual(refusal('standard'), {
    kind: 'refused',
    code: 'move_money.limit_24h',
    max: '1000000',
    left: '0',
    freesAt: instantText(at),
  })
  assert.deepEqual(refusal('instant'), { kind: 'refused', code: 'move_money.limit_24h', max: '250000', left: '0' })
  assert.equal(codeOf({ destination: null }, dollars(5)), null)
})

test('nothing is sent to a card that is over or to what was never verified; its first day begins when it is', () => {
  const december = parseInstant('2026-12-01T05:00:00.000Z')
  assert.equal(codeOf({ destination: card, at: december }, dollars(5), 'instant'), 'move_money.destination_not_ready')
  assert.equal(codeOf({ destination: card, at: december.subtract({ milliseconds: 1 }) }, dollars(5), 'instant'), null)
  for (const state of ['pending', 'failed', 'locked', 'removed'] as const)
    assert.equal(codeOf({ destination: { ...bank, state } }, dollars(5)), 'move_money.destination_not_ready', state)
  assert.equal(codeOf({ destination: { ...bank, verifiedAt: null } }, dollars(200.01)), 'move_money.first_day')
  const almost = { ...bank, verifiedAt: at.subtract({ milliseconds: 24 * 3_600_000 - 1 }) }
  assert.deepEqual(
    refuseSending(
      { ...inputs, destination: almost, sent: { ...nothing, toThisDestination: dollars(250) } },
      dollars(5),
      'standard',
    ),
    {
      kind: 'refused',
      code: 'move_money.first_day',
      max: '20000',
      left: '0',
    },
  )
})

describe('the fee', () => {
  test('is for instant transfers alone: 1.75 %, half up, at most $25, then the cap of the state', () => {
    assert.deepEqual(feeOf(dollars(2_500), 'standard', null), { fee: noCents, cappedBy: null })
    assert.equal(feeOf(dollars(100), 'instant', null).fee, cents(175n))
    assert.equal(feeOf(cents(142_829n), 'instant', null).fee, cents(2_500n))
    const connecticut = { state: 'CT', capOf: () => cents(400n) }
    assert.deepEqual(feeOf(cents(22_857n), 'instant', connecticut), { fee: cents(400n), cappedBy: null })
    assert.deepEqual(feeOf(dollars(500), 'instant', { state: 'TX', capOf: () => null }), { fee: cents(875n), cappedBy: null })
    assert.deepEqual(feeOf(dollars(500), 'instant', { state: 'NY', capOf: () => noCents }), {
      fee: noCents,
      cappedBy: { state: 'NY', cap: noCents },
    })
    assert.deepEqual(feeOf(dollars(500), 'instant', connecticut), {
      fee: cents(400n),
      cappedBy: { state: 'CT', cap: cents(400n) },
    })
  })
})

test('a fresh proof is wanted for a first use, and above $500 in 24 hours', () => {
  const proof = (amount: number, ownInAll: number, takenEarly: number, isFirstUse = false) =>
    needsProof(
      dollars(amount),
      { sent: { ...nothing, ownInAll: dollars(ownInAll) }, takenEarly: dollars(takenEarly) },
      isFirstUse,
    )
  assert.equal(proof(500, 0, 0), false)
  assert.equal(proof(5, 0, 0, true), true)
  assert.equal(proof(500.01, 0, 0), true)
  assert.equal(proof(5, 495.01, 0), true)
  assert.equal(proof(5, 300, 195), false)
  assert.equal(proof(5, 300, 195.01), true, 'earned pay counts with it')
})

describe('what a refusal says', () => {
  const freesAt = parseInstant('2026-11-21T09:30:00.000Z')

  test('is what is left of the day and when more is free, each speed with its own', () => {
    const sent = { ...nothing, standard: dollars(9_999.99), standardFreesAt: freesAt }
    assert.deepEqual(refuseSending({ ...inputs, sent }, dollars(5), 'standard'), {
      kind: 'refused',
      code: 'move_money.limit_24h',
      max: '1000000',
      left: '1',
      freesAt: '2026-11-21T09:30:00.000Z',
    })
    assert.deepEqual(refuseSending({ ...inputs, destination: card }, dollars(2_500.01), 'instant'), {
      kind: 'refused',
      code: 'move_money.limit_24h',
      max: '250000',
      left: '250000',
    })
  })

  test('is the smallest transfer, what is available, and what a new destination may still get', () => {
    assert.partialDeepStrictEqual(refuseSending(inputs, cents(0n), 'standard'), { max: '500' })
    assert.partialDeepStrictEqual(refuseSending({ ...inputs, available: cents(12_345n) }, cents(12_346n), 'standard'), {
      available: '12345',
    })
    const fresh = { ...inputs, destination: { ...bank, verifiedAt: at } }
    const over = { ...nothing, toThisDestination: dollars(150.01) }
    assert.partialDeepStrictEqual(refuseSending({ ...fresh, sent: over }, dollars(50), 'standard'), {
      max: '20000',
      left: '4999',
    })
    const more = { ...nothing, toThisDestination: dollars(250) }
    assert.partialDeepStrictEqual(
      refuseSending({ ...fresh, sent: more }, dollars(5), 'standard'),
      { left: '0' },
      'never below zero',
    )
  })

  test('is nothing of a destination while none is chosen', () => {
    assert.equal(codeOf({ destination: null }, dollars(9_000)), null)
    assert.equal(codeOf({ destination: null }, dollars(2_500), 'instant'), null)
  })
})

describe('a destination', () => {
  const states = ['pending', 'failed', 'locked', 'removed'] as const
  for (const state of states)
    test(`that is ${state} gets nothing, neither a bank nor a card`, () => {
      assert.equal(codeOf({ destination: { ...bank, state } }, dollars(5)), 'move_money.destination_not_ready')
      assert.equal(codeOf({ destination: { ...card, state } }, dollars(5), 'instant'), 'move_money.destination_not_ready')
    })

  // The last month of a card, a moment, and whether the card is over then. The bank's calendar is Eastern.
  const expiries: [expires: string | null, moment: string, isOver: boolean][] = [
    ['2026-11', '2026-11-01T04:00:00.000Z', false],
    ['2026-11', '2026-12-01T04:59:59.999Z', false],
    ['2026-11', '2026-12-01T05:00:00.000Z', true],
    ['2026-12', '2027-01-01T04:59:59.999Z', false],
    ['2026-12', '2027-01-01T05:00:00.000Z', true],
    ['2027-06', '2027-07-01T03:59:59.999Z', false],
    ['2027-06', '2027-07-01T04:00:00.000Z', true],
    ['2028-02', '2028-03-01T04:59:59.999Z', false],
    ['2026-10', '2026-11-20T15:00:00.000Z', true],
    ['2027-01', '2026-11-20T15:00:00.000Z', false],
    [null, '2099-01-01T00:00:00.000Z', false],
  ]
  test('that is a card gets money until the end of its last month on the bank’s calendar', () => {
    for (const [expires, moment, isOver] of expiries) {
      const now = parseInstant(moment)
      assert.equal(isCardOver(expires, now), isOver, `${expires} at ${moment}`)
      assert.equal(
        codeOf({ destination: { ...card, expires }, at: now }, dollars(5), 'instant'),
        isOver ? 'move_money.destination_not_ready' : null,
        `${expires} at ${moment}`,
      )
    }
  })

  test('is new for 24 hours to the millisecond, also on the day on which the clocks change, and always when it was not proven', () => {
    const verifiedAt = parseInstant('2026-10-31T16:00:00.000Z')
    const end = parseInstant('2026-11-01T16:00:00.000Z')
    assert.equal(isInFirstDay({ verifiedAt }, end.subtract({ milliseconds: 1 })), true)
    assert.equal(isInFirstDay({ verifiedAt }, end), false)
    assert.equal(isInFirstDay({ verifiedAt: null }, end), true)
  })
})

test('what is left of a day is each speed’s own, and never below zero', () => {
  const left = (standard: number, instant: number) => {
    const sent = { ...nothing, standard: dollars(standard), instant: dollars(instant) }
    return [leftInDay(sent, 'standard'), leftInDay(sent, 'instant')]
  }
  assert.deepEqual(left(0, 0), [1_000_000n, 250_000n])
  assert.deepEqual(left(9_999.99, 2_499.99), [1n, 1n])
  assert.deepEqual(left(10_000, 2_500), [0n, 0n])
  assert.deepEqual(left(10_000.01, 2_500.01), [0n, 0n])
})

test('a fee is worked out to the cent, and a state’s cap takes its place only where it is lower', () => {
  // 1.75 % half up, and at most $25; the cap of the state, and what is left of the fee under it.
  const fees: [amount: bigint, cap: bigint | null, fee: bigint, isCapped: boolean][] = [
    [500n, null, 9n, false],
    [571n, null, 10n, false],
    [1_000n, null, 18n, false],
    [1_028n, null, 18n, false],
    [1_029n, null, 18n, false],
    [10_000n, null, 175n, false],
    [142_828n, null, 2_499n, false],
    [142_829n, null, 2_500n, false],
    [250_000n, null, 2_500n, false],
    [10_000n, 175n, 175n, false],
    [10_000n, 174n, 174n, true],
    [10_000n, 176n, 175n, false],
    [10_000n, 0n, 0n, true],
  ]
  for (const [amount, cap, fee, isCapped] of fees) {
    const stateCap = { state: 'CT', capOf: () => (cap === null ? null : cents(cap)) }
    const expected = { fee: cents(fee), cappedBy: isCapped ? { state: 'CT', cap: cents(cap ?? 0n) } : null }
    assert.deepEqual(feeOf(cents(amount), 'instant', stateCap), expected, `of ${amount} with a cap of ${cap}`)
    assert.deepEqual(feeOf(cents(amount), 'standard', stateCap), { fee: noCents, cappedBy: null })
  }
})
