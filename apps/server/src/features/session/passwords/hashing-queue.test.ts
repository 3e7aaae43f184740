// Few hashes at a time, few that wait, and none that is lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHashingQueue } from './hashing-queue.ts'

function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('no more run at once than may, the others come in order, and one too many is refused at once', async () => {
  const queue = createHashingQueue({ running: 2, waiting: 2 })
  const works = Array.from({ length: 4 }, openWork)
  const begun: number[] = []
  const runs = works.map(({ work }, index) =>
    queue.run(() => {
      begun.push(index)
      return work()
    }),
  )
  assert.deepEqual(begun, [0, 1])
  await assert.rejects(
    queue.run(async () => {}),
    { code: 'unavailable', options: { headers: { 'retry-after': '2' } } },
  )
  works[1]?.end()
  await runs[1]
  await Promise.resolve()
  assert.deepEqual(begun, [0, 1, 2])
  for (const { end } of works) end()
  await Promise.all(runs)
  assert.deepEqual(begun, [0, 1, 2, 3])
})

test('a work that fails gives its turn on', async () => {
  const queue = createHashingQueue({ running: 1, waiting: 1 })
  const failing = queue.run(() => Promise.reject(new Error('no')))
  const next = queue.run(async () => 'done')
  await assert.rejects(failing, /no/)
  assert.equal(await next, 'done')
  assert.equal(await queue.run(async () => 'again'), 'again')
})

test('never more than may run, whatever ends in whatever order', async () => {
  const queue = createHashingQueue({ running: 3, waiting: 100 })
  let [now, peak] = [0, 0]
  const work = async () => {
    now += 1
    peak = Math.max(peak, now)
    for (let turns = Math.floor(Math.random() * 5); turns > 0; turns -= 1) await Promise.resolve()
    now -= 1
  }
  await Promise.all(Array.from({ length: 100 }, () => queue.run(work)))
  assert.deepEqual([now, peak], [0, 3])
})
