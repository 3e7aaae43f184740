// What the queue of postings guarantees, with a database that the test plays.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { createQueue, QueueFullError } from './ledger-queue.ts'
import type { JournalRequest, PostOutcome } from './ledger.rules.ts'
import { dollars, movement, testClock } from './testing/ledger-requests.ts'

const request = () => movement(newUuid(testClock), dollars(1))
const accept = (requests: readonly JournalRequest[]): PostOutcome[] =>
  requests.map(({ journalId }) => ({ kind: 'posted', journalId, replayed: false }))
const passing = new Error('a lost race')
const isWorthRepeating = (error: unknown) => error === passing

test('callers that wait together are posted together, and each hears of its own journal', async () => {
  const sizes: number[] = []
  const queue = createQueue({
    isWorthRepeating,
    postBatch: async (requests) => {
      sizes.push(requests.length)
      return accept(requests)
    },
  })
  const requests = Array.from({ length: 50 }, request)
  const outcomes = await Promise.all(requests.map((one) => queue.post(one)))
  assert.deepEqual(outcomes, accept(requests))
  assert.ok(sizes.length <= 4, `${sizes.length} batches`)
})

test('a lost race is repeated, and nobody hears of it', async () => {
  let failures = 3
  const queue = createQueue({
    isWorthRepeating,
    postBatch: async (requests) => {
      failures -= 1
      if (failures >= 0) throw passing
      return accept(requests)
    },
  })
  const one = request()
  assert.deepEqual(await queue.post(one), accept([one])[0])
})

test('one request that cannot be read fails alone', async () => {
  const bad = request()
  const queue = createQueue({
    isWorthRepeating,
    postBatch: async (requests) => {
      if (requests.includes(bad)) throw new RangeError('unreadable')
      return accept(requests)
    },
  })
  const good = [request(), request(), request()]
  const results = await Promise.allSettled([queue.post(bad), ...good.map((one) => queue.post(one))])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  )
})

test('closing answers all that was taken and takes no more', async () => {
  const queue = createQueue({ isWorthRepeating, postBatch: async (requests) => accept(requests) })
  const taken = [queue.post(request()), queue.post(request())]
  await queue.close()
  assert.equal((await Promise.all(taken)).length, 2)
  await assert.rejects(queue.post(request()), QueueFullError)
})

test('a queue that nobody empties says so instead of growing without end', async () => {
  const { promise: never, resolve } = Promise.withResolvers<PostOutcome[]>()
  const queue = createQueue({ isWorthRepeating, postBatch: () => never })
  const waiting = Array.from({ length: 20_000 }, () => queue.post(request()).catch(() => {}))
  await assert.rejects(queue.post(request()), QueueFullError)
  resolve([])
  await Promise.all(waiting)
})
