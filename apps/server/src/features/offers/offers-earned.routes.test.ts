// The routes of earnings, near misses and claims: each reward with its purchase, near misses with their rule, and claims as
// cases.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  ownText,
  type ClaimablePage,
  type Earning,
  type EarningPage,
  type EarningTotals,
  type NearPurchases,
  type SentClaim,
} from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { addContacts } from '#features/employee'
import { createNetwork, providerEvent, usd, type Network, type Shopper } from '../../testing/cards/card-network.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { turnOn } from './rewards/index.ts'
import { bringOffer } from './testing/catalog.ts'

let rooms: WorkerRooms
let network: Network
let shopper: Shopper
let token: string
let offerId: string
before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
  shopper = await network.hireShopper(100_000)
  token = await tokenOf(shopper, '12125550178')
})
after(() => rooms.stop())

async function tokenOf({ employeeId }: Shopper, phone: string): Promise<string> {
  const contact = { employeeId, kind: 'phone', value: phone, isVerified: true } as const
  await rooms.database.transaction((tx) => addContacts(tx, [contact], rooms.clock))
  return (await rooms.signIn(phone)).token
}

let count = 0
const byPin = { panEntryMode: 'INTEGRATED_CIRCUIT_CARD', pinEntryMode: 'PIN_VERIFIED_BY_TERMINAL_DEVICE' }

async function buy(amount: number, more: Record<string, unknown> = {}): Promise<string> {
  const transactionId = `ctx_earned_${(count += 1)}`
  for (const name of ['PAYMENT_CARD_AUTHORIZATION_APPROVED', 'PAYMENT_CARD_CLEARED']) {
    rooms.clock.advance({ seconds: 1 })
    const event = network.money(shopper, { transactionId, amount: usd(amount), ...more })
    assert.equal((await network.notify(providerEvent(name, event))).status, 204)
  }
  await rooms.jobs.runEnqueued()
  return idOf(transactionId)
}

async function idOf(ref: string): Promise<string> {
  const { rows } = await rooms.database.pool.query<{ item_id: string }>('select item_id from offers_purchase where ref = $1', [
    ref,
  ])
  return publicId('txn', rows[0]?.item_id ?? '')
}

async function read<Answer>(route: string): Promise<Answer> {
  const answer = await rooms.get(route, token)
  assert.equal(answer.status, 200, await answer.clone().text())
  return (await answer.json()) as Answer
}

const earningOf = async (id: string) =>
  (await read<{ earning: Earning | null }>(`/api/offers/earnings/of?transactionId=${id}`)).earning

const near = async () => (await read<NearPurchases>('/api/offers/near')).purchases

function send(purchase: string, body: object): Promise<Response> {
  return rooms.post(`/api/offers/claims/${purchase}`, body, { headers: { authorization: `Bearer ${token}` } })
}

describe('what was earned', () => {
  test('leads from the purchase to its money and back, and adds up for the year', async () => {
    const deps = { database: rooms.database, clock: rooms.clock, jobs: rooms.jobs }
    offerId = await bringOffer(rooms)
    await turnOn(deps, { employeeId: shopper.employeeId, offerId })
    rooms.clock.advance({ minutes: 1 })
    const purchase = await buy(2_000)
    const tracked = await earningOf(purchase)
    assert.deepEqual([tracked?.state, tracked?.amount, tracked?.paymentId], ['APPROVED', '200', null])
    assert.deepEqual((await read<EarningTotals>('/api/offers/earnings/totals')).approved, '200')
    rooms.clock.advance({ hours: 96 })
    await rooms.jobs.run('offers.pay')
    token = (await rooms.signIn('12125550178')).token
    const paid = await earningOf(purchase)
    assert.ok(paid !== null && paid.paymentId !== null)
    assert.deepEqual([paid.state, paid.purchase.transactionId, paid.purchase.spent], ['PAID', purchase, '2000'])
    assert.deepEqual(await earningOf(paid.paymentId), paid, 'the money leads to its purchase')
    assert.equal(await earningOf(publicId('txn', randomUUID())), null)
    assert.equal(await earningOf('txn_1'), null)
    const totals = await read<EarningTotals>('/api/offers/earnings/totals')
    assert.deepEqual([totals.earned, totals.approved, totals.nextPayAt], ['200', '0', null])
    assert.deepEqual((await read<EarningPage>('/api/offers/earnings')).data, [paid])
  })

  test('says what it was for after the purchase was refunded', async () => {
    const purchase = await buy(3_000)
    const transactionId = `ctx_earned_${count}`
    rooms.clock.advance({ seconds: 1 })
    const refund = network.money(shopper, { transactionId, originalTransactionId: transactionId, amount: usd(3_000) })
    await network.notify(providerEvent('PAYMENT_CARD_REFUNDED', refund))
    await rooms.jobs.runEnqueued()
    const { data } = await read<EarningPage>('/api/offers/earnings')
    const earning = data.find((one) => one.purchase.transactionId === purchase)
    assert.deepEqual([earning?.state, earning?.purchase.spent], ['REVERSED', '3000'])
  })

  test('is shown to no one else', async () => {
    const { data } = await read<EarningPage>('/api/offers/earnings')
    await rooms.hire({ phone: '12125550177' })
    const other = (await rooms.signIn('12125550177')).token
    const answer = await rooms.get(`/api/offers/earnings/of?transactionId=${data[0]?.purchase.transactionId}`, other)
    assert.deepEqual(await answer.json(), { earning: null })
    const page = (await (await rooms.get('/api/offers/near/purchases', other)).json()) as ClaimablePage
    assert.deepEqual(page.data, [])
  })

  test('goes through all pages once', async () => {
    for (const amount of [1_000, 1_100, 1_200]) await buy(amount)
    const all = (await read<EarningPage>('/api/offers/earnings')).data.map(({ id }) => id)
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: EarningPage = await read<EarningPage>(`/api/offers/earnings?take=1&cursor=${cursor}`)
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.pageInfo.endCursor
    }
    assert.deepEqual(ids, all)
  })
})

