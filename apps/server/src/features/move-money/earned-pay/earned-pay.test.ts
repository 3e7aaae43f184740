// Earned pay that is sent on to the worker's own account: where it may go, both or neither with the pay, and until when it can be
// undone.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents, noCents } from '@daybreak/money'
import { addDays, bankDateOf, instantText, parseInstant, plainDateText } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { changeDestination } from '../linked/index.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { findTransfer, sweepTransfers } from '../transfers/index.ts'
import { listEarnedMethods, lockEarned, readEarnedState, readSentEarned, sendEarned, takeBackEarned } from './earned-pay.ts'

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld(cents(500_000n))
})
beforeEach(() => {
  // Noon in New York of the next Tuesday: nothing of a day before counts, and a standard transfer waits for five o'clock.
  const now = world.clock.now()
  const tuesday = parseInstant('2026-11-24T17:00:00Z').epochMilliseconds
  const week = 7 * 24 * 3_600_000
  const next = tuesday + Math.ceil((now.epochMilliseconds + 24 * 3_600_000 - tuesday) / week) * week
  world.clock.advance({ milliseconds: next - now.epochMilliseconds })
})
after(async () => {
  assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
  await world.close()
})

const query = () => world.deps.database.query
type Change = { destinationId?: string; speed?: 'standard' | 'instant'; amount?: bigint; employeeId?: string }

function earnedOf({
  destinationId = world.bankId,
  speed = 'standard',
  amount = 5_000n,
  employeeId = world.employeeId,
}: Change = {}) {
  return { employeeId, accountId: world.accountId, destinationId, speed, amount: cents(amount), at: world.clock.now() }
}

const tomorrow = () => plainDateText(addDays(bankDateOf(world.clock.now()), 1))
const stateOf = (change: Change = {}) => readEarnedState(world.deps, query(), earnedOf(change))
const codeOf = (outcome: unknown) => (isRefused(outcome) ? (outcome as { code: string }).code : null)

/** With its pay, as Express Pay does; `fails` ends the transaction after both. */
async function send(change: Change = {}, { fails = false } = {}): Promise<{ id: string; refusal: string | null }> {
  const id = newUuid(world.clock)
  const refusal = await world.deps.database.transaction(async (tx) => {
    const refused = await sendEarned(world.deps, tx, { ...earnedOf(change), id, fee: noCents, isProven: false })
    if (fails) throw new Error('killed')
    return codeOf(refused)
  })
  return { id, refusal }
}

async function takeBack(id: string): Promise<boolean> {
  return world.deps.database.transaction(async (tx) => {
    await lockEarned(tx, world.employeeId, id)
    return takeBackEarned(world.deps, tx, id)
  })
}

const sweep = () => sweepTransfers(world.deps, new AbortController())

test('it may go to each account that can take it, the free ones first, and to no card that is over or takes none', async () => {
  const list = async () =>
    (await listEarnedMethods(query(), world.employeeId, world.clock.now())).map(
      ({ destination, speed }) => `${destination.last4} ${speed}`,
    )
  assert.deepEqual(await list(), ['4411 standard', '1881 instant'])
  const change = (id: string, to: Parameters<typeof changeDestination>[2]) =>
    world.deps.database.transaction((tx) => changeDestination(tx, id, to))
  for (const state of ['pending', 'failed', 'locked'] as const) {
    await change(world.bankId, { state })
    assert.deepEqual(await list(), ['1881 instant'], state)
  }
  await change(world.bankId, { state: 'verified' })
  assert.deepEqual(await listEarnedMethods(query(), newUuid(world.clock), world.clock.now()), [])
  // The card is good until May 2029.
  const of = async (at: string) => (await listEarnedMethods(query(), world.employeeId, parseInstant(at))).length
  assert.deepEqual([await of('2029-06-01T03:59:59Z'), await of('2029-06-01T04:00:00Z')], [2, 1])
})

