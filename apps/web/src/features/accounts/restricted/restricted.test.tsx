// Guarantees of the page of a restricted account: it says what the worker can do, and when the limit is gone.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { AccountRestricted, RestrictedNotice } from './index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const restriction = { reason: 'court_order', since: '2026-11-20T19:42:00.000Z', caseNumber: 'DB-7KQ2M4PA' }

function show(given: object | null, isClosing = false) {
  startFakeServer({
    'GET /api/financial-accounts/payroll': () => ({
      id: 'acc_1',
      externalId: 'ext_1',
      details: {
        availableBalance: '128457',
        balance: '128457',
        directDepositId: 'dd_1',
        accountNumberLast4: '4471',
        routingNumberLast4: '0019',
        asOf: '2026-11-20T19:42:00.000Z',
      },
      coming: [],
      firstWeek: null,
      restriction: given,
      isClosing,
    }),
  })
  renderPage(
    <>
      <RestrictedNotice />
      <AccountRestricted nextPayday="2026-12-04" contact="call us" />
    </>,
  )
}

test('it says why, with the case number, what works and what does not, and how a person is reached', async () => {
  show(restriction)
  expect(await screen.findByText(/We received a court or agency order/)).toBeTruthy()
  for (const text of [/\$1,284\.57/, /DB-7KQ2M4PA/, /Next: Fri, Dec 4/, /Card purchases and cash/, /^call us$/]) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  }
  // No photo ends an order.
  expect(screen.queryByRole('link', { name: 'Take or choose a photo' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Call or write to us' }).getAttribute('href')).toBe('/support')
  expect(screen.getByRole('link', { name: /Your account is limited\. See what you can do/ }).getAttribute('href')).toBe(
    '/account-restricted',
  )
})

test('where who they are is the question, a photo of an ID goes to us with the case number', async () => {
  for (const reason of ['fraud_review', 'returned_debit']) {
    show({ ...restriction, reason })
    const photo = await screen.findByRole('link', { name: 'Take or choose a photo' })
    expect(photo.getAttribute('href')).toBe('/support/message?topic=account&limit=DB-7KQ2M4PA')
    expect(screen.getByRole('link', { name: 'Other ways to show who you are' }).getAttribute('href')).toBe('/support')
    expect(screen.getByText('Have your case number ready: DB-7KQ2M4PA.')).toBeTruthy()
    cleanup()
  }
})

test('once the limit is gone the page says so, and home says nothing', async () => {
  show(null)
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account works again.' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /See what you can do/ })).toBeNull()
})

test('while the account closes at its worker’s request, home says so and leads to the undo', async () => {
  show(null, true)
  const notice = await screen.findByRole('link', { name: /You asked to close your account/ })
  expect(notice.getAttribute('href')).toBe('/my-account/close')
})
