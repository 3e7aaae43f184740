// What the operator sees of purchases that took more than was approved: all that no tip, pump or hotel bill explains.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listOverclearings } from '#features/cards'
import { createNetwork, providerEvent, usd, type Network } from '../../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../../testing/worker-rooms.ts'
import { readLaterAmount } from './later-amounts.ts'

let rooms: WorkerRooms
let network: Network

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(() => rooms.stop())

let count = 0
async function clear(approved: number, clearings: readonly number[], category = '5812') {
  const shopper = await network.hireShopper(100_000)
  const transactionId = `ctx_over_${(count += 1)}`
  await network.ask(shopper, { transactionId, amount: approved, category })
  for (const amount of clearings) {
    const event = network.money(shopper, { transactionId, amount: usd(amount), isFinal: false })
    const merchant = { ...(event['merchant'] as object), category }
    assert.equal((await network.notify(providerEvent('PAYMENT_CARD_CLEARED', { ...event, merchant }))).status, 204)
  }
  const seen = (await listOverclearings(rooms.database.query, 100)).find(({ ref }) => ref === transactionId)
  return {
    seen: seen === undefined ? null : [seen.clearings, seen.authorized, seen.cleared],
    ...(await network.balance(shopper)),
  }
}

describe('a purchase that took more than was approved', () => {
  test('by ten clearings of $50 on one approval of $50 is posted, and the operator sees it', async () => {
    const { seen, posted } = await clear(
      5_000,
      Array.from({ length: 10 }, () => 5_000),
    )
    assert.equal(posted, 50_000n)
    assert.deepEqual(seen, [10, 5_000n, 50_000n])
  })

  test('by one clearing far above a tip is seen', async () => {
    assert.deepEqual((await clear(1_000, [1_501])).seen, [1, 1_000n, 1_501n])
  })

  test('by a tip, at a pump or at a hotel is as usual', async () => {
    assert.equal((await clear(1_000, [1_500])).seen, null)
    assert.equal((await clear(100, [3_820], '5542')).seen, null)
    assert.equal((await clear(10_000, [45_000], '7011')).seen, null)
    assert.equal((await clear(3_000, [1_000, 2_000])).seen, null)
  })
})

describe('what the worker reads of the purchase that took more than it asked for', () => {
  async function laterAmountOf(clearings: readonly [approved: number, taken: number, category: string][]) {
    const shopper = await network.hireShopper(100_000)
    for (const [approved, taken, category] of clearings) {
      const transactionId = `ctx_later_${(count += 1)}`
      rooms.clock.advance({ minutes: 1 })
      await network.ask(shopper, { transactionId, amount: approved, category })
      const event = network.money(shopper, { transactionId, amount: usd(taken) })
      const merchant = { ...(event['merchant'] as object), category }
      assert.equal((await network.notify(providerEvent('PAYMENT_CARD_CLEARED', { ...event, merchant }))).status, 204)
    }
    const purchase = await readLaterAmount({ ...rooms }, shopper.accountId)
    return purchase && [purchase.kind, purchase.approved, purchase.taken]
  }

  test('is the newest one, as what it is: a pump or a tip', async () => {
    assert.deepEqual(await laterAmountOf([[1_000, 1_200, '5812']]), ['tip', 1_000n, 1_200n])
    const both = [
      [1_000, 1_200, '5812'],
      [100, 3_820, '5542'],
    ] as const
    assert.deepEqual(await laterAmountOf(both.map((one) => [...one])), ['pump', 100n, 3_820n])
  })

  test('is none where what was asked for was taken, or its reason is not known', async () => {
    assert.equal(
      await laterAmountOf([
        [1_000, 1_000, '5812'],
        [2_000, 2_400, '7011'],
      ]),
      null,
    )
  })
})
