// Recorded events leave in order and once; offline at most a limit waits, and the end of the recording drops what waits.
import { recordingLimits, type RecordedEvent } from '@daybreak/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRecordingQueue, type Chunk, type ChunkOutcome, type RecordingQueue } from './recording-queue.ts'
import { maxWaitingBytes } from './waiting-events.ts'

let sent: (Chunk & { said: unknown })[]
let outcome: ChunkOutcome
let reported: string[]
let queue: RecordingQueue
const packed = new WeakMap<Blob, unknown>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  sent = []
  reported = []
  outcome = 'kept'
  queue = openRecordingQueue({
    async pack(json) {
      const blob = new Blob([json])
      packed.set(blob, JSON.parse(json))
      return Promise.resolve(blob)
    },
    async send(chunk) {
      sent.push({ ...chunk, said: packed.get(chunk.events) })
      return Promise.resolve(outcome)
    },
    onFull: () => reported.push('full'),
    onRoom: () => reported.push('room'),
    onAnew: () => reported.push('anew'),
    onOver: () => reported.push('over'),
  })
})
afterEach(() => {
  queue.end()
  vi.useRealTimers()
})

const press = (timestamp: number): RecordedEvent => ({ type: 3, timestamp, data: { source: 2, type: 2, id: 1 } })
const large = (timestamp: number): RecordedEvent => ({
  type: 3,
  timestamp,
  data: { source: 5, id: 1, text: '•'.repeat(60_000), isChecked: false },
})
/** This much later, this many have left. */
async function pass(ms: number, count: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  expect(sent).toHaveLength(count)
}
const seqs = () => sent.map(({ seq }) => seq)

test('chunks leave every five seconds, numbered, one after the other', async () => {
  queue.add(press(1))
  queue.add(press(2))
  await pass(4_999, 0)
  await pass(1, 1)
  queue.add(press(3))
  await pass(5_000, 2)
  await pass(20_000, 2)
  expect(sent.map(({ said }) => said)).toEqual([[press(1), press(2)], [press(3)]])
  expect([seqs(), new Set(sent.map(({ id }) => id)).size]).toEqual([[0, 1], 1])
})

test('a chunk without an answer is sent again as it is, later each time, before the next one', async () => {
  outcome = 'later'
  queue.add(press(1))
  await pass(5_000, 1)
  queue.add(press(2))
  await pass(9_999, 1)
  await pass(1, 2)
  outcome = 'kept'
  await pass(20_000, 3)
  await pass(5_000, 4)
  expect([seqs(), sent.map(({ said }) => (said as unknown[]).length)]).toEqual([
    [0, 0, 0, 1],
    [1, 1, 1, 1],
  ])
})

test('without a line what waits has a limit: it is lost as a whole, and the page begins anew once there is room', async () => {
  outcome = 'later'
  queue.add(press(1))
  await pass(5_000, 1)
  const bytes = new Blob([JSON.stringify(large(2))]).size
  for (let count = 0; count * bytes <= maxWaitingBytes; count += 1) queue.add(large(2))
  queue.add(press(3))
  expect(reported).toEqual(['full'])
  outcome = 'kept'
  await pass(60_000, 2)
  expect(reported).toEqual(['full', 'room'])
  queue.add(press(4))
  await pass(5_000, 3)
  expect([seqs(), sent[2]?.said]).toEqual([[0, 0, 1], [press(4)]])
})

test('one event that no chunk can hold is not kept forever', () => {
  queue.add({
    type: 3,
    timestamp: 1,
    data: { source: 5, id: 1, text: 'x'.repeat(recordingLimits.maxEventsBytes), isChecked: false },
  })
  expect(reported).toEqual(['full'])
})

test('a recording that is over continues as another one, from its beginning', async () => {
  queue.add(press(1))
  await pass(5_000, 1)
  outcome = 'anew'
  queue.add(press(2))
  await pass(5_000, 2)
  expect(reported).toEqual(['anew'])
  outcome = 'kept'
  queue.add(press(3))
  await pass(5_000, 3)
  expect([seqs(), sent[2]?.id === sent[0]?.id, sent[2]?.said]).toEqual([[0, 1, 0], false, [press(3)]])
})

test('where nothing is wanted any more, what waits is forgotten and nothing leaves again', async () => {
  outcome = 'over'
  queue.add(press(1))
  await pass(5_000, 1)
  expect(reported).toEqual(['over'])
  queue.add(press(2))
  queue.flush()
  await pass(60_000, 1)
})

test('its end forgets what waits, also what was being made ready', async () => {
  queue.add(press(1))
  queue.flush()
  queue.add(press(2))
  queue.end()
  await pass(60_000, 0)
})
