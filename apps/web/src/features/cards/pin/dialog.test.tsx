// The PIN: two entries, easy ones refused, sent only to the card provider, and never stored.
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/fake-server.ts'
import { fictionalCard, fictionalCardList } from '../../../testing/fictional-cards.ts'
import { callOn, listCall, profileCall, showManageCard } from '../../../testing/show-manage-card.tsx'

const providerCall = 'POST /graphql'
const token = {
  token: 'short-lived',
  expiresAt: '2026-11-20T20:00:00.000Z',
  paymentCardId: 'pcd_1',
  graphqlUrl: 'http://127.0.0.1:8081/graphql',
}
const pin = '2580'
const providerAnswer = (answer: unknown) => ({ data: { setPinForPaymentCard: answer } })
const paymentCard = providerAnswer({ __typename: 'PaymentCard' })
const userError = (field: string) => providerAnswer({ __typename: 'UserError', errors: [{ errorPath: ['input', field] }] })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Opening = { hasPin?: boolean; status?: 'Active' | 'Frozen' } & Parameters<typeof showManageCard>[1]

async function openDialog({ hasPin = false, status = 'Active', ...options }: Opening = {}) {
  const shown = await showManageCard([fictionalCard(1, { hasPin, status })], {
    ...options,
    answers: {
      [callOn('token/change-pin')]: () => token,
      [providerCall]: () => paymentCard,
      [callOn('set-has-pin')]: () => fictionalCard(1, { hasPin: true }),
    },
  })
  Object.assign(shown.server.answers, options.answers)
  const opener = await screen.findByRole('button', { name: hasPin ? /Change your PIN/ : /Set Up PIN/ })
  await shown.user.click(opener)
  return { ...shown, opener }
}

const first = () => screen.getByLabelText<HTMLInputElement>('New PIN')
const second = () => screen.getByLabelText<HTMLInputElement>('New PIN again')

type Dialog = Awaited<ReturnType<typeof openDialog>>

async function save({ user }: Dialog, one: string, two = one) {
  await user.type(first(), one)
  if (two !== '') await user.type(second(), two)
  await user.click(screen.getByRole('button', { name: 'Save PIN' }))
}

test('goes from the browser to the card provider, which alone reads it; then our server asks whether it is set', async () => {
  const dialog = await openDialog()
  dialog.server.answers[listCall] = () => fictionalCardList([fictionalCard(1, { hasPin: true })])
  await save(dialog, pin)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [asked] = dialog.server.callsTo(providerCall)
  expect(asked?.headers.get('Authorization')).toBe('Bearer short-lived')
  expect(asked?.body).toMatchObject({ variables: { input: { paymentCardId: 'pcd_1', newPin: pin } } })
  const ours = dialog.server.calls.filter(({ path }) => path.startsWith('/api/'))
  expect(ours.map(({ path }) => path)).toContain('/api/employees/pay-cards/crd_00000000000000000000000000000001/set-has-pin')
  expect(JSON.stringify(ours)).not.toContain(pin)
})

test('that is set is said, changes its row, and is fresh in the profile', async () => {
  const dialog = await openDialog()
  dialog.server.answers[listCall] = () => fictionalCardList([fictionalCard(1, { hasPin: true })])
  await save(dialog, pin)
  expect(await screen.findByRole('button', { name: /Change your PIN/ })).toBeDefined()
  expect(screen.getAllByText('Your new PIN is ready.').length).toBe(2)
  await waitFor(() => expect(dialog.server.callsTo(profileCall)).toHaveLength(2))
  expect(document.documentElement.outerHTML).not.toContain(pin)
})

test('that is set stays set when our server cannot be reached: the card provider notifies it too', async () => {
  const dialog = await openDialog({ answers: { [callOn('set-has-pin')]: () => problem(503, 'issuer.unreachable') } })
  await save(dialog, pin)
  expect(await screen.findAllByText('Your new PIN is ready.')).toHaveLength(2)
})

