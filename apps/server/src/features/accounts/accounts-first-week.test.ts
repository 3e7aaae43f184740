// What a new account tells of its first days: for how long, and whether a payday has come.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PayrollAccount } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

const balancePath = '/api/financial-accounts/payroll'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

test('a new account says for 14 days how far it is, and whether a payday has come', async () => {
  const phone = '12125550142'
  const { accountId } = await rooms.hire({ phone })
  const own = (await rooms.signIn(phone)).token
  const firstWeek = async () => ((await (await rooms.get(balancePath, own)).json()) as PayrollAccount).firstWeek
  const endsAt = rooms.clock
    .now()
    .add({ hours: 14 * 24 })
    .toString({ smallestUnit: 'millisecond' })
  assert.deepEqual(await firstWeek(), { endsAt, isPayElected: false, hasBeenPaid: false })
  await rooms.database.pool.query(
    `insert into transactions_item (id, account_id, created_at, updated_at, summary, amount, direction, status, type_name, kind, rail, payday)
     values ($1, $2, $3, $3, 'Payroll Transfer', 100, 1, 'COMPLETED', 'ACH Transfer', 'payroll', 'ach', '2026-11-20')`,
    [newUuid(rooms.clock), accountId, rooms.clock.now().toString()],
  )
  assert.equal((await firstWeek())?.hasBeenPaid, true)
  await rooms.database.pool.query('update accounts_account set created_at = $2 where id = $1', [
    accountId,
    rooms.clock
      .now()
      .subtract({ hours: 14 * 24 })
      .toString(),
  ])
  assert.equal(await firstWeek(), null)
})
