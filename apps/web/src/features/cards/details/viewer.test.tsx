// The card's details in the card provider's own viewer: its package as it is published, and the messages that its frames send.
import { cardViewerOrigin } from '@daybreak/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fictionalCard } from '../../../testing/fictional-cards.ts'
import { testNowMs } from '../../../testing/render-page.tsx'
import { callOn, showManageCard } from '../../../testing/show-manage-card.tsx'

const access = {
  token: 'short.lived.token',
  expiresAt: '2026-11-20T20:00:00.000Z',
  paymentCardId: 'pcd_1',
  graphqlUrl: 'https://api.us.test.highnote.com/graphql',
  frameUrl: null,
  viewerEnvironment: 'test',
}

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

type Options = Omit<NonNullable<Parameters<typeof showManageCard>[1]>, 'answers'>

async function openViewer({ locale = 'en', ...options }: Options = {}) {
  const answers = { [callOn('token/restricted-details')]: () => access }
  const shown = await showManageCard([fictionalCard(1)], { ...options, locale, answers })
  const button = await screen.findByRole('button', {
    name: locale === 'es' ? 'Mostrar datos de la tarjeta' : 'Show card details',
  })
  await shown.user.click(button)
  await waitFor(() => expect(frames()).toHaveLength(3))
  const [frame] = frames()
  const uuid = new URL(frame?.src ?? '').hash.slice(1)
  const say = (data: object, { origin = cardViewerOrigin, sender = uuid } = {}) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { origin, data: { uuid: sender, data } })))
  const ready = () => say({ __typename: 'CARD_VIEWER_READY' })
  return { ...shown, button, say, ready }
}

const frames = () => [...document.querySelectorAll('iframe')]
const alert = async () => (await screen.findByRole('alert')).textContent

test('the provider’s package frames three pages of the one origin that our policy allows, with the token of this card', async () => {
  await openViewer()
  const addresses = frames().map(({ src }) => new URL(src))
  expect(addresses.map(({ origin }) => origin)).toEqual([cardViewerOrigin, cardViewerOrigin, cardViewerOrigin])
  expect(addresses.every(({ pathname }) => pathname.endsWith('/index_test.html'))).toBe(true)
  const withToken = addresses.filter(({ searchParams }) => searchParams.has('token'))
  expect(withToken.map(({ searchParams }) => Object.fromEntries(searchParams))).toMatchObject([
    {
      field: 'cardNumber',
      token: access.token,
      paymentCardId: 'pcd_1',
      environment: 'test',
      maskedOnLoad: 'true',
      enableClipboard: 'true',
    },
  ])
})

test('each frame has the name of what it shows, in the language of the page', async () => {
  await openViewer()
  expect(
    frames()
      .map(({ title }) => title)
      .sort(),
  ).toEqual(['Card number', 'Expires', 'Security code (CVV)'])
  cleanup()
  await openViewer({ locale: 'es' })
  expect(
    frames()
      .map(({ title }) => title)
      .sort(),
  ).toEqual(['Código de seguridad (CVV)', 'Número de tarjeta', 'Vence'])
})

test('the time begins when the viewer has drawn; after it nothing is left in the page, the token neither', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let nowMs = testNowMs
  const { ready, button } = await openViewer({ nowMs: () => nowMs })
  nowMs += 12_000
  ready()
  expect(screen.getByRole('timer').textContent).toBe('Hides in 30 seconds')
  expect(document.documentElement.outerHTML).toContain(access.token)
  nowMs += 29_000
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('timer').textContent).toBe('Hides in 1 second')
  nowMs += 1000
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(frames()).toEqual([])
  expect(document.documentElement.outerHTML).not.toContain(access.token)
  expect(screen.getByText('Card details hidden.')).toBeDefined()
  expect(button.textContent).toBe('Show card details')
})

test('a worker who needs longer gets as much again, ten times, and then the button for it is gone', async () => {
  const { ready, user } = await openViewer()
  ready()
  for (let turn = 0; turn < 10; turn += 1) await user.click(screen.getByRole('button', { name: '30 seconds more' }))
  expect(screen.queryByRole('button', { name: '30 seconds more' })).toBeNull()
  expect(frames()).toHaveLength(3)
})

