// Guarantees of the background jobs, on the real database.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { getConstructionPlans } from 'pg-boss'
import { startDatabaseProxy } from '../testing/stand-ins/database-proxy.ts'
import { createTestDatabase, migrationsFolder, type TestDatabase } from '../testing/test-database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { silentLog } from './log.ts'

let db: TestDatabase
let jobs: Jobs
const arrivals = new Map<string, (payload: unknown) => void>()
const seen: unknown[] = []
const sideBySide = 4
const waiting: PromiseWithResolvers<void>[] = []

/** Resolves with the next payload that the queue's handler gets. */
function next(queue: string): Promise<unknown> {
  return new Promise((resolve) => arrivals.set(queue, resolve))
}

before(async () => {
  db = await createTestDatabase()
  jobs = createJobs({ connectionString: db.connectionString, database: db.database, log: silentLog })
  jobs.register('test.echo', async (payload) => {
    seen.push(payload)
    arrivals.get('test.echo')?.(payload)
  })
  // Each waits until all four of its round are there.
  jobs.register(
    'test.beside',
    async () => {
      waiting.push(Promise.withResolvers<void>())
      const own = waiting.at(-1)
      if (waiting.length === sideBySide) for (const one of waiting.splice(0)) one.resolve()
      await own?.promise
      arrivals.get('test.beside')?.(null)
    },
    { concurrency: sideBySide },
  )
  jobs.register(
    'test.fails',
    async () => {
      arrivals.get('test.fails')?.(null)
      throw new Error('never works')
    },
    { retries: 0 },
  )
  await jobs.start()
})

after(async () => {
  await jobs.stop()
  await db.drop()
})

test('the schema of the migrations is the one this pg-boss expects', async () => {
  const migration = await readFile(join(migrationsFolder, '0020-platform-jobs.sql'), 'utf8')
  const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const plan = getConstructionPlans('jobs')
  const begins = plan.indexOf('CREATE SCHEMA')
  assert.ok(squeezed(migration).includes(squeezed(plan.slice(begins, plan.lastIndexOf('COMMIT;')))))
})

test('a job that is enqueued in a transaction runs after its commit', async () => {
  const arrival = next('test.echo')
  await db.database.transaction(async (tx) => {
    await jobs.enqueue(tx, 'test.echo', { greeting: 'hello' }, { uniqueKey: 'commit' })
    assert.deepEqual(seen, [], 'nothing runs before the commit')
  })
  assert.deepEqual(await arrival, { greeting: 'hello' })
})

test('a job whose transaction rolls back never runs, and its key stays free', async () => {
  const rollback = new Error('rolled back')
  await assert.rejects(
    db.database.transaction(async (tx) => {
      await jobs.enqueue(tx, 'test.echo', { from: 'rolled back' }, { uniqueKey: 'rollback' })
      throw rollback
    }),
    rollback,
  )
  const arrival = next('test.echo')
  await jobs.enqueue(db.database.query, 'test.echo', { from: 'committed' }, { uniqueKey: 'rollback' })
  assert.deepEqual(await arrival, { from: 'committed' })
  assert.ok(!seen.some((payload) => JSON.stringify(payload).includes('rolled back')))
})

test('the same key enqueues one job, however often', async () => {
  const arrival = next('test.echo')
  for (const attempt of [1, 2, 3]) await jobs.enqueue(db.database.query, 'test.echo', { attempt }, { uniqueKey: 'once' })
  assert.deepEqual(await arrival, { attempt: 1 })
  const marker = next('test.echo')
  await jobs.enqueue(db.database.query, 'test.echo', { marker: true }, { uniqueKey: 'marker' })
  await marker
  assert.equal(seen.filter((payload) => JSON.stringify(payload).includes('attempt')).length, 1)
})

test('jobs that have gathered are worked off one after the other, without a rest between them', { timeout: 20_000 }, async () => {
  const max = 30
  const arrival = new Promise<void>((resolve) =>
    arrivals.set('test.echo', (payload) => JSON.stringify(payload) === JSON.stringify({ gathered: max }) && resolve()),
  )
  await db.database.transaction(async (tx) => {
    for (let gathered = 1; gathered <= max; gathered += 1)
      await jobs.enqueue(tx, 'test.echo', { gathered }, { uniqueKey: `gathered ${gathered}` })
  })
  await arrival
})

