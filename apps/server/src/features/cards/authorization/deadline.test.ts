// The card network waits two seconds. What we cannot decide within our own deadline is the provider's to decide, and its decision
// counts.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { verifyLedger } from '#features/ledger'
import {
  authorizationPath,
  createNetwork,
  providerEvent,
  usd,
  type Network,
  type Question,
  type Shopper,
} from '../../../testing/cards/card-network.ts'
import { createHandTimer } from '../../../testing/stand-ins/hand-timer.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network
let owner: Client
const timer = createHandTimer()

before(async () => {
  rooms = await startWorkerRooms({ authorizationTimer: timer.start })
  network = createNetwork(rooms)
  owner = new Client({ connectionString: rooms.ownerConnectionString })
  await owner.connect()
})
after(async () => {
  await owner.end()
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

function ask(shopper: Shopper, question: Question): Promise<Response> {
  return network.post(authorizationPath, network.question(shopper, question))
}

/** Another transaction holds the account's row until the time is up and the network has gone on without us. */
async function askTooLong(shopper: Shopper, question: Question): Promise<void> {
  await owner.query('begin')
  await owner.query('select from ledger.account where id = $1 for update', [shopper.accountId])
  try {
    const [answer] = await Promise.all([ask(shopper, question), timer.ring()])
    assert.equal(answer.status, 503)
  } finally {
    await owner.query('commit')
  }
}

async function untilHeld(shopper: Shopper, amount: bigint): Promise<void> {
  while ((await network.balance(shopper)).held !== amount) await pause(5)
}

/** The late decision is stored, and counts for nothing. */
async function untilUndone(requestId: string): Promise<void> {
  for (;;) {
    const { rows } = await owner.query('select 1 from cards_authorization where request_id = $1 and is_undone', [requestId])
    if (rows.length > 0) return
    await pause(5)
  }
}

function notify(shopper: Shopper, what: 'APPROVED' | 'DECLINED', transactionId: string, authorizationRequestId: string) {
  const event = { transactionId, authorizationRequestId, amount: usd(2_000) }
  return network.notify(providerEvent(`PAYMENT_CARD_AUTHORIZATION_${what}`, network.money(shopper, event)))
}

/** The decision is recorded, but its answer is lost: the connection breaks on the way back. */
function cutOffOnce(): void {
  const { pool } = rooms.database
  const query = pool.query.bind(pool)
  pool.query = ((...parameters: Parameters<typeof query>) => {
    const answering = Promise.resolve(query(...parameters))
    if (!parameters[0].includes('cards_keep_authorization')) return answering
    pool.query = query
    return answering.then(() => Promise.reject(new Error('Connection terminated unexpectedly')))
  }) as typeof pool.query
}

test('what is not decided in time is left to the provider: its decline releases what was set aside late', async () => {
  const shopper = await network.hireShopper(5_000)
  await askTooLong(shopper, { id: 'car_late', transactionId: 'ctx_late', amount: 2_000 })
  await untilHeld(shopper, 2_000n)
  await notify(shopper, 'DECLINED', 'ctx_late', 'car_late')
  assert.deepEqual(await network.balance(shopper), { posted: 5_000n, held: 0n, available: 5_000n })
  assert.partialDeepStrictEqual((await network.items(shopper))[0], { status: 'FAILED', amount: 2_000n })
})

test('a decline that is reported before a late decision is kept holds nothing, and spoils no limit of the day', async () => {
  const shopper = await network.hireShopper(300_000)
  await owner.query('begin')
  await owner.query('select from ledger.account where id = $1 for update', [shopper.accountId])
  const question = { id: 'car_next', transactionId: 'ctx_next', amount: 250_000 }
  const [answer] = await Promise.all([ask(shopper, question), timer.ring()])
  assert.equal(answer.status, 503)
  const notifying = notify(shopper, 'DECLINED', 'ctx_next', 'car_next')
  await owner.query('commit')
  assert.equal((await notifying).status, 204)
  await untilUndone(question.id)
  assert.equal((await network.balance(shopper)).held, 0n)
  assert.equal((await network.ask(shopper, { amount: 250_000 })).decision, 'APPROVED')
})

test('asked again in time, the same request gets the decision made after the first answer was due', async () => {
  const shopper = await network.hireShopper(5_000)
  const question = { id: 'car_again', transactionId: 'ctx_again', amount: 2_000 }
  await askTooLong(shopper, question)
  assert.equal((await network.ask(shopper, question)).decision, 'APPROVED')
  assert.equal((await network.balance(shopper)).held, 2_000n)
})

test('a decision whose answer was lost on its way from the database is completed by the provider’s own word', async () => {
  for (const [what, held] of [
    ['APPROVED', 2_000n],
    ['DECLINED', 0n],
  ] as const) {
    const shopper = await network.hireShopper(5_000)
    cutOffOnce()
    const question = { id: `car_cut_${what}`, transactionId: `ctx_cut_${what}`, amount: 2_000 }
    assert.equal((await ask(shopper, question)).status, 503)
    await notify(shopper, what, question.transactionId, question.id)
    assert.equal((await network.balance(shopper)).held, held)
  }
})

test('what the provider approved in our stead is held, although we never decided it, also beyond what is there', async () => {
  const shopper = await network.hireShopper(1_000)
  await notify(shopper, 'APPROVED', 'ctx_stead', 'car_stead')
  assert.deepEqual(await network.balance(shopper), { posted: 1_000n, held: 2_000n, available: -1_000n })
  assert.partialDeepStrictEqual((await network.items(shopper))[0], { status: 'PENDING', amount: 2_000n })
})
