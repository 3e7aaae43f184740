// Search and filters over a worker's whole history: what is found, in the order and by the cursors of the lists.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { foundRoutes, keptText, transactionsRoutes, type Transaction, type TransactionsFound } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { newUuid } from '@daybreak/ids'
import { correctName, listReported, recordTransactions, type TransactionToRecord } from '#features/transactions'
import fc from 'fast-check'
import { Client } from 'pg'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { itemOf } from './testing/items.ts'
import { amountsOf, searchWordsOf } from './transactions-search.rules.ts'
import { readFoundPage } from './transactions-search.store.ts'

const path = '/api/employees/transactions'
let rooms: WorkerRooms
let phonesGiven = 0

before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

type Worker = { accountId: string; token: string }
type Filter = Record<string, string>
type Changes = NonNullable<Parameters<typeof itemOf>[2]>

async function hire(items: readonly Changes[] = []): Promise<Worker> {
  const phone = `1212555${String((phonesGiven += 1)).padStart(4, '0')}`
  const { accountId } = await rooms.hire({ phone })
  await record(accountId, items)
  return { accountId, token: (await rooms.signIn(phone)).token }
}

/** One a second, the newest last. */
async function record(accountId: string, items: readonly Changes[]): Promise<void> {
  const recorded: TransactionToRecord[] = items.map((changes) => {
    rooms.clock.advance({ seconds: 1 })
    return itemOf(rooms.clock, accountId, changes)
  })
  await rooms.database.transaction((tx) => recordTransactions(tx, recorded))
}

async function list({ token }: Worker, filter: Filter, which = path): Promise<Transaction[]> {
  const all: Transaction[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ take: '3', ...filter, ...(cursor !== '' && { cursor }) })
    const response = await rooms.get(`${which}?${query.toString()}`, token)
    assert.equal(response.status, 200, await response.clone().text())
    const page = transactionsRoutes.listCompleted.responses[200].parse(await response.json())
    all.push(...page.data)
    cursor = page.pageInfo.endCursor
  }
  return all
}

async function count({ token }: Worker, filter: Filter): Promise<TransactionsFound> {
  const response = await rooms.get(`${path}/found?${new URLSearchParams(filter).toString()}`, token)
  assert.equal(response.status, 200, await response.clone().text())
  return foundRoutes.countFound.responses[200].parse(await response.json())
}

/** Names of what is found, the pending ones first. The count says as many. */
async function found(worker: Worker, filter: Filter): Promise<string[]> {
  const items = [...(await list(worker, filter, `${path}/pending`)), ...(await list(worker, filter))]
  assert.equal((await count(worker, filter)).count, items.length)
  return items.map(({ summary }) => summary)
}

describe('search', () => {
  test('finds a part of a name whatever its case and accents, in every word that is given', async () => {
    const names = ['Café del Mar', 'MARIGOLD LAUNDRY', 'Piñata Ñandú', 'Corner Mart']
    const worker = await hire(names.map((summary) => ({ summary, kind: 'other' as const })))
    assert.deepEqual(await found(worker, { q: 'mar' }), ['Corner Mart', 'Marigold Laundry', 'Café del Mar'])
    assert.deepEqual(await found(worker, { q: ' CAFE  mar ' }), ['Café del Mar'])
    assert.deepEqual(await found(worker, { q: 'ñANDÚ' }), ['Piñata Ñandú'])
    assert.deepEqual(await found(worker, { q: 'nandu' }), ['Piñata Ñandú'])
    assert.deepEqual(await found(worker, { q: 'mar nandu' }), [])
  })

  test('finds an amount as it is typed, the last four, and a category in either language', async () => {
    const worker = await hire([
      { summary: 'A', amount: cents(1_934n), last4: '4242', kind: 'groceries' },
      { summary: 'B', amount: cents(1_999n), last4: '1111', kind: 'fuel' },
      { summary: 'C', amount: cents(128_457n), last4: null, kind: 'other' },
      { summary: 'Card fee', amount: cents(5n), last4: null, kind: 'other' },
    ])
    assert.deepEqual(await found(worker, { q: '19' }), ['B', 'A'])
    assert.deepEqual(await found(worker, { q: '-$19.3' }), ['A'])
    assert.deepEqual(await found(worker, { q: '1,284.57' }), ['C'])
    assert.deepEqual(await found(worker, { q: '4242' }), ['A'])
    assert.deepEqual(await found(worker, { q: 'Gasolina' }), ['B'])
    assert.deepEqual(await found(worker, { q: 'grocer' }), ['A'])
    assert.deepEqual(await found(worker, { q: 'cargo de la tarjeta' }), ['Card fee'])
  })

  test('finds the city where the store is', async () => {
    const worker = await hire([{ summary: 'Shop', merchantCity: keptText('San José') }, { summary: 'Other' }])
    assert.deepEqual(await found(worker, { q: 'san jose' }), ['Shop'])
  })

  test('a pattern, a quote or a formula is only text, and any text finds the name that it is', async () => {
    const names = ['100% _off_', "O'Neill \\ Co", '=HYPERLINK("x")', '\u202Eلحم حلال\u202C', '🍕🍕 Pizza', 'x'.repeat(200)]
    const worker = await hire(names.map((summary) => ({ summary })))
    for (const name of names) assert.deepEqual(await found(worker, { q: name.slice(0, 100) }), [name])
    assert.deepEqual(await found(worker, { q: '%' }), ['100% _off_'])
    assert.deepEqual(await found(worker, { q: "' or 1=1 --" }), [])
    assert.deepEqual(await found(worker, { q: '\u0007 ' }), names.toReversed())
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (q) => {
        await found(worker, { q: q.slice(0, 100).toWellFormed().replaceAll('\0', '') })
      }),
      { numRuns: 20 },
    )
  })
})

