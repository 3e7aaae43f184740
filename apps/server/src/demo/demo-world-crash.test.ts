// The demo world is the same every time, and the next start completes one that a crash interrupted anywhere.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '#platform/database/database.ts'
import { friday, inMemoryProvider, startTestWorld, type TestWorld } from './testing/world.ts'

const dayLater = '2026-11-21T20:00:00.000Z'

let whole: TestWorld
let picture: Record<string, object[]>
let transactionCount = 0

before(async () => {
  whole = await startTestWorld()
  const counting: Database = {
    ...whole.database,
    transaction: (...work) => ((transactionCount += 1), whole.database.transaction(...work)),
  }
  assert.equal(await whole.seed(friday, counting), 'made')
  picture = await whole.picture()
})
after(() => whole.end())

/** A database whose connection is lost at its n-th transaction: before it begins, or after its commit, before the answer. */
function failingAt(database: Database, failing: number, moment: 'before' | 'after'): Database {
  let count = 0
  return {
    ...database,
    async transaction(...work) {
      count += 1
      if (count === failing && moment === 'before') throw new Error('the process was killed')
      const result = await database.transaction(...work)
      if (count === failing) throw new Error('the process was killed')
      return result
    },
  }
}

test('two worlds are the same to the last cent and minute', async () => {
  const another = await startTestWorld()
  await another.seed()
  assert.deepEqual(await another.picture(), picture)
  await another.end()
})

test('a world of another day tells the same story on other dates', async () => {
  for (const at of ['2027-12-29T04:30:00.000Z', '2028-03-12T15:00:00.000Z']) {
    const another = await startTestWorld()
    assert.equal(await another.seed(at), 'made')
    const { transactions = [], accounts, cards } = await another.picture()
    assert.deepEqual(withoutDates(transactions), withoutDates(picture['transactions'] ?? []), at)
    assert.deepEqual(accounts, picture['accounts'], at)
    assert.equal(cards?.length, picture['cards']?.length)
    await another.end()
  }
})

function withoutDates(rows: readonly object[]): string[] {
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row).filter(([name]) => name !== 'created_at' && name !== 'payday'),
        (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      ),
    )
    .sort()
}

test('a crash at any step is healed by the next start, a day later too', async () => {
  const points = [1, 2, 5, 12, 40, 83, transactionCount]
  assert.ok(transactionCount > 83)
  for (const point of points) {
    const moment = point % 2 === 0 ? 'before' : 'after'
    const crashed = await startTestWorld()
    await assert.rejects(
      crashed.seed(friday, failingAt(crashed.database, point, moment)),
      /the process was killed/,
      String(point),
    )
    const wasWhole = point === transactionCount && moment === 'after'
    // Before its first transaction is done nothing was begun, and the world is one of the day of the second try.
    const isUntouched = point === 1 && moment === 'before'
    assert.equal(await crashed.seed(isUntouched ? friday : dayLater), wasWhole ? 'stands' : 'made', String(point))
    assert.deepEqual(await crashed.picture(), picture, `${moment} transaction ${point}`)
    await crashed.end()
  }
})

test('a card provider that fails in between is asked again, and has one account for each worker', async () => {
  const provider = inMemoryProvider()
  const { readDirectDepositNumbers } = provider.issuer
  let asked = 0
  provider.issuer.readDirectDepositNumbers = (id) => {
    asked += 1
    return asked === 3 ? Promise.reject(new Error('the card provider was killed')) : readDirectDepositNumbers(id)
  }
  const world = await startTestWorld(provider)
  await assert.rejects(world.seed(), /the card provider was killed/)
  assert.equal(await world.seed(dayLater), 'made')
  assert.deepEqual(await world.picture(), picture)
  await world.end()
})

test('of two processes that fill one database at once, one fills it, and the other waits and finds it filled', async () => {
  const world = await startTestWorld()
  const outcomes = await Promise.all([world.seed(), world.seed()])
  assert.deepEqual(outcomes.toSorted(), ['made', 'stands'])
  await world.seed(dayLater)
  assert.deepEqual(await world.picture(), picture)
  await world.end()
})