describe('what nearly counted', () => {
  test('names the one rule that was missed and what it would have earned; what missed two is left out', async () => {
    const pin = await buy(2_200, { pointOfService: byPin })
    const small = await buy(300)
    await buy(200, { pointOfService: byPin })
    const found = (await near()).map(({ transactionId, rule, worth, daysLate }) => [transactionId, rule, worth, daysLate])
    assert.deepEqual(found, [
      [small, 'minimum', '30', null],
      [pin, 'pin', '220', null],
    ])
  })

  test('is reported about a purchase above the largest that counts, also when a part of it came back', async () => {
    const name = ownText('Lakeview Noodle Bar')
    const upTo20 = await bringOffer(rooms, {
      merchantName: name,
      names: [name],
      maxSpend: cents(2_000n),
      minReward: cents(150n),
    })
    const deps = { database: rooms.database, clock: rooms.clock, jobs: rooms.jobs }
    await turnOn(deps, { employeeId: shopper.employeeId, offerId: upTo20 })
    const merchant = { name: 'LAKEVIEW NOODLE BAR', category: '5812' }
    const within = await buy(1_000, { merchant })
    const { data } = await read<EarningPage>('/api/offers/earnings')
    const earned = data.find(({ purchase }) => purchase.transactionId === within)
    assert.deepEqual([earned?.amount, earned?.maxSpend], ['150', '2000'], 'the smallest reward, for 10% is less')
    const above = await buy(2_001, { merchant })
    const rule = async () => {
      const miss = (await near()).find(({ transactionId }) => transactionId === above)
      return [miss?.rule, miss?.worth, miss?.offer.maxSpend]
    }
    assert.deepEqual(await rule(), ['maximum', '200', '2000'])
    const transactionId = `ctx_earned_${count}`
    const refund = network.money(shopper, { transactionId, originalTransactionId: transactionId, amount: usd(500) })
    await network.notify(providerEvent('PAYMENT_CARD_REFUNDED', refund))
    await rooms.jobs.runEnqueued()
    assert.deepEqual(await rule(), ['maximum', '150', '2000'])
  })

  test('counts the days that an offer was turned on too late', async () => {
    const late = await bringOffer(rooms, {
      merchantName: ownText('Copper Gate Grill'),
      maxReward: null,
      names: [ownText('Copper Gate Grill')],
    })
    const purchase = await buy(1_000, { merchant: { name: 'COPPER GATE GRILL 7', category: '5812' } })
    rooms.clock.advance({ hours: 30 })
    token = (await rooms.signIn('12125550178')).token
    await turnOn(
      { database: rooms.database, clock: rooms.clock, jobs: rooms.jobs },
      { employeeId: shopper.employeeId, offerId: late },
    )
    const found = (await near()).find(({ transactionId }) => transactionId === purchase)
    assert.deepEqual([found?.rule, found?.daysLate, found?.worth], ['late', 2, '100'])
  })

  test('is of the last 60 days', async () => {
    const earlier = await near()
    assert.ok(earlier.length > 0)
    rooms.clock.advance({ hours: 24 * 61 })
    token = (await rooms.signIn('12125550178')).token
    assert.deepEqual(await near(), [])
  })
})

