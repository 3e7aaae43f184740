// What the page of the standing transfer guarantees: it is set as typed, says what is next, and is skipped and stopped from there.
import type { Payday } from '@daybreak/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalBank } from '../../../testing/fictional-move-money.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { PaydayPage } from './index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const none: Payday = { standing: null, nextPayday: '2026-12-04', isNextSkipped: false, runs: [] }
const { id, kind, name, last4 } = fictionalBank()
const on: Payday = {
  ...none,
  standing: { rule: { kind: 'above', amount: '20000' }, destination: { id, kind, name, last4 }, isPaused: false },
  runs: [{ payday: '2026-11-20', came: '63180', outcome: 'skipped', moved: null, transferId: null, reason: null }],
}

function show(payday: Payday, banks = [fictionalBank()]) {
  let current = payday
  const answer = (changed: Payday) => () => (current = changed)
  const server = startFakeServer({
    'GET /api/move-money/payday': () => current,
    'GET /api/move-money/accounts': () => ({ data: banks }),
    'PUT /api/move-money/payday': answer(on),
    'DELETE /api/move-money/payday': answer(none),
    'POST /api/move-money/payday/skip': answer({ ...on, isNextSkipped: true }),
  })
  renderPage(<PaydayPage />)
  return { server, user: userEvent.setup() }
}

test('a share is set as typed, to a bank that can take money; a percent that is none is said at its field', async () => {
  const { server, user } = show(none)
  await user.click(await screen.findByRole('radio', { name: /A share of my pay/ }))
  const percent = screen.getByRole('textbox', { name: 'Percent of each paycheck' })
  await user.clear(percent)
  await user.type(percent, '101')
  await user.click(screen.getByRole('button', { name: 'Turn it on' }))
  expect(screen.getByText('Enter a percent from 1 to 100.')).toBeTruthy()
  await user.clear(percent)
  await user.type(percent, '25')
  await user.click(screen.getByRole('button', { name: 'Turn it on' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Next transfer' })).toBeTruthy()
  expect(server.callsTo('PUT /api/move-money/payday').map(({ body }) => body)).toEqual([
    { destinationId: id, rule: { kind: 'share', percent: 25 } },
  ])
})

test('what is on says its rule and its day, is skipped, and is stopped after a question', async () => {
  const { server, user } = show(on)
  expect(await screen.findByText('Everything above $200.00')).toBeTruthy()
  expect(screen.getByText('Skipped by you')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Skip Fri, Dec 4' }))
  expect(await screen.findByRole('button', { name: 'Undo skip' })).toBeTruthy()
  expect(server.callsTo('POST /api/move-money/payday/skip').map(({ body }) => body)).toEqual([
    { payday: '2026-12-04', isSkipped: true },
  ])
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  const dialog = await screen.findByRole('dialog', { name: 'Stop moving money after each payday?' })
  expect(server.callsTo('DELETE /api/move-money/payday')).toEqual([])
  const stop = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop')
  await user.click(stop ?? dialog)
  await waitFor(() => expect(screen.getByRole('radio', { name: /Everything above what I keep/ })).toBeTruthy())
})

test('without a bank that can take money, one is added first', async () => {
  show(none, [fictionalBank({ state: 'pending' })])
  expect((await screen.findByRole('link', { name: 'Add a bank account' })).getAttribute('href')).toBe('/move-money/accounts/new')
})
