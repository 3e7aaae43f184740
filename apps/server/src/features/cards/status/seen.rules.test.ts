// What the card provider's report of a card changes here, and what it does not.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cardStatus } from '@daybreak/contract'
import { parseInstant } from '@daybreak/time'
import {
  decideObservation,
  isInDoubt,
  isNewer,
  mayBeOurs,
  planReread,
  providerStatusOf,
  statusOfProvider,
  statusYielded,
  type StatusObservation,
} from './seen.rules.ts'

const at = parseInstant('2026-11-20T13:42:10.000Z')
const card = {
  status: 'Active',
  hasPin: false,
  isSettling: false,
  isDamaged: false,
  isHeldByIssuer: false,
  isFrozenByWorker: false,
} as const
const seen = (status: StatusObservation['status']) => ({ status, isPinSet: false })
const byEvent = { by: 'unknown', isPerhapsOurs: false } as const

describe('a word of the provider', () => {
  test('that is older than the last report says nothing; of two of one moment always the same one counts', () => {
    const known = { seenAt: at, seenEvent: 'evt_5' }
    assert.equal(isNewer(known, { at: at.subtract({ milliseconds: 1 }), eventId: 'evt_9' }), false)
    assert.equal(isNewer(known, { at, eventId: 'evt_4' }), false)
    assert.equal(isNewer(known, { at, eventId: 'evt_6' }), true)
    assert.equal(isNewer(known, { at: at.add({ milliseconds: 1 }), eventId: 'evt_1' }), true)
    assert.equal(isNewer({ seenAt: null, seenEvent: null }, { at, eventId: 'evt_1' }), true)
  })

  test('changes nothing that it is yet to be notified of', () => {
    const syncing = { ...card, isSettling: true }
    assert.partialDeepStrictEqual(decideObservation({ ...syncing, status: 'Frozen' }, seen('ACTIVE'), byEvent), {
      status: 'Frozen',
      isSettling: true,
    })
    assert.partialDeepStrictEqual(decideObservation({ ...syncing, status: 'Active' }, seen('SUSPENDED'), byEvent), {
      status: 'Active',
      isSettling: true,
    })
    assert.partialDeepStrictEqual(decideObservation({ ...syncing, status: 'Frozen' }, seen('SUSPENDED'), byEvent), {
      status: 'Frozen',
      isSettling: false,
    })
  })

  test('freezes what it suspended, and lifts that again; a damaged card is damaged then', () => {
    const frozen = decideObservation(card, seen('SUSPENDED'), byEvent)
    assert.deepEqual(frozen, { status: 'Frozen', hasPin: false, isHeldByIssuer: true, isSettling: false })
    assert.partialDeepStrictEqual(decideObservation({ ...card, ...frozen }, seen('ACTIVE'), byEvent), {
      status: 'Active',
      isHeldByIssuer: false,
    })
    assert.equal(decideObservation({ ...card, ...frozen, isDamaged: true }, seen('ACTIVE'), byEvent).status, 'Damaged')
  })

  test('does not lift a freeze of the worker: the freeze is sent again', () => {
    const verdict = decideObservation({ ...card, status: 'Frozen' }, seen('ACTIVE'), byEvent)
    assert.partialDeepStrictEqual(verdict, { status: 'Frozen', isSettling: true })
  })

  test('that lifts its own hold leaves a freeze of the worker, and is notified of it', () => {
    const held = { ...card, status: 'Frozen', isFrozenByWorker: true, isHeldByIssuer: true } as const
    const released = { status: 'Frozen', isHeldByIssuer: false }
    assert.partialDeepStrictEqual(decideObservation(held, seen('ACTIVE'), byEvent), { ...released, isSettling: true })
    const byProgram = { by: 'program', isPerhapsOurs: true } as const
    assert.partialDeepStrictEqual(decideObservation(held, seen('SUSPENDED'), byProgram), { ...released, isSettling: false })
  })

  test('closes what it closed, and opens nothing that is closed here', () => {
    assert.equal(decideObservation(card, seen('CLOSED'), byEvent).status, 'ClosedByIssuer')
    for (const status of ['Lost', 'Stolen', 'ClosedByCustomer', 'Expired'] as const) {
      assert.partialDeepStrictEqual(decideObservation({ ...card, status }, seen('ACTIVE'), byEvent), { status, isSettling: true })
      assert.partialDeepStrictEqual(decideObservation({ ...card, status }, seen('CLOSED'), byEvent), {
        status,
        isSettling: false,
      })
    }
  })

  test('turns on a card that was activated there', () => {
    assert.equal(decideObservation({ ...card, status: 'Inactive' }, seen('ACTIVE'), byEvent).status, 'Active')
    assert.equal(decideObservation({ ...card, status: 'Inactive' }, seen('ACTIVATION_REQUIRED'), byEvent).status, 'Inactive')
  })
})

