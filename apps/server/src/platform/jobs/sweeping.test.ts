// Guarantees of a sweep: everything that is due has its turn, however much always fails before it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newSweepMark, runParts, sweepAll, type Sweep } from './sweeping.ts'

const { signal: never } = new AbortController()

/** Rows 1 to `count` that are due until they are done; the bad ones always fail. */
function dueRows(count: number, isBad: (row: number) => boolean) {
  const due = new Set(Array.from({ length: count }, (_none, index) => index + 1))
  const tried: number[] = []
  const failed: number[] = []
  const sweep: Sweep<number> = {
    read: async (after, max) => [...due].filter((row) => row > (after ?? 0)).slice(0, max),
    async work(row) {
      tried.push(row)
      if (isBad(row)) throw new Error('always')
      due.delete(row)
    },
    onFailed: (row) => failed.push(row),
    perPage: 10,
  }
  return { due, tried, failed, sweep }
}

describe('in one pass', () => {
  test('more rows that always fail than a page holds keep none behind them waiting, and each is tried once', async () => {
    const { due, tried, failed, sweep } = dueRows(25, (row) => row !== 25)
    await sweepAll(sweep, never)
    assert.equal(due.has(25), false)
    assert.deepEqual([tried.length, failed.length], [25, 24])
  })

  test('a row that was done, and one that another instance took, leave no gap', async () => {
    const { due, sweep } = dueRows(40, () => false)
    const { work } = sweep
    const taking: Sweep<number> = {
      ...sweep,
      async work(row) {
        await work(row)
        due.delete(row + 1)
      },
    }
    await sweepAll(taking, never)
    assert.equal(due.size, 0)
  })

  test('several are worked on at once, and a slow one holds up none but its own', async () => {
    const { due, sweep } = dueRows(25, () => false)
    const { work } = sweep
    const { promise: first, resolve: freeFirst } = Promise.withResolvers<void>()
    const slow: Sweep<number> = {
      ...sweep,
      atOnce: 2,
      perPage: 100,
      async work(row) {
        if (row === 1) await first
        await work(row)
        if (row === 25) freeFirst()
      },
    }
    await sweepAll(slow, never)
    assert.equal(due.size, 0)
  })

  test('a signal ends it before the next row', async () => {
    const { tried, sweep } = dueRows(25, () => false)
    const stopping = new AbortController()
    const { work } = sweep
    const stopped: Sweep<number> = {
      ...sweep,
      async work(row) {
        await work(row)
        if (row === 3) stopping.abort()
      },
    }
    await sweepAll(stopped, stopping.signal)
    assert.deepEqual(tried, [1, 2, 3])
  })
})

describe('over passes', () => {
  test('rows that always end the pass let those behind them have their turn', async () => {
    const { due, tried, sweep } = dueRows(15, (row) => row <= 12)
    const ending = { ...sweep, isAway: () => true, mark: newSweepMark<number>() }
    for (let pass = 0; pass < 13; pass += 1) await sweepAll(ending, never)
    assert.deepEqual([...due], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    assert.deepEqual(tried.slice(0, 3), [1, 2, 3], 'one a pass while nothing answers')
  })

  test('rows that always take the whole time of a pass let those behind them have their turn', async () => {
    const { due, sweep } = dueRows(15, (row) => row <= 12)
    const mark = newSweepMark<number>()
    for (let pass = 0; pass < 13; pass += 1) {
      const time = new AbortController()
      const { work } = sweep
      const slow = (row: number) => work(row).finally(() => row <= 12 && time.abort())
      await sweepAll({ ...sweep, work: slow, mark }, time.signal)
    }
    assert.equal(due.size, 12)
  })

  test('what ended a pass is tried by the next one too, when nothing behind it ends it again', async () => {
    let isAway = true
    const { due, sweep } = dueRows(5, () => isAway)
    const ending = { ...sweep, isAway: () => true, mark: newSweepMark<number>() }
    await sweepAll(ending, never)
    isAway = false
    await sweepAll(ending, never)
    assert.equal(due.size, 0)
    assert.equal(ending.mark.after, null)
  })
})

test('a part of a job that fails keeps no other from its turn, and the job fails in the end', async () => {
  const ran: string[] = []
  const part = (name: string, error?: Error) => async () => {
    ran.push(name)
    if (error !== undefined) throw error
  }
  const [one, other] = [new Error('one'), new Error('other')]
  await assert.rejects(runParts([part('a', one), part('b')]), one)
  await assert.rejects(runParts([part('c', one), part('d', other), part('e')]), (error: AggregateError) => {
    assert.deepEqual(error.errors, [one, other])
    return true
  })
  await runParts([part('f')])
  assert.deepEqual(ran, ['a', 'b', 'c', 'd', 'e', 'f'])
})