test('before it is taken it is refused as sending it would be, with the pay counted as if it were there', async () => {
  const available = await world.readAvailable()
  const state = await stateOf()
  assert.ok(!isRefused(state) && state.expectedOn !== null)
  assert.deepEqual([state.isFirstUse, plainDateText(state.expectedOn)], [false, tomorrow()])
  assert.deepEqual(await stateOf({ speed: 'instant', destinationId: world.cardId }), { isFirstUse: false, expectedOn: null })
  // More than there is now: the pay itself brings it.
  assert.equal(codeOf(await stateOf({ amount: available + 1n })), null)
  assert.equal(codeOf(await stateOf({ amount: 499n })), 'move_money.below_min')
  assert.equal(codeOf(await stateOf({ amount: 1_000_001n })), 'move_money.limit_24h')
  assert.equal(codeOf(await stateOf({ speed: 'instant' })), 'move_money.instant_not_offered')
  assert.equal(codeOf(await stateOf({ destinationId: world.cardId })), 'move_money.destination_not_ready')
  for (const unknown of [{ destinationId: newUuid(world.clock) }, { employeeId: newUuid(world.clock) }])
    assert.equal(codeOf(await stateOf(unknown)), 'move_money.destination_not_found')
})

test('it is kept back with its pay, or neither is there', async () => {
  const had = await world.readAvailable()
  const { id, refusal } = await send()
  assert.equal(refusal, null)
  assert.equal(await world.readAvailable(), had - 5_000n)
  assert.partialDeepStrictEqual(await findTransfer(query(), id), { origin: 'express_pay', status: 'INITIATED', amount: 5_000n })
  await assert.rejects(send({}, { fails: true }), /killed/)
  assert.equal(await world.readAvailable(), had - 5_000n)
})

test('without its pay on the account it is refused, and so it is to what is not the worker’s', async () => {
  const had = await world.readAvailable()
  assert.equal((await send({ amount: had + 1n })).refusal, 'move_money.over_available')
  assert.equal((await send({ destinationId: newUuid(world.clock) })).refusal, 'move_money.destination_not_found')
  assert.equal((await send({ employeeId: newUuid(world.clock) })).refusal, 'move_money.destination_not_found')
  assert.equal(await world.readAvailable(), had)
})

test('it is taken back until it is handed over, once, and its money is on the account again', async () => {
  const had = await world.readAvailable()
  const { id } = await send()
  const shown = (await readSentEarned(query(), [id], world.clock.now())).get(id)
  assert.equal(shown?.cancelUntil && instantText(shown.cancelUntil).slice(11), '22:00:00.000Z')
  assert.deepEqual([shown?.status, shown?.destination.last4], ['INITIATED', '4411'])
  assert.deepEqual([await takeBack(id), await takeBack(id)], [true, false])
  assert.equal(await world.readAvailable(), had)
  const later = (await readSentEarned(query(), [id], world.clock.now())).get(id)
  assert.deepEqual([later?.status, later?.cancelUntil], ['CANCELED', null])
})

test('two tabs take it back once', async () => {
  const had = await world.readAvailable()
  const { id } = await send()
  const taken = await Promise.all([takeBack(id), takeBack(id), takeBack(id)])
  assert.equal(taken.filter(Boolean).length, 1)
  assert.equal(await world.readAvailable(), had)
})

test('it is not taken back at five o’clock, although no sweep has come by, nor once its rail has it', async () => {
  const had = await world.readAvailable()
  const { id } = await send()
  world.clock.advance({ hours: 5 })
  assert.equal((await readSentEarned(query(), [id], world.clock.now())).get(id)?.cancelUntil, null)
  assert.equal(await takeBack(id), false)
  await sweep()
  assert.equal(await takeBack(id), false)
  assert.equal(await world.readAvailable(), had - 5_000n)
})

test('an instant one is never taken back, and is shown so from the first moment', async () => {
  const { id } = await send({ speed: 'instant', destinationId: world.cardId })
  const shown = (await readSentEarned(query(), [id], world.clock.now())).get(id)
  assert.deepEqual([shown?.cancelUntil, shown?.expectedOn, shown?.destination.last4], [null, null, '1881'])
  assert.equal(await takeBack(id), false)
})

test('what was never sent is shown as nothing, and to take it back is a fault', async () => {
  assert.deepEqual(await readSentEarned(query(), [newUuid(world.clock)], world.clock.now()), new Map())
  assert.deepEqual(await readSentEarned(query(), [], world.clock.now()), new Map())
  await assert.rejects(takeBack(newUuid(world.clock)), /is gone/)
})