test('those who work side by side all continue without a rest, not the first of them alone', { timeout: 25_000 }, async () => {
  const max = 10 * sideBySide
  let ended = 0
  const done = new Promise<void>((resolve) => arrivals.set('test.beside', () => ++ended === max && resolve()))
  await db.database.transaction(async (tx) => {
    for (let job = 1; job <= max; job += 1) await jobs.enqueue(tx, 'test.beside', { job }, { uniqueKey: `beside ${job}` })
  })
  await done
})

test('a job that another process enqueues is begun at once, and not at the next look', { timeout: 20_000 }, async () => {
  const base = { connectionString: db.connectionString, database: db.database, log: silentLog, pollMs: 60_000 }
  const [working, asking] = [createJobs(base), createJobs(base)]
  await using stack = new AsyncDisposableStack()
  const arrival = new Promise<void>((resolve) => working.register('test.elsewhere', async () => resolve()))
  asking.register('test.elsewhere', async () => {})
  for (const each of [working, asking]) stack.defer(() => each.stop())
  await working.start()
  await asking.start({ isWorking: false })
  await db.database.transaction((tx) => asking.enqueue(tx, 'test.elsewhere', {}, { uniqueKey: 'elsewhere' }))
  await arrival
})

test('what is due in a moment is begun then, and not at the next look', { timeout: 20_000 }, async () => {
  const patient = createJobs({
    connectionString: db.connectionString,
    database: db.database,
    log: silentLog,
    pollMs: 60_000,
  })
  const arrival = new Promise<void>((resolve) => patient.register('test.soon', async () => resolve()))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => patient.stop())
  await patient.start()
  await patient.enqueue(db.database.query, 'test.soon', {}, { uniqueKey: 'soon', delayMs: 1_000 })
  await arrival
})

test('a job that no one announced is found by the next look', { timeout: 20_000 }, async () => {
  const unannounced = { connectionString: db.connectionString, database: db.database, log: silentLog }
  const [polling, asking] = [createJobs({ ...unannounced, pollMs: 100 }), createJobs(unannounced)]
  const arrival = new Promise<void>((resolve) => polling.register('test.unannounced', async () => resolve()))
  asking.register('test.unannounced', async () => {})
  await using stack = new AsyncDisposableStack()
  for (const each of [polling, asking]) stack.defer(() => each.stop())
  await polling.start()
  await asking.start({ isWorking: false })
  // More than a moment ahead for a poller, so that no one wakes anyone; then it is due at once.
  await asking.enqueue(db.database.query, 'test.unannounced', {}, { uniqueKey: 'unannounced', delayMs: 3_600_000 })
  await db.database.pool.query(`update jobs.job set start_after = now() where name = 'test.unannounced'`)
  await arrival
})

test('a job that failed is tried again when it is due, without a word from anyone', { timeout: 20_000 }, async () => {
  const failing = createJobs({ connectionString: db.connectionString, database: db.database, log: silentLog, pollMs: 100 })
  const attempts: number[] = []
  const again = Promise.withResolvers<void>()
  failing.register(
    'test.again',
    async (_payload, { attempt }) => {
      attempts.push(attempt)
      if (attempt === 1) throw new Error('not yet')
      again.resolve()
    },
    { retries: 1, retryDelayMs: 1_000 },
  )
  await using stack = new AsyncDisposableStack()
  stack.defer(() => failing.stop())
  await failing.start()
  await failing.enqueue(db.database.query, 'test.again', {}, { uniqueKey: 'again' })
  await again.promise
  assert.deepEqual(attempts, [1, 2])
})

test('a job whose attempts are used up waits among the dead for a person', async () => {
  assert.equal(await jobs.countDead(), 0)
  const arrival = next('test.fails')
  await jobs.enqueue(db.database.query, 'test.fails', {}, { uniqueKey: 'dead' })
  await arrival
  while ((await jobs.countDead()) === 0) await pause(5)
  assert.equal(await jobs.countDead(), 1)
})

test('jobs go on by themselves after the database was lost', async () => {
  await using proxy = await startDatabaseProxy(db.connectionString)
  const others = createJobs({ connectionString: proxy.through(db.connectionString), database: db.database, log: silentLog })
  let received: () => void = () => {}
  others.register('test.after-cut', async () => received())
  await using stack = new AsyncDisposableStack()
  stack.defer(() => others.stop())
  await others.start()
  proxy.cut()
  proxy.mend()
  const arrival = new Promise<void>((resolve) => (received = resolve))
  await others.enqueue(db.database.query, 'test.after-cut', {}, { uniqueKey: 'after' })
  await arrival
})

test('one queue has one handler', () => {
  assert.throws(() => jobs.register('test.echo', async () => {}), /two handlers/)
})