describe('filters', () => {
  test('money in or out, state, kind, dates and amounts hold together, and sums leave out what moved nothing', async () => {
    const worker = await hire([
      { summary: 'Pay', direction: 'POSITIVE', kind: 'payroll', rail: 'ach', amount: cents(50_000n) },
      { summary: 'Shop', kind: 'groceries', amount: cents(2_000n) },
      { summary: 'Refused', status: 'FAILED', amount: cents(9_000n) },
      { summary: 'Open', status: 'PENDING', amount: cents(700n) },
    ])
    const begin = (await list(worker, {})).at(-1)?.createdAt ?? ''
    const shop = (await list(worker, { kind: 'groceries' }))[0]?.createdAt ?? ''
    assert.deepEqual(await found(worker, { way: 'in' }), ['Pay'])
    assert.deepEqual(await found(worker, { way: 'out' }), ['Open', 'Refused', 'Shop'])
    assert.deepEqual(await found(worker, { state: 'pending' }), ['Open'])
    assert.deepEqual(await found(worker, { state: 'complete' }), ['Shop', 'Pay'])
    assert.deepEqual(await found(worker, { state: 'undone' }), ['Refused'])
    assert.deepEqual(await found(worker, { from: begin, before: shop }), ['Pay'])
    assert.deepEqual(await found(worker, { min: '700', max: '2000' }), ['Open', 'Shop'])
    assert.deepEqual(await found(worker, { way: 'out', state: 'complete', min: '2001' }), [])
    assert.deepEqual(await count(worker, { way: 'out' }), { count: 3, moneyIn: '0', moneyOut: '2700' })
    assert.deepEqual(await count(worker, {}), { count: 4, moneyIn: '50000', moneyOut: '2700' })
  })

  test("pages of what is found join on, in the list's order, and a cursor of one list is none of the other", async () => {
    const worker = await hire(Array.from({ length: 23 }, (_, index) => ({ summary: index % 2 === 0 ? 'Even' : 'Odd' })))
    const even = await list(worker, { q: 'even' })
    assert.deepEqual(
      even,
      (await list(worker, {})).filter(({ summary }) => summary === 'Even'),
    )
    const response = await rooms.get(`${path}?take=1&q=even`, worker.token)
    const { pageInfo } = transactionsRoutes.listCompleted.responses[200].parse(await response.json())
    await assertProblem(await rooms.get(`${path}/pending?q=even&cursor=${pageInfo.endCursor}`, worker.token), 400, 'bad_cursor')
  })

  test('an odd day is some instant, and no failure', async () => {
    const worker = await hire([{ summary: 'Shop' }])
    for (const year of ['0000', '9999'])
      assert.deepEqual(await found(worker, { before: `${year}-02-31T00:00:00.000Z` }), year === '0000' ? [] : ['Shop'])
  })

  test("another worker's history is not searched", async () => {
    await hire([{ summary: 'Secret shop' }])
    assert.deepEqual(await found(await hire(), { q: 'secret' }), [])
  })

  test('a filter that is none is refused and named', async () => {
    const worker = await hire()
    for (const [field, value] of Object.entries({
      q: 'x'.repeat(101),
      way: 'up',
      state: 'FAILED',
      kind: 'yacht',
      from: '2026-13-01T00:00:00.000Z',
      before: '2026-11-20',
      min: '-1',
      max: '1.5',
    }))
      for (const where of [path, `${path}/pending`, `${path}/found`]) {
        const response = await rooms.get(`${where}?${new URLSearchParams({ [field]: value }).toString()}`, worker.token)
        const problem = (await response.json()) as { status: number; errors: { field: string }[] }
        assert.deepEqual([problem.status, problem.errors.map((error) => error.field)], [422, [field]])
      }
  })
})

