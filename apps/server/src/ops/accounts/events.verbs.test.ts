// Guarantees for operators about events that could not be read: each is listed, can be hurried, and is released under a name.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { keptText } from '@daybreak/contract'
import { instantText, systemClock } from '@daybreak/time'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld

before(async () => {
  world = await createOpsWorld()
})
after(() => world.end())

test('an event that could not be read wants a person until it is read or let go of', async () => {
  const [now, later] = [systemClock.now(), systemClock.now().add({ hours: 6 })]
  await world.database.query
    .insertInto('cards_unread_event')
    .values({
      id: 'nev_1',
      fault: keptText('PAYMENT_CARD_CLEARED: approvedAmount missing'),
      told_at: instantText(now),
      tries: 3,
      read_after: instantText(later),
    })
    .execute()
  assert.match((await world.ops('events', 'list')).output, /^nev_1 .* 3 .*PAYMENT_CARD_CLEARED: approvedAmount missing$/m)
  assert.match((await world.ops('reconcile', 'list')).output, /^Events that could not be read yet/m)
  assert.equal((await world.ops('events', 'retry', 'nev_1')).code, 0)
  const { events } = JSON.parse((await world.ops('events', 'list', '--json')).output) as { events: { readAfter: string }[] }
  assert.ok((events[0]?.readAfter ?? '') < instantText(later), 'it is due')
  assert.equal((await world.ops('events', 'dismiss', 'nev_1')).code, 2)
  assert.equal((await world.ops('events', 'dismiss', 'nev_1', '--as', 'Robin Vale')).code, 0)
  assert.equal((await world.ops('events', 'list')).output, 'Nothing waits.\n')
  assert.equal(
    (await world.ops('events', 'dismiss', 'nev_1', '--as', 'Robin Vale')).errors,
    'No such event waits. See: events list.\n',
  )
  assert.equal((await world.ops('events', 'retry', 'none')).code, 1)
})
