// "Your Transactions" as a worker meets it: order, words, badges, paging and its states.
import type { Transaction } from '@daybreak/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import {
  fictionalPage,
  fictionalPending,
  fictionalTransaction,
  fictionalTransactions,
} from '../../testing/fictional-transactions.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { TransactionsCard } from './transactions-card.tsx'

const claimant = { employeeId: 'emp_1', firstName: 'Maya', lastName: 'Torres', emails: [] }
const pendingCall = 'GET /api/employees/transactions/pending'
const completedCall = 'GET /api/employees/transactions'

function serve(pending: readonly Transaction[], completed: readonly Transaction[]) {
  const answer =
    (all: readonly Transaction[]) =>
    ({ query }: { query: URLSearchParams }) =>
      fictionalPage(all, { take: Number.parseInt(query.get('take') ?? '10', 10), cursor: query.get('cursor') })
  return startFakeServer({ [pendingCall]: answer(pending), [completedCall]: answer(completed) })
}

const show = (locale: 'en' | 'es' = 'en') => renderPage(<TransactionsCard claimant={claimant} />, { locale })
const rows = () => screen.getAllByRole('row').slice(1)
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const viewMore = () => screen.findByRole('button', { name: 'View More' })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a row that comes by itself slides in and is said once; older ones that are asked for do neither', async () => {
  const before = fictionalTransactions(12)
  serve([], before)
  const { client } = show()
  await viewMore()
  const moving = () => rows().filter((row) => row.classList.contains('fresh'))
  const said = () => screen.queryAllByText(/New in your list/)
  await userEvent.click(await viewMore())
  await waitFor(() => expect(rows()).toHaveLength(12))
  expect([moving(), said()]).toEqual([[], []])
  serve([], [fictionalTransaction(99, { summary: 'Corner Bakery', amount: '1250' }), ...before])
  await act(() => client.invalidateQueries())
  await screen.findByText('New in your list: Corner Bakery, $12.50.')
  expect(moving().map((row) => cellsOf(row)[1])).toEqual(['Corner Bakery'])
  await waitFor(() => expect(moving()).toEqual([]), { timeout: 3_000 })
  await act(() => client.invalidateQueries())
  expect([moving(), said().length]).toEqual([[], 1])
})

test('a purchase shows as pending and then as completed in a page that stays open, which is no activity', async () => {
  vi.useFakeTimers()
  const minute = () => act(() => vi.advanceTimersByTimeAsync(60_010))
  const purchase = { summary: 'Pine Street Fuel', amount: '3820' }
  serve([], [fictionalTransaction(1)])
  show()
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(rows()).toHaveLength(1)

  serve([fictionalPending(2, purchase)], [fictionalTransaction(1)])
  await minute()
  expect(rows().map((row) => cellsOf(row).slice(1, 3))).toEqual([
    ['Pine Street Fuel', 'Pending'],
    ['Casa Verde Grill', 'Completed'],
  ])

  const later = serve([], [fictionalTransaction(2, purchase), fictionalTransaction(1)])
  await minute()
  expect(rows().map((row) => cellsOf(row).slice(1, 3))).toEqual([
    ['Pine Street Fuel', 'Completed'],
    ['Casa Verde Grill', 'Completed'],
  ])
  expect(later.calls.map(({ headers }) => headers.get('X-Daybreak-Background'))).toEqual(['1', '1'])
})

test('a row says each thing once: its button has the name, its cells have the rest', async () => {
  startFakeServer({
    'GET /api/employees/transactions/pending': () => fictionalPage([], { take: 10, cursor: null }),
    'GET /api/employees/transactions': () => fictionalPage([fictionalTransaction(1)], { take: 10, cursor: null }),
  })
  renderPage(<TransactionsCard claimant={claimant} />)
  const button = await screen.findByRole('button', { name: 'Casa Verde Grill. Open details.' })
  expect(
    within(button.closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nov 18, 2026', 'Casa Verde Grill', 'Completed', '−$14.75'])
})

describe('the rows', () => {
  test('have a date, a description, a status and an amount, pending ones first', async () => {
    serve(
      [fictionalPending(1, { summary: 'Pine Street Fuel', amount: '3820', createdAt: '2026-11-05T19:42:00.000Z' })],
      [
        fictionalTransaction(2, {
          summary: 'Express Pay',
          amount: '7860',
          direction: 'POSITIVE',
          createdAt: '2026-11-20T05:59:59.999Z',
        }),
        fictionalTransaction(3, { amount: '125050' }),
      ],
    )
    show()
    await screen.findByRole('table', { name: 'Your Transactions' })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Description',
      'Status',
      'Amount',
    ])
    expect(rows().map(cellsOf)).toEqual([
      ['Nov 05, 2026', 'Pine Street Fuel', 'Pending', '−$38.20'],
      // A second before midnight in Chicago is still the day before.
      ['Nov 19, 2026', 'Express Pay', 'Completed', '+$78.60'],
      ['Nov 18, 2026', 'Casa Verde Grill', 'Completed', '−$1,250.50'],
    ])
  })

  test('are in Spanish, with amounts and merchants as they are', async () => {
    serve(
      [fictionalPending(1)],
      [
        fictionalTransaction(2, { status: 'FAILED', isComplete: false }),
        fictionalTransaction(3, {
          createdAt: '2026-11-05T19:42:00.000Z',
          payrollTransfer: { totalAmount: '3', reimbursementAmount: '1', remainingAmount: '2' },
        }),
      ],
    )
    show('es')
    await screen.findByRole('table', { name: 'Tus transacciones' })
    expect(rows().map(cellsOf)).toEqual([
      ['18 nov 2026', 'Casa Verde Grill', 'Pendiente', '−$14.75'],
      ['18 nov 2026', 'Casa Verde Grill', 'FALLIDA', '−$14.75'],
      ['5 nov 2026', 'Pago de nómina', 'Completada', '−$14.75'],
    ])
  })

  test('FAILED and CANCELED have a red badge and a muted amount', async () => {
    serve(
      [],
      [
        fictionalTransaction(1, { status: 'FAILED', isComplete: false }),
        fictionalTransaction(2, { status: 'CANCELED', isComplete: false }),
      ],
    )
    show()
    for (const words of ['FAILED', 'CANCELED']) {
      const badge = await screen.findByText(words)
      expect(badge.className).toContain('bad')
      expect(badge.closest('tr')?.lastElementChild?.className).toContain('off')
    }
  })

  test('say all of themselves in the name of the button that covers them', async () => {
    serve([fictionalPending(1)], [])
    show()
    expect(await screen.findByRole('button', { name: 'Casa Verde Grill. Open details.' })).toBeTruthy()
  })
})

