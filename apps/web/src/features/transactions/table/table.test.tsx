// The table alone: all rows up to 200; above that those in sight, and still a whole table to keyboard and screen reader.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fictionalTransactions } from '../../../testing/fictional-transactions.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { TransactionsTable } from './table.tsx'

const rowHeightPx = 62

// jsdom lays nothing out: the area is as high as in a browser, and so are the rows.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(580)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeightPx)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(count: number, onOpen = vi.fn()) {
  renderPage(
    <>
      <h2 id="heading">Your Transactions</h2>
      <TransactionsTable
        transactions={fictionalTransactions(count)}
        onOpen={onOpen}
        labelledBy="heading"
        areaRef={{ current: null }}
      />
    </>,
  )
  const table = screen.getByRole('table')
  return { table, area: table.parentElement!, onOpen }
}

const rowsIn = (table: HTMLElement) => within(table).getAllByRole('row').slice(1)
const numbersOf = (rows: readonly HTMLElement[]) =>
  rows.map((row) => Number.parseInt(row.getAttribute('aria-rowindex') ?? '', 10))

/** The rows of a long list follow the first paint. */
async function showWhole(count: number, onOpen = vi.fn()) {
  const shown = show(count, onOpen)
  await waitFor(() => expect(rowsIn(shown.table)[0]?.hasAttribute('aria-rowindex')).toBe(true))
  return shown
}

const heightOf = (table: HTMLElement) =>
  [...table.querySelectorAll<HTMLElement>('tr[aria-hidden]')]
    .map(({ style }) => Number.parseInt(style.height, 10))
    .reduce((sum, gap) => sum + gap, rowsIn(table).length * rowHeightPx)

test('200 transactions are 200 rows', () => {
  const { table } = show(200)
  expect(rowsIn(table)).toHaveLength(200)
  expect(table.hasAttribute('aria-rowcount')).toBe(false)
})

describe('above 200', () => {
  // First, while nothing of it has been loaded.
  test('the first paint builds the rows in sight, and all of the height', () => {
    const { table } = show(5000)
    expect(rowsIn(table)).toHaveLength(10)
    expect(heightOf(table)).toBe(5000 * rowHeightPx)
  })

  test('then only a few beyond the edge are built', async () => {
    const { table } = await showWhole(5000)
    expect(rowsIn(table).length).toBeLessThan(40)
    expect(heightOf(table)).toBe(5000 * rowHeightPx)
  })

  test('the table says how many rows it has and which ones these are', async () => {
    const { table } = await showWhole(5000)
    expect(table.getAttribute('aria-rowcount')).toBe('5001')
    const numbers = numbersOf(rowsIn(table))
    expect(numbers).toEqual(numbers.map((_, index) => index + 2))
  })

  test('no row carries a style attribute', async () => {
    const { table } = await showWhole(5000)
    for (const row of rowsIn(table)) expect(row.querySelector('[style]') ?? row.getAttribute('style')).toBeNull()
  })

  test('scrolling brings other rows, and the one with the focus stays between its neighbors', async () => {
    const { table, area } = await showWhole(5000)
    act(() => within(rowsIn(table)[2]!).getByRole('button').focus())
    area.scrollTop = 1000 * rowHeightPx
    fireEvent.scroll(area)
    const numbers = numbersOf(rowsIn(table))
    expect(numbers.slice(0, 3)).toEqual([3, 4, 5])
    expect(numbers).toContain(1010)
    expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('4')
  })

  test('a row opens by keyboard', async () => {
    const { table, onOpen } = await showWhole(5000)
    act(() => within(rowsIn(table)[1]!).getByRole('button').focus())
    await userEvent.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledTimes(1)
  })
})
