// The first page of Move Money: the available methods, and recent transfers.
import type { MoneyDestination, MoveMoney } from '@daybreak/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import {
  accountsCall,
  fictionalBank,
  fictionalDebitCard,
  fictionalMoneyTransfer,
  fictionalMoveMoney,
  fictionalNewBank,
  fictionalPreview,
  overviewCall,
  previewCall,
} from '../../../testing/fictional-move-money.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { MoveMoneyHome } from './home.tsx'

const transfersCall = 'GET /api/move-money/transfers'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** With the address's part, as the app gives it one. */
function Page({ open }: { open: (address: string) => void }) {
  const [direction, setDirection] = useState<'out' | 'in'>('out')
  return (
    <MoveMoneyHome
      direction={direction}
      onDirection={setDirection}
      accountLast4="4471"
      open={open}
      deposit={<p>How pay comes in</p>}
    />
  )
}

type Answers = Parameters<typeof startFakeServer>[0]

function show(accounts: MoneyDestination[], overview: Partial<MoveMoney> = {}, answers: Answers = {}) {
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
    [previewCall]: () => fictionalPreview(),
    ...answers,
  })
  const open = vi.fn<(address: string) => void>()
  renderPage(<Page open={open} />)
  return { server, open, user: userEvent.setup() }
}

const amountField = () => screen.findByRole('textbox', { name: /^Amount/ })

test('without a bank that takes money, one is added first', async () => {
  show([fictionalNewBank])
  const add = await screen.findByRole('link', { name: 'Continue' })
  expect(add.getAttribute('href')).toBe('/move-money/accounts/new')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the free method is preselected, and one press checks the transfer and leads to its review', async () => {
  const { server, open, user } = show([fictionalDebitCard, fictionalBank()])
  await user.type(await amountField(), '200')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Harbor Bank' }).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const { id } = fictionalBank()
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith(`/move-money/send?step=review&account=${id}&amount=20000`))
  expect(server.callsTo(previewCall).map(({ body }) => body)).toEqual([{ amount: '20000', destinationId: id, speed: 'standard' }])
})

test('more than there is, and nothing at all, are refused at the amount', async () => {
  const { open, user } = show([fictionalBank()])
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Enter an amount.')).toBeTruthy()
  await user.type(await amountField(), '1500')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('You have $1,284.57 available. Enter that much or less.')).toBeTruthy()
  expect(open).not.toHaveBeenCalled()
})

test('the instant method says its fee and cap before an amount is typed, and then what it costs', async () => {
  const fee = { basisPoints: 175, cap: '2500', stateCap: { state: 'CT', cap: '400' } }
  const { user } = show([fictionalBank(), fictionalDebitCard], { fee })
  expect(await screen.findByText(/1\.75% fee, never over \$4\.00/)).toBeTruthy()
  await user.type(await amountField(), '100')
  expect(await screen.findByText(/\$1\.75 fee\. Usually within 30 minutes\./)).toBeTruthy()
})

test('a debit card alone is never chosen for the worker', async () => {
  const { open, user } = show([fictionalDebitCard])
  await user.type(await amountField(), '100')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Choose how to send it.')).toBeTruthy()
  expect(open).not.toHaveBeenCalled()
})

test('adding money continues with the bank and the amount that were chosen', async () => {
  const adding = { min: '500', max: '50000', left: '50000' }
  const { open, user } = show([fictionalBank()], {}, { 'GET /api/move-money/deposits': () => adding })
  await user.click(await screen.findByRole('button', { name: 'Add money' }))
  const field = await amountField()
  await user.type(field, '1')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('The smallest transfer is $5.00.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '50')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith(`/move-money/add?account=${fictionalBank().id}&amount=5000`))
})

test('what was sent is listed with what happened to it, and more of it on request', async () => {
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
  const link = await screen.findByRole('link', { name: 'Your account is limited right now. See what you can do.' })
  expect(link.getAttribute('href')).toBe('/account-restricted')
})

test('an account that closes at its worker’s request says so, and leads to the undo', async () => {
  show([fictionalBank()], { isClosing: true })
  const link = await screen.findByRole('link', { name: /You asked to close your account/ })
  expect(link.getAttribute('href')).toBe('/my-account/close')
})

test('a card that takes no money in has no link to add money', async () => {
  show([fictionalBank()], { takesMoneyIn: false })
  await amountField()
  expect(screen.queryByRole('button', { name: 'Add money' })).toBeNull()
})
