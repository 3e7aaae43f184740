// What instances that keep things in memory promise one another.
import { exactWord, ownText } from '@daybreak/contract'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { startDatabaseProxy } from '../../testing/stand-ins/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { announceChanges } from './announce.ts'
import { openChangeFeed, type ChangeFeed } from './change-feed.ts'
import { createSharedCache, type SharedCache } from './shared-cache.ts'

let testDatabase: TestDatabase
let database: Database

before(async () => {
  testDatabase = await createTestDatabase()
  ;({ database } = testDatabase)
})
after(() => testDatabase.drop())

type Copy = {
  feed: ChangeFeed
  cache: SharedCache<string>
  clock: { nowMs: number | null }
  loads: () => number
  close(): Promise<void>
}

/** An instance, with less patience than a real one has, that keeps the offers' titles, read from the table that all share. */
type CopyOptions = { load?: (key: string) => Promise<string | null>; pool?: pg.Pool; trustMs?: number }

async function startCopy({ load = readTitle, pool = database.pool, trustMs = 200 }: CopyOptions = {}): Promise<Copy> {
  const clock: Copy['clock'] = { nowMs: null }
  const feed = openChangeFeed({ pool, log: silentLog, trustMs, nowMs: () => clock.nowMs ?? performance.now() })
  let loads = 0
  const cache = createSharedCache<string>({
    feed,
    topic: 'title',
    maxEntries: 3,
    load(key) {
      loads += 1
      return load(key)
    },
  })
  await until(() => feed.isTrusted())
  return { feed, cache, clock, loads: () => loads, close: () => feed.close() }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(1)
}

async function readTitle(id: string): Promise<string | null> {
  const row = await database.query.selectFrom('offers_offer').select('title').where('id', '=', id).executeTakeFirst()
  return row?.title ?? null
}

let offersMade = 0

async function addOffer(title: string): Promise<string> {
  const id = `00000000-0000-7000-8000-${String((offersMade += 1)).padStart(12, '0')}`
  const at = '2026-11-20T12:00:00.000Z'
  await database.query
    .insertInto('offers_offer')
    .values({
      id,
      title: exactWord(title),
      merchant_name: ownText('Corner Bakery'),
      category: ownText('food'),
      description: ownText(''),
      terms: ownText(''),
      reward_type: 'flat',
      reward_value: 100n,
      min_spend: 0n,
      channels: ['online'],
      starts_at: at,
      ends_at: '2026-11-21T12:00:00.000Z',
      created_at: at,
    })
    .execute()
  return id
}

async function rename(id: string, title: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .updateTable('offers_offer')
      .set({ title: exactWord(title) })
      .where('id', '=', id)
      .execute()
    await announceChanges(tx, 'title', [id])
  })
}

// Where a proof must not run out while a busy machine lets the test wait.
const asReal = { trustMs: 20_000 }

describe('what is kept', () => {
  test('is read once and then answered from memory', async (t) => {
    const copy = await startCopy(asReal)
    t.after(copy.close)
    const id = await addOffer('old')
    assert.deepEqual([await copy.cache.get(id), await copy.cache.get(id), copy.loads()], ['old', 'old', 1])
  })

  test('what does not exist is asked for each time', async (t) => {
    const copy = await startCopy(asReal)
    t.after(copy.close)
    const id = '00000000-0000-7000-8000-ffffffffffff'
    assert.deepEqual([await copy.cache.get(id), await copy.cache.get(id), copy.loads()], [null, null, 2])
  })

  test('requests that come together read together', async (t) => {
    const copy = await startCopy(asReal)
    t.after(copy.close)
    const id = await addOffer('old')
    assert.deepEqual(await Promise.all([copy.cache.get(id), copy.cache.get(id)]), ['old', 'old'])
    assert.equal(copy.loads(), 1)
  })

  test('is bounded: the ones kept longest go first', async (t) => {
    const copy = await startCopy(asReal)
    t.after(copy.close)
    const ids = [await addOffer('a'), await addOffer('b'), await addOffer('c'), await addOffer('d')]
    for (const id of ids) await copy.cache.get(id)
    await copy.cache.get(ids[3]!)
    assert.equal(copy.loads(), 4)
    await copy.cache.get(ids[0]!)
    assert.equal(copy.loads(), 5)
  })
})

