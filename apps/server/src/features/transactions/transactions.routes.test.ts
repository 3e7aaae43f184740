// A worker's two lists, by cursor: one group for each status.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { transactionsRoutes, transactionStatus, type Transaction, type TransactionPage } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { recordTransactions, type TransactionToRecord } from '#features/transactions'
import fc from 'fast-check'
import { Client } from 'pg'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type Hired, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { statusesOf } from './transactions.rules.ts'
import { itemOf } from './testing/items.ts'

const completedPath = '/api/employees/transactions'
const pendingPath = '/api/employees/transactions/pending'

let rooms: WorkerRooms
let phonesGiven = 0

before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

type Worker = Hired & { token: string }

async function hire(): Promise<Worker> {
  const phone = `1212555${String((phonesGiven += 1)).padStart(4, '0')}`
  const hired = await rooms.hire({ phone })
  rooms.clock.advance({ hours: 2 })
  return { ...hired, token: (await rooms.signIn(phone)).token }
}

function record(items: readonly TransactionToRecord[]): Promise<void> {
  return rooms.database.transaction((tx) => recordTransactions(tx, items))
}

async function page({ token }: Worker, path = completedPath): Promise<TransactionPage> {
  const response = await rooms.get(path, token)
  assert.equal(response.status, 200, await response.clone().text())
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
  const body: unknown = await response.json()
  return transactionsRoutes.listCompleted.responses[200].parse(body)
}

async function readAll(worker: Worker, path: string, take: number): Promise<Transaction[]> {
  const all: Transaction[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ take: String(take), ...(cursor !== '' && { cursor }) })
    const { data, pageInfo } = await page(worker, `${path}?${query.toString()}`)
    all.push(...data)
    assert.equal(pageInfo.hasNextPage, pageInfo.endCursor !== null)
    cursor = pageInfo.endCursor
  }
  return all
}

const idOf = (item: { id: string }) => `txn_${item.id.replaceAll('-', '')}`

