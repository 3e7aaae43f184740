// The card network waits two seconds. We answer in our own time, and what was decided too late is taken back.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AuthorizationDecision } from '@daybreak/contract'
import { Client } from 'pg'
import { verifyLedger } from '#features/ledger'
import { createNetwork, told, usd, type Network, type Question, type Shopper } from '../../../testing/cards/card-network.ts'
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

/** Another transaction holds the account's row until the time is up and the network has its answer. */
async function askTooLong(shopper: Shopper, question: Question): Promise<AuthorizationDecision> {
  await owner.query('begin')
  await owner.query('select from ledger.account where id = $1 for update', [shopper.accountId])
  try {
    const [answer] = await Promise.all([network.ask(shopper, question), timer.ring()])
    return answer
  } finally {
    await owner.query('commit')
  }
}

async function untilNothingIsHeld(shopper: Shopper): Promise<void> {
  for (;;) {
    const [item] = await network.items(shopper)
    if (item?.status === 'FAILED') return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const timedOut = { decision: 'DECLINED', amount: usd(0), declineReason: 'SYSTEM_TIMEOUT' }

test('a decision that comes too late is a recorded decline, and lets go of what it set aside', async () => {
  const shopper = await network.hireShopper(5_000)
  const question = { id: 'car_held_up', transactionId: 'ctx_held_up', amount: 2_000 }
  assert.deepEqual(await askTooLong(shopper, question), timedOut)
  assert.deepEqual(await network.ask(shopper, question), timedOut)
  await untilNothingIsHeld(shopper)
  assert.deepEqual(await network.balance(shopper), { posted: 5_000n, held: 0n, available: 5_000n })
  assert.partialDeepStrictEqual((await network.items(shopper))[0], {
    status: 'FAILED',
    amount: 2_000n,
    reason_code: 'INTERNAL_ERROR',
  })
  assert.deepEqual(await network.ask(shopper, question), timedOut)
})

test('and does not spoil the next purchase, nor the limits of the day', async () => {
  const shopper = await network.hireShopper(300_000)
  const question = { id: 'car_next', transactionId: 'ctx_next', amount: 250_000 }
  await askTooLong(shopper, question)
  await untilNothingIsHeld(shopper)
  assert.equal((await network.ask(shopper, { amount: 250_000 })).decision, 'APPROVED')
})

test('a decision whose answer is lost on its way from the database is a decline that is kept, too', async () => {
  const shopper = await network.hireShopper(5_000)
  const question = { id: 'car_cut_off', transactionId: 'ctx_cut_off', amount: 2_000 }
  const { pool } = rooms.database
  // The statement is done, and no one hears of it: what keeps the decision is cut off once.
  const query = pool.query.bind(pool)
  pool.query = ((...parameters: Parameters<typeof query>) => {
    const answering = Promise.resolve(query(...parameters))
    if (!parameters[0].includes('cards_keep_authorization')) return answering
    pool.query = query
    return answering.then(() => Promise.reject(new Error('Connection terminated unexpectedly')))
  }) as typeof pool.query
  const answer = await network.ask(shopper, question)
  assert.deepEqual(answer, { ...timedOut, declineReason: 'SYSTEM_ERROR' })
  await untilNothingIsHeld(shopper)
  assert.equal((await network.balance(shopper)).held, 0n)
  assert.deepEqual(await network.ask(shopper, question), answer)
})

test('if the network had approved it all the same, its word counts', async () => {
  const shopper = await network.hireShopper(5_000)
  const question = { id: 'car_stands', transactionId: 'ctx_stands', amount: 2_000 }
  await askTooLong(shopper, question)
  await untilNothingIsHeld(shopper)
  const event = { transactionId: 'ctx_stands', authorizationRequestId: 'car_stands', amount: usd(2_000) }
  await network.tell(told('PAYMENT_CARD_AUTHORIZATION_APPROVED', network.money(shopper, event)))
  assert.equal((await network.balance(shopper)).held, 2_000n)
})
