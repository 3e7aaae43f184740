// Why a balance is below zero: the last cause is named, a purchase whose amount came later or money that was taken back.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalMoneyTransfer } from '../../../testing/fictional-move-money.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { BelowZeroScreen } from './below-zero.screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pump = { kind: 'pump', merchantName: 'Pine Street Fuel', approved: '100', taken: '3820', at: '2026-11-20T16:00:00.000Z' }

/** @param takenBackAt  when money that was added, and could be used, was taken back */
function show(purchase: object | null, takenBackAt: string | null = null) {
  const steps = [
    { name: 'processed' as const, at: '2026-11-05T16:00:00.000Z' },
    { name: 'returned' as const, at: takenBackAt ?? '' },
  ]
  const taken = fictionalMoneyTransfer({ direction: 'in', status: 'RETURNED', steps })
  startFakeServer({
    'GET /api/financial-accounts/payroll': () => ({ details: { availableBalance: '-1842' }, coming: [] }),
    'GET /api/employees/pay-cards/later-amount': () => ({ purchase }),
    'GET /api/move-money/transfers': () => ({
      data: takenBackAt === null ? [] : [taken],
      pageInfo: { hasNextPage: false, endCursor: null },
    }),
  })
  renderPage(<BelowZeroScreen />)
}

test('a pump says what it asked for first, and the sum is right', async () => {
  show(pump)
  expect(await screen.findByText(/The pump asked us for \$1\.00 first/)).toBeTruthy()
  for (const words of ['$19.78', 'Pine Street Fuel, Fri, Nov 20', '−$38.20']) expect(document.body.textContent).toContain(words)
  // It may not be theirs: reporting it begins at the purchase.
  expect(screen.getByRole('link', { name: 'Tell us' }).getAttribute('href')).toBe('/transactions')
})

test('a tip that came later is named as one', async () => {
  show({ ...pump, kind: 'tip' })
  expect(await screen.findByText('The tip was added later, and the total was more than you had.')).toBeTruthy()
})

test('without a cause that is known, none is named', async () => {
  show(null)
  await screen.findByText('How it clears')
  expect(screen.queryByText('Why it happened')).toBeNull()
})

test('of two causes the one that happened last is named', async () => {
  show(pump, '2026-11-20T18:00:00.000Z')
  expect(await screen.findByText(/Harbor Bank \*8830 did not send the \$200\.00/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Tell us' })).toBeNull()
  cleanup()
  show(pump, '2026-11-19T18:00:00.000Z')
  expect(await screen.findByText(/The pump asked us for \$1\.00 first/)).toBeTruthy()
})
