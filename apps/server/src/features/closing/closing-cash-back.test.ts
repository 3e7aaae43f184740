// Cash back of an account that closes: it keeps the account open until its day and leaves as the rest did, or is paid at once on the last day.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { setClosing } from '#features/accounts'
import { postJournal, houseAccounts, verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { createNetwork, providerEvent, usd, type Network, type Shopper } from '../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { turnOn } from '../offers/rewards/index.ts'
import { bringOffer } from '../offers/testing/catalog.ts'
import { insertClosing, findClosing, listPayouts } from './closing.store.ts'

let rooms: WorkerRooms
let network: Network
before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
afterEach(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
})
after(() => rooms.stop())

/** A worker with $980.00 and $2.00 of approved cash back, whose money leaves in an hour and whose closing ends in the given hours. */
async function closeWithCashBack(latestInHours: number): Promise<Shopper> {
  const { database, clock } = rooms
  const wanted = { providerAccountId: 'fa_1', externalId: newUuid(clock), isActive: true, expiresAt: clock.now() }
  const { providerCardId } = await rooms.issuer.issueCard(wanted)
  const shopper = { ...(await network.hireShopper(100_000, { providerCardId })), providerCardId }
  const { employeeId, accountId } = shopper
  const offerId = await bringOffer(rooms, {})
  assert.equal(isRefused(await turnOn({ ...rooms, jobs: rooms.jobs }, { employeeId, offerId })), false)
  clock.advance({ minutes: 1 })
  const purchase = { transactionId: `ctx_${employeeId}`, amount: usd(2_000) }
  for (const name of ['PAYMENT_CARD_AUTHORIZATION_APPROVED', 'PAYMENT_CARD_CLEARED']) {
    clock.advance({ seconds: 1 })
    assert.equal((await network.notify(providerEvent(name, network.money(shopper, purchase)))).status, 204)
  }
  await rooms.jobs.runEnqueued()
  const askedAt = clock.now()
  const [leavesAt, latestAt] = [askedAt.add({ hours: 1 }), askedAt.add({ hours: latestInHours })]
  const id = newUuid(clock)
  const given = { id, employeeId, accountId, caseNumber: `DB-${id.slice(-8).toUpperCase()}`, reason: null, destinationId: null }
  await database.transaction(async (tx) => {
    await setClosing(tx, accountId, askedAt)
    await insertClosing(tx, { ...given, way: 'check', askedAt, leavesAt, latestAt })
  })
  return shopper
}

async function sweep(hours: number): Promise<void> {
  rooms.clock.advance({ hours, seconds: 1 })
  await rooms.jobs.run('offers.pay')
  await Promise.all([rooms.jobs.run('closing.sweep'), rooms.jobs.run('closing.sweep')])
}

async function outcome({ employeeId }: Shopper): Promise<string[]> {
  const { database } = rooms
  const closing = (await findClosing(database.query, employeeId)) ?? assert.fail('no closing')
  const { rows } = await database.pool.query<{ state: string; paid: bigint; early: string | null }>(
    `select state, paid, (select early_by from offers_reward_entry where reward_id = reward.id) as early
     from offers_reward reward where employee_id = $1`,
    [employeeId],
  )
  return [
    closing.state,
    ...(await listPayouts(database.query, closing.id)).map(({ kind, amount }) => `${kind} ${amount}`),
    ...rows.map(({ state, paid, early }) => `${state} ${paid}${early === null ? '' : ` by ${early}`}`),
  ]
}

test('the money leaves on its day, and the account stays open until the cash back has come and left after it', async () => {
  const shopper = await closeWithCashBack(240)
  await sweep(1)
  assert.deepEqual(await outcome(shopper), ['leaving', 'check 98000', 'APPROVED 0'])
  await sweep(24)
  assert.deepEqual(await outcome(shopper), ['leaving', 'check 98000', 'APPROVED 0'], 'its day has not come')
  await sweep(48)
  assert.deepEqual(await outcome(shopper), ['closed', 'check 98000', 'check 200', 'PAID 200'])
  assert.equal((await network.balance(shopper)).posted, 0n)
})

test('on the last day of a closing it is paid before its day, once, and leaves with the rest', async () => {
  const shopper = await closeWithCashBack(1)
  await sweep(1)
  assert.deepEqual(await outcome(shopper), ['closed', 'check 98200', 'PAID 200 by Account closing'])
  await sweep(72)
  assert.deepEqual(await outcome(shopper), ['closed', 'check 98200', 'PAID 200 by Account closing'])
})

test('on the last day it lowers what a purchase took below zero before that is written off', async () => {
  const shopper = await closeWithCashBack(1)
  const { database, clock } = rooms
  const legs = [
    { accountId: shopper.accountId, amount: cents(-98_500n) },
    { accountId: houseAccounts.networkSettlement, amount: cents(98_500n) },
  ]
  const journal = {
    journalId: newUuid(clock),
    owner: shopper.employeeId,
    idempotencyKey: newUuid(clock),
    kind: 'adjustment',
  } as const
  assert.equal((await postJournal(database.query, { ...journal, legs, forced: true, at: clock.now() })).kind, 'posted')
  await sweep(1)
  assert.deepEqual(await outcome(shopper), ['closed', 'write_off 300', 'PAID 200 by Account closing'])
})
