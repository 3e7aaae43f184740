// The card, its PIN and the link into the app: each can be done now or later, and the account may still be opening.
import type { OnboardingOpening } from '@daybreak/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { lazy, type ComponentProps } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/fake-server.ts'
import { fictionalBeginning, fictionalOnboarding } from '../../../testing/fictional-onboarding.ts'
import { answerCall, showOnboarding, stateCall } from '../../../testing/show-onboarding.tsx'
import type { OtherRooms } from '../other-rooms.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

const button = (name: string) => screen.findByRole('button', { name })

/** As in the app, where it is loaded with the first step about a card. */
function TurnOn({ code, onActive }: ComponentProps<OtherRooms['ActivateCard']>) {
  return <button onClick={onActive}>Turn on with {code}</button>
}

/** Not at once, so that the step renders again when it arrives. */
function loadTurnOn(): Promise<{ default: typeof TurnOn }> {
  return new Promise((resolve) => setTimeout(resolve, 0, { default: TurnOn }))
}

describe('the card', () => {
  const call = answerCall('card-activation')
  const due = fictionalOnboarding('card-activation', { status: 'Completed' })
  const pinDue = () => fictionalOnboarding('set-pin', { status: 'Completed' })

  test('that is turned on leads on, and the code of the carrier’s link is taken out of the address', async () => {
    const { server, user } = await showOnboarding(due, {
      path: '/onboarding/card-activation?code=7KQ2M4PA',
      answers: { [call]: pinDue },
      rooms: { ActivateCard: lazy(loadTurnOn) },
    })
    await user.click(await button('Turn on with 7KQ2M4PA'))
    await waitFor(() => expect(window.location.pathname).toBe('/onboarding/set-pin'))
    expect(window.location.search).toBe('')
    expect(server.callsTo(call).map(({ body }) => body)).toEqual([{ answer: 'activated' }])
  })

  test.each([
    ['has signed up', fictionalOnboarding('success', { status: 'Completed', step: null, steps: [] })],
    ['is not known to this browser', fictionalBeginning()],
  ])('of a worker who %s is turned on in the app, with the code of the carrier’s link', async (_, state) => {
    const { leave } = await showOnboarding(state, { path: '/onboarding/card-activation?code=7KQ2-M4PA', isLeft: true })
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/card-management?code=7KQ2-M4PA'))
    expect(leave).toHaveBeenCalledOnce()
    expect(window.location.search).toBe('')
  })

  test('keeps the code of its link while an earlier step is due', async () => {
    const { user } = await showOnboarding(fictionalOnboarding('payment-election', { status: 'Completed' }), {
      path: '/onboarding/card-activation?code=7KQ2M4PA',
      answers: { [answerCall('payment-election')]: () => due },
      rooms: { ActivateCard: TurnOn },
    })
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/onboarding/payment-election'))
    await user.click(screen.getByRole('radio', { name: 'Decide later' }))
    await user.click(await button('Continue'))
    expect(await button('Turn on with 7KQ2M4PA')).toBeDefined()
  })

  test('may be left for later', async () => {
    const { server, user } = await showOnboarding(due, { answers: { [call]: pinDue } })
    await user.click(await button('Skip for now'))
    await waitFor(() => expect(server.callsTo(call).map(({ body }) => body)).toEqual([{ answer: 'skip' }]))
  })

  test('is not needed: a virtual one works today', async () => {
    const { server, user } = await showOnboarding(due, { answers: { [call]: pinDue } })
    await user.click(await button("I don't have a card yet"))
    expect(screen.getByText(/^You can use a virtual card today\./)).toBeDefined()
    await user.click(await button('Back'))
    await user.click(await button("I don't have a card yet"))
    await user.click(await button('Continue'))
    await waitFor(() => expect(server.callsTo(call).map(({ body }) => body)).toEqual([{ answer: 'no_card' }]))
  })

  test('that our server has not as active yet is said', async () => {
    const { user } = await showOnboarding(due, {
      answers: { [call]: () => problem(409, 'onboarding.card_not_active') },
      rooms: { ActivateCard: ({ onActive }) => <button onClick={onActive}>Turn on</button> },
    })
    await user.click(await button('Turn on'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      "We couldn't activate your card. Try again, or call (800) 555-0142.",
    )
  })
})

describe('an account that is still opening', () => {
  const steps: OnboardingOpening['steps'] = [
    { step: 'holder', isDone: true },
    { step: 'application', isDone: true },
    { step: 'account', isDone: false },
    { step: 'numbers', isDone: false },
    { step: 'card', isDone: false },
  ]
  const opening = (standing: OnboardingOpening['standing']) =>
    fictionalOnboarding('card-activation', { status: 'AccountPending', opening: { standing, steps } })

  test.each([
    ['working', 'This takes a few seconds.'],
    ['in_review', "We're looking at your request again. You can close this page."],
    ['delayed', 'This takes longer than usual. We keep trying. You can close this page.'],
  ] as const)('%s says how far it is', async (standing, words) => {
    await showOnboarding(opening(standing))
    expect(await screen.findByText(words)).toBeDefined()
    const shown = within(screen.getByRole('list', { name: 'Opening your account' })).getAllByRole('listitem')
    expect(shown.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
      ['Your details', null],
      ['Your request', null],
      ['Your account', 'step'],
      ['Your deposit numbers', null],
      ['Your card', null],
    ])
  })

  test('is polled until the card can be turned on', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server } = await showOnboarding(opening('working'))
    await screen.findByText('This takes a few seconds.')
    server.answers[stateCall] = () => ({ ...opening('opened'), status: 'Completed' })
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(await button('Skip for now')).toBeDefined()
    expect(screen.getByText('Your account is ready.').closest('[aria-live]')).not.toBeNull()
  })

  test.each(['set-pin', 'success'] as const)('replaces the step %s, which needs it', async (step) => {
    await showOnboarding(fictionalOnboarding(step, { status: 'AccountPending', opening: { standing: 'working', steps } }))
    expect(await screen.findByText('This takes a few seconds.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Skip for now' })).toBeNull()
    expect(screen.queryByText('Your account is ready.')).toBeNull()
  })

  test('that the card provider refuses says so, and that the worker is paid anyway', async () => {
    await showOnboarding(opening('refused'))
    expect(await screen.findByText("We couldn't open your account.")).toBeDefined()
    expect(screen.getByText('You will still be paid. Ask your employer about other ways.')).toBeDefined()
  })
})

