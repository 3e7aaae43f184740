// Mixpanel's and Segment's own clients for servers, unchanged: their events are stored once, and they understand refusals.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { publicId } from '@daybreak/ids'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

type Callback = (problem?: unknown) => void
type Mixpanel = {
  track(event: string, properties: object, callback: Callback): void
  track_batch(events: object[], options: object, callback: Callback): void
  people: { set(distinctId: string, properties: object, callback: Callback): void }
}
type Segment = {
  track(message: object): void
  identify(message: object): void
  on(event: 'error', listener: (error: unknown) => void): void
  closeAndFlush(): Promise<void>
}
// Both are CommonJS, as programs of others load them.
const require = createRequire(import.meta.url)
const { init } = require('mixpanel') as { init(token: string, config: object): Mixpanel }
const { Analytics } = require('@segment/analytics-node') as { Analytics: new (settings: object) => Segment }

let rooms: WorkerRooms
let worker: string
before(async () => {
  rooms = await startWorkerRooms()
  const { employeeId } = await rooms.hire({ phone: '16465550411' })
  worker = publicId('emp', employeeId)
})
after(() => rooms.stop())

const completed = { type: 'ach_out', instantTransferToastVariant: null }
const openMixpanel = (verbose: boolean) =>
  init('a-token', { host: '127.0.0.1', port: rooms.server.port, protocol: 'http', path: '/collect', verbose, keepAlive: false })
/** What the client says went wrong; undefined when nothing did. */
const said = (call: (callback: Callback) => void) => new Promise<unknown>((resolve) => call(resolve))
async function countOf(prefix: string): Promise<number> {
  const rows = await rooms.database.query
    .selectFrom('analytics_event')
    .select('id')
    .where('insert_id', 'like', `${prefix}%`)
    .execute()
  return rows.length
}

for (const verbose of [false, true]) {
  test(`mixpanel ${verbose ? 'that asks for more' : 'as it comes'} tracks one, a batch twice, and a person`, async () => {
    const mixpanel = openMixpanel(verbose)
    const prefix = randomUUID()
    const one = { distinct_id: worker, $insert_id: `${prefix}-one`, ...completed }
    for (let time = 0; time < 2; time += 1)
      assert.equal(await said((callback) => mixpanel.track('TransferCompleted', { ...one }, callback)), undefined)
    const batch = Array.from({ length: 120 }, (_, position) => ({
      event: 'TransferCompleted',
      properties: { ...one, $insert_id: `${prefix}-${position}`, time: rooms.clock.now().epochMilliseconds },
    }))
    for (let time = 0; time < 2; time += 1)
      assert.equal((await said((callback) => mixpanel.track_batch(structuredClone(batch), {}, callback))) ?? null, null)
    assert.equal(await countOf(prefix), 121)
    assert.equal(await said((callback) => mixpanel.people.set(worker, { $os: 'Linux' }, callback)), undefined)
    assert.match(
      String(await said((callback) => mixpanel.track('TransferCompleted', { ...one, amount: 5000 }, callback))),
      verbose ? /Mixpanel Server Error: 0: properties/ : /Mixpanel Server Error: 0/,
    )
    const device = { ...one, distinct_id: `$device:${randomUUID()}` }
    assert.match(String(await said((callback) => mixpanel.track('TransferCompleted', device, callback))), /Mixpanel Server Error/)
  })
}

test('Segment tracks and identifies, each once, and reports what is refused', async () => {
  const openSegment = () =>
    new Analytics({ writeKey: 'a-key', host: rooms.server.origin, path: '/collect/v1/batch', disable: false, maxRetries: 0 })
  const prefix = randomUUID()
  for (let time = 0; time < 2; time += 1) {
    const segment = openSegment()
    const errors: unknown[] = []
    segment.on('error', (error) => errors.push(error))
    segment.identify({ userId: worker, messageId: `${prefix}-who` })
    const properties = { type: 'instant_out', instantTransferToastVariant: 'success' }
    for (let position = 0; position < 30; position += 1)
      segment.track({ userId: worker, event: 'TransferCompleted', messageId: `${prefix}-${position}`, properties })
    await segment.closeAndFlush()
    assert.deepEqual(errors, [])
  }
  assert.equal(await countOf(prefix), 31)
  const segment = openSegment()
  const errors: unknown[] = []
  segment.on('error', (error) => errors.push(error))
  segment.track({ userId: 'maya@example.com', event: 'TransferCompleted', properties: completed })
  await segment.closeAndFlush()
  assert.equal(errors.length, 1)
})
