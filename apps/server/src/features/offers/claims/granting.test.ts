// Granting a claim: once, no matter who grants it and how often, with its answer and its money, from the payer that the operator
// names.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { cleanText, ownText, type SentClaim } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { addContacts } from '#features/employee'
import { houseAccounts, readHouseBalances } from '#features/ledger'
import { createNetwork, providerEvent, usd, type Network, type Shopper } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { turnOn } from '../rewards/index.ts'
import { bringOffer } from '../testing/catalog.ts'
import { createClaimsDesk, type GrantRequest } from './granting.ts'

let rooms: WorkerRooms
let network: Network
let shopper: Shopper
let phone: string
let offerId: string
before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
  await hire('12125550161')
  offerId = await bringOffer(rooms)
  await turnOn(world(), { employeeId: shopper.employeeId, offerId })
})
after(() => rooms.stop())

async function hire(number: string): Promise<void> {
  phone = number
  shopper = await network.hireShopper(100_000)
  const contact = { employeeId: shopper.employeeId, kind: 'phone', value: number, isVerified: true } as const
  await rooms.database.transaction((tx) => addContacts(tx, [contact], rooms.clock))
}

const world = () => ({ database: rooms.database, clock: rooms.clock, jobs: rooms.jobs })
const byPin = { panEntryMode: 'INTEGRATED_CIRCUIT_CARD', pinEntryMode: 'PIN_VERIFIED_BY_TERMINAL_DEVICE' }

let count = 0

async function buy(amount: number, pointOfService: object = byPin): Promise<string> {
  const transactionId = `ctx_granted_${(count += 1)}`
  for (const name of ['PAYMENT_CARD_AUTHORIZATION_APPROVED', 'PAYMENT_CARD_CLEARED']) {
    rooms.clock.advance({ seconds: 1 })
    await network.notify(providerEvent(name, network.money(shopper, { transactionId, amount: usd(amount), pointOfService })))
  }
  await rooms.jobs.runEnqueued()
  return transactionId
}

async function refund(transactionId: string, amount: number): Promise<void> {
  const event = network.money(shopper, { transactionId, originalTransactionId: transactionId, amount: usd(amount) })
  await network.notify(providerEvent('PAYMENT_CARD_REFUNDED', event))
  await rooms.jobs.runEnqueued()
}

