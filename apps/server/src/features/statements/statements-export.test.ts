// The table of a filtered list holds exactly what the list shows, in its order: pending items, pay by the employer's name, and hostile words.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ownText, transactionsRoutes, type Transaction } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { recordTransactions } from '#features/transactions'
import { parse } from 'csv-parse/sync'
import { itemOf } from '../transactions/testing/items.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const names = [
  'Lakeside Market',
  '100% Café_Bar',
  "O'Brien",
  '=cmd|calc',
  'مقهى الفجر',
  '🍕 Pizza',
  'A, "quoted"',
  'x'.repeat(200),
]
const states = [
  { status: 'PENDING' },
  { status: 'COMPLETED' },
  { status: 'FAILED', reasonCode: 'INSUFFICIENT_FUNDS' },
  { status: 'REFUND', direction: 'POSITIVE' },
] as const

const filters = [
  '',
  'state=pending',
  'state=undone',
  'way=in',
  'min=500&max=900',
  'q=lakeside',
  'q=%25',
  'q=_',
  "q='",
  'q=caf%C3%A9',
  'q=%F0%9F%8D%95',
  'q=%D9%85%D9%82%D9%87%D9%89',
  'q=lakeside&state=pending',
  'q=diners',
  'kind=payroll',
  // From after before: nothing, and no failure.
  'from=2026-11-21T05:00:00.000Z&before=2026-11-20T05:00:00.000Z',
  // Half past midnight in New York, of the day with 25 hours.
  'from=2026-11-01T04:00:00.000Z&before=2026-11-02T05:00:00.000Z',
]

async function putOnRoster(employeeId: string): Promise<void> {
  const { id } = await rooms.database.query.selectFrom('employers_employer').select('id').executeTakeFirstOrThrow()
  await rooms.database.query
    .insertInto('employers_roster')
    .values({
      id: newUuid(rooms.clock),
      employer_id: id,
      employee_number: '1',
      first_name: ownText('Maya'),
      last_name: ownText('Torres'),
      status: 'active',
      employee_id: employeeId,
      jobs: '[]',
      row_hash: Buffer.alloc(32),
      version: 1,
      created_at: rooms.clock.now().toString(),
      updated_at: rooms.clock.now().toString(),
    })
    .execute()
}

test('whatever is asked, the table has the ids of the list in its order, and no fewer at the end of a page', async () => {
  const { accountId, employeeId } = await rooms.hire({ phone: '12175550301' })
  const bought = Array.from({ length: 230 }, (_, index) => {
    rooms.clock.advance({ minutes: 17 })
    const name = names[index % names.length] ?? 'Corner'
    return itemOf(rooms.clock, accountId, { summary: name, amount: cents(BigInt(100 + index * 7)), ...states[(index >> 3) % 4] })
  })
  const pay = { summary: 'LKSD PPD 0031', kind: 'payroll', direction: 'POSITIVE', rail: 'ach', payday: '2026-11-20' } as const
  await rooms.database.transaction((tx) => recordTransactions(tx, [...bought, itemOf(rooms.clock, accountId, pay)]))

  await putOnRoster(employeeId)
  const { token } = await rooms.signIn('12175550301')

  async function listed(query: string): Promise<string[]> {
    const all: Transaction[] = []
    for (const list of ['/pending', '']) {
      let cursor: string | null = null
      do {
        const asked: string = `take=7&${query}${cursor === null ? '' : `&cursor=${cursor}`}`
        const response = await rooms.get(`/api/employees/transactions${list}?${asked}`, token)
        assert.equal(response.status, 200, asked)
        const page = transactionsRoutes.listCompleted.responses[200].parse(await response.json())
        all.push(...page.data)
        cursor = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
      } while (cursor !== null)
    }
    return all.map(({ id }) => id)
  }
  async function exported(query: string): Promise<string[]> {
    const response = await rooms.get(`/api/statements/history/csv?${query}`, token)
    assert.equal(response.status, 200, query)
    const rows = parse(await response.text(), { columns: true, bom: true }) as { id: string }[]
    return rows.map(({ id }) => id)
  }
  for (const query of filters) assert.deepEqual(await exported(query), await listed(query), query)
  assert.ok((await listed('q=diners')).length === 1, 'found by the name of the employer alone')
  assert.equal((await listed('')).length, 231)
  assert.equal((await listed('state=pending')).length > 50, true)
})
