// Statements of a closed account: none for quiet months, and one for each month in which money moves on it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { listStatementsOf } from './statements-desk.ts'
import { live } from './testing/lives.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

test('a closed account ends with its month; what moves on it later has a statement, and the quiet months before it have none', async () => {
  const { accountId, employeeId } = await rooms.hire({ phone: '12175550401' })
  await live(rooms, accountId, [
    { at: '2026-09-10T12:00:00.000Z', amount: 9_000n },
    { at: '2026-10-15T12:00:00.000Z', amount: -9_000n, kind: 'ach_out' },
  ])
  await rooms.database.query
    .updateTable('accounts_account')
    .set({ status: 'closed', closed_at: '2026-10-15T12:00:01.000Z' })
    .where('id', '=', accountId)
    .execute()
  const monthsAfter = async (now: string) => {
    rooms.clock.set(parseInstant(now))
    await rooms.jobs.run('statements.sweep')
    const known = await listStatementsOf(rooms.database.query, employeeId)
    return known?.statements.map(({ month, opening, closing }) => `${month} ${opening} ${closing}`)
  }
  const own = ['2026-10-01 9000 0', '2026-09-01 0 9000']
  assert.deepEqual(await monthsAfter('2026-11-20T12:00:00.000Z'), own)
  assert.deepEqual(await monthsAfter('2026-12-02T12:00:00.000Z'), own)
  await live(rooms, accountId, [
    { at: '2026-12-10T12:00:00.000Z', amount: 1_234n },
    { at: '2026-12-11T12:00:00.000Z', amount: -1_234n, kind: 'ach_out' },
  ])
  const late = ['2026-12-01 0 0', ...own]
  assert.deepEqual(await monthsAfter('2027-01-02T12:00:00.000Z'), late)
  assert.deepEqual(await monthsAfter('2028-12-02T12:00:00.000Z'), late)
  assert.equal((await listStatementsOf(rooms.database.query, employeeId))?.next?.dueAt, null)
})
