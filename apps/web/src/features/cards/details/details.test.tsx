// The card's details: a fresh proof, a frame of the card provider's own origin, 30 seconds, and nothing of them in our page.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/fake-server.ts'
import { fictionalCard } from '../../../testing/fictional-cards.ts'
import { testNowMs } from '../../../testing/render-page.tsx'
import { callOn, showManageCard } from '../../../testing/show-manage-card.tsx'

const tokenCall = callOn('token/restricted-details')
const providerOrigin = 'http://127.0.0.1:8081'
const access = {
  token: 'short-lived',
  expiresAt: '2026-11-20T20:00:00.000Z',
  paymentCardId: 'pcd_1',
  graphqlUrl: `${providerOrigin}/graphql`,
  frameUrl: `${providerOrigin}/card-details-frame`,
  viewerEnvironment: null,
}

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

type Options = Parameters<typeof showManageCard>[1] & { isFrozen?: boolean }

async function press({ isFrozen = false, ...options }: Options = {}) {
  const card = fictionalCard(1, { status: isFrozen ? 'Frozen' : 'Active' })
  const shown = await showManageCard([card], { ...options, answers: { [tokenCall]: () => access, ...options.answers } })
  const button = await screen.findByRole('button', { name: 'Show card details' })
  await shown.user.click(button)
  return { ...shown, button }
}

/** The frame, as far as our page sees it: jsdom loads no page into it. */
async function openFrame(options?: Options) {
  const shown = await press(options)
  const frame = await screen.findByTitle<HTMLIFrameElement>('Card details')
  const reported = vi.fn<(message: unknown, options: unknown) => void>()
  vi.spyOn(frame.contentWindow!, 'postMessage').mockImplementation(reported as never)
  fireEvent.load(frame)
  const say = (data: unknown, { origin = providerOrigin, source = frame.contentWindow } = {}) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))
  return { ...shown, frame, reported, say }
}

const isFramed = () => screen.queryByTitle('Card details') !== null

test('the frame is the card provider’s page, and only it receives the token, once it has loaded', async () => {
  const { frame, reported } = await openFrame()
  expect(frame.getAttribute('src')).toBe(access.frameUrl)
  expect(reported.mock.calls).toEqual([
    [
      { type: 'show', clientToken: 'short-lived', paymentCardId: 'pcd_1', theme: 'light', language: 'en' },
      { targetOrigin: providerOrigin },
    ],
  ])
  expect(document.documentElement.outerHTML).not.toContain('short-lived')
})

test('the frame may draw and nothing else: no windows, no forms, no leading our page elsewhere', async () => {
  const { frame } = await openFrame()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
})

test('a page in Spanish is framed in Spanish', async () => {
  await showManageCard([fictionalCard(1)], { locale: 'es', answers: { [tokenCall]: () => access } }).then(async ({ user }) =>
    user.click(await screen.findByRole('button', { name: 'Mostrar datos de la tarjeta' })),
  )
  const frame = await screen.findByTitle<HTMLIFrameElement>('Datos de la tarjeta')
  const reported = vi.spyOn(frame.contentWindow!, 'postMessage').mockImplementation(() => undefined)
  fireEvent.load(frame)
  expect(reported.mock.calls[0]?.[0]).toMatchObject({ language: 'es' })
})

test('the details show for 30 seconds, whatever the frame says, and are taken out of the page', async () => {
  let nowMs = testNowMs
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { say, button } = await openFrame({ nowMs: () => nowMs })
  say({ type: 'shown', height: 150 })
  expect(screen.getByTitle('Card details').getAttribute('height')).toBe('150')
  expect(screen.getByText('Hides in 30 seconds')).toBeDefined()
  nowMs += 29_000
  await act(() => vi.advanceTimersByTimeAsync(1000))
  // It has become taller, which begins nothing anew.
  say({ type: 'shown', height: 170 })
  expect(screen.getByTitle('Card details').getAttribute('height')).toBe('170')
  nowMs += 1000
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(isFramed()).toBe(false)
  expect(screen.getByText('Card details hidden.')).toBeDefined()
  expect(button.textContent).toBe('Show card details')
})

