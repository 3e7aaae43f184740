// A history of thirty-three months with movements at the ends of months, on a leap day and around both clock changes: all of it
// is reached.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Statements, TransactionPage, TransactionsFound } from '@daybreak/contract'
import { instantAt, instantText, plainDate, plainDateText } from '@daybreak/time'
import { parse } from 'csv-parse/sync'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { live } from './testing/lives.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const zone = 'America/New_York'
const first = plainDate(2024, 2, 1)
const months = Array.from({ length: 33 }, (_, index) => first.add({ months: index }))
const lastDayOf = (month: typeof first) => month.add({ months: 1 }).subtract({ days: 1 })
const lastMinuteOf = (month: typeof first) => instantText(instantAt(lastDayOf(month), { hour: 23, minute: 59 }, zone))

test('every month has its statement, every item is in the list, and search and export find the oldest', async () => {
  const { accountId } = await rooms.hire({ phone: '12175550201' })
  await live(rooms, accountId, [
    { at: '2024-02-01T05:00:00.000Z', amount: 10_000n, name: 'Lakeside Diners' },
    ...months.map((month, index) => ({
      at: lastMinuteOf(month),
      amount: -100n,
      name: index === 0 ? 'Alder Street Market' : 'Corner Coffee',
    })),
  ])
  const { token } = await rooms.signIn('12175550201')
  const read = async <Body>(path: string) => (await (await rooms.get(path, token)).json()) as Body

  const { statements } = await read<Statements>('/api/statements')
  assert.deepEqual(
    statements.map(({ month, totalOut, closing }) => `${month} ${totalOut} ${closing}`).toReversed(),
    months.map((month, index) => `${plainDateText(month)} 100 ${10_000 - 100 * (index + 1)}`),
  )
  for (const format of ['pdf', 'csv', 'json', 'ofx'])
    assert.equal((await rooms.get(`/api/statements/2024-02-01/${format}`, token)).status, 200)

  const items: string[] = []
  for (let cursor = ''; ;) {
    const page = await read<TransactionPage>(`/api/employees/transactions?take=10${cursor}`)
    items.push(...page.data.map(({ createdAt }) => createdAt))
    if (!page.pageInfo.hasNextPage) break
    cursor = `&cursor=${page.pageInfo.endCursor}`
  }
  assert.deepEqual(items, [...months.map(lastMinuteOf).toReversed(), '2024-02-01T05:00:00.000Z'])

  const leapDay = 'from=2024-02-29T05:00:00.000Z&before=2024-03-01T05:00:00.000Z'
  for (const asked of ['q=alder', leapDay, `q=alder&${leapDay}&way=out&min=100&max=100`])
    assert.equal((await read<TransactionsFound>(`/api/employees/transactions/found?${asked}`)).count, 1, asked)

  const rowsOf = async (query: string) =>
    parse(await (await rooms.get(`/api/statements/history/csv?${query}`, token)).text(), { columns: true, bom: true }) as {
      date: string
    }[]
  assert.deepEqual(
    (await rowsOf('months=99')).map(({ date }) => date),
    [...months.map((month) => plainDateText(lastDayOf(month))).toReversed(), '2024-02-01'],
  )
  assert.deepEqual(
    (await rowsOf('months=99&q=alder')).map(({ date }) => date),
    ['2024-02-29'],
  )
})
