// Delivered events are kept for thirty days, undelivered ones for as long as it takes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsOf, startWebhookWorld } from '../testing/webhook-world.ts'

test('an event that was delivered is forgotten after thirty days, and one that still waits is not', async (t) => {
  const world = await startWebhookWorld()
  t.after(() => world.end())
  const { clock, receiver, dispatcher } = world
  await world.addActiveTarget()
  const reported = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
  await dispatcher.untilIdle()
  receiver.answer(() => ({ status: 503 }))
  const waiting = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_2')
  await dispatcher.untilIdle()

  clock.advance({ hours: 30 * 24 })
  world.forgetOldEvents()
  assert.deepEqual([reported, waiting].map(world.isKept), [true, true])
  clock.advance({ seconds: 1 })
  const unreported = world.happen('PAYMENT_CARD_CLOSED', 'pcd_3')
  world.forgetOldEvents()
  assert.deepEqual([reported, waiting, unreported].map(world.isKept), [false, true, true])

  receiver.received.length = 0
  receiver.answer(() => ({ status: 204 }))
  await dispatcher.untilIdle()
  assert.deepEqual(idsOf(receiver.received).toSorted(), [waiting, unreported].toSorted())
})