test('a card is synced exactly when the provider has what we want it to have', () => {
  const anySeen = fc.constantFrom('ACTIVATION_REQUIRED' as const, 'ACTIVE' as const, 'SUSPENDED' as const, 'CLOSED' as const)
  fc.assert(
    fc.property(fc.constantFrom(...cardStatus.options), anySeen, fc.boolean(), (status, found, isSettling) => {
      const verdict = decideObservation({ ...card, status, isSettling }, seen(found), byEvent)
      const wanted = providerStatusOf(verdict.status)
      assert.equal(verdict.isSettling, wanted !== null && wanted !== found)
    }),
  )
})

test('what the provider will not do is so here too', () => {
  assert.equal(statusYielded('Active', 'SUSPENDED'), 'Frozen')
  assert.equal(statusYielded('Frozen', 'CLOSED'), 'ClosedByIssuer')
  assert.equal(statusYielded('Lost', 'ACTIVE'), 'Lost')
  assert.equal(statusYielded('Damaged', 'ACTIVE'), 'Damaged')
})

describe('a suspension that we sent and that was not answered', () => {
  const sent = { suspendUnansweredAt: at }
  const none = { suspendUnansweredAt: null, rereadAt: null }

  test('may be carried out for a day, and is in doubt until the card was read a minute later', () => {
    const is = (seconds: number) => {
      const now = at.add({ seconds })
      return [isInDoubt(sent, now), mayBeOurs(sent, now)]
    }
    assert.deepEqual(
      [is(0), is(59), is(60), is(86_399), is(86_400)],
      [
        [true, true],
        [true, true],
        [false, true],
        [false, true],
        [false, false],
      ],
    )
    assert.deepEqual([isInDoubt(none, at), mayBeOurs(none, at)], [false, false])
  })

  test('has the card read again after one minute, two and four, the last time when the day is over, and then no more', () => {
    const reads: number[] = []
    for (let now = at; ;) {
      const { rereadAt } = planReread(sent, now)
      if (rereadAt === null) break
      reads.push((rereadAt.epochMilliseconds - at.epochMilliseconds) / 60_000)
      now = rereadAt
    }
    assert.deepEqual(reads, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_440])
    assert.deepEqual(planReread(none, at), none)
    assert.deepEqual(planReread(sent, at.add({ hours: 24 })), none)
  })

  test('that is carried out late freezes no card that the worker uses again, but what the provider suspended itself stays so', () => {
    const late = (by: 'issuer' | 'program' | 'unknown', changes = {}) =>
      decideObservation({ ...card, ...changes }, seen('SUSPENDED'), { by, isPerhapsOurs: true })
    for (const by of ['program', 'unknown'] as const)
      assert.partialDeepStrictEqual(late(by), { status: 'Active', isHeldByIssuer: false, isSettling: true })
    assert.partialDeepStrictEqual(late('issuer'), { status: 'Frozen', isHeldByIssuer: true, isSettling: false })
    assert.partialDeepStrictEqual(late('program', { status: 'Damaged', isDamaged: true }), {
      status: 'Damaged',
      isSettling: true,
    })
    // Locked by mistake before it was known whose suspension it was: released now that it is.
    const locked = { status: 'Frozen', isHeldByIssuer: true }
    assert.partialDeepStrictEqual(late('program', locked), { status: 'Active', isHeldByIssuer: false })
    assert.partialDeepStrictEqual(late('unknown', locked), { status: 'Frozen', isHeldByIssuer: true })
    assert.partialDeepStrictEqual(late('program', { status: 'Frozen' }), { status: 'Frozen', isHeldByIssuer: false })
  })
})

test('what the provider says of a PIN is kept, and where it says nothing what is known stays', () => {
  for (const hasPin of [true, false]) {
    const pinAfter = (isPinSet: boolean | null) =>
      decideObservation({ ...card, hasPin }, { status: 'ACTIVE', isPinSet }, byEvent).hasPin
    assert.deepEqual([pinAfter(true), pinAfter(false), pinAfter(null)], [true, false, hasPin])
  }
})

test('a card that is reported for the first time has the status that it has there, and back again', () => {
  const words = ['ACTIVATION_REQUIRED', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const
  assert.deepEqual(words.map(statusOfProvider), ['Inactive', 'Active', 'Frozen', 'ClosedByIssuer'])
  assert.deepEqual(words.map(statusOfProvider).map(providerStatusOf), [null, 'ACTIVE', 'SUSPENDED', 'CLOSED'])
  assert.equal(providerStatusOf('Damaged'), 'ACTIVE', 'a damaged card pays until the next is active')
  for (const status of ['Lost', 'Stolen', 'Expired', 'ClosedByCustomer'] as const)
    assert.equal(providerStatusOf(status), 'CLOSED')
})
