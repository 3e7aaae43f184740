// What is guaranteed of an instance whose clock is wrong: it says so, takes no job, and works again by itself once the clock is right.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { fixedClock, systemClock, type Clock } from '@daybreak/time'
import { createReadiness } from '#platform/health/readiness.ts'
import { createJobs, type Jobs } from '#platform/jobs.ts'
import { createLog, silentLog, type Log } from '#platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createClockGuard, type ClockGuard } from './clock-guard.ts'
import { readDatabaseTime } from './database-time.store.ts'

let db: TestDatabase
let guard: ClockGuard
/** How far this instance's clock is off. */
let offMs = 0

const clock: Clock = { now: () => systemClock.now().add({ milliseconds: offMs }) }

before(async () => {
  db = await createTestDatabase()
})
beforeEach(() => {
  offMs = 0
})
after(() => db.drop())

/** Compares only when a test says so. */
function openClockGuard(of: Clock = clock, nowMs = () => performance.now(), log: Log = silentLog): ClockGuard {
  return createClockGuard({ database: db.database, clock: of, nowMs, log, compareEveryMs: 3_600_000 })
}

describe('the clock of an instance', () => {
  before(() => {
    guard = openClockGuard()
  })
  after(() => guard.close())

  test('is not trusted before it was compared, and not called wrong either', async () => {
    const lines: string[] = []
    const received: boolean[] = []
    const log = createLog({ level: 'info', sink: { write: (text) => void lines.push(text) }, clock })
    const young = openClockGuard(clock, () => performance.now(), log)
    young.onChange((isOpen) => received.push(isOpen))
    assert.deepEqual([young.isOpen(), young.differenceMs()], [false, null])
    assert.deepEqual([lines, received], [[], []])
    await young.compare()
    assert.deepEqual([lines, received], [[], [true]])
    young.close()
  })

  for (const [name, ms, isRight] of [
    ['right', 0, true],
    ['a second ahead', 1_000, true],
    ['a second behind', -1_000, true],
    ['three seconds ahead', 3_000, false],
    ['three seconds behind', -3_000, false],
    ['ten days ahead', 864_000_000, false],
    ['two hours behind', -7_200_000, false],
  ] as const)
    test(`that is ${name} is ${isRight ? '' : 'not '}taken for right`, async () => {
      offMs = ms
      await guard.compare()
      assert.equal(guard.isOpen(), isRight)
    })

  test('shows a jump at once, before the database is asked again, and the way back too', async () => {
    await guard.compare()
    const received: boolean[] = []
    guard.onChange((isOpen) => received.push(isOpen))
    offMs = 864_000_000
    assert.equal(guard.isOpen(), false)
    assert.ok((guard.differenceMs() ?? 0) > 863_000_000, 'the metric says how far it is off')
    offMs = -60_000
    assert.equal(guard.isOpen(), false)
    offMs = 0
    assert.equal(guard.isOpen(), true)
    assert.deepEqual(received, [false, true])
  })
})

test('a slow database is not taken for a wrong clock', async () => {
  const there = await readDatabaseTime(db.database.query)
  const own = fixedClock(there.subtract({ seconds: 4 }))
  // Asked four seconds before the database read its clock, and answered five seconds after that.
  const steady = [0, 9_000, 9_000, 9_000]
  const slow = openClockGuard(own, () => steady.shift() ?? 9_000)
  await slow.compare()
  own.advance({ seconds: 9 })
  assert.equal(slow.isOpen(), true)
  slow.close()
})

test('an instance with a wrong clock is not ready, says why, and is ready again once it is right', async () => {
  guard = openClockGuard()
  const readiness = createReadiness({ database: db.database, migrationNames: [], log: silentLog, guard })
  await guard.compare()
  assert.equal(await readiness.check(), 'ready')
  offMs = 5_000
  assert.equal(await readiness.check(), 'clock_wrong')
  offMs = 0
  assert.equal(await readiness.check(), 'ready')
  readiness.stopping()
  assert.equal(await readiness.check(), 'stopping')
  guard.close()
})

/** Two instances on one database, one of which has a clock that the test moves. */
async function startPair(done: (by: string) => void): Promise<{ own: Jobs; other: Jobs }> {
  guard = openClockGuard()
  await guard.compare()
  const base = { connectionString: db.connectionString, database: db.database, log: silentLog, pollMs: 1_000 }
  const own = createJobs({ ...base, guard })
  const other = createJobs(base)
  own.register('test.clock', async () => done('own'), { retries: 3, retryDelayMs: 1_000 })
  other.register('test.clock', async () => done('other'), { retries: 3, retryDelayMs: 1_000 })
  return { own, other }
}

test('an instance with a wrong clock takes no job: another does, and it takes jobs again once its clock is right', async () => {
  let arrived = Promise.withResolvers<string>()
  const { own, other } = await startPair((by) => arrived.resolve(by))
  async function runOne(key: string): Promise<string> {
    arrived = Promise.withResolvers<string>()
    await own.enqueue(db.database.query, 'test.clock', {}, { uniqueKey: key })
    return arrived.promise
  }
  await own.start()
  try {
    assert.equal(await runOne('right'), 'own')
    offMs = 864_000_000
    await guard.compare()
    await other.start()
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) assert.equal(await runOne(key), 'other')
    await other.stop()
    offMs = 0
    await guard.compare()
    assert.equal(await runOne('right again'), 'own')
  } finally {
    await own.stop()
    guard.close()
  }
})

test('an instance that starts with a wrong clock works on nothing until it is right', async () => {
  const arrived = Promise.withResolvers<string>()
  offMs = -3_600_000
  const { own } = await startPair((by) => arrived.resolve(by))
  await own.start()
  try {
    await own.enqueue(db.database.query, 'test.clock', {}, { uniqueKey: 'waits' })
    const early = await Promise.race([arrived.promise, guard.compare().then(() => 'nothing yet')])
    assert.equal(early, 'nothing yet')
    offMs = 0
    await guard.compare()
    assert.equal(await arrived.promise, 'own')
  } finally {
    await own.stop()
    guard.close()
  }
})
