// Guarantees of the books: clearing is empty if and only if the rail agrees, each movement is settled once, and each difference
// has a name.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { cleanText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { parseInstant, parsePlainDate } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { killedBefore } from '../files/testing/killed-database.ts'
import { readDestinations } from '../linked/index.ts'
import { applyFacts, findTransfer } from '../transfers/index.ts'
import { readHouseChecks } from './balances.store.ts'
import { listDays } from './books.store.ts'
import { createBooksDesk } from './desk.ts'
import { listOpenDifferences } from './differences.store.ts'
import { reconcile } from './reconciling.ts'
import { startBooksWorld, type BooksWorld } from './testing/books-world.ts'

const monday = '2026-11-23'
const mondayMorning = '2026-11-23T13:30:00Z'
const tuesday = '2026-11-24'
const tuesdayMorning = '2026-11-24T11:00:00Z'
const wednesdayMorning = '2026-11-25T14:00:00Z'
const maxKillPoints = 60

let world: BooksWorld
beforeEach(async () => {
  world = await startBooksWorld()
})
afterEach(async () => {
  const { database } = world.deps
  const checks = await readHouseChecks(database)
  assert.deepEqual(
    checks.filter(({ ledger, expected }) => ledger !== expected),
    [],
    'clearing accounts and settlement bank are what the rows say',
  )
  assert.deepEqual((await verifyLedger(database)).drifts, [])
  await world.close()
})

/** A transfer that settled on Monday, by our books and by the rail's list. */
async function settled(amount: bigint): Promise<string> {
  const id = await world.send(amount)
  await world.notify(id, 'settled', mondayMorning)
  world.list(monday, id)
  return id
}

async function settlements() {
  return (await listDays(world.deps.database.query, null, 50)).filter(({ settled: { count } }) => count > 0)
}

describe('settlement', () => {
  test('what agrees to the cent is settled once, by any number of instances at once, and clearing is empty', async () => {
    await settled(20_001n)
    await settled(30_050n)
    world.moveTo(tuesdayMorning)
    await Promise.all([0, 1, 2, 3].map(() => reconcile(world.deps, { bankDay: null })))
    assert.deepEqual(await world.readHouse(), { out: 0n, instant: 0n, bank: 50_051n })
    await world.compareAt(wednesdayMorning)
    assert.deepEqual(await world.readHouse(), { out: 0n, instant: 0n, bank: 50_051n })
    assert.deepEqual(
      (await settlements()).map(({ bankDay, settled: { count, outSettled } }) => [bankDay.toString(), count, outSettled]),
      [[monday, 2, 50_051n]],
    )
    assert.deepEqual(await world.openKinds(), [])
  })

  test('a day is left alone until it is over', async () => {
    await settled(20_000n)
    await world.compareAt('2026-11-23T23:00:00Z')
    assert.deepEqual(await world.readHouse(), { out: 20_000n, instant: 0n, bank: 0n })
    assert.deepEqual(await world.openKinds(), [])
  })

  test('a kill before any statement loses no settlement and makes none twice', async () => {
    await settled(20_000n)
    world.moveTo(tuesdayMorning)
    let points = 0
    for (let statement = 1; statement <= maxKillPoints; statement += 1) {
      const reported = { isKilled: false }
      const database = killedBefore(world.deps.database, statement, reported)
      await reconcile({ ...world.deps, database }, { bankDay: null }).catch(() => {})
      if (!reported.isKilled) break
      points = statement
      const { out, bank } = await world.readHouse()
      assert.equal(out + bank, 20_000n, `killed before statement ${statement}`)
    }
    assert.ok(points > 8, 'it was killed at every point')
    await world.compareAt(tuesdayMorning)
    assert.deepEqual(await world.readHouse(), { out: 0n, instant: 0n, bank: 20_000n })
    assert.equal((await settlements()).length, 1)
  })

  test('a return is settled against the day on which the rail lists it, and gives the bank its money back', async () => {
    const id = await settled(20_000n)
    await world.notify(id, 'returned', '2026-11-24T15:00:00Z')
    world.list(tuesday, id, { kind: 'returned' })
    await world.compareAt(wednesdayMorning)
    assert.deepEqual(await world.readHouse(), { out: 0n, instant: 0n, bank: 0n })
    assert.deepEqual(
      (await settlements()).map(({ bankDay, settled: { outSettled, outReturned } }) => [
        bankDay.toString(),
        outSettled,
        outReturned,
      ]),
      [
        [tuesday, 0n, 20_000n],
        [monday, 20_000n, 0n],
      ],
    )
  })

  test('what the rail says of a closed day belongs to the next bank day', async () => {
    const id = await world.send(20_000n)
    await world.notify(id, 'settled', '2026-11-22T15:00:00Z')
    world.list('2026-11-22', id)
    await world.compareAt(tuesdayMorning)
    assert.deepEqual(await world.readHouse(), { out: 0n, instant: 0n, bank: 20_000n })
    assert.deepEqual(
      (await settlements()).map(({ bankDay }) => bankDay.toString()),
      [monday],
    )
  })

  test('days that no instance was up for are compared afterwards', async () => {
    await settled(20_000n)
    await world.compareAt('2026-12-18T15:00:00Z')
    assert.deepEqual(await world.readHouse(), { out: 0n, instant: 0n, bank: 20_000n })
    const days = await listDays(world.deps.database.query, null, 50)
    assert.equal(days.filter(({ book }) => book === 'provider').length, 18, 'November 23 to December 17 without Thanksgiving')
  })

  test('a rail that is away holds a day back, and the day is compared when it answers', async () => {
    await settled(20_000n)
    world.standard.beAway(1)
    world.moveTo(tuesdayMorning)
    const missed = await reconcile(world.deps, { bankDay: null })
    assert.deepEqual(
      missed.map(({ book, why }) => [book, why]),
      [['provider', 'away']],
    )
    assert.equal((await world.readHouse()).out, 20_000n)
    assert.deepEqual(await world.openKinds(), [], 'nothing is missing at a rail that did not answer')
    await world.compareAt('2026-11-24T12:00:00Z')
    assert.equal((await world.readHouse()).out, 0n)
  })

  test('instant transfers are asked for one by one, and what the card provider confirms is settled without the fee', async () => {
    const [confirmed, silent] = [await world.send(20_000n, 'instant'), await world.send(10_000n, 'instant')]
    for (const id of [confirmed, silent]) await world.notify(id, 'settled', mondayMorning)
    world.instant.say(confirmed, { kind: 'settled', reason: null, at: parseInstant(mondayMorning) })
    await world.compareAt(tuesdayMorning)
    assert.deepEqual(await world.readHouse(), { out: 0n, instant: 9_825n, bank: 19_650n })
    assert.deepEqual(await world.openKinds(), ['missing_at_rail settled'])
  })
})