describe('the states', () => {
  test('nothing yet', async () => {
    serve([], [])
    show()
    expect(await screen.findByRole('heading', { name: 'No recent transactions' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('an error says that the money is safe, and tries again on request', async () => {
    const server = serve([], fictionalTransactions(1))
    const answer = server.answers[completedCall]!
    server.answers[completedCall] = () => problem(500, 'internal')
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('Your money is safe.')
    server.answers[completedCall] = answer
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  test('a refresh that fails leaves what was there', async () => {
    const server = serve([], fictionalTransactions(3))
    const { client } = show()
    await screen.findByRole('table')
    server.answers[completedCall] = () => problem(500, 'internal')
    await act(() => client.invalidateQueries())
    expect(rows()).toHaveLength(3)
  })

  test('only the first load counts as activity of the worker', async () => {
    const server = serve([], fictionalTransactions(3))
    const { client } = show()
    await screen.findByRole('table')
    await act(() => client.invalidateQueries())
    expect(server.callsTo(completedCall).map(({ headers }) => headers.get('X-Daybreak-Background'))).toEqual([null, '1'])
  })
})

describe('View More', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  const user = userEvent.setup({ advanceTimers: (milliseconds) => void vi.advanceTimersByTime(milliseconds) })

  test('adds the next 10, says how many, and scrolls to the bottom', async () => {
    serve([], fictionalTransactions(25))
    show()
    const button = await viewMore()
    expect(rows()).toHaveLength(10)
    const area = screen.getByRole('table').parentElement!
    Object.defineProperty(area, 'scrollHeight', { value: 1300 })
    expect(area.scrollTop).toBe(0)
    await user.click(button)
    expect(await screen.findByText('10 more transactions shown.')).toBeTruthy()
    expect(rows()).toHaveLength(20)
    expect(area.scrollTop).toBe(1300)
  })

  test('loads one page per 5 seconds, however often it is pressed', async () => {
    const server = serve([], fictionalTransactions(60))
    show()
    await user.click(await viewMore())
    await screen.findByText('10 more transactions shown.')
    await user.click(await viewMore())
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(server.callsTo(completedCall)).toHaveLength(2)
    expect(screen.getByRole('button', { name: /Loading more/ }).getAttribute('aria-busy')).toBe('true')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await waitFor(() => expect(rows()).toHaveLength(30))
    expect(server.callsTo(completedCall)).toHaveLength(3)
  })

  test('ends with the last page, and the keyboard is not lost', async () => {
    serve([], fictionalTransactions(12))
    show()
    await user.click(await viewMore())
    const end = await screen.findByText("That's all.")
    await waitFor(() => expect(document.activeElement).toBe(end))
    expect(screen.queryByRole('button', { name: 'View More' })).toBeNull()
    expect(screen.getByText('2 more transactions shown.')).toBeTruthy()
  })

  test('an error keeps the rows and offers another try', async () => {
    const server = serve([], fictionalTransactions(25))
    show()
    const button = await viewMore()
    const answer = server.answers[completedCall]!
    server.answers[completedCall] = () => problem(503, 'unavailable')
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toContain("We can't load this right now.")
    expect(rows()).toHaveLength(10)
    server.answers[completedCall] = answer
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await waitFor(() => expect(rows()).toHaveLength(20))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a list that was refreshed meanwhile has no gap and nothing twice', async () => {
    const all = fictionalTransactions(40).map((transaction, index) => ({ ...transaction, summary: `Older ${index}` }))
    const server = serve([], all)
    const { client } = show()
    const button = await viewMore()
    const answer = server.answers[completedCall]!
    // While the next page is on its way, two new items arrive at the top and the list is read again.
    const longer = [fictionalTransaction(101, { summary: 'Newest' }), fictionalTransaction(102, { summary: 'Newer' }), ...all]
    let isHeld = true
    server.answers[completedCall] = async (call) => {
      if (!isHeld)
        return fictionalPage(longer, { take: Number.parseInt(call.query.get('take')!, 10), cursor: call.query.get('cursor') })
      isHeld = false
      await client.invalidateQueries()
      return answer(call)
    }
    await user.click(button)
    await waitFor(() => expect(rows()).toHaveLength(20))
    expect(rows().map((row) => cellsOf(row)[1])).toEqual(longer.slice(0, 20).map(({ summary }) => summary))
  })
})
