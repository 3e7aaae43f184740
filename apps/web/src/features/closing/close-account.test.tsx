// Guarantees of the page that closes an account: nothing is requested before the box is ticked, the choices are what is sent, and
// it can be undone.
import type { ClosingView } from '@daybreak/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { fictionalBank } from '../../testing/fictional-move-money.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { CloseAccount, type ClosingStep } from './index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { id, kind, name, last4 } = fictionalBank()
const before: ClosingView = {
  available: '128457',
  held: '5754',
  pending: [{ summary: 'Pine Street Fuel', amount: '5754', direction: 'NEGATIVE' }],
  banks: [{ id, kind, name, last4 }],
  checkStreet: '418 Alder St',
  leavesAt: '2026-11-25T22:00:00.000Z',
  arrivesOn: '2026-11-27',
  dueAt: '2026-12-06T16:00:00.000Z',
  hasStanding: true,
  nextPayday: '2026-12-04',
  expressPay: '7860',
  cardLast4: '4821',
  refusal: null,
  closing: null,
}
const after: ClosingView = {
  ...before,
  closing: {
    caseNumber: 'DB-7KQ2M4PA',
    state: 'waiting',
    way: { kind: 'check', street: '418 Alder St' },
    askedAt: '2026-11-22T16:00:00.000Z',
    leavesAt: before.leavesAt,
    dueAt: before.dueAt,
    arrivesOn: null,
    day: 1,
    days: 14,
    canUndo: true,
    closedAt: null,
    historyUntil: '2028-11-22T05:00:00.000Z',
    payouts: [],
  },
}

function Closing() {
  const [step, setStep] = useState<ClosingStep>('reason')
  return <CloseAccount step={step} goTo={setStep} onKeep={() => setStep('reason')} />
}

function show(view: ClosingView, answers: object = {}) {
  let current = view
  const server = startFakeServer({
    'GET /api/employees/me/closing': () => current,
    'POST /api/employees/me/closing': () => (current = after),
    'DELETE /api/employees/me/closing': () => (current = before),
    ...answers,
  })
  renderPage(<Closing />)
  return { server, user: userEvent.setup() }
}

test('what was chosen is sent once the box is ticked, and not before; the closing is undone with one press', async () => {
  const { server, user } = show(before)
  await user.click(await screen.findByRole('radio', { name: 'I left my job' }))
  expect(screen.getByText(/any employer can pay you here/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next: my money' }))
  expect(screen.getByText(/Pine Street Fuel/)).toBeTruthy()
  expect(screen.getByText(/\$78\.60 comes out of that pay, as planned/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /A check by mail/ }))
  await user.click(screen.getByRole('button', { name: 'Next: review' }))
  expect(screen.getByText('Until Wed, Nov 25, 5:00 PM Eastern')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close account' }))
  expect(screen.getAllByText('Check this box first.').length).toBeGreaterThan(0)
  expect(server.callsTo('POST /api/employees/me/closing')).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /I know that my card \*4821/ }))
  await user.click(screen.getByRole('button', { name: 'Close account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account is closing' })).toBeTruthy()
  expect(server.callsTo('POST /api/employees/me/closing').map(({ body }) => body)).toEqual([
    { reason: 'left_job', way: 'check', destinationId: null },
  ])
  expect(screen.getByText('Day 1 of 14')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Get all my data/ }).getAttribute('href')).toBe('/my-account/data')
  expect(screen.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
  await user.click(screen.getByRole('button', { name: 'Undo: keep my account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Close my account' })).toBeTruthy()
})

test('an account below zero says what that means, and goes no further than the money', async () => {
  const { user } = show({ ...before, available: '-1250', refusal: 'below_zero' })
  expect(await screen.findByText(/Your balance is .\$12\.50/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next: my money' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next: review' }).disabled).toBe(true)
})

test('an undo that comes too late says so, and the page shows that money has left', async () => {
  const { user } = show(after, { 'DELETE /api/employees/me/closing': () => problem(409, 'closing.undo_late') })
  await user.click(await screen.findByRole('button', { name: 'Undo: keep my account' }))
  expect(await screen.findByText(/Your money has left already/)).toBeTruthy()
})

test('what another tab undid is not asked for twice: the page says that the account is open, and shows it', async () => {
  let isUndone = false
  const { user } = show(after, {
    'GET /api/employees/me/closing': () => (isUndone ? before : after),
    'DELETE /api/employees/me/closing': () => {
      isUndone = true
      return problem(404, 'closing.not_closing')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo: keep my account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Close my account' })).toBeTruthy()
  expect(screen.getByText(/Your account is open again/)).toBeTruthy()
})