describe('the PIN', () => {
  const call = answerCall('set-pin')
  const due = fictionalOnboarding('set-pin', { status: 'Completed' })
  const successDue = () => fictionalOnboarding('success', { status: 'Completed' })

  test('that is set leads on, or is left for later', async () => {
    const { server, user } = await showOnboarding(due, {
      answers: { [call]: successDue },
      rooms: { SetPin: ({ onSet }) => <button onClick={onSet}>Set</button> },
    })
    await user.click(await button('Set'))
    await waitFor(() => expect(window.location.pathname).toBe('/onboarding/success'))
    expect(server.callsTo(call).map(({ body }) => body)).toEqual([{ answer: 'set' }])
    cleanup()
    const later = await showOnboarding(due, { answers: { [call]: successDue } })
    await user.click(await button('Skip for now'))
    await waitFor(() => expect(later.server.callsTo(call).map(({ body }) => body)).toEqual([{ answer: 'skip' }]))
  })

  test('that our server does not know of is said', async () => {
    const { user } = await showOnboarding(due, {
      answers: { [call]: () => problem(409, 'onboarding.pin_not_set') },
      rooms: { SetPin: ({ onSet }) => <button onClick={onSet}>Set</button> },
    })
    await user.click(await button('Set'))
    expect((await screen.findByRole('alert')).textContent).toBe('You have no PIN yet. Try again, or call (800) 555-0142.')
  })
})

describe('when all is done', () => {
  const call = answerCall('success')
  const completed = (draft = {}) => fictionalOnboarding('success', { status: 'Completed', draft })
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

  test('the worker is greeted by name, sees what is there and what comes next, and goes in', async () => {
    const over = { ...completed(), step: null }
    const { leave, user } = await showOnboarding(completed({ paymentElectionSwitchConsentedAt: '2026-11-20T19:50:00.000Z' }), {
      answers: { [call]: () => over },
      rooms: { CardsSummary: ({ children }) => children({ active: { last4: '4821', isVirtual: true }, coming: 'ordered' }) },
    })
    expect(await screen.findByRole('heading', { level: 1, name: "You're all set, Ana." })).toBeDefined()
    expect(lines()).toEqual([
      'Your account is ready.',
      'Your virtual card ending in 4821 works now.',
      "Your plastic card comes in 7 to 10 business days. You activate it in the app when it's there.",
      'Your first paycheck here comes on Fri, Dec 4.',
      'The account is yours. You keep it even if you change jobs.',
    ])
    await user.click(await button('See my account'))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
  })

  test('a tick is beside what has happened and nothing else, and a plastic card looks different from a virtual one', async () => {
    const { container } = await showOnboarding(completed({ paymentElectionSwitchConsentedAt: '2026-11-20T19:50:00.000Z' }), {
      rooms: { CardsSummary: ({ children }) => children({ active: { last4: '8049', isVirtual: false }, coming: 'mailed' }) },
    })
    await screen.findByRole('heading', { level: 1 })
    const ticked = [...container.querySelectorAll('li:has(.lucide-check)')].map(({ textContent }) => textContent)
    expect(ticked).toEqual(['Your account is ready.', 'Your plastic card ending in 8049 is active.'])
    expect(lines()).toContain("Your plastic card is in the mail. You activate it in the app when it's there.")
  })

  test('a worker who keeps their pay as it is, is promised no payday; one who has to wait for money reads until when', async () => {
    await showOnboarding(completed({ holdUntil: '2026-11-23T19:50:00.000Z' }))
    await screen.findByRole('heading', { level: 1 })
    expect(lines()).toEqual(['Your account is ready.', 'The account is yours. You keep it even if you change jobs.'])
    expect(screen.getByText('No money can leave your account until Nov 23, 2026 at 1:50 PM.')).toBeDefined()
  })
})
