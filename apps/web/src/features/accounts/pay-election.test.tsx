// A worker's pay election: their choice, what their employer has, and taking it back.
import type { ElectionState } from '@daybreak/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { PayElection } from './pay-election.tsx'

const readCall = 'GET /api/onboarding/payment-election'
const undoCall = 'POST /api/onboarding/payment-election/undo'
const half: ElectionState = {
  employer: 'Lakeside Diners',
  election: {
    choice: 'part',
    amount: null,
    percent: 50,
    startsOn: '2026-12-04',
    consentedAt: '2026-11-20T15:00:00.000Z',
  },
  sentAt: null,
  undoUntil: '2026-12-20T15:00:00.000Z',
  undone: null,
}
const keep = { choice: 'keep', amount: null, percent: null, startsOn: null, consentedAt: null } as const
const undone: ElectionState = {
  ...half,
  election: { ...keep, startsOn: '2026-12-18' },
  undoUntil: null,
  undone: { at: '2026-11-20T19:42:00.000Z', endsOn: '2026-12-18' },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const user = userEvent.setup()
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const pageText = () => document.body.textContent

test('says what the worker asked for, from when on, and until when they can take it back', async () => {
  startFakeServer({ [readCall]: () => half })
  renderPage(<PayElection />)
  await screen.findByRole('heading', { name: 'How you are paid' })
  for (const words of [
    '50% of each paycheck comes here.',
    'Starting with your paycheck on Dec 04, 2026.',
    'We tell Lakeside Diners before your next payday.',
    'You can undo this until Dec 20, 2026.',
  ])
    expect(pageText()).toContain(words)
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/onboarding/payment-election')
})

test('is taken back after a confirmation, and not when the worker cancels the dialog', async () => {
  const server = startFakeServer({
    [readCall]: () => ({ ...half, sentAt: '2026-11-20T16:00:00.000Z' }),
    [undoCall]: () => undone,
  })
  renderPage(<PayElection />, { locale: 'es' })
  await press('Deshacer')
  await press('No, dejarlo así')
  expect(server.callsTo(undoCall)).toHaveLength(0)
  expect(pageText()).toContain('Se lo dijimos a Lakeside Diners el')
  await press('Deshacer')
  await press('Sí, deshacer')
  await waitFor(() => expect(pageText()).toContain('Tu pago va a donde iba antes.'))
  expect(pageText()).toContain('A partir de tu pago del')
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cómo te pagan' })))
})

test.each([
  [409, 'onboarding.undo_too_late', 'The 30 days are over.'],
  [403, 'session.limited', 'Some things are paused to protect you, and how you are paid is one of them.'],
])('%i %s says why, and leaves everything as it is', async (status, code, words) => {
  startFakeServer({ [readCall]: () => half, [undoCall]: () => problem(status, code) })
  renderPage(<PayElection />)
  await press('Undo')
  await press('Yes, undo')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(words)
  expect(pageText()).toContain('50% of each paycheck comes here.')
})

test('says who arranged it when the worker was never asked, and offers nothing that this page cannot do', async () => {
  startFakeServer({ [readCall]: () => ({ ...half, election: null, undoUntil: null }) })
  renderPage(<PayElection />)
  await screen.findByRole('heading', { name: 'How you are paid' })
  expect(pageText()).toContain('You arranged it with Lakeside Diners.')
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
