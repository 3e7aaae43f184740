// What the sweep deletes, and what must stay.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabase } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { hireNewcomer, page, provePath, wrong } from '../../testing/people/sign-in.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { registerSessionJobs } from './session.jobs.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const tables = [
  'session_login_code',
  'session_limit',
  'session_lock',
  'session_intermediate',
  'session_session',
  'session_device',
  'session_undo',
  'session_activity',
] as const

async function sweep(): Promise<void> {
  let run: (() => Promise<unknown>) | undefined
  const register = (queue: string, handler: (payload: never, context: never) => Promise<unknown>) => {
    const context = { database: rooms.database, signal: new AbortController().signal }
    if (queue === 'session.sweep') run = () => handler({} as never, context as never)
  }
  registerSessionJobs({ ...rooms, ...testKeys, jobs: { register } })
  await run?.()
}

async function countRows(): Promise<Record<string, number>> {
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const { rows } = await rooms.database.pool.query<Record<string, number>>(`select ${counts.join(', ')}`)
  return rows[0] ?? {}
}

test('nothing that a rule still looks at is swept; a long time later nothing is left', async () => {
  const { phone } = await hireNewcomer(rooms)
  const asked = await rooms.requestCode(phone, page)
  await rooms.post(provePath, { username: phone, code: wrong(asked.code), methodId: asked.methodId }, page)
  await rooms.post(provePath, { username: phone, code: asked.code, methodId: asked.methodId }, page)
  // From a browser that was not seen before: the worker is notified, with a link.
  await rooms.signIn(phone)
  const atFirst = await countRows()
  for (const table of tables) assert.ok((atFirst[table] ?? 0) > 0, table)

  rooms.clock.advance({ hours: 2 })
  await sweep()
  assert.deepEqual(await countRows(), atFirst)

  rooms.clock.advance({ days: 8 })
  await sweep()
  const later = await countRows()
  assert.deepEqual(
    [
      later['session_login_code'],
      later['session_limit'],
      later['session_lock'],
      later['session_intermediate'],
      later['session_session'],
      later['session_device'],
      later['session_undo'],
      later['session_activity'],
    ],
    [0, 0, 0, 0, ...['session_session', 'session_device', 'session_undo', 'session_activity'].map((table) => atFirst[table])],
  )

  rooms.clock.advance({ days: 731 })
  await sweep()
  const { session_activity: lines, ...others } = await countRows()
  assert.deepEqual(new Set(Object.values(others)), new Set([0]))
  assert.equal(lines, atFirst['session_activity'], 'the activity log goes by the database’s clock')
  await asOwner(`update session_activity set happened_at = happened_at - interval '800 days'`)
  await sweep()
  assert.equal((await countRows())['session_activity'], 0)
})

test('the activity log is append-only for the application', async () => {
  for (const statement of [
    'delete from session_activity',
    `update session_activity set detail = '1'`,
    'truncate session_activity',
  ])
    await assert.rejects(rooms.database.pool.query(statement), { code: '42501' })
})

async function asOwner(statement: string): Promise<void> {
  const owner = openDatabase({
    connectionString: rooms.ownerConnectionString,
    applicationName: 'test owner',
    log: silentLog,
    poolSize: 1,
  })
  await owner.pool.query(statement)
  await owner.close()
}