describe('200', () => {
  test('a worker without transactions has an empty list, which is the last page', async () => {
    const worker = await hire()
    for (const path of [completedPath, pendingPath])
      assert.deepEqual(await page(worker, path), { data: [], pageInfo: { hasNextPage: false, endCursor: null } })
  })

  test('an item says everything that the specification names', async () => {
    const worker = await hire()
    const purchase = itemOf(rooms.clock, worker.accountId, { summary: 'Joe\'s "Diner" \\ ☕ \u2028' })
    rooms.clock.advance({ seconds: 1 })
    const deposit = itemOf(rooms.clock, worker.accountId, {
      summary: 'Payroll Transfer',
      amount: cents(0n),
      direction: 'POSITIVE',
      status: 'PROCESSED',
      typeName: 'ACH Transfer',
      kind: 'payroll',
      rail: 'ach',
      last4: null,
      payday: '2026-11-20',
      payrollTransfer: { total: cents(50_000n), reimbursement: cents(53_820n), remaining: cents(-3_820n) },
    })
    rooms.clock.advance({ seconds: 1 })
    const failed = itemOf(rooms.clock, worker.accountId, {
      status: 'FAILED',
      typeName: 'ACH Transfer',
      rail: 'ach',
      reasonCode: 'INSUFFICIENT_FUNDS',
      kind: 'bank',
    })
    await record([purchase, deposit, failed])
    const { data } = await page(worker)
    assert.deepEqual(data, [
      {
        id: idOf(failed),
        createdAt: failed.createdAt.toString({ smallestUnit: 'millisecond' }),
        summary: 'Corner Bakery',
        amount: '1234',
        direction: 'NEGATIVE',
        status: 'FAILED',
        typeName: 'ACH Transfer',
        kind: 'bank',
        last4Digits: '4242',
        reasonCode: 'INSUFFICIENT_FUNDS',
        isPending: false,
        isComplete: false,
        isDisputable: false,
        isCompanyDebit: false,
        payrollTransfer: null,
      },
      {
        id: idOf(deposit),
        createdAt: deposit.createdAt.toString({ smallestUnit: 'millisecond' }),
        summary: 'Payroll Transfer',
        amount: '0',
        direction: 'POSITIVE',
        status: 'PROCESSED',
        typeName: 'ACH Transfer',
        kind: 'payroll',
        last4Digits: null,
        reasonCode: null,
        isPending: false,
        isComplete: true,
        isDisputable: false,
        isCompanyDebit: false,
        payrollTransfer: { totalAmount: '50000', reimbursementAmount: '53820', remainingAmount: '-3820' },
      },
      {
        id: idOf(purchase),
        createdAt: purchase.createdAt.toString({ smallestUnit: 'millisecond' }),
        summary: 'Joe\'s "Diner" \\ ☕ \u2028',
        amount: '1234',
        direction: 'NEGATIVE',
        status: 'COMPLETED',
        typeName: 'Transaction',
        kind: 'restaurant',
        last4Digits: '4242',
        reasonCode: null,
        isPending: false,
        isComplete: true,
        isDisputable: true,
        isCompanyDebit: false,
        payrollTransfer: null,
      },
    ])
  })

  test('any text that the database can hold comes back exactly', async () => {
    const worker = await hire()
    const anySummary = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }).filter((text) => !text.includes('\0'))
    const expected = new Map<string, string>()
    await fc.assert(
      fc.asyncProperty(fc.array(anySummary, { minLength: 1, maxLength: 20 }), async (summaries) => {
        const items = summaries.map((summary) => itemOf(rooms.clock, worker.accountId, { summary }))
        await record(items)
        for (const item of items) expected.set(idOf(item), item.summary)
        const shown = await readAll(worker, completedPath, 7)
        assert.deepEqual(new Map(shown.map(({ id, summary }) => [id, summary])), expected)
      }),
      { numRuns: 8 },
    )
  })

  test('every status is in the one list where it belongs, and says itself what it means', async () => {
    const worker = await hire()
    // Our reading: specification 4 names the statuses, not what they mean.
    const neither = ['FAILED', 'CANCELED', 'RETURNED', 'UNKNOWN']
    const items = (['card', 'ach', 'book'] as const).flatMap((rail) =>
      statusesOf(rail).map((status) => itemOf(rooms.clock, worker.accountId, { rail, status })),
    )
    await record(items)
    const [completed, pending] = [await readAll(worker, completedPath, 100), await readAll(worker, pendingPath, 100)]
    assert.equal(completed.length + pending.length, items.length)
    assert.deepEqual(new Set([...completed, ...pending].map(({ status }) => status)), new Set(transactionStatus.options))
    for (const item of completed) assert.deepEqual([item.isPending, item.isComplete], [false, !neither.includes(item.status)])
    assert.deepEqual(new Set(pending.map(({ status }) => status)), new Set(['INITIATED', 'PENDING', 'PROCESSING']))
    for (const item of pending) assert.deepEqual([item.isPending, item.isComplete], [true, false], item.status)
  })

  test('only a complete card debit of the last 120 days can be disputed', async () => {
    const worker = await hire()
    const days = (count: number) => rooms.clock.now().subtract({ hours: 24 * count })
    const disputable = [itemOf(rooms.clock, worker.accountId), itemOf(rooms.clock, worker.accountId, { createdAt: days(120) })]
    const others = [
      itemOf(rooms.clock, worker.accountId, { createdAt: days(120).subtract({ milliseconds: 1 }) }),
      itemOf(rooms.clock, worker.accountId, { direction: 'POSITIVE', status: 'REFUND' }),
      itemOf(rooms.clock, worker.accountId, { status: 'FAILED' }),
      itemOf(rooms.clock, worker.accountId, { status: 'CANCELED' }),
      itemOf(rooms.clock, worker.accountId, { rail: 'ach', typeName: 'ACH Transfer', status: 'PROCESSED' }),
      itemOf(rooms.clock, worker.accountId, { rail: 'book', kind: 'express_pay' }),
    ]
    await record([...disputable, ...others])
    const shown = await readAll(worker, completedPath, 100)
    assert.deepEqual(new Set(shown.filter((item) => item.isDisputable).map(({ id }) => id)), new Set(disputable.map(idOf)))
  })

  test('pages of any size show every item once, newest first, and items of one moment by their id', async () => {
    const worker = await hire()
    const items: TransactionToRecord[] = []
    for (let count = 0; count < 53; count += 1) {
      if (count % 4 === 0) rooms.clock.advance({ milliseconds: 1 })
      items.push(itemOf(rooms.clock, worker.accountId))
    }
    await record(items.toSorted((left, right) => (left.summary + left.id.at(-1)! < right.summary + right.id.at(-1)! ? -1 : 1)))
    const expected = items
      .toSorted(
        (left, right) => right.createdAt.epochMilliseconds - left.createdAt.epochMilliseconds || (left.id < right.id ? 1 : -1),
      )
      .map(idOf)
    for (const take of [1, 7, 10, 53, 100])
      assert.deepEqual(
        (await readAll(worker, completedPath, take)).map(({ id }) => id),
        expected,
        String(take),
      )
  })

  test('an item that arrives between two pages moves no other', async () => {
    const worker = await hire()
    const items = Array.from({ length: 20 }, () => {
      rooms.clock.advance({ seconds: 1 })
      return itemOf(rooms.clock, worker.accountId)
    })
    await record(items)
    const first = await page(worker)
    rooms.clock.advance({ seconds: 1 })
    await record([itemOf(rooms.clock, worker.accountId)])
    const second = await page(worker, `${completedPath}?cursor=${first.pageInfo.endCursor}`)
    assert.deepEqual(
      [...first.data, ...second.data].map(({ id }) => id),
      items.toReversed().map(idOf),
    )
  })

  test('a page has ten items unless asked, a hundred at most, one at least; an empty cursor is none', async () => {
    const worker = await hire()
    await record(Array.from({ length: 101 }, () => itemOf(rooms.clock, worker.accountId)))
    for (const [query, length] of [
      ['', 10],
      ['?take=25', 25],
      ['?take=100', 100],
      ['?take=5000', 100],
      ['?take=0', 1],
      ['?take=-1', 1],
      ['?take=10&cursor=', 10],
    ] as const)
      assert.equal((await page(worker, completedPath + query)).data.length, length, query)
  })

  test("another worker's transactions are in neither list, even with their cursor", async () => {
    const other = await hire()
    await record(Array.from({ length: 11 }, () => itemOf(rooms.clock, other.accountId)))
    const { pageInfo } = await page(other)
    const one = await hire()
    for (const path of [completedPath, pendingPath]) assert.deepEqual((await page(one, path)).data, [])
    assert.deepEqual((await page(one, `${completedPath}?cursor=${pageInfo.endCursor}`)).data, [])
  })

  test('a page is found by the index alone, however many items there are', async (t) => {
    const worker = await hire()
    const items = (accountId: string, status: 'COMPLETED' | 'PENDING') =>
      Array.from({ length: 1_000 }, () => itemOf(rooms.clock, accountId, { status }))
    for (const accountId of [worker.accountId, newUuid(rooms.clock)])
      await record([...items(accountId, 'COMPLETED'), ...items(accountId, 'PENDING')])
    const owner = new Client({ connectionString: rooms.ownerConnectionString })
    await owner.connect()
    t.after(() => owner.end())
    await owner.query('analyze transactions_item')
    for (const condition of ['not is_pending', 'is_pending']) {
      const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
        `explain select * from transactions_item where account_id = '${worker.accountId}' and ${condition} order by created_at desc, id desc limit 11`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      assert.match(plan, /Index Scan using transactions_item_(completed|pending)/)
      assert.doesNotMatch(plan, /Sort|Seq Scan|Bitmap/)
    }
  })
})