test('the focus continues into the details, which are before the button', async () => {
  const { frame, say, button } = await openFrame()
  expect(document.activeElement).toBe(button)
  say({ type: 'shown', height: 200 })
  await waitFor(() => expect(document.activeElement).toBe(frame))
  button.focus()
  say({ type: 'shown', height: 300 })
  await waitFor(() => expect(frame.getAttribute('height')).toBe('300'))
  expect(document.activeElement).toBe(button)
})

test('the focus comes back to the button when the details are hidden under it', async () => {
  const { frame, say, button } = await openFrame()
  say({ type: 'shown', height: 200 })
  await waitFor(() => expect(document.activeElement).toBe(frame))
  say({ type: 'hidden' })
  expect(isFramed()).toBe(false)
  expect(document.activeElement).toBe(button)
})

test('a worker who needs longer gets as much again, ten times and no more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let nowMs = testNowMs
  const pass = (ms: number) =>
    act(() => {
      nowMs += ms
      return vi.advanceTimersByTimeAsync(ms)
    })
  const { say } = await openFrame({ nowMs: () => nowMs })
  say({ type: 'shown', height: 200 })
  for (let turn = 0; turn < 10; turn += 1) {
    await pass(29_000)
    say({ type: 'more' })
  }
  await pass(29_000)
  expect(isFramed()).toBe(true)
  say({ type: 'more' })
  await pass(2_000)
  expect(isFramed()).toBe(false)
})

test('"Hide now" takes them out of the page, and the focus stays on the button', async () => {
  const { say, user, button } = await openFrame()
  say({ type: 'shown', height: 150 })
  expect(screen.getByRole('button', { name: 'Hide now' })).toBe(button)
  await user.click(button)
  expect(isFramed()).toBe(false)
  expect(document.activeElement).toBe(button)
})

test('the frame that hid them itself goes too', async () => {
  const { say } = await openFrame()
  say({ type: 'shown', height: 150 })
  say({ type: 'hidden' })
  expect(isFramed()).toBe(false)
})

test('another window, or another origin, is not listened to', async () => {
  const { say } = await openFrame()
  say({ type: 'denied' }, { origin: 'https://elsewhere.example.com' })
  say({ type: 'denied' }, { source: window })
  expect(isFramed()).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a frozen card’s details come with a note', async () => {
  await openFrame({ isFrozen: true })
  expect(screen.getByText("This card is frozen. The numbers don't work until you unfreeze it.")).toBeDefined()
})

describe('details that cannot be shown', () => {
  const denied = "We can't show your card details right now. Try again, or call (800) 555-0142."
  const unreachable = 'Network response was not ok'
  const alert = async () => (await screen.findByRole('alert')).textContent

  test('the card provider denies them', async () => {
    const { say } = await openFrame()
    say({ type: 'denied' })
    expect(await alert()).toBe(denied)
    expect(isFramed()).toBe(false)
  })

  test('the card provider fails', async () => {
    const { say } = await openFrame()
    say({ type: 'failed' })
    expect(await alert()).toContain(unreachable)
  })

  test('the frame says nothing at all', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openFrame()
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(await alert()).toContain(unreachable)
    expect(isFramed()).toBe(false)
  })

  test('our server gives no token', async () => {
    await press({ answers: { [tokenCall]: () => problem(409, 'issuer.refused') } })
    expect(await alert()).toBe(denied)
  })

  test('the card provider is down', async () => {
    await press({ answers: { [tokenCall]: () => problem(503, 'issuer.unreachable') } })
    expect(await alert()).toContain(unreachable)
  })

  test('the worker gives no fresh proof: nothing is shown, and nothing is wrong', async () => {
    const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false))
    await press({ askForStepUp: ask, answers: { [tokenCall]: () => problem(403, 'step_up_required') } })
    await waitFor(() => expect(ask).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(isFramed()).toBe(false)
  })

  test('after a fresh proof they are', async () => {
    let isProved = false
    await press({
      askForStepUp: () => Promise.resolve((isProved = true)),
      answers: { [tokenCall]: () => (isProved ? access : problem(403, 'step_up_required')) },
    })
    expect(await screen.findByTitle('Card details')).toBeDefined()
  })
})