/** Asks for it as the worker does; the number of the case. */
async function claim(transactionId: string, offer = offerId): Promise<string> {
  const { rows } = await rooms.database.pool.query<{ item_id: string }>('select item_id from offers_purchase where ref = $1', [
    transactionId,
  ])
  const body = { id: randomUUID(), offerId: publicId('off', offer), note: 'I chose credit.', files: [] }
  const { token } = await rooms.signIn(phone)
  const path = `/api/offers/claims/${publicId('txn', rows[0]?.item_id ?? '')}`
  const answer = await rooms.post(path, body, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(answer.status, 200, await answer.clone().text())
  return ((await answer.json()) as SentClaim).caseNumber
}

const grantOf = (caseNumber: string, given: Partial<GrantRequest> = {}): GrantRequest => ({
  caseNumber,
  amount: null,
  borneBy: 'us',
  by: cleanText('Dana Cho', 100),
  agent: cleanText('Dana', 40),
  text: null,
  ...given,
})

async function rewardOf(transactionId: string) {
  const { rows } = await rooms.database.pool.query<{ id: string; state: string; amount: bigint; paid: bigint }>(
    "select id, state, amount, paid from offers_reward where purchase_ref = $1 and state <> 'VOID'",
    [transactionId],
  )
  assert.ok(rows.length <= 1, 'one reward for a purchase')
  return [rows[0]?.state, rows[0]?.amount, rows[0]?.paid]
}

async function pay(): Promise<void> {
  rooms.clock.advance({ hours: 24 * 4 })
  await rooms.jobs.run('offers.pay')
}

async function house(): Promise<[rewards: bigint, goodwill: bigint]> {
  const balances = await readHouseBalances(rooms.database.query)
  return [balances.get(houseAccounts.rewards) ?? 0n, balances.get(houseAccounts.rewardGoodwill) ?? 0n]
}

describe('a claim that is granted', () => {
  test('by two people at once is granted once: one answer, one reward, one payment, and we pay', async () => {
    const transactionId = await buy(2_000)
    const number = await claim(transactionId)
    const [rewards, goodwill] = await house()
    const other = grantOf(number, { by: cleanText('Robin Vale', 100), agent: cleanText('Robin', 40) })
    const outcomes = await Promise.all(
      [grantOf(number), other, grantOf(number), other].map((request) => rooms.claims.grant(request)),
    )
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      Array(4).fill('granted'),
    )
    assert.equal(outcomes.filter((outcome) => 'isNew' in outcome && outcome.isNew).length, 1)
    const story = await rooms.cases.read(number)
    assert.deepEqual([story?.state, story?.messages.map(({ author }) => author)], ['closed', ['worker', 'us']])
    assert.match(story?.messages[1]?.text ?? '', /Bayline Coffee.*\$2\.00/)
    await rooms.jobs.runEnqueued()
    assert.deepEqual(await rewardOf(transactionId), ['APPROVED', 200n, 0n])
    await pay()
    await pay()
    assert.deepEqual(await rewardOf(transactionId), ['PAID', 200n, 200n])
    assert.deepEqual(await house(), [rewards, goodwill - 200n])
    const late = await rooms.claims.grant(grantOf(number, { amount: cents(300n) }))
    assert.equal(late.kind, 'granted_otherwise')
  })

  test('is taken back in part when a part of the purchase comes back, and whole with the whole', async () => {
    const transactionId = await buy(1_500)
    await rooms.claims.grant(grantOf(await claim(transactionId), { amount: cents(500n), borneBy: 'partner' }))
    await rooms.jobs.runEnqueued()
    const [rewards, goodwill] = await house()
    await pay()
    assert.deepEqual(await house(), [rewards - 500n, goodwill], 'the partner owes it')
    await refund(transactionId, 600)
    await pay()
    assert.deepEqual(await rewardOf(transactionId), ['PAID', 300n, 300n])
    await refund(transactionId, 900)
    await pay()
    assert.deepEqual(await rewardOf(transactionId), ['REVERSED', 0n, 0n])
    assert.deepEqual(await house(), [rewards, goodwill])
  })

  test('counts for a purchase from before the offer was first turned on', async () => {
    const name = ownText('Copper Gate Grill')
    const late = await bringOffer(rooms, { merchantName: name, names: [name] })
    await hire('12125550162')
    const transactionId = `ctx_granted_${(count += 1)}`
    const merchant = { name: 'COPPER GATE GRILL', category: '5812' }
    await network.notify(
      providerEvent(
        'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED',
        network.money(shopper, { transactionId, amount: usd(1_000), merchant }),
      ),
    )
    const number = await claim(transactionId, late)
    assert.equal((await rooms.claims.grant(grantOf(number, { amount: cents(100n) }))).kind, 'never_on')
    rooms.clock.advance({ hours: 2 })
    await turnOn(world(), { employeeId: shopper.employeeId, offerId: late })
    assert.equal((await rooms.claims.grant(grantOf(number, { amount: cents(100n) }))).kind, 'granted')
    await rooms.jobs.runEnqueued()
    assert.deepEqual(await rewardOf(transactionId), ['APPROVED', 100n, 0n])
  })
})

describe('a claim is not granted', () => {
  before(async () => {
    await hire('12125550163')
    offerId = await bringOffer(rooms)
    await turnOn(world(), { employeeId: shopper.employeeId, offerId })
    rooms.clock.advance({ minutes: 1 })
  })

  test('for nothing, for more than was spent, for what was refunded, and where no one asked', async () => {
    const transactionId = await buy(400, { panEntryMode: 'VIA_ELECTRONIC_COMMERCE' })
    const number = await claim(transactionId)
    assert.equal((await rooms.claims.grant(grantOf('99999999'))).kind, 'unknown')
    assert.equal((await rooms.claims.grant(grantOf(number))).kind, 'no_amount')
    assert.equal((await rooms.claims.grant(grantOf(number, { amount: cents(401n) }))).kind, 'more_than_spent')
    await refund(transactionId, 400)
    assert.equal((await rooms.claims.grant(grantOf(number, { amount: cents(1n) }))).kind, 'nothing_left')
    assert.equal((await rooms.cases.read(number))?.state, 'open')
  })

  test('when the process ends before the commit: neither the grant nor the answer is there', async () => {
    const number = await claim(await buy(1_000))
    const desk = createClaimsDesk({ ...world(), answerCase: () => Promise.reject(new Error('killed')) })
    await assert.rejects(desk.grant(grantOf(number)), /killed/)
    assert.equal((await rooms.claims.read(number))?.grant, null)
    assert.equal((await rooms.claims.grant(grantOf(number))).kind, 'granted')
  })
})