test('the number is masked until it is asked for: the viewer is notified, and the button says what it does next', async () => {
  const { ready, user } = await openViewer()
  ready()
  const frame = frames().find(({ title }) => title === 'Card number')
  const reported = vi.spyOn(frame!.contentWindow!, 'postMessage').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Show full number' }))
  await user.click(screen.getByRole('button', { name: 'Hide number' }))
  expect(reported.mock.calls).toEqual(
    Array.from({ length: 2 }, () => [{ __typename: 'TOGGLE_CARD_NUMBER_MASK' }, cardViewerOrigin]),
  )
  expect(screen.getByRole('button', { name: 'Show full number' })).toBeDefined()
})

test('the focus continues at the beginning of the details, and comes back to the button when they are hidden', async () => {
  const { ready, say, user, button } = await openViewer()
  ready()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show full number' })))
  expect(within(screen.getByRole('region', { name: 'Card details' })).getByRole('timer')).toBeDefined()
  say({ __typename: 'INVALID_CREDENTIAL_ERROR', context: { requestId: 'r' } })
  expect(document.activeElement).toBe(button)
  await user.click(button)
  await waitFor(() => expect(frames()).toHaveLength(3))
})

test('that a number was copied, or was not, is said and nothing is closed', async () => {
  const { ready, say } = await openViewer()
  ready()
  say({ __typename: 'COPY_TO_CLIPBOARD_SUCCESS', field: 'cardNumber' })
  expect(screen.getAllByText('Copied!').length).toBeGreaterThan(0)
  say({ __typename: 'COPY_TO_CLIPBOARD_ERROR', message: 'NotAllowedError', field: 'cardNumber' })
  expect(screen.getAllByText('Not copied. Select the number instead.').length).toBeGreaterThan(0)
  expect(frames()).toHaveLength(3)
})

test('a page that leaves for the browser’s memory comes back without the details', async () => {
  const { ready } = await openViewer()
  ready()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(frames()).toEqual([])
})

test('another origin, and a viewer that was closed, are not listened to', async () => {
  const { ready, say, user, button } = await openViewer()
  say({ __typename: 'INVALID_CREDENTIAL_ERROR', context: { requestId: 'r' } }, { origin: 'https://elsewhere.example.com' })
  ready()
  await user.click(button)
  say({ __typename: 'PAYMENT_CARD_FETCH_ERROR', message: 'late', context: { requestId: 'r' } })
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('details that cannot be shown', () => {
  const denied = "We can't show your card details right now. Try again, or call (800) 555-0142."
  const closed = 'Your card details closed before they could be shown. Show them again.'
  const blocked = "Your card details didn't load. Check your connection, turn off content blocking for this page, and try again."
  const unreachable = 'Network response was not ok'

  test.each([
    ['a token that is over', { __typename: 'INVALID_CREDENTIAL_ERROR', context: { requestId: 'r' } }, closed],
    [
      'a card that was closed meanwhile',
      { __typename: 'PAYMENT_CARD_FETCH_ERROR', message: 'Card is CLOSED', context: { requestId: 'r' } },
      denied,
    ],
    ['a request that the viewer does not understand', { __typename: 'CARD_VIEWER_INPUT_ERROR', message: 'styles' }, denied],
    ['a failure without a name', { __typename: 'GENERIC_ERROR', message: 'Failed to fetch' }, unreachable],
  ])('%s', async (_name, message, text) => {
    const { say } = await openViewer()
    say(message)
    expect(await alert()).toContain(text)
    expect(await alert()).not.toContain('CLOSED')
    expect(frames()).toEqual([])
  })

  test('a viewer that draws nothing, as behind a content blocker', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openViewer()
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(await alert()).toBe(blocked)
    expect(frames()).toEqual([])
  })

  test('a phone without a connection', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openViewer()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(await alert()).toContain(unreachable)
  })
})
