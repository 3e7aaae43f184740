// Guarantees of gathered writes: nothing is lost, one statement at a time, and a failure belongs to those whose statement it was.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGatheredWrites } from './gathered-writes.ts'

test('what comes while a statement runs goes together with the next', async () => {
  const statements: number[][] = []
  const running: PromiseWithResolvers<void>[] = []
  const begun: PromiseWithResolvers<void>[] = Array.from({ length: 2 }, () => Promise.withResolvers())
  const report = createGatheredWrites<number>(async (items) => {
    statements.push([...items])
    const ends = Promise.withResolvers<void>()
    running.push(ends)
    begun[statements.length - 1]?.resolve()
    await ends.promise
  })
  const first = report(1)
  await begun[0]?.promise
  const others = [report(2), report(3)]
  assert.deepEqual(statements, [[1]])
  running[0]?.resolve()
  await first
  await begun[1]?.promise
  running[1]?.resolve()
  await Promise.all(others)
  assert.deepEqual(statements, [[1], [2, 3]])
})

test('a statement that fails fails for those that it was to write, and for no one after them', async () => {
  const written: number[] = []
  const report = createGatheredWrites<number>(async (items) => {
    if (items.includes(2)) throw new Error('the database is away')
    written.push(...items)
  })
  const outcomes = await Promise.allSettled([report(1).then(() => report(3)), report(2)])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await report(4)
  assert.deepEqual(written, [4])
})
