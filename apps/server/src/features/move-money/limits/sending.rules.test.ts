// What may be sent, in which order refusals are reported, what it costs, and when it arrives.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents, noCents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, plainDateText } from '@daybreak/time'
import { arrivalOf, feeOf, handOverOf, needsProof, refuseSending, type SendingInputs, type Sent } from './sending.rules.ts'

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

describe('a standard transfer', () => {
  const times = (text: string) => {
    const handOverAt = handOverOf(parseInstant(text))
    return [instantText(handOverAt), plainDateText(arrivalOf(handOverAt))]
  }

  test('is handed over at 5 PM Eastern of a bank day, and arrives on the next one', () => {
    // Friday noon, Friday at 5 PM exactly, Saturday: Eastern is UTC-5.
    assert.deepEqual(times('2026-11-20T17:00:00.000Z'), ['2026-11-20T22:00:00.000Z', '2026-11-23'])
    assert.deepEqual(times('2026-11-20T22:00:00.000Z'), ['2026-11-23T22:00:00.000Z', '2026-11-24'])
    assert.deepEqual(times('2026-11-21T12:00:00.000Z'), ['2026-11-23T22:00:00.000Z', '2026-11-24'])
  })

  test('waits over Thanksgiving, and keeps the wall clock when summer time begins', () => {
    assert.deepEqual(times('2026-11-25T23:00:00.000Z'), ['2026-11-27T22:00:00.000Z', '2026-11-30'])
    assert.deepEqual(times('2027-03-13T12:00:00.000Z'), ['2027-03-15T21:00:00.000Z', '2027-03-16'])
  })
})
