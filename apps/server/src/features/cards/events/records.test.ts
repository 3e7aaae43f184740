// Guarantees while a migration adds a column: running servers, of this version and the one before, keep storing decisions and
// items.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { keepTransaction } from '#features/transactions'
import { Client } from 'pg'
import { createNetwork, type Network, type Shopper } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { itemOf } from '../../transactions/testing/items.ts'

let rooms: WorkerRooms
let network: Network
let owner: Client

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
  owner = new Client({ connectionString: rooms.ownerConnectionString })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await rooms.stop()
})

/** As a server of the version before keeps a decision: with a parameter for each column. */
async function keepAsBefore({ providerCardId }: Shopper, id: string): Promise<unknown> {
  const at = rooms.clock.now()
  const card = { request_id: id, ref: `${id}_tx`, provider_card_id: providerCardId, card_statuses: ['Active'] }
  const asked = { requested: 500, cashback: 0, is_cash: false, merchant_name: 'Corner Bakery', merchant_category: '5814' }
  const decided = {
    decision: 'APPROVED',
    amount: 500,
    decline_reason: null,
    occurred_at: at.toString(),
    decided_at: at.toString(),
  }
  const until = { expires_at: at.add({ hours: 168 }).toString(), spent_since: at.subtract({ hours: 24 }).toString() }
  const bounds = { spendable: 500, limit: 100_000 }
  const item = { item_id: newUuid(rooms.clock), hold_id: newUuid(rooms.clock), item_status: 'PENDING', item_amount: 500 }
  const values = { ...card, ...asked, ...decided, ...until, ...bounds, ...item, kind: 'restaurant', reason_code: null }
  const named = Object.keys(values).map((name, index) => `p_${name} => $${index + 1}`)
  const { rows } = await rooms.database.pool.query<{ outcome: number }>(
    `select cards_keep_authorization(${named.join(', ')}) as outcome`,
    Object.values(values),
  )
  return rows[0]?.outcome
}

test('a server of the version before keeps its decisions beside this one', async () => {
  const shopper = await network.hireShopper(5_000)
  await network.ask(shopper, { amount: 1_000 })
  assert.equal(await keepAsBefore(shopper, 'car_before'), 1)
  assert.deepEqual(
    (await network.items(shopper)).map(({ amount, status }) => [amount, status]),
    [
      [500n, 'PENDING'],
      [1_000n, 'PENDING'],
    ],
  )
})

test('connections that have kept items and decisions continue when columns are added, and a new column is one line', async () => {
  const shopper = await network.hireShopper(5_000)
  const keep = async () => {
    const { payrollTransfer: _pay, ...item } = itemOf(rooms.clock, shopper.accountId)
    const kept = { ...item, at: rooms.clock.now(), holdId: null, refundOf: null }
    await rooms.database.transaction((tx) => keepTransaction(tx, kept))
    return kept.id
  }
  await keep()
  await network.ask(shopper, { amount: 100 })

  await owner.query(`alter table transactions_item add column is_marked boolean not null default true, add column mark text`)
  await owner.query('call transactions_write_keep_item()')
  await owner.query('alter table cards_authorization add column mark text')

  const id = await keep()
  assert.equal((await network.ask(shopper, { amount: 200 })).decision, 'APPROVED')
  const readMark = async () => (await owner.query('select is_marked, mark from transactions_item where id = $1', [id])).rows[0]
  assert.deepEqual(await readMark(), { is_marked: true, mark: null })

  await owner.query(
    `select transactions_keep_item(json_populate_record(i, '{"is_marked": false, "mark": "new"}')) from transactions_item i where id = $1`,
    [id],
  )
  assert.deepEqual(await readMark(), { is_marked: false, mark: 'new' })
})
