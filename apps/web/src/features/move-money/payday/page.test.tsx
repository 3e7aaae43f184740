// Guarantees of the page of the recurring transfer: it is set as typed, shows what is next, and is skipped and stopped from
// there.
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

const none: Payday = {
  standing: null,
  nextPayday: '2026-12-04',
  skipUntil: '2026-12-04T13:30:00.000Z',
  inBankOn: '2026-12-07',
  pay: { payday: '2026-12-04', amount: '44400', basis: 'shifts' },
  isToldBefore: true,
  isNextSkipped: false,
  runs: [],
}
const { id, kind, name, last4 } = fictionalBank()
const on: Payday = {
  ...none,
  standing: { rule: { kind: 'above', amount: '20000' }, destination: { id, kind, name, last4 }, isPaused: false },
  runs: [
    { payday: '2026-11-20', came: '63180', outcome: 'skipped', moved: null, transferId: null, destination: null, reason: null },
  ],
}

function show(payday: Payday, banks = [fictionalBank()]) {
  let current = payday
  const answer = (changed: Payday) => () => (current = changed)
  const server = startFakeServer({
    'GET /api/move-money/payday': () => current,
    'GET /api/move-money/destinations': () => ({ data: banks }),
    'PUT /api/move-money/payday': answer(on),
    'DELETE /api/move-money/payday': answer(none),
    'POST /api/move-money/payday/skip': answer({ ...on, isNextSkipped: true }),
  })
  renderPage(<PaydayPage />)
  return { server, user: userEvent.setup() }
}

/** The message about the amount; the page has another live region for all screens. */
async function findPreview(): Promise<Element> {
  const card = (await screen.findByRole('button', { name: 'Turn it on' })).closest('section')
  return card?.querySelector('[role=status]') ?? document.body
}

// It follows what is typed once the typing pauses, also on a machine with much to do.
const patient = { timeout: 10_000 }

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
  expect(document.querySelector('main')?.textContent ?? document.body.textContent).toContain(
    'about $244.00 moves to Harbor Bank *8830.',
  )
  expect(screen.getByText(/^The amount is a guess from your approved shifts\. .* on Thu, Dec 3\.$/)).toBeTruthy()
  expect(screen.getByText('Skipped by you')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Skip Fri, Dec 4' }))
  expect(await screen.findByRole('button', { name: 'Undo skip' })).toBeTruthy()
  expect(screen.getByText(/^Nothing moves on Fri, Dec 4\. All of that pay, about \$444\.00, stays/)).toBeTruthy()
  expect(screen.getByText(/^You can change your mind until .* on Fri, Dec 4\.$/)).toBeTruthy()
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

test('what would move is shown before it is turned on, follows what is typed, and is said once', async () => {
  const { user } = show(none, [fictionalBank(), fictionalBank({ id: `dst_${'2'.repeat(32)}`, status: 'PENDING', last4: '2044' })])
  const preview = await findPreview()
  expect(preview.textContent).toMatch(/On Fri, Dec 4: about \$244\.00 moves to Harbor Bank \*8830\./)
  expect(screen.getByText('about $444.00')).toBeTruthy()
  expect(screen.getByText('Mon, Dec 7')).toBeTruthy()
  expect(screen.getByText('We never move more than came in. If your pay is $200.00 or less, nothing moves.')).toBeTruthy()
  expect(screen.getByText('We tell you the exact amount the day before. You can skip any payday.')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Harbor Bank', description: /\*2044 · Not ready/ })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('radio', { name: '$400' }))
  await waitFor(() => expect(preview.textContent).toMatch(/about \$44\.00 moves/), patient)
  await user.clear(screen.getByRole('textbox', { name: 'Keep this much of each paycheck' }))
  await user.type(screen.getByRole('textbox', { name: 'Keep this much of each paycheck' }), '440')
  await waitFor(
    () => expect(preview.textContent).toBe('About $444.00 comes in on Fri, Dec 4. Nothing of it would move.'),
    patient,
  )
})

test('an amount that payroll has announced is no guess, and before any forecast the last payday tells', async () => {
  show({ ...none, pay: { payday: '2026-12-04', amount: '44400', basis: 'announced' } })
  expect((await findPreview()).textContent).toMatch(/^On Fri, Dec 4: \$244\.00 moves to/)
  cleanup()
  show({ ...none, pay: { payday: '2026-11-20', amount: '63180', basis: 'last' }, isToldBefore: false })
  expect((await findPreview()).textContent).toMatch(/^On your last payday, Fri, Nov 20, \$431\.80 would have moved\./)
  expect(screen.getByText('You can skip any payday, or stop.')).toBeTruthy()
})

test('a change says from when it counts', async () => {
  const { user } = show(on)
  await user.click(await screen.findByRole('button', { name: 'Change the rule' }))
  expect(await screen.findByText(/^From your next pay on\./)).toBeTruthy()
})

test.each([
  ['what is on', on, { role: 'heading', name: 'Next transfer' }],
  ['the form', none, { role: 'button', name: 'Turn it on' }],
] as const)('%s that is there first takes no focus, and what comes in its place does', async (_what, payday, first) => {
  const { user } = show(payday)
  await screen.findByRole(first.role, { name: first.name })
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('button', { name: payday === on ? 'Change the rule' : 'Turn it on' }))
  const heading = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('without a bank that can take money, one is added first', async () => {
  show(none, [fictionalBank({ status: 'PENDING' })])
  expect((await screen.findByRole('link', { name: 'Add a bank account' })).getAttribute('href')).toBe('/move-money/accounts/new')
})