describe('400', () => {
  test('a cursor that is none of ours is a bad cursor', async () => {
    const worker = await hire()
    for (const cursor of ['x', '10', 'AAAA', '_'.repeat(32), "' or 1=1 --", '%F0%9F%92%B8', 'undefined', 'null'])
      for (const path of [completedPath, pendingPath])
        await assertProblem(await rooms.get(`${path}?cursor=${encodeURIComponent(cursor)}`, worker.token), 400, 'bad_cursor')
  })
})

describe('401', () => {
  test('without a session there is no list', async () => {
    for (const path of [completedPath, pendingPath]) await assertProblem(await rooms.server.call(path), 401, 'unauthenticated')
  })
})

describe('403', () => {
  test('a worker whose onboarding is not Completed is not let in, and is once it is', async () => {
    const { employeeId } = await rooms.hire({ phone: '12125559901', onboardingStatus: 'AccountCreated' })
    const { token } = await rooms.signIn('12125559901')
    for (const path of [completedPath, pendingPath])
      await assertProblem(await rooms.get(path, token), 403, 'employee.onboarding_incomplete')
    await rooms.complete(employeeId)
    assert.equal((await rooms.get(completedPath, token)).status, 200)
  })
})

describe('404', () => {
  test('a worker without an account has no list', async () => {
    await rooms.hire({ phone: '12125559902', hasAccount: false })
    const { token } = await rooms.signIn('12125559902')
    await assertProblem(await rooms.get(completedPath, token), 404, 'accounts.not_found')
  })
})

describe('422', () => {
  test('a page size that is no whole number is refused and named', async () => {
    const worker = await hire()
    for (const take of ['ten', '1.5', '', '%00']) {
      const problem = (await (await rooms.get(`${completedPath}?take=${take}`, worker.token)).json()) as {
        status: number
        errors: { field: string }[]
      }
      assert.deepEqual([problem.status, problem.errors.map(({ field }) => field)], [422, ['take']])
    }
  })
})
