// What instances know of maintenance, and what two operators who act at once leave behind.
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { cleanText, type MaintenancePart } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText, parseInstant, systemClock, type Instant } from '@daybreak/time'
import { Client } from 'pg'
import { openChangeFeed } from '#platform/changes/change-feed.ts'
import { silentLog } from '#platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createMaintenance, type MaintenanceDesk } from './maintenance.ts'
import { closeWindow, listOpenWindows, listWindows, openWindow } from './maintenance.store.ts'

let db: TestDatabase
before(async () => {
  db = await createTestDatabase()
})
after(() => db.drop())
afterEach(() => asOwner('truncate platform_maintenance'))

const robin = cleanText('Robin Vale', 100)
const at = parseInstant('2026-11-20T13:42:10.000Z')
const later = parseInstant('2026-11-20T14:00:00.000Z')
const until = parseInstant('2026-11-20T15:30:00.000Z')

function start(part: MaintenancePart | null, end: Instant | null = null, by = robin) {
  return db.database.transaction((tx) => openWindow(tx, { id: newUuid(systemClock), part, until: end, by, at }))
}

function stop(part: MaintenancePart | null, moment = later) {
  return db.database.transaction((tx) => closeWindow(tx, { part, by: robin, at: moment }))
}

async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: db.ownerConnectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('the windows', () => {
  test('are one for everything and one for each part, also when operators start at the same moment', async () => {
    const outcomes = await Promise.all([start('cards'), start('cards'), start('cards'), start(null), start(null)])
    assert.deepEqual(outcomes.map(({ kind }) => kind).toSorted(), ['started', 'started', 'unchanged', 'unchanged', 'unchanged'])
    assert.deepEqual(
      (await listOpenWindows(db.database.query)).map(({ part }) => part),
      [null, 'cards'],
    )
  })

  test('take another end when they are started again, and keep the one they have when none is said', async () => {
    await start('support')
    assert.equal((await start('support', until)).kind, 'changed')
    assert.equal((await start('support', until)).kind, 'unchanged')
    const again = await start('support')
    assert.deepEqual([again.kind, again.window.until && instantText(again.window.until)], ['unchanged', instantText(until)])
  })

  test('end apart from each other, and a second stop says when the first one was', async () => {
    await start(null)
    await start('express-pay')
    assert.equal((await stop(null)).kind, 'stopped')
    assert.deepEqual(
      (await listOpenWindows(db.database.query)).map(({ part }) => part),
      ['express-pay'],
    )
    const second = await stop(null, until)
    assert.ok(second.kind === 'unchanged')
    assert.equal(second.ended?.endedAt && instantText(second.ended.endedAt), instantText(later))
    assert.deepEqual(await stop('cards'), { kind: 'unchanged', ended: null })
  })

  test('can begin again after their end, and each stays on the list', async () => {
    await start('cards')
    await stop('cards')
    assert.equal((await start('cards')).kind, 'started')
    assert.equal((await listWindows(db.database.query, 10)).length, 2)
  })

  test('never end before they began, whatever the clock did meanwhile', async () => {
    await start('cards')
    const ended = await stop('cards', parseInstant('2026-11-20T13:00:00.000Z'))
    assert.ok(ended.kind === 'stopped')
    assert.equal(ended.window.endedAt && instantText(ended.window.endedAt), instantText(at))
  })
})

describe('two instances', () => {
  type Instance = { desk: MaintenanceDesk; feed: ReturnType<typeof openChangeFeed> }
  let instances: Instance[] = []
  beforeEach(async () => {
    instances = [1, 2].map(() => {
      const feed = openChangeFeed({ pool: db.database.pool, log: silentLog, nowMs: () => performance.now(), trustMs: 200 })
      return { feed, desk: createMaintenance({ database: db.database, feed, clock: systemClock }) }
    })
    for (const { feed } of instances) while (!feed.isTrusted()) await pause(1)
  })
  afterEach(async () => {
    for (const { feed } of instances) await feed.close()
  })

  const seen = () => Promise.all(instances.map(async ({ desk }) => (await desk.read()).map(({ part }) => part)))

  async function acknowledged(): Promise<void> {
    await instances[0]?.feed.acknowledged()
  }

  test('both refuse from when a start is acknowledged, and neither does after the stop', async () => {
    assert.deepEqual(await seen(), [[], []])
    await start(null)
    await acknowledged()
    assert.deepEqual(await seen(), [[null], [null]])
    await stop(null)
    await acknowledged()
    assert.deepEqual(await seen(), [[], []])
  })

  test('both learn of a start whose command was killed after its commit', async () => {
    assert.deepEqual(await seen(), [[], []])
    // What the command left: its row and the change that no one has announced.
    await asOwner(`
      begin;
      insert into platform_maintenance (id, part, started_at, started_by)
        values ('${newUuid(systemClock)}', 'move-money', now(), 'Robin Vale');
      insert into platform_change (topic, key) values ('maintenance', 'all');
      commit`)
    await acknowledged()
    assert.deepEqual(await seen(), [['move-money'], ['move-money']])
  })
})
