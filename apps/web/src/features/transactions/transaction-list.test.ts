// The order and the paging of the transactions, without a page or a server.
import type { Transaction } from '@daybreak/contract'
import { describe, expect, test } from 'vitest'
import {
  fictionalPage,
  fictionalPending,
  fictionalTransaction,
  fictionalTransactions,
} from '../../testing/fictional-transactions.ts'
import { joined, readTransactions, rowsOf, type ReadPage } from './transaction-list.ts'

type Call = { list: string; take: number; cursor: string | null }

function server(pending: readonly Transaction[], completed: readonly Transaction[]) {
  const calls: Call[] = []
  const readPage: ReadPage = async (list, request) => {
    calls.push({ list, ...request })
    return fictionalPage(list === 'pending' ? pending : completed, request)
  }
  return { readPage, calls }
}

const idsOf = (transactions: readonly Transaction[]) => transactions.map(({ id }) => id)

describe('the order', () => {
  test('pending items come first, then completed ones, each as the server ordered them', async () => {
    const pending = [fictionalPending(1), fictionalPending(2)]
    const completed = fictionalTransactions(9).map((transaction, index) => ({ ...transaction, id: `txn_c${index}` }))
    const list = await readTransactions(server(pending, completed).readPage)
    expect(idsOf(rowsOf(list))).toEqual([...idsOf(pending), ...idsOf(completed)])
  })

  test('no pending item is left out, however many there are', async () => {
    const pending = Array.from({ length: 230 }, (_, index) => fictionalPending(index))
    const { readPage, calls } = server(pending, [])
    const list = await readTransactions(readPage)
    expect(list.pending).toHaveLength(230)
    expect(Math.max(...calls.map(({ take }) => take))).toBeLessThanOrEqual(100)
  })

  test('an item that was completed between the two calls is shown once, as completed', async () => {
    const completed = fictionalTransaction(7)
    const list = await readTransactions(server([fictionalPending(7), fictionalPending(8)], [completed]).readPage)
    expect(rowsOf(list)).toEqual([fictionalPending(8), completed])
  })
})

describe('the first load', () => {
  test('asks for pages of 10', async () => {
    const { readPage, calls } = server([], fictionalTransactions(25))
    await readTransactions(readPage)
    expect(calls).toEqual([
      { list: 'pending', take: 10, cursor: null },
      { list: 'completed', take: 10, cursor: null },
    ])
  })

  test('repeats until at least 8 are shown', async () => {
    const all = fictionalTransactions(20)
    // A server may answer less than was asked for.
    const readPage: ReadPage = async (list, { cursor }) => fictionalPage(list === 'pending' ? [] : all, { take: 3, cursor })
    const list = await readTransactions(readPage)
    expect(rowsOf(list)).toHaveLength(9)
    expect(list.nextCursor).toBe(all[8]?.id)
  })

  test('pending items count toward the 8', async () => {
    const readPage: ReadPage = async (list, { cursor }) =>
      list === 'pending'
        ? fictionalPage(
            Array.from({ length: 6 }, (_, index) => fictionalPending(100 + index)),
            { take: 10, cursor },
          )
        : fictionalPage(fictionalTransactions(20), { take: 2, cursor })
    expect(rowsOf(await readTransactions(readPage))).toHaveLength(8)
  })

  test('ends where there is no next page', async () => {
    const list = await readTransactions(server([], fictionalTransactions(2)).readPage)
    expect(rowsOf(list)).toHaveLength(2)
    expect(list.nextCursor).toBeNull()
  })
})

describe('a refresh', () => {
  test('brings again as many completed items as were shown, at most 100 on the wire', async () => {
    const { readPage, calls } = server([], fictionalTransactions(500))
    const list = await readTransactions(readPage, () => 250)
    expect(list.completed).toHaveLength(250)
    expect(calls.filter((call) => call.list === 'completed').map(({ take }) => take)).toEqual([100, 100, 50])
  })

  test('brings also what "View More" added while it was under way', async () => {
    const all = fictionalTransactions(60)
    let shown = 10
    const readPage: ReadPage = async (list, request) => {
      const page = fictionalPage(list === 'pending' ? [] : all, request)
      if (list === 'completed') shown = 20
      return page
    }
    expect((await readTransactions(readPage, () => shown)).completed).toHaveLength(20)
  })
})

describe('the next page', () => {
  test('is under the rows that are shown', () => {
    const all = fictionalTransactions(15)
    const first = { pending: [], completed: all.slice(0, 10), nextCursor: all[9]!.id }
    const list = joined(first, fictionalPage(all, { take: 10, cursor: all[9]!.id }))
    expect(idsOf(list.completed)).toEqual(idsOf(all))
    expect(list.nextCursor).toBeNull()
  })

  test('never shows an item twice', () => {
    const all = fictionalTransactions(12)
    const list = joined(
      { pending: [], completed: all.slice(0, 10), nextCursor: all[7]!.id },
      fictionalPage(all, { take: 4, cursor: all[7]!.id }),
    )
    expect(idsOf(list.completed)).toEqual(idsOf(all))
  })
})
