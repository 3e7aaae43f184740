// Where Move Money begins: the ways that are there, and what was sent.
import type { MoneyDestination, MoveMoney } from '@daybreak/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import {
  accountsCall,
  fictionalBank,
  fictionalDebitCard,
  fictionalMoneyTransfer,
  fictionalMoveMoney,
  fictionalNewBank,
  overviewCall,
} from '../../../testing/fictional-move-money.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { MoveMoneyHome } from './move-money-home.tsx'

const transfersCall = 'GET /api/move-money/transfers'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(accounts: MoneyDestination[], overview: Partial<MoveMoney> = {}) {
  const pages: Record<string, unknown> = {
    '': {
      data: [fictionalMoneyTransfer()],
      pageInfo: { hasNextPage: true, endCursor: 'next' },
    },
    next: {
      data: [fictionalMoneyTransfer({ id: `trf_${'8'.repeat(32)}`, amount: '7500', status: 'RETURNED' })],
      pageInfo: { hasNextPage: false, endCursor: null },
    },
  }
  const server = startFakeServer({
    [overviewCall]: () => fictionalMoveMoney(overview),
    [accountsCall]: () => ({ data: accounts }),
    [transfersCall]: ({ query }) => pages[query.get('cursor') ?? ''],
  })
  renderPage(<MoveMoneyHome />)
  return { server, user: userEvent.setup() }
}

test('a bank that takes money is sent to at once; without one, a bank is added first', async () => {
  show([fictionalBank()])
  const send = await screen.findByRole('link', { name: /^Send to my bank/ })
  await vi.waitFor(() => expect(send.getAttribute('href')).toBe('/move-money/send'))
  cleanup()
  show([fictionalNewBank])
  const add = await screen.findByRole('link', { name: /^Send to my bank/ })
  await vi.waitFor(() => expect(add.getAttribute('href')).toBe('/move-money/accounts/new'))
})

test('the instant way is there for a worker with a card that takes it, with its fee and cap', async () => {
  show([fictionalBank(), fictionalDebitCard], { fee: { basisPoints: 175, cap: '2500', stateCap: { state: 'CT', cap: '400' } } })
  expect((await screen.findByRole('link', { name: /^Instant to my debit card/ })).textContent).toContain(
    '1.75% fee, never over $4.00',
  )
})

test('nothing promises a way that is not there yet', async () => {
  show([fictionalBank()])
  await screen.findByRole('link', { name: /^Send to my bank/ })
  expect(screen.queryByText(/Direct deposit|Instant to my debit card/)).toBeNull()
})

test('what was sent is listed with what became of it, and more of it on request', async () => {
  const { server, user } = show([fictionalBank()])
  const first = await screen.findByRole('link', { name: /\$200\.00 · Harbor Bank \*8830/ })
  expect(first.textContent).toContain('Should be done by Tue, Nov 24')
  expect(first.getAttribute('href')).toBe(`/move-money/transfers/${fictionalMoneyTransfer().id}`)
  await user.click(screen.getByRole('button', { name: 'View More' }))
  expect((await screen.findByRole('link', { name: /\$75\.00/ })).textContent).toContain('Returned')
  expect(server.callsTo(transfersCall).map(({ query }) => query.get('cursor'))).toEqual([null, 'next'])
})

test('a limited account says so, and leads to what can be done', async () => {
  show([fictionalBank()], { isRestricted: true })
  const way = await screen.findByRole('link', { name: 'Your account is limited right now. See what you can do.' })
  expect(way.getAttribute('href')).toBe('/account-restricted')
})
