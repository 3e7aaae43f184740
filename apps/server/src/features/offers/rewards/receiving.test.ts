// The facts about card purchases in cash back: where, when and how each was made, and how much of it is left.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { textMilliseconds } from '@daybreak/time'
import { createNetwork, providerEvent, usd, type Network } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network
before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(() => rooms.stop())

let count = 0

async function readPurchase(ref: string) {
  const { rows } = await rooms.database.pool.query('select * from offers_purchase where ref = $1', [ref])
  return rows[0] as Record<string, unknown> | undefined
}

describe('a purchase', () => {
  test('is known from its approval to its last refund, with the store and the way it was paid', async () => {
    const shopper = await network.hireShopper(100_000)
    const transactionId = `ctx_heard_${(count += 1)}`
    const pointOfService = { panEntryMode: 'INTEGRATED_CIRCUIT_CARD', pinEntryMode: 'PIN_VERIFIED_BY_TERMINAL_DEVICE' }
    await network.ask(shopper, { transactionId, amount: 2_000 })
    await network.notify(
      providerEvent(
        'PAYMENT_CARD_AUTHORIZATION_APPROVED',
        network.money(shopper, { transactionId, amount: usd(2_000), pointOfService }),
      ),
    )
    const pending = await readPurchase(transactionId)
    assert.deepEqual(
      [pending?.['state'], pending?.['spent'], pending?.['store_id'], pending?.['channel'], pending?.['is_pin']],
      ['pending', 2_000n, 'mer_1', 'in_store', true],
    )
    assert.equal(pending?.['employee_id'], shopper.employeeId)
    // With a tip; the clearing does not mention the PIN.
    await network.notify(providerEvent('PAYMENT_CARD_CLEARED', network.money(shopper, { transactionId, amount: usd(2_400) })))
    const complete = await readPurchase(transactionId)
    assert.deepEqual([complete?.['state'], complete?.['spent'], complete?.['is_pin']], ['complete', 2_400n, true])
    const refund = network.money(shopper, { transactionId, originalTransactionId: transactionId, amount: usd(9_900) })
    await network.notify(providerEvent('PAYMENT_CARD_REFUNDED', refund))
    const refunded = await readPurchase(transactionId)
    assert.deepEqual(
      [refunded?.['spent'], refunded?.['refunded']],
      [2_400n, 9_900n],
      'a refund above the purchase is reported as it is',
    )
  })

  test('that was cleared before it was approved is the same purchase', async () => {
    const shopper = await network.hireShopper(100_000)
    const transactionId = `ctx_heard_${(count += 1)}`
    const at = rooms.clock.now()
    const pointOfService = { panEntryMode: 'VIA_ELECTRONIC_COMMERCE' }
    const cleared = { transactionId, pointOfService, occurredAt: at.toString() }
    const approved = { ...cleared, occurredAt: at.subtract({ hours: 3 }).toString() }
    await network.notify(providerEvent('PAYMENT_CARD_CLEARED', network.money(shopper, cleared)))
    await network.notify(providerEvent('PAYMENT_CARD_AUTHORIZATION_APPROVED', network.money(shopper, approved)))
    const known = await readPurchase(transactionId)
    assert.deepEqual([known?.['state'], known?.['spent'], known?.['channel']], ['complete', 1_000n, 'online'])
    assert.equal(textMilliseconds(known?.['authorized_at'] as string), at.epochMilliseconds - 10_800_000)
  })

  test('that was declined is none, and one whose hold ran out came to nothing', async () => {
    const shopper = await network.hireShopper(1_000)
    const [declined, expired] = [`ctx_heard_${(count += 1)}`, `ctx_heard_${(count += 1)}`]
    await network.ask(shopper, { transactionId: declined, amount: 5_000 })
    await network.notify(
      providerEvent('PAYMENT_CARD_AUTHORIZATION_DECLINED', network.money(shopper, { transactionId: declined })),
    )
    assert.equal(await readPurchase(declined), undefined)
    await network.notify(
      providerEvent('PAYMENT_CARD_AUTHORIZATION_APPROVED', network.money(shopper, { transactionId: expired, amount: usd(500) })),
    )
    assert.equal((await readPurchase(expired))?.['state'], 'pending')
    await network.notify(
      providerEvent('PAYMENT_CARD_AUTHORIZATION_REVERSED', network.money(shopper, { transactionId: expired, amount: usd(500) })),
    )
    const known = await readPurchase(expired)
    assert.deepEqual([known?.['state'], known?.['spent']], ['void', 0n])
  })
})
