// What a dashboard reads of Move Money: the figures of the books, under the names that the operations page alerts on, as Prometheus scrapes them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createMetrics, serveMetrics } from '#platform/metrics/metrics.ts'
import { startBooksWorld, type BooksWorld } from '../../features/move-money/reconciling/testing/books-world.ts'
import { applyFacts, sweepTransfers } from '../../features/move-money/transfers/index.ts'
import { showMoney, watchMoney } from './move-money-watch.ts'

let world: BooksWorld
let endpoint: Awaited<ReturnType<typeof serveMetrics>>
before(async () => {
  world = await startBooksWorld()
  const metrics = createMetrics()
  showMoney(metrics, watchMoney({ database: world.deps.database, clock: world.clock }))
  endpoint = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
})
after(async () => {
  await endpoint.close()
  await world.close()
})

/** The value of each series of Move Money, by its name and labels without our prefix. */
async function scrape(): Promise<Record<string, string>> {
  const text = await (await fetch(`http://127.0.0.1:${endpoint.port}/metrics`)).text()
  return Object.fromEntries(
    [...text.matchAll(/^daybreak_move_money_(\S+) (\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

async function notifyReturned(id: string, reason: string): Promise<void> {
  const facts = [{ kind: 'returned', reason, at: world.clock.now() } as const]
  await world.deps.database.transaction((tx) => applyFacts(world.deps, tx, id, facts))
}

test('a scrape has what is open and how old it is, the differences and their age, and the share of each class of return', async () => {
  const first = await scrape()
  assert.equal(first['differences'], '0')
  assert.equal(first['return_rate{direction="out",class="overall"}'], '0')
  assert.equal(first['transfers_open{state="PENDING"}'], '0')

  const [unauthorized, closed, , settled] = [
    await world.send(1_000n),
    await world.send(2_000n),
    await world.send(3_000n),
    await world.send(4_000n),
  ] as const
  world.moveTo('2026-11-24T23:00:00Z')
  await sweepTransfers(world.deps, new AbortController())
  await notifyReturned(unauthorized, 'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION')
  await notifyReturned(closed, 'ACCOUNT_CLOSED')
  await world.notify(settled, 'settled', '2026-11-23T13:30:00Z')
  // The rail's list of that day has nothing of it.
  await world.compareAt('2026-11-25T14:00:00Z')
  world.clock.advance({ hours: 2 })

  const now = await scrape()
  assert.equal(now['return_rate{direction="out",class="unauthorized"}'], '0.25')
  assert.equal(now['return_rate{direction="out",class="administrative"}'], '0.25')
  assert.equal(now['return_rate{direction="out",class="overall"}'], '0.5')
  assert.equal(now['return_rate{direction="in",class="overall"}'], '0')
  const open = ['INITIATED', 'PENDING', 'PROCESSING'].map((state) => now[`transfers_open{state="${state}"}`])
  assert.equal(
    open.reduce((sum, count = '') => sum + Number.parseInt(count, 10), 0),
    1,
  )
  assert.notEqual(now['differences'], '0')
  assert.equal(now['differences_oldest_seconds'], '7200')
})
