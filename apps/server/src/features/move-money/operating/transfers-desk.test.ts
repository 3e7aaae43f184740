// Guarantees of operators' actions on transfers: they pay nothing twice, and each is recorded with a name.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { cleanText } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { cents, noCents } from '@daybreak/money'
import { verifyLedger } from '#features/ledger'
import { add, sweep, notify } from '../testing/adding-money.ts'
import { startBooksWorld, type BooksWorld } from '../reconciling/testing/books-world.ts'
import { findTransfer, sendMoney } from '../transfers/index.ts'
import { createTransfersDesk, readReason, type TransfersDesk } from './transfers-desk.ts'

const pat = cleanText('pat', 100)
const why = { reason: 'INTERNAL_ERROR', note: cleanText('The bank lost it.', 500) }
const settledAt = '2026-11-23T13:30:00Z'
let world: BooksWorld
let desk: TransfersDesk

beforeEach(async () => {
  world = await startBooksWorld()
  desk = createTransfersDesk(world.deps)
})
afterEach(async () => {
  assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
  await world.close()
})

test('what has moved is given back once, however often it is asked for, with the name of the operator who did it', async () => {
  const before = await world.readAvailable()
  const id = await world.send(20_000n)
  await world.notify(id, 'settled', settledAt)
  const outcomes = await Promise.all([0, 1].map(() => desk.giveBack(id, pat, why)))
  assert.deepEqual(outcomes.map(({ kind }) => kind).toSorted(), ['returned', 'was_returned'])
  assert.equal(await world.readAvailable(), before)
  const shown = await desk.show(id)
  assert.deepEqual([shown?.status, shown?.reason], ['RETURNED', 'INTERNAL_ERROR'])
  assert.deepEqual(
    shown?.operations.map(({ verb, by, note }) => [verb, by, note]),
    [['return', 'pat', 'The bank lost it.']],
  )
  await world.notify(id, 'returned', '2026-11-24T15:00:00Z')
  assert.equal(await world.readAvailable(), before, 'the word of the rail gives nothing back again')
})

test('an instant transfer is given back with its fee', async () => {
  const before = await world.readAvailable()
  const id = await world.send(20_000n, 'instant')
  await world.notify(id, 'settled', settledAt)
  assert.equal((await desk.giveBack(id, pat, why)).kind, 'returned')
  assert.equal(await world.readAvailable(), before)
})

test('money that was added is taken back by a person once, and the bank’s own return takes nothing more', async () => {
  const had = await world.readAvailable()
  const added = await add(world, cents(4_000n))
  world.clock.advance({ hours: 24 * 4 })
  await sweep(world)
  await notify(world, added.id, 'settled')
  world.clock.advance({ hours: 24 * 10 })
  await sweep(world)
  assert.equal(await world.readAvailable(), had + 4_000n)
  const outcomes = await Promise.all(
    [0, 1].map(() => desk.giveBack(added.id, pat, { ...why, reason: 'RETURNED_PER_ODFI_REQUEST' })),
  )
  assert.deepEqual(outcomes.map(({ kind }) => kind).toSorted(), ['returned', 'was_returned'])
  assert.equal(await world.readAvailable(), had)
  await notify(world, added.id, 'returned', 'RETURNED_PER_ODFI_REQUEST')
  assert.equal(await world.readAvailable(), had)
  await sweep(world)
  await sweep(world)
  assert.deepEqual(
    world.reported.map(({ amount, wasUsable, againOn }) => [amount, wasUsable, againOn]),
    [[4_000n, true, null]],
  )
})

test('what is on its way, never left or is not there is not given back', async () => {
  const id = await world.send(20_000n)
  assert.equal((await desk.giveBack(id, pat, why)).kind, 'on_its_way')
  await world.notify(id, 'failed', settledAt)
  assert.equal((await desk.giveBack(id, pat, why)).kind, 'never_left')
  for (const nothing of [newUuid(world.clock), 'DB-00000000', 'trf_1', "'; drop"])
    assert.equal((await desk.giveBack(nothing, pat, why)).kind, 'not_found')
})

