// Guarantees for operators: counts by what events say, a funnel in the order of time, and an export that a collector takes again.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { KeptEventName } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { systemClock } from '@daybreak/time'
import { judgeMixpanelEvent } from '../../features/analytics/analytics.rules.ts'
import { addEvents } from '../../features/analytics/analytics.store.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
let folder: string
before(async () => {
  world = await createOpsWorld()
  folder = await mkdtemp(join(tmpdir(), 'daybreak-analytics-'))
})
after(async () => {
  await world.end()
  await rm(folder, { recursive: true })
})

const json = async (...words: string[]) => JSON.parse((await world.ops('analytics', ...words, '--json')).output) as object
const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
const instant = { type: 'instant_out', instantTransferToastVariant: 'pending' }
const standard = { type: 'ach_out', instantTransferToastVariant: null }

async function keep(anonymousId: string, name: KeptEventName, hoursAgo: number, properties: object = {}) {
  const id = newUuid(systemClock)
  const happenedAt = systemClock.now().subtract({ hours: hoursAgo })
  const subject = { anonymousId }
  await addEvents(world.database.query, [{ id, insertId: id, name, subject, properties, happenedAt }], systemClock.now())
}

test('nothing counted is said, and events are counted by what they say', async () => {
  assert.match((await world.ops('analytics', 'events')).output, /Nothing was counted\./)
  await keep(first, 'Identified', 30)
  await keep(first, 'TransferCompleted', 20, standard)
  await keep(first, 'TransferCompleted', 10, standard)
  await keep(second, 'TransferCompleted', 40, instant)
  await keep(second, 'Identified', 35)
  await keep(third, 'Identified', 24 * 20)
  assert.deepEqual(await json('events'), {
    days: 30,
    events: [
      { name: 'Identified', properties: {}, events: 3, people: 3 },
      { name: 'TransferCompleted', properties: standard, events: 2, people: 1 },
      { name: 'TransferCompleted', properties: instant, events: 1, people: 1 },
    ],
  })
  assert.match((await world.ops('analytics', 'events')).output, /TransferCompleted +type ach_out +2 +1\n/)
  assert.partialDeepStrictEqual(await json('events', '--days', '1'), { events: [{ events: 2 }] })
})

test('a funnel counts who went on, and not who had been there before', async () => {
  assert.deepEqual(await json('funnel'), {
    days: 30,
    steps: [
      { event: 'Identified', people: 3, percentOfFirst: 100, percentOfLast: 100 },
      { event: 'TransferCompleted', people: 1, percentOfFirst: 33, percentOfLast: 33 },
    ],
  })
  assert.partialDeepStrictEqual(await json('funnel', '--steps', 'TransferCompleted, Identified'), {
    steps: [{ people: 2 }, { people: 1, percentOfLast: 50 }],
  })
  assert.equal((await world.ops('analytics', 'funnel', '--steps', 'PageOpened')).code, 2)
  assert.equal((await world.ops('analytics', 'funnel', '--days', '0')).code, 2)
})

test('the export has every event once, and a collector takes each of its lines again', async () => {
  const { employeeId } = world.workers[0] ?? assert.fail('no worker')
  const id = newUuid(systemClock)
  const at = systemClock.now()
  const theirs = { id, insertId: 'node-1', name: 'Identified', subject: { employeeId }, properties: {}, happenedAt: at } as const
  await addEvents(world.database.query, [theirs], at)
  const file = join(folder, 'events.jsonl')
  assert.match((await world.ops('analytics', 'export', file)).output, /^7 events in /)
  const lines = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  assert.deepEqual(lines.at(-1), {
    event: 'Identified',
    properties: { distinct_id: publicId('emp', employeeId), time: at.epochMilliseconds, $insert_id: 'node-1' },
  })
  const taken = lines.map((line) => judgeMixpanelEvent(line, { now: at, takesContacts: false }).kind)
  // Mixpanel's own name for an identified person is another one; our collector takes both.
  assert.deepEqual(new Set(taken), new Set(['event']))
})
