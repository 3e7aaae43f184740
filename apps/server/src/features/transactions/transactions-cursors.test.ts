// The cursor of one list is refused by another.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TransactionPage } from '@daybreak/contract'
import { recordTransactions } from '#features/transactions'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms } from '../../testing/worker-rooms.ts'
import { itemOf } from './testing/items.ts'

const path = '/api/employees/transactions'

test('a cursor of one list is refused by the other, and by the lists of other rooms', async (t) => {
  const rooms = await startWorkerRooms()
  t.after(() => rooms.stop())
  const { accountId } = await rooms.hire({ phone: '12125550101' })
  const { token } = await rooms.signIn('12125550101')
  const items = Array.from({ length: 11 }, () => itemOf(rooms.clock, accountId))
  await rooms.database.transaction((tx) => recordTransactions(tx, items))
  const page = async (query: string) => (await (await rooms.get(path + query, token)).json()) as TransactionPage
  const { pageInfo } = await page('')
  const query = `?cursor=${pageInfo.endCursor}`
  assert.equal((await page(query)).data.length, 1)
  for (const other of [`${path}/pending`, '/api/session/activity', '/api/express-pay/transfers'])
    await assertProblem(await rooms.get(other + query, token), 400, 'bad_cursor')
})