describe('what is refused before it is sent', () => {
  test.each([
    ['12', '', 'Enter 4 digits.'],
    ['1234', '1234', "Choose a PIN that's harder to guess. Those digits are all the same, or in a row."],
    ['0101', '0101', "Choose a PIN that's harder to guess. Your phone number ends in those digits."],
    ['4821', '4821', "Choose a PIN that's harder to guess. Your card number ends in those digits."],
  ])('%s and "%s"', async (one, two, says) => {
    const dialog = await openDialog()
    await save(dialog, one, two)
    expect(screen.getByText(says)).toBeDefined()
    expect(document.activeElement).toBe(first())
    expect(first().getAttribute('aria-invalid')).toBe('true')
    expect(dialog.server.callsTo(callOn('token/change-pin'))).toHaveLength(0)
  })

  test('two that differ, at the second one', async () => {
    const dialog = await openDialog()
    await save(dialog, pin, '2581')
    expect(screen.getByText("The PINs don't match.")).toBeDefined()
    expect(document.activeElement).toBe(second())
    expect(dialog.server.callsTo(callOn('token/change-pin'))).toHaveLength(0)
  })
})

describe('a PIN that was not set', () => {
  const alert = async () => (await screen.findByRole('alert')).textContent
  const fixedWords = 'Failed to change pin due to errors.'

  test.each([
    ['by anything but a payment card', userError('paymentCardId'), 'You have no PIN yet. Try again, or call (800) 555-0142.'],
    [
      'by a denied access',
      providerAnswer({ __typename: 'AccessDeniedError' }),
      'You have no PIN yet. Try again, or call (800) 555-0142.',
    ],
    [
      'because it is the worker’s birthday',
      userError('newPin'),
      "Choose a PIN that's harder to guess. Don't use your birthday or digits of your Social Security number.",
    ],
  ])('%s: the fixed words, what to do, and both entries empty', async (_, answer, help) => {
    const dialog = await openDialog({ answers: { [providerCall]: () => answer } })
    await save(dialog, pin)
    expect(await alert()).toBe(`${fixedWords}${help}`)
    expect([first().value, second().value]).toEqual(['', ''])
    expect(document.activeElement).toBe(first())
  })

  test('because the card is frozen, says to unfreeze it first', async () => {
    const dialog = await openDialog({ status: 'Frozen', answers: { [providerCall]: () => userError('paymentCardId') } })
    await save(dialog, pin)
    expect(await alert()).toBe(`${fixedWords}Unfreeze your card first. Then set the PIN.`)
  })

  test('leaves the old one', async () => {
    const dialog = await openDialog({ hasPin: true, answers: { [providerCall]: () => userError('paymentCardId') } })
    await save(dialog, pin)
    expect(await alert()).toBe(`${fixedWords}Your old PIN still works. Try again, or call (800) 555-0142.`)
  })

  test.each([
    ['an HTTP failure of the card provider', { [providerCall]: () => new Response('', { status: 502 }) }],
    ['a card provider that does not answer', { [providerCall]: () => Promise.reject(new TypeError('Failed to fetch')) }],
    ['a card provider that our server cannot reach', { [callOn('token/change-pin')]: () => problem(503, 'issuer.unreachable') }],
  ])('%s', async (_, answers) => {
    const dialog = await openDialog({ answers })
    await save(dialog, pin)
    expect(await alert()).toBe(
      "Network response was not okYour card's system did not answer. Your money is safe. Try again in a minute.",
    )
  })

  test('is tried again with a token of its own', async () => {
    const dialog = await openDialog({ answers: { [providerCall]: () => new Response('', { status: 502 }) } })
    await save(dialog, pin)
    await alert()
    dialog.server.answers[providerCall] = () => paymentCard
    await save(dialog, pin)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(dialog.server.callsTo(callOn('token/change-pin'))).toHaveLength(2)
  })
})

test('a fresh proof is asked for, and what was typed waits for it', async () => {
  const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false))
  const dialog = await openDialog({
    askForStepUp: ask,
    answers: { [callOn('token/change-pin')]: () => problem(403, 'step_up_required') },
  })
  await save(dialog, pin)
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(first().value).toBe(pin)
})

test('the dialog has the focus on the first entry, moves on when it is whole, and gives the focus back', async () => {
  const { user, opener } = await openDialog()
  expect(document.activeElement).toBe(first())
  await user.keyboard(pin)
  expect(document.activeElement).toBe(second())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})
