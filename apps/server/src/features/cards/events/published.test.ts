// Published bodies as a stranger may send them with the right key: too large, null, of a wrong type or currency, unknown, or in the other envelope.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { readHouseBalances, verifyLedger } from '#features/ledger'
import { notificationOf } from '../../../testing/cards/published-bodies.ts'
import {
  authorizationPath,
  createNetwork,
  eventPath,
  providerEvent,
  usd,
  type Network,
} from '../../../testing/cards/card-network.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

type Fields = Record<string, unknown>
let count = 0

async function clearing() {
  const shopper = await network.hireShopper(5_000)
  const transactionId = `ctx_published_${(count += 1)}`
  const data = notificationOf(providerEvent('PAYMENT_CARD_CLEARED', network.money(shopper, { transactionId, amount: usd(700) })))
  const node = data['node'] as Fields
  const send = (change: Fields, outer: Fields = {}) =>
    network.post(eventPath, { ...data, ...outer, node: { ...node, id: newUuid(rooms.clock), ...change } })
  return { shopper, data, send }
}

describe('an event', () => {
  test('says the same as the event itself and as the answer to a query for it', async () => {
    for (const wrap of [(data: Fields) => data, (data: Fields) => ({ node: data })]) {
      const { shopper, data } = await clearing()
      assert.equal((await network.post(eventPath, wrap(data))).status, 204)
      assert.equal((await network.balance(shopper)).posted, 4_300n)
    }
  })

  test('without what it is about is not acknowledged and moves nothing', async () => {
    const { shopper, send } = await clearing()
    const houseBefore = await readHouseBalances(rooms.database.query)
    const wrong: Fields[] = [
      { approvedAmount: null },
      { approvedAmount: { value: 700, currencyCode: 'EUR' } },
      { approvedAmount: { value: -700, currencyCode: 'USD' } },
      { approvedAmount: { value: 7.5, currencyCode: 'USD' } },
      { approvedAmount: { value: 2 ** 32, currencyCode: 'USD' } },
      { approvedAmount: { value: 1e300, currencyCode: 'USD' } },
      { approvedAmount: 'much' },
      { transactionId: null },
      { transactionId: 'x'.repeat(200) },
      { cardId: null },
      { cardId: 7 },
      { __typename: 'PaymentCardAdjustmentEvent' },
    ]
    for (const change of wrong) await assertProblem(await send(change), 422, 'invalid_input')
    for (const node of [null, [], 'node', 7]) {
      const data = { id: `evt_${newUuid(rooms.clock)}`, name: 'PAYMENT_CARD_CLEARED', node }
      await assertProblem(await network.post(eventPath, data), 422, 'invalid_input')
    }
    assert.equal((await network.balance(shopper)).posted, 5_000n)
    assert.deepEqual(await readHouseBalances(rooms.database.query), houseBefore)
  })

  test('of which all that may be missing is missing is taken for what it says', async () => {
    const { shopper, send } = await clearing()
    const nothing = ['merchantDetails', 'createdAt', 'requestedAmount', 'responseCode', 'accountingDirection', 'partial']
    const silent = Object.fromEntries(
      [...nothing, 'transactionProcessingType', 'fees', 'pointOfServiceDetails'].map((name) => [name, null]),
    )
    assert.equal((await send(silent, { createdAt: null })).status, 204)
    const [item] = await network.items(shopper)
    assert.partialDeepStrictEqual(item, { status: 'COMPLETED', amount: 700n, summary: 'Card purchase', kind: 'other' })
  })

  test('of an unknown name, of another program’s card, or about nothing leaves nothing behind', async () => {
    const { shopper, send } = await clearing()
    assert.equal((await send({}, { name: 'PAYMENT_CARD_ENHANCED_DATA_RECEIVED' })).status, 204)
    assert.equal((await send({}, { name: 'A_NAME_OF_TOMORROW' })).status, 204)
    assert.equal((await send({ __typename: 'EventOfTomorrow' }, { name: null })).status, 204)
    assert.equal((await send({ cardId: 'pcd_of_another_program', transactionId: 'ctx_of_another_program' })).status, 204)
    assert.equal((await send({ approvedAmount: usd(0) }, { id: 'evt_nothing' })).status, 204)
    assert.equal((await network.balance(shopper)).posted, 5_000n)
    for (const data of [null, 7, [], {}, { node: null }, { id: 'evt_x' }])
      assert.ok([204, 422].includes((await network.post(eventPath, data)).status))
  })

  test('adds the fees beside its amount, and gives back what a refund of the same transaction says', async () => {
    const { shopper, send } = await clearing()
    const fees = [{ approvedFeeAmount: usd(50), transactionFeeType: 'SURCHARGE' }, { approvedFeeAmount: null }]
    await send({ fees }, { id: 'evt_with_fee' })
    assert.equal((await network.balance(shopper)).posted, 4_250n)
    await send({ accountingDirection: 'CREDIT', approvedAmount: usd(100) }, { id: 'evt_refund' })
    assert.equal((await network.balance(shopper)).posted, 4_350n)
    const items = await network.items(shopper)
    const purchase = items.find(({ status }) => status === 'COMPLETED')
    assert.equal(items.find(({ status }) => status === 'REFUND')?.refund_of, purchase?.id)
  })
})