describe('a claim', () => {
  before(async () => {
    shopper = await network.hireShopper(100_000)
    token = await tokenOf(shopper, '12125550179')
    offerId = await bringOffer(rooms, { maxReward: cents(400n) })
    await turnOn({ database: rooms.database, clock: rooms.clock, jobs: rooms.jobs }, { employeeId: shopper.employeeId, offerId })
    rooms.clock.advance({ minutes: 1 })
  })

  const claim = (note = 'I chose credit and signed.') => ({
    id: randomUUID(),
    offerId: publicId('off', offerId),
    note,
    files: [],
  })

  test('becomes one case with its day, however often it is sent, and is asked about once', async () => {
    const purchase = await buy(2_000, { pointOfService: byPin })
    const body = claim()
    const answers = await Promise.all([1, 2, 3].map(async () => (await (await send(purchase, body)).json()) as SentClaim))
    answers.push((await (await send(purchase, body)).json()) as SentClaim)
    assert.deepEqual(answers, Array(4).fill(answers[0]))
    const { caseNumber = '', answerBy } = answers[0] ?? {}
    const story = await rooms.cases.read(caseNumber)
    assert.deepEqual([story?.topic, story?.answerBy?.toString(), story?.messages.length], ['cash-back', answerBy, 1])
    assert.match(story?.messages[0]?.text ?? '', /Bayline Coffee.*\$20\.00[\s\S]*I chose credit/)
    assert.deepEqual(
      (await near()).filter(({ transactionId }) => transactionId === purchase),
      [],
    )
    await assertProblem(await send(purchase, claim()), 409, 'offers.already_claimed')
    await assertProblem(await send(purchase, { ...body, note: 'Another.' }), 409, 'offers.id_reused')
  })

  test('is refused for what earned, for what is not the worker’s, and for a note with a card number', async () => {
    await assertProblem(await send(await buy(2_000), claim()), 409, 'offers.already_earned')
    await assertProblem(await send(publicId('txn', randomUUID()), claim()), 404, 'offers.purchase_not_found')
    const purchase = await buy(2_100, { pointOfService: byPin })
    await assertProblem(await send(purchase, claim('My card is 4111 1111 1111 1111')), 422, 'offers.secret_number')
    await assertProblem(await send(purchase, { ...claim(), offerId: publicId('off', randomUUID()) }), 404, 'offers.not_found')
    await assertProblem(await send(purchase, { ...claim(), files: [randomUUID()] }), 422, 'offers.file_unknown')
    const { data } = await read<ClaimablePage>('/api/offers/near/purchases')
    assert.deepEqual(
      data.map(({ transactionId }) => transactionId),
      [purchase],
      'what was refused was not asked about',
    )
  })

  test('is never about money from a machine, or what was called off or given back whole: nothing was bought', async () => {
    const cash = await buy(2_000, { processingType: 'CASH' })
    const back = await buy(2_000, { pointOfService: byPin })
    const refunded = `ctx_earned_${count}`
    await happen('PAYMENT_CARD_REFUNDED', { transactionId: refunded, originalTransactionId: refunded, amount: usd(2_000) })
    const calledOff = { transactionId: `ctx_earned_${(count += 1)}`, amount: usd(2_000) }
    await happen('PAYMENT_CARD_AUTHORIZATION_APPROVED', { ...calledOff, pointOfService: byPin })
    await happen('PAYMENT_CARD_AUTHORIZATION_REVERSED', calledOff)
    const off = await idOf(calledOff.transactionId)
    for (const purchase of [cash, back, off]) await assertProblem(await send(purchase, claim()), 404, 'offers.purchase_not_found')
    const { data } = await read<ClaimablePage>('/api/offers/near/purchases')
    assert.ok(!data.some(({ transactionId }) => [cash, back, off].includes(transactionId)))
  })

  test('is for 60 days, for the worker who bought it alone, and a page of what can be claimed goes through all once', async () => {
    const bought = [await buy(300), await buy(301), await buy(302)]
    const other = await network.hireShopper(1_000)
    const theirs = await tokenOf(other, '12125550180')
    const asOther = await rooms.post(`/api/offers/claims/${bought[0]}`, claim(), {
      headers: { authorization: `Bearer ${theirs}` },
    })
    await assertProblem(asOther, 404, 'offers.purchase_not_found')
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ClaimablePage = await read<ClaimablePage>(`/api/offers/near/purchases?take=1&cursor=${cursor}`)
      ids.push(...page.data.map(({ transactionId }) => transactionId))
      cursor = page.pageInfo.endCursor
    }
    assert.deepEqual(ids.slice(0, 3), bought.toReversed(), 'the newest first')
    assert.equal(new Set(ids).size, ids.length)
    const [first = '', second = ''] = bought
    // Each takes two seconds, and was approved in the first of them: the second one is at its last moment.
    rooms.clock.advance({ seconds: 24 * 60 * 3_600 - 3 })
    token = (await rooms.signIn('12125550179')).token
    await assertProblem(await send(first, claim()), 404, 'offers.purchase_not_found')
    assert.equal((await send(second, claim())).status, 200)
  })
})

async function happen(name: string, event: Record<string, unknown>): Promise<void> {
  rooms.clock.advance({ seconds: 1 })
  assert.equal((await network.notify(providerEvent(name, network.money(shopper, event)))).status, 204)
  await rooms.jobs.runEnqueued()
}
