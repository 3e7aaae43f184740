// Home as a whole: what stands on it, in which order, and that its parts follow each other.
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { profileQuery } from '#features/employee'
import { startFakeServer } from '../testing/fake-server.ts'
import { fictionalPage, fictionalTransactions } from '../testing/fictional-transactions.ts'
import { renderPage } from '../testing/render-page.tsx'
import { HomeScreen } from './home.screen.tsx'

const accountCall = 'GET /api/financial-accounts/payroll'
const accountWith = (availableBalance: string) => () => ({
  id: 'acc_1',
  details: { availableBalance, balance: '134211', accountNumberLast4: '4471', routingNumberLast4: '0019' },
})

/** The shell shows a screen only once the profile is there. */
function HomeInShell() {
  const { data } = useQuery(profileQuery)
  return data && <HomeScreen />
}

function show({ hasPin = true }: { hasPin?: boolean } = {}) {
  const server = startFakeServer({
    'GET /api/employees/me': () => ({
      employeeId: 'emp_1',
      firstName: 'Maya',
      lastName: 'Torres',
      emails: [],
      features: [],
      hasPin,
    }),
    [accountCall]: accountWith('128457'),
    'GET /api/employees/transactions/pending': () => fictionalPage([], { take: 10, cursor: null }),
    'GET /api/employees/transactions': () => fictionalPage(fictionalTransactions(9), { take: 10, cursor: null }),
    'GET /api/offers/summary': () => ({ count: 162 }),
  })
  return { server, ...renderPage(<HomeInShell />) }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('banner, PIN notice, Account Details, Transactions and Rewards stand in this order', async () => {
  show({ hasPin: false })
  await screen.findByText('$1,284')
  await screen.findByRole('table')
  await screen.findByText('150+ cash back offers available now!')
  const texts = [
    'Available balance',
    "You haven't set up your Daybreak Card PIN yet. Tap here to get started.",
    'Account Details',
    'Your Transactions',
    '150+ cash back offers available now!',
  ]
  const places = texts.map((text) => document.body.textContent.indexOf(text))
  expect(places).toEqual(places.toSorted((left, right) => left - right))
  expect(places).not.toContain(-1)
})

test('the screen has one heading of the first level', async () => {
  show()
  expect((await screen.findAllByRole('heading', { level: 1 })).map(({ textContent }) => textContent)).toEqual(['Payroll Card'])
})

test('the PIN notice leads to the card', async () => {
  show({ hasPin: false })
  expect((await screen.findByRole('link', { name: 'Set Up PIN' })).getAttribute('href')).toBe('/card-management')
})

test('a worker with a PIN has no PIN notice', async () => {
  show({ hasPin: true })
  await screen.findByRole('table')
  expect(screen.queryByText(/PIN/)).toBeNull()
})

test('a balance that moved brings the transactions again', async () => {
  const { server, client } = show()
  await screen.findByRole('table')
  const completed = 'GET /api/employees/transactions'
  expect(server.callsTo(completed)).toHaveLength(1)
  const refreshBalance = () => act(() => client.refetchQueries({ queryKey: ['accounts'] }))
  await refreshBalance()
  expect(server.callsTo(completed)).toHaveLength(1)
  server.answers[accountCall] = accountWith('100000')
  await refreshBalance()
  await waitFor(() => expect(server.callsTo(completed)).toHaveLength(2))
})
