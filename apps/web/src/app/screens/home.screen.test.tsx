// Home as a whole: what it shows, in which order, and that its parts follow each other.
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ExpressPay } from '@daybreak/contract'
import { profileQuery } from '#features/employee'
import { startFakeServer } from '../../testing/fake-server.ts'
import { fictionalOrderedCard } from '../../testing/fictional-cards.ts'
import { fictionalExpressPay } from '../../testing/fictional-express-pay.ts'
import { fictionalPage, fictionalTransactions } from '../../testing/fictional-transactions.ts'
import { renderPage } from '../../testing/render-page.tsx'
// Loaded here, so that no test waits for the code of what it opens.
import './rare-notices.ts'
import { HomeScreen } from './home.screen.tsx'

const accountCall = 'GET /api/financial-accounts/payroll'
const accountWith =
  (availableBalance: string, more: object = {}) =>
  () => ({
    id: 'acc_1',
    details: { availableBalance, balance: '134211', accountNumberLast4: '4471', routingNumberLast4: '0019' },
    coming: [],
    firstWeek: null,
    ...more,
  })

/** The shell shows a screen only once the profile is there. */
function HomeInShell() {
  const { data } = useQuery(profileQuery)
  return data && <HomeScreen />
}

type Shown = { hasPin?: boolean; account?: object; overview?: Partial<ExpressPay>; payCards?: object[]; features?: string[] }

function show({ hasPin = true, account = {}, overview, payCards = [], features = [] }: Shown = {}) {
  const server = startFakeServer({
    'GET /api/employees/me': () => ({
      employeeId: 'emp_1',
      firstName: 'Maya',
      lastName: 'Torres',
      emails: [],
      features,
      payCards,
      hasPin,
    }),
    [accountCall]: accountWith('128457', account),
    ...(overview && { 'GET /api/express-pay': () => fictionalExpressPay(overview) }),
    'GET /api/employees/transactions/pending': () => fictionalPage([], { take: 10, cursor: null }),
    'GET /api/employees/transactions': () => fictionalPage(fictionalTransactions(9), { take: 10, cursor: null }),
    'GET /api/offers/summary': () => ({ count: 162, countOn: 0, earnedThisYear: '0' }),
  })
  return { server, ...renderPage(<HomeInShell />) }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('banner, PIN notice, Account Details, Transactions and Rewards come in this order', async () => {
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
  const offsets = texts.map((text) => document.body.textContent.indexOf(text))
  expect(offsets).toEqual(offsets.toSorted((left, right) => left - right))
  expect(offsets).not.toContain(-1)
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

const endsAt = '2026-12-04T00:00:00.000Z'
const noExpressPay: Partial<ExpressPay> = {
  state: 'never',
  refusal: 'express_pay.not_available',
  earnings: null,
  shifts: [],
  forecast: null,
}

test('a deposit on its way is between banner and PIN notice, without a plus, and its detail names each of them', async () => {
  const coming = [
    { id: 'txn_1', amount: '61240', employerName: 'Lakeside Diners', settlesOn: '2026-11-23' },
    { id: 'txn_2', amount: '5000', employerName: 'Harbor Staffing', settlesOn: '2026-11-27' },
  ]
  show({ hasPin: false, account: { coming } })
  const row = await screen.findByRole('button', { name: '$612.40 from Lakeside Diners comes Mon, Nov 23. Open details.' })
  expect(row.textContent).toBe('Coming Mon, Nov 23$612.40 from Lakeside Diners and 1 more')
  const text = document.body.textContent
  expect(text.indexOf('Coming Mon')).toBeLessThan(text.indexOf("You haven't set up"))
  await userEvent.click(row)
  const dialog = screen.getByRole('dialog', { name: 'Money on its way' })
  expect(dialog.textContent).toContain('$50.00 Coming Fri, Nov 27 from Harbor Staffing')
})

test('a new account has its first-week list in place of the PIN notice, and no alerts that cannot be turned on', async () => {
  show({
    hasPin: false,
    account: { firstWeek: { endsAt, isPayElected: false, hasBeenPaid: false } },
    overview: noExpressPay,
    payCards: [fictionalOrderedCard(1)],
  })
  const list = await screen.findByRole('region', { name: 'Your first week' })
  expect(list.textContent).toContain('0 of 3 done')
  expect(list.textContent).toContain('It should arrive by Thu, Dec 3.')
  expect(list.textContent).not.toContain('alerts')
  expect(screen.queryByText(/You haven't set up/)).toBeNull()
  expect(await screen.findByText('Your card number works today. Your first pay can come Fri, Dec 4.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Set Up PIN/ }).getAttribute('href')).toBe('/card-management')
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send my pay here' })
  expect(dialog.textContent).toContain('ending in 4471')
})

test('what is done stays in the list, ticked and counted, and only what comes next has a filled button', async () => {
  show({
    hasPin: false,
    account: { firstWeek: { endsAt, isPayElected: true, hasBeenPaid: false } },
    payCards: [fictionalOrderedCard(1, { status: 'SENT_TO_PRINTER', shippedAt: null })],
  })
  const list = await screen.findByRole('region', { name: 'Your first week' })
  expect(list.textContent).toContain('1 of 3 done')
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Set Up PIN' })).toBeTruthy()
  expect([...list.querySelectorAll('.stages .reached')].map(({ textContent }) => textContent)).toEqual(['Made Done'])
})

test('an account older than its first days, or with all of it done, has no such list', async () => {
  show({ hasPin: false })
  await screen.findByText(/You haven't set up/)
  expect(screen.queryByText('Your first week')).toBeNull()
  cleanup()
  show({ account: { firstWeek: { endsAt, isPayElected: true, hasBeenPaid: true } } })
  await screen.findByText('$1,284')
  expect(screen.queryByText('Your first week')).toBeNull()
})

test('without Express Pay the banner names the next payday alone', async () => {
  show({ overview: noExpressPay })
  expect(await screen.findByText('Next payday: Fri, Dec 4')).toBeTruthy()
  expect(screen.queryByText('Earned')).toBeNull()
})
