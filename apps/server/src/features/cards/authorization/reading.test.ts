// What is read while someone waits at a register: rows of one card and one account, however many others buy, and whatever the planner knows.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { instantText } from '@daybreak/time'
import { Client } from 'pg'
import { createNetwork, type Network } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { spentSince } from './authorization.store.ts'

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

const purchases = 300

/** How many rows of the decisions this connection has read, by any way: the database counts them until it reports them, at a transaction's end. */
async function rowsRead(): Promise<number> {
  const { rows } = await owner.query<{ read: string }>(
    `select sum(pg_stat_get_xact_tuples_returned(way))::text as read
     from (select indexrelid as way from pg_index where indrelid = 'cards_authorization'::regclass union all select 'cards_authorization'::regclass) as ways`,
  )
  return parseInt(rows[0]?.read ?? '', 10)
}

async function rowsReadFor(providerCardId: string): Promise<number> {
  await owner.query('begin')
  try {
    const readSoFar = await rowsRead()
    const values = ['car_next', providerCardId, false, instantText(spentSince(rooms.clock.now()))]
    await owner.query('select * from cards_read_authorization($1, $2, $3, $4)', values)
    return (await rowsRead()) - readSoFar
  } finally {
    await owner.query('rollback')
  }
}

test('a question at a till reads nothing of what others buy, also before the tables have statistics', async () => {
  const shopper = await network.hireShopper(5_000)
  await owner.query('vacuum analyze')
  // A plan is kept as long as a connection lives, and no statistics change.
  for (let time = 0; time < 10; time += 1) assert.equal(await rowsReadFor(shopper.providerCardId), 0)
  const other = await network.hireShopper(5_000_000)
  await network.ask(other, { amount: 100 })
  await owner.query(
    `insert into cards_authorization
     select (jsonb_populate_record(a, jsonb_build_object('request_id', $1 || n, 'ref', $1 || n))).*
     from cards_authorization a, generate_series(1, $2) as n where a.account_id = $3`,
    ['car_other', purchases, other.accountId],
  )
  assert.equal(await rowsReadFor(shopper.providerCardId), 0)
  assert.equal(await rowsReadFor(other.providerCardId), purchases + 1)
})