describe('the authorization of a refund', () => {
  test('holds nothing, and neither does its reversal', async () => {
    const shopper = await network.hireShopper(5_000)
    for (const [name, direction] of [
      ['APPROVED', 'CREDIT'],
      ['REVERSED', 'DEBIT'],
    ]) {
      const event = network.money(shopper, {
        transactionId: 'ctx_refund_asked',
        amount: usd(900),
        accountingDirection: direction,
      })
      assert.equal((await network.notify(providerEvent(`PAYMENT_CARD_AUTHORIZATION_${name}`, event))).status, 204)
    }
    assert.deepEqual(await network.balance(shopper), { posted: 5_000n, held: 0n, available: 5_000n })
    assert.deepEqual(await network.items(shopper), [])
  })
})

describe('a later approval of the same purchase', () => {
  test('is added to what was asked about, in whatever order both are reported', async () => {
    for (const order of [
      ['first', 'more'],
      ['more', 'first'],
    ]) {
      const shopper = await network.hireShopper(5_000)
      const transactionId = `ctx_more_${(count += 1)}`
      await network.ask(shopper, { transactionId, amount: 2_000 })
      const at = rooms.clock.now()
      const approvals: Record<string, Fields> = {
        first: { amount: usd(2_000), occurredAt: at.add({ seconds: 1 }).toString() },
        more: { amount: usd(500), occurredAt: at.add({ seconds: 60 }).toString() },
      }
      for (const which of order) {
        const event = network.money(shopper, { transactionId, ...approvals[which] })
        assert.equal((await network.notify(providerEvent('PAYMENT_CARD_AUTHORIZATION_APPROVED', event))).status, 204)
      }
      assert.equal((await network.balance(shopper)).held, 2_500n)
    }
  })
})

describe('a question', () => {
  const ask = (request: unknown) => network.post(authorizationPath, { collaborativeAuthorizationRequest: request })

  test('that only asks whether we are there is answered, whatever it holds, and decides nothing', async () => {
    for (const ping of ['pong', null, 7, { deep: [1] }, 'x'.repeat(10_000)]) {
      const answer = await ask({ ping, nonce: 'x' })
      assert.deepEqual([answer.status, await answer.text()], [204, ''])
    }
  })

  test('that names its transaction is no ping, and is decided', async () => {
    const shopper = await network.hireShopper(5_000)
    const { collaborativeAuthorizationRequest: request } = network.question(shopper, { amount: 6_000 }) as Record<string, Fields>
    const answer = await ask({ ...request, ping: 'pong' })
    assert.partialDeepStrictEqual(await answer.json(), { responseCode: 'INSUFFICIENT_FUNDS' })
  })

  test('without a transaction cannot be answered, and is not', async () => {
    for (const request of [
      null,
      7,
      [],
      {},
      'ping',
      { transaction: null },
      { transaction: {}, ping: 1 },
      { transaction: { id: 7 } },
    ])
      await assertProblem(await ask(request), 422, 'invalid_input')
    await assertProblem(await network.post(authorizationPath, {}), 422, 'invalid_input')
  })

  test('in another currency, without an amount, or that makes no sense is declined and holds nothing', async () => {
    const shopper = await network.hireShopper(5_000)
    const { collaborativeAuthorizationRequest: request } = network.question(shopper) as Record<string, Fields>
    const euros = { value: 1_000, currencyCode: 'EUR' }
    const none = { requestedAmount: null, settlementAmount: null }
    const wrong: Fields[] = [
      none,
      { requestedAmount: euros, settlementAmount: euros },
      { requestedAmount: { value: -1, currencyCode: 'USD' } },
      { requestedAmount: { value: 2 ** 40, currencyCode: 'USD' } },
      { surchargeFee: { value: 5, currencyCode: 'EUR' } },
      { cashBackAmount: usd(5_000) },
      { paymentCard: null },
      { paymentCard: { id: 'pcd_of_another_program' } },
      { id: null },
      { merchantDetails: 'shop' },
      { createdAt: 'soon' },
    ]
    for (const [index, change] of wrong.entries()) {
      const transaction = { id: `ctx_wrong_${index}` }
      const answer = await ask({ ...request, id: `car_wrong_${index}`, transaction, ...change })
      assert.deepEqual(await answer.json(), { transaction, responseCode: 'INVALID_TRANSACTION' }, JSON.stringify(change))
    }
    assert.equal((await network.balance(shopper)).held, 0n)
  })

  test('counts the fee beside the amount, and a foreign purchase in our currency', async () => {
    const shopper = await network.hireShopper(5_000)
    const { collaborativeAuthorizationRequest: request } = network.question(shopper) as Record<string, Fields>
    const abroad = {
      transactionAmount: { value: 900, currencyCode: 'EUR' },
      requestedAmount: { value: 900, currencyCode: 'EUR' },
    }
    const answer = await ask({
      ...request,
      ...abroad,
      settlementAmount: usd(1_000),
      surchargeFee: usd(300),
      merchantDetails: null,
    })
    assert.partialDeepStrictEqual(await answer.json(), { responseCode: 'APPROVED' })
    assert.equal((await network.balance(shopper)).held, 1_300n)
  })
})
