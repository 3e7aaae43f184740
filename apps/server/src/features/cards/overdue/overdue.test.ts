// A purchase that we approved and the card provider never reported: the provider is asked, and a decline releases the worker's
// money.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ProviderWord } from '#features/issuer'
import { verifyLedger } from '#features/ledger'
import { createNetwork, providerEvent, usd, type Network } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network
let count = 0

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})
beforeEach(() => {
  rooms.issuer.isAway = false
  rooms.issuer.calls.length = 0
})

const sweep = () => rooms.jobs.run('cards.sweep')
const asked = () => rooms.issuer.calls.filter((name) => name === 'readTransactionWords').length

async function silentPurchase() {
  const shopper = await network.hireShopper(5_000)
  const transactionId = `ctx_silent_${(count += 1)}`
  await network.ask(shopper, { transactionId, amount: 2_000 })
  const word = (more: Partial<ProviderWord>): ProviderWord => ({
    id: `ate_silent_${count}`,
    isAuthorization: true,
    responseCode: 'DO_NOT_HONOR',
    at: rooms.clock.now(),
    ...more,
  })
  return {
    shopper,
    transactionId,
    says: (...words: Partial<ProviderWord>[]) => rooms.issuer.words.set(transactionId, words.map(word)),
    held: async () => (await network.balance(shopper)).held,
  }
}

const pass = async (minutes: number) => {
  rooms.clock.advance({ minutes })
  await sweep()
}

describe('a purchase of which no event comes', () => {
  test('that the provider declined is released after a quarter of an hour, once', async () => {
    const bought = await silentPurchase()
    bought.says({})
    await pass(14)
    assert.equal(asked(), 0)
    assert.equal(await bought.held(), 2_000n)
    await pass(1)
    assert.equal(await bought.held(), 0n)
    assert.partialDeepStrictEqual(await network.items(bought.shopper), [{ status: 'FAILED' }])
    await pass(60)
    assert.equal(asked(), 1)
    // The lost event arrives after all, about the same authorization.
    const late = network.money(bought.shopper, {
      id: `ate_silent_${count}`,
      transactionId: bought.transactionId,
      amount: usd(2_000),
      responseCode: 'DECLINED',
    })
    assert.equal((await network.notify(providerEvent('PAYMENT_CARD_AUTHORIZATION_DECLINED', late))).status, 204)
    assert.deepEqual(await network.balance(bought.shopper), { posted: 5_000n, held: 0n, available: 5_000n })
  })

  test('that the provider approved keeps its hold, and is not asked about again', async () => {
    for (const word of [
      { responseCode: 'APPROVED' },
      { responseCode: 'APPROVED_FOR_PARTIAL_AMOUNT' },
      { isAuthorization: false },
    ]) {
      const bought = await silentPurchase()
      bought.says({}, word)
      await pass(15)
      await pass(600)
      assert.equal(await bought.held(), 2_000n, JSON.stringify(word))
      assert.equal(asked(), 1)
      rooms.issuer.calls.length = 0
    }
  })

  test('of which the provider says nothing, or that it cannot say now, keeps its hold and is asked about again', async () => {
    const bought = await silentPurchase()
    await pass(15)
    bought.says({ responseCode: null })
    await pass(2)
    bought.says({ responseCode: 'A_WORD_OF_TOMORROW' })
    await pass(4)
    bought.says({}, { responseCode: null })
    rooms.issuer.isAway = true
    await pass(8)
    assert.equal(await bought.held(), 2_000n)
    rooms.issuer.isAway = false
    bought.says({ responseCode: 'INSUFFICIENT_FUNDS' })
    await pass(16)
    assert.equal(await bought.held(), 0n)
  })

  test('is not asked about once an event has come', async () => {
    const bought = await silentPurchase()
    const event = network.money(bought.shopper, { transactionId: bought.transactionId, amount: usd(2_000) })
    await network.notify(providerEvent('PAYMENT_CARD_AUTHORIZATION_APPROVED', event))
    await pass(600)
    assert.equal(asked(), 0)
    assert.equal(await bought.held(), 2_000n)
  })
})