describe('differences', () => {
  test('what the rail does not list stays in clearing, is named, and ends by itself when the rail lists it later', async () => {
    const id = await world.send(20_000n)
    await world.notify(id, 'settled', mondayMorning)
    await world.compareAt(tuesdayMorning)
    assert.deepEqual(await world.openKinds(), ['missing_at_rail settled'])
    assert.deepEqual(await world.readHouse(), { out: 20_000n, instant: 0n, bank: 0n })
    world.list(tuesday, id)
    await world.compareAt(wednesdayMorning)
    assert.deepEqual(await world.openKinds(), [])
    assert.deepEqual(await world.readHouse(), { out: 0n, instant: 0n, bank: 20_000n })
  })

  test('another amount is named and not settled, by a cent or by its direction', async () => {
    const [first, second] = [await world.send(20_000n), await world.send(20_000n)]
    for (const id of [first, second]) await world.notify(id, 'settled', mondayMorning)
    world.list(monday, first, { amount: cents(20_001n) })
    world.list(monday, second, { direction: 'in' })
    await world.compareAt(tuesdayMorning)
    assert.deepEqual(await world.openKinds(), ['amount_differs settled', 'amount_differs settled'])
    assert.deepEqual(await world.readHouse(), { out: 40_000n, instant: 0n, bank: 0n })
    world.standard.forgetLists()
    for (const id of [first, second]) world.list(monday, id)
    await world.compareAt('2026-11-24T12:00:00Z')
    assert.deepEqual(await world.openKinds(), [])
    assert.equal((await world.readHouse()).out, 0n)
  })

  test('money that no transfer of ours moved is named, also when it goes by the id of one that went already', async () => {
    const id = await settled(20_000n)
    world.list(monday, id, { railRef: 'rail-second-time' })
    world.list(monday, newUuid(world.clock), { railRef: 'rail-of-no-one', amount: cents(700n) })
    world.list(monday, id, { id: null, railRef: 'rail-without-id', amount: cents(800n) })
    await world.compareAt(tuesdayMorning)
    assert.deepEqual(await world.openKinds(), ['unknown_here settled', 'unknown_here settled', 'unknown_here settled'])
    assert.deepEqual(await world.readHouse(), { out: 0n, instant: 0n, bank: 20_000n })
  })

  test('a name of twelve digits or more is kept as it is, and found again by it', async () => {
    const railRef = '091000015550112'
    world.list(monday, newUuid(world.clock), { railRef, amount: cents(700n) })
    await world.compareAt(tuesdayMorning)
    const [found] = await listOpenDifferences(world.deps.database.query, null, 10)
    assert.deepEqual([found?.railRef, found?.subject], [railRef, railRef])
    world.standard.forgetLists()
    await world.compareAt('2026-11-24T12:00:00Z')
    assert.deepEqual(await world.openKinds(), [])
  })

  test('a return whose word was lost is asked for, and the worker has the money back', async () => {
    const id = await settled(20_000n)
    await world.compareAt(tuesdayMorning)
    world.list(tuesday, id, { kind: 'returned' })
    const at = parseInstant('2026-11-24T15:00:00Z')
    world.standard.say(id, { kind: 'settled', reason: null, at }, { kind: 'returned', reason: 'ACCOUNT_CLOSED', at })
    await world.compareAt(wednesdayMorning)
    assert.equal((await findTransfer(world.deps.database.query, id))?.status, 'RETURNED')
    assert.deepEqual(await world.readHouse(), { out: 0n, instant: 0n, bank: 0n })
    assert.deepEqual(await world.openKinds(), [])
  })

  test('what the rail moved and does not say when asked is late, and nothing is settled', async () => {
    const id = await world.send(20_000n)
    world.list(monday, id)
    await world.compareAt(tuesdayMorning)
    assert.deepEqual(await world.openKinds(), ['late settled'])
    assert.deepEqual(await world.readHouse(), { out: 0n, instant: 0n, bank: 0n })
    await world.notify(id, 'settled', '2026-11-24T11:30:00Z')
    await world.compareAt('2026-11-24T12:00:00Z')
    assert.deepEqual(await world.openKinds(), [])
    assert.deepEqual(await world.readHouse(), { out: 0n, instant: 0n, bank: 20_000n })
  })

  test('a bank that the rail’s list shows otherwise is corrected, and only by the rail that handles transfers now', async () => {
    const id = await settled(20_000n)
    const bank = { routingNumber: '123456780', last4: '7711', accountType: 'savings' } as const
    const { query } = world.deps.database
    const readBank = async () => (await readDestinations(query, [world.bankId])).get(world.bankId)
    const typed = await readBank()
    world.standard.forgetLists()
    world.list(monday, id, { bank: { ...bank, last4: null } })
    world.moveTo(tuesdayMorning)
    const files = { ...world.standard, name: 'files' } as const
    await reconcile({ ...world.deps, rails: { ...world.deps.rails, standard: files } }, { bankDay: parsePlainDate(monday) })
    assert.equal((await readBank())?.routingNumber, typed?.routingNumber)
    await reconcile(world.deps, { bankDay: parsePlainDate(monday) })
    const corrected = await readBank()
    assert.deepEqual(
      [corrected?.routingNumber, corrected?.last4, corrected?.accountType],
      [bank.routingNumber, typed?.last4, bank.accountType],
    )
  })

  test('a time of a wrong clock hides no movement from the books', async () => {
    const [ahead, behind] = [await world.send(20_000n), await world.send(30_000n)]
    world.moveTo(mondayMorning)
    for (const [id, at] of [
      [ahead, '2031-01-01T00:00:00Z'],
      [behind, '1999-01-01T00:00:00Z'],
    ] as const) {
      const fact = { kind: 'settled', reason: null, at: parseInstant(at) } as const
      await world.deps.database.transaction((tx) => applyFacts(world.deps, tx, id, [fact]))
    }
    await world.compareAt(tuesdayMorning)
    assert.deepEqual(await world.openKinds(), ['missing_at_rail settled', 'missing_at_rail settled'])
    for (const id of [ahead, behind]) world.list(monday, id)
    await world.compareAt('2026-11-24T12:00:00Z')
    assert.deepEqual(await world.openKinds(), [])
    assert.equal((await world.readHouse()).out, 0n)
  })

  test('a difference that an operator has ended stays ended, and no money moves by it', async () => {
    const id = await world.send(20_000n)
    await world.notify(id, 'settled', mondayMorning)
    await world.compareAt(tuesdayMorning)
    const desk = createBooksDesk(world.deps)
    const report = await desk.reconcile(null)
    const [difference] = typeof report === 'string' ? [] : report.differences
    assert.ok(difference !== undefined && difference.transferId === id)
    const [by, note] = [cleanText('pat', 100), cleanText('The bank says that it was lost in their system.', 500)]
    assert.ok(await desk.end(difference.id, by, note))
    assert.equal(await desk.end(difference.id, by, note), false)
    assert.equal(await desk.end(newUuid(world.clock), by, note), null)
    await world.compareAt(wednesdayMorning)
    assert.deepEqual(await world.openKinds(), [])
    assert.deepEqual(await world.readHouse(), { out: 20_000n, instant: 0n, bank: 0n })
  })

  test('a day can be asked for by itself once it is over, and its differences have an age', async () => {
    const id = await world.send(20_000n)
    await world.notify(id, 'settled', mondayMorning)
    const desk = createBooksDesk(world.deps)
    assert.equal(await desk.reconcile(parsePlainDate(monday)), 'not_over')
    assert.equal(await desk.reconcile(parsePlainDate('2026-11-22')), 'closed')
    await world.compareAt(tuesdayMorning)
    world.moveTo(wednesdayMorning)
    const report = await desk.reconcile(parsePlainDate(monday))
    assert.ok(typeof report !== 'string')
    assert.deepEqual(
      report.differences.map(({ kind, ageHours, ours }) => [kind, ageHours, ours]),
      [['missing_at_rail', 27, 20_000n]],
    )
    assert.equal((await listOpenDifferences(world.deps.database.query, parsePlainDate(tuesday), 10)).length, 0)
  })
})