describe('a change', () => {
  test('is seen by every instance once it is acknowledged, each time', async (t) => {
    const copies = [await startCopy(), await startCopy(), await startCopy()]
    for (const copy of copies) t.after(copy.close)
    const id = await addOffer('0')
    for (let round = 1; round <= 50; round += 1) {
      await Promise.all(copies.map((copy) => copy.cache.get(id)))
      await rename(id, String(round))
      await copies[0]!.feed.acknowledged()
      assert.deepEqual(await Promise.all(copies.map((copy) => copy.cache.get(id))), Array(3).fill(String(round)))
    }
  })

  test('that its process could not announce, because it died after the commit, is seen within the time that a proof is good for', async (t) => {
    const trustMs = 1_500
    const copy = await startCopy({ trustMs })
    t.after(copy.close)
    const id = await addOffer('old')
    await copy.cache.get(id)
    await database.pool.query(
      `with renamed as (update offers_offer set title = 'new' where id = $1::text::uuid) insert into platform_change (topic, key) values ('title', $1::text)`,
      [id],
    )
    const committedMs = performance.now()
    let askedMs = committedMs
    while ((await copy.cache.get(id)) === 'old') {
      // Trust counts from before the question that was asked of the database, so this holds on any machine.
      assert.ok(askedMs - committedMs <= trustMs, `old after ${askedMs - committedMs} ms`)
      await pause(5)
      askedMs = performance.now()
    }
    assert.equal(await copy.cache.get(id), 'new')
    await copy.feed.acknowledged()
    assert.deepEqual((await database.pool.query('select from platform_change')).rows, [])
  })

  test('that its process could not announce is announced by another one that acknowledges', async (t) => {
    const [keeping, other] = [await startCopy(asReal), await startCopy(asReal)]
    for (const copy of [keeping, other]) t.after(copy.close)
    const id = await addOffer('old')
    await keeping.cache.get(id)
    await database.pool.query(
      `with renamed as (update offers_offer set title = 'new' where id = $1::text::uuid) insert into platform_change (topic, key) values ('title', $1::text)`,
      [id],
    )
    await other.feed.acknowledged()
    assert.equal(await keeping.cache.get(id), 'new')
  })

  test('that is rolled back makes no one forget', async (t) => {
    const copy = await startCopy({ trustMs: 1_500 })
    t.after(copy.close)
    const id = await addOffer('old')
    await copy.cache.get(id)
    await assert.rejects(
      database.transaction(async (tx) => {
        await announceChanges(tx, 'title', [id])
        throw new Error('changed my mind')
      }),
    )
    await copy.feed.acknowledged()
    await copy.cache.get(id)
    assert.equal(copy.loads(), 1)
  })

  test('that comes while an instance is still reading is not lost: what was read before it is not kept', async (t) => {
    const read = Promise.withResolvers<string | null>()
    let isFirst = true
    const copy = await startCopy({
      load(id) {
        if (!isFirst) return readTitle(id)
        isFirst = false
        return read.promise
      },
    })
    t.after(copy.close)
    const id = await addOffer('old')
    const early = copy.cache.get(id)
    await rename(id, 'new')
    await copy.feed.acknowledged()
    assert.equal(await copy.cache.get(id), 'new')
    read.resolve('old')
    assert.equal(await early, 'old')
    assert.equal(await copy.cache.get(id), 'new')
  })
})

describe('an instance that cannot receive from the others', () => {
  test('trusts nothing that it keeps once its proof is old', async (t) => {
    const copy = await startCopy()
    t.after(copy.close)
    const id = await addOffer('old')
    await copy.cache.get(id)
    copy.clock.nowMs = performance.now() + 10_000
    assert.equal(copy.feed.isTrusted(), false)
    await copy.cache.get(id)
    assert.equal(copy.loads(), 2)
  })

  test('forgets everything when its connection is lost, and receives again soon after', async (t) => {
    const copy = await startCopy()
    t.after(copy.close)
    const id = await addOffer('old')
    await copy.cache.get(id)
    await database.query
      .updateTable('offers_offer')
      .set({ title: ownText('changed unheard') })
      .where('id', '=', id)
      .execute()
    await endListeners()
    await until(() => !copy.feed.isListening())
    assert.equal(await copy.cache.get(id), 'changed unheard')
    await until(() => copy.feed.isTrusted())
    await rename(id, 'received again')
    await copy.feed.acknowledged()
    assert.equal(await copy.cache.get(id), 'received again')
  })

  test('keeps nothing of what it reads meanwhile: no one tells it when that is no longer true', async () => {
    let canReceive = false
    const nothing = async () => {}
    const feed = {
      isListening: () => canReceive,
      isTrusted: () => canReceive,
      onChange() {},
      acknowledged: nothing,
      close: nothing,
    }
    let title = 'read while deaf'
    const entries = { topic: 'title', maxEntries: 3, load: async () => title }
    const cache = createSharedCache<string>({ feed, ...entries })
    const reading = cache.get('one')
    canReceive = true
    assert.equal(await reading, 'read while deaf')
    title = 'changed meanwhile'
    assert.equal(await cache.get('one'), 'changed meanwhile')
  })

  test('holds up a change no longer than it trusts what it keeps', async (t) => {
    const proxy = await startDatabaseProxy(testDatabase.connectionString)
    const pool = new pg.Pool({ connectionString: proxy.through(testDatabase.connectionString) })
    pool.on('error', () => {})
    const [deaf, other] = [await startCopy({ pool }), await startCopy()]
    t.after(async () => {
      await Promise.all([proxy[Symbol.asyncDispose](), deaf.close(), other.close(), pool.end()])
    })
    proxy.hold()
    const startedMs = performance.now()
    await other.feed.acknowledged()
    const waitedMs = performance.now() - startedMs
    assert.ok(waitedMs > 150, `${waitedMs} ms`)
    assert.equal(deaf.feed.isTrusted(), false)
  })

  test('that stops in order holds up nothing, even a change made while it says goodbye', async (t) => {
    // Long enough that a busy machine is not taken for a wait.
    const trustMs = 8_000
    const [leaving, staying] = [await startCopy({ trustMs }), await startCopy({ trustMs })]
    t.after(staying.close)
    await staying.feed.acknowledged()
    // Both at once: the fence reaches the instance that leaves while it says goodbye.
    const startedMs = performance.now()
    await Promise.all([staying.feed.acknowledged(), leaving.close()])
    await staying.feed.acknowledged()
    assert.ok(performance.now() - startedMs < trustMs / 2)
  })
})

/** Ends the connections by which instances reach one another, as a network that fails does. */
async function endListeners(): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query ilike any (array['listen %', 'select pg_notify(%', '%platform_change%'])`,
  )
}