test('what is searched is found by the index of its account alone', async (t) => {
  const worker = await hire()
  for (const accountId of [worker.accountId, (await hire()).accountId])
    await record(
      accountId,
      Array.from({ length: 1_000 }, (_, index) => ({ status: index % 2 ? 'COMPLETED' : 'PENDING' })),
    )
  const owner = new Client({ connectionString: rooms.ownerConnectionString })
  await owner.connect()
  t.after(() => owner.end())
  await owner.query('analyze transactions_item')
  for (const condition of ['not is_pending', 'is_pending']) {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select * from transactions_item where account_id = '${worker.accountId}' and ${condition}
       and strpos(transactions_folded(summary), 'cor') > 0 order by created_at desc, id desc limit 11`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, /Index Scan (using|on) transactions_item_(completed|pending)/)
    assert.doesNotMatch(plan, /Seq Scan/)
  }
})

describe('the words of a search', () => {
  test('an amount is what begins as it is typed', () => {
    const cases: Record<string, [bigint, bigint] | null> = {
      '19': [1_900n, 1_999n],
      '19.3': [1_930n, 1_939n],
      '$19.34': [1_934n, 1_934n],
      '−1,000': [100_000n, 100_099n],
      '1.234': null,
      '12,34': null,
      x19: null,
      '9999999999999': null,
    }
    for (const [word, range] of Object.entries(cases))
      assert.deepEqual(amountsOf(word), range && { min: cents(range[0]), max: cents(range[1]) }, word)
  })

  test('eight words at most', () => {
    assert.equal(searchWordsOf('a '.repeat(50)).length, 8)
  })
})

describe('names', () => {
  test('a store is found by its readable name, by the one that it sent, and by the one that it was corrected to', async () => {
    const { accountId, token } = await hire([{ summary: 'SQ *CASA VERDE GRILL 0423' }])
    const find = async (q: string) => {
      const response = await rooms.get(`${path}?${new URLSearchParams({ q }).toString()}`, token)
      return ((await response.json()) as { data: Transaction[] }).data.map(({ summary, rawName }) => [summary, rawName])
    }
    const shown = [['Casa Verde Grill', 'SQ *CASA VERDE GRILL 0423']]
    assert.deepEqual(await find('casa verde'), shown)
    assert.deepEqual(await find('SQ *CASA'), shown)
    assert.deepEqual(await find('trattoria'), [])
    const report = `${path}/txn_${await itemIdOf(accountId)}/name-report`
    const body = { id: newUuid(rooms.clock), name: 'Trattoria Verde' }
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await rooms.post(report, body, { headers })).status, 204)
    assert.equal((await rooms.post(report, body, { headers })).status, 204)
    const [reported, ...others] = await listReported(rooms.database.query, 10)
    assert.deepEqual(
      [reported?.raw, reported?.reports, reported?.suggestions, others],
      ['SQ *CASA VERDE GRILL 0423', 1, ['Trattoria Verde'], []],
    )
    const corrected = { raw: 'SQ *CASA VERDE GRILL 0423', shown: keptText('Trattoria Verde'), operator: keptText('Dana') }
    await rooms.database.transaction((tx) => correctName(tx, corrected, rooms.clock.now()))
    assert.deepEqual(await find('trattoria'), [['Trattoria Verde', 'SQ *CASA VERDE GRILL 0423']])
    assert.deepEqual(await listReported(rooms.database.query, 10), [])
  })

  test("pay is found by the employer's name, under whatever name it came, and nothing else is", async () => {
    const pay = { summary: 'LKSD PPD 0031', kind: 'payroll', direction: 'POSITIVE', payday: '2026-11-20' } as const
    const { accountId } = await hire([pay, {}])
    const find = async (q: string, employerName: string | null) => {
      const page = { accountId, take: 10, after: null, filter: { q, employerName } }
      return (await readFoundPage(rooms.database, 'completed', page)).map(({ summary }) => summary)
    }
    assert.deepEqual(await find('lakeside', 'Lakeside Diners, Inc.'), ['LKSD PPD 0031'])
    assert.deepEqual(await find('lakeside', 'Harbor Staffing'), [])
    assert.deepEqual(await find('lakeside', null), [])
  })

  test("no one reports the name of another worker's transaction, or of what is no store's", async () => {
    const other = await hire([{ summary: 'CORNER MART' }])
    const { accountId, token } = await hire([{ rail: 'ach', typeName: 'ACH Transfer', kind: 'bank' }])
    const headers = { authorization: `Bearer ${token}` }
    for (const owner of [other.accountId, accountId]) {
      const report = `${path}/txn_${await itemIdOf(owner)}/name-report`
      await assertProblem(await rooms.post(report, { id: newUuid(rooms.clock) }, { headers }), 404, 'transactions.not_found')
    }
  })
})

async function itemIdOf(accountId: string): Promise<string> {
  const { rows } = await rooms.database.pool.query<{ id: string }>('select id from transactions_item where account_id = $1', [
    accountId,
  ])
  return (rows[0]?.id ?? '').replaceAll('-', '')
}