test('one more try goes by the same id: the rail has it once, and a rail that is away is said so', async () => {
  world.standard.loseAnswers(1)
  const id = await world.send(20_000n)
  assert.equal((await findTransfer(world.deps.database.query, id))?.railRef, null)
  world.standard.beAway(1)
  assert.equal((await desk.retry(id, pat)).kind, 'unreachable')
  const tried = await desk.retry(id, pat)
  assert.ok(tried.kind === 'asked' && tried.transfer.railRef === `rail-${id}`)
  assert.equal(world.standard.entries.size, 1)
  assert.deepEqual(
    (await desk.show(id))?.operations.map(({ verb }) => verb),
    ['retry', 'retry'],
  )
  await world.notify(id, 'settled', settledAt)
  assert.equal((await desk.retry(id, pat)).kind, 'ended')
})

test('what its worker can still cancel is not tried', async () => {
  const { deps, employeeId, bankId, clock } = world
  const request = {
    id: newUuid(clock),
    amount: cents(5_000n),
    destinationId: bankId,
    speed: 'standard',
    shownFee: noCents,
  } as const
  await sendMoney(deps, employeeId, { ...request, isRepeatMeant: true, origin: 'worker' }, async () => null)
  assert.equal((await desk.retry(request.id, pat)).kind, 'not_due')
  assert.equal(world.standard.entries.size, 0)
})

test('transfers are found by number, by both forms of their id and by filters, the newest first', async () => {
  const [first, second] = [await world.send(20_000n), await world.send(30_000n, 'instant')]
  const everything = {
    status: null,
    direction: null,
    speed: null,
    rail: null,
    employeeId: null,
    isProof: false,
    since: null,
    max: 10,
  }
  const ids = async (more: Partial<typeof everything> | object) =>
    (await desk.list({ ...everything, ...more })).map(({ id }) => id)
  assert.deepEqual(await ids({}), [second, first])
  assert.deepEqual(await ids({ speed: 'instant' }), [second])
  assert.deepEqual(await ids({ status: 'CANCELED' }), [])
  assert.deepEqual(await ids({ employeeId: world.employeeId, max: 1 }), [second])
  assert.deepEqual(await ids({ since: world.clock.now() }), [])
  const shown = await desk.show(first)
  for (const name of [shown?.number ?? '', publicId('trf', first), first.toUpperCase()])
    assert.equal((await desk.show(name))?.id, first)
})

test('a reason is a code of the network or one of the specification, in any case', () => {
  assert.deepEqual(['r03', 'R23', 'internal_error', 'because', 'R3'].map(readReason), [
    'ACCOUNT_NOT_FOUND',
    'R23',
    'INTERNAL_ERROR',
    null,
    null,
  ])
})

test('one that came back as a duplicate names what it may be a duplicate of, and one that went once names none', async () => {
  const id = await world.send(20_000n)
  const [same, other, canceled] = [await world.send(20_000n), await world.send(30_000n), await world.send(20_000n)]
  await world.deps.database.query
    .updateTable('move_money_transfer')
    .set({ status: 'CANCELED' })
    .where('id', '=', canceled)
    .execute()
  for (const one of [id, same, other]) await world.notify(one, 'settled', settledAt)
  assert.equal((await desk.show(id))?.twins, null, 'no one asks before it came back')
  for (const one of [id, other]) await desk.giveBack(one, pat, { ...why, reason: readReason('R24') ?? '' })
  const twin = await findTransfer(world.deps.database.query, same)
  assert.deepEqual(
    (await desk.show(id))?.twins?.map(({ number, status }) => [number, status]),
    [[twin?.number, 'PROCESSED']],
  )
  assert.deepEqual((await desk.show(other))?.twins, [])
  world.clock.advance({ hours: 24 * 8 })
  const late = await world.send(30_000n)
  assert.deepEqual((await desk.show(other))?.twins, [], 'a week later the same sum is another payment')
  assert.notEqual(late, other)
})
