// Who the worker is: the form, and one screen for each status of the check.
import type { Verification } from '@daybreak/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { onNotAuthenticated } from '#platform/session/session.ts'
import { problem } from '../../../testing/fake-server.ts'
import { fictionalCheck, fictionalOnboarding } from '../../../testing/fictional-onboarding.ts'
import { answerCall, showOnboarding, stateCall } from '../../../testing/show-onboarding.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

const due = (verification: Verification | null = null, draft = {}) =>
  fictionalOnboarding('identification', { draft: { verification, ...draft } })
const call = answerCall('identification')
const button = (name: string) => screen.getByRole('button', { name })

async function show(state = due(), options: Parameters<typeof showOnboarding>[1] = {}) {
  const shown = await showOnboarding(state, options)
  await screen.findByRole('heading', { level: 1, name: /Check who you are|Confirmar quién eres/ })
  return shown
}

describe('the form', () => {
  const pending = () => due(fictionalCheck())

  test('shows what was given before but not the birth date, leads back to it, and is sent without a number that is known', async () => {
    const { server, user } = await show(due(), { answers: { [call]: pending } })
    expect(screen.getByText('Ana Rivera')).toBeDefined()
    expect(screen.getByText('418 Alder St, Apt 3, Oakland, CA 94607')).toBeDefined()
    expect(screen.getByText("We have it. We don't show it here.")).toBeDefined()
    expect(screen.getByText(/To help the government fight/)).toBeDefined()
    expect(screen.queryByLabelText(/Social Security/)).toBeNull()
    await user.click(button('Send my details'))
    expect(await screen.findByText('This takes a few seconds.')).toBeDefined()
    expect(server.callsTo(call).map(({ body }) => body)).toEqual([{}])
    cleanup()
    await show()
    await user.click(button('Edit'))
    expect(window.location.pathname).toBe('/onboarding/update-personal-information')
  })

  test('says what differs from the employer’s records, which stops nothing', async () => {
    await show(due(null, { differs: ['address'] }))
    expect(screen.getByText("This is different from your employer's record. You can continue.")).toBeDefined()
    expect(button('Send my details')).toBeDefined()
  })

  test.each(['', '12345482', '000121234', '900001234'])('the number %j is none', async (typed) => {
    const { server, user } = await show(due(null, { needsSsn: true }))
    if (typed !== '') await user.type(screen.getByLabelText('Social Security number or ITIN'), typed)
    await user.click(button('Send my details'))
    expect(document.activeElement?.textContent).toBe('Check 1 field.')
    expect(screen.getByText('Enter a valid Social Security number or ITIN.')).toBeDefined()
    expect(server.callsTo(call)).toHaveLength(0)
  })

  test.each(['onboarding.ssn_invalid', 'onboarding.ssn_required'])('%s is said at the number, which stays', async (code) => {
    const { user } = await show(due(null, { needsSsn: true }), { answers: { [call]: () => problem(422, code) } })
    const input = screen.getByLabelText<HTMLInputElement>('Social Security number or ITIN')
    await user.type(input, '123-45-4821')
    await user.click(button('Send my details'))
    expect(await screen.findByText('Enter a valid Social Security number or ITIN.')).toBeDefined()
    expect([input.value, input.type, input.autocomplete, input.name]).toEqual(['123454821', 'password', 'off', 'ssn'])
  })

  test('a valid number that ends otherwise than the digits given before gets another error than an invalid one', async () => {
    const { user } = await show(due(null, { needsSsn: true }), {
      answers: { [call]: () => problem(422, 'onboarding.ssn_differs') },
    })
    await user.type(screen.getByLabelText('Social Security number or ITIN'), '123454822')
    await user.click(button('Send my details'))
    expect(await screen.findByText("That number doesn't end in the 4 digits you gave before. Check it.")).toBeDefined()
    expect(screen.queryByText('Enter a valid Social Security number or ITIN.')).toBeNull()
  })

  test('that comes back because no check began says so, and what to do', async () => {
    await show(due(fictionalCheck({ status: 'NOT_STARTED', submittedAt: null })))
    const said = screen.getByText('Not started').closest('[role="status"]')
    expect(said?.textContent).toContain('Look over your details and send them again. If you see this again, call (800) 555-0142.')
    expect(button('Send my details')).toBeDefined()
    cleanup()
    await show(due())
    expect(screen.queryByText('Not started')).toBeNull()
  })

  test('a check that cannot be made now says so', async () => {
    const answers = { [call]: () => problem(503, 'onboarding.identification_unavailable') }
    const { user } = await show(due(), { answers })
    await user.click(button('Send my details'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We can't check your details right now\./)
  })
})

describe('a check that is under way', () => {
  test('takes seconds at first, and after ten of them the worker may leave the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show(due(fictionalCheck()))
    expect(screen.getByText('This takes a few seconds.')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText("We're checking. You can leave this page. We'll text you.")).toBeDefined()
  })

  test('that changes while a button has the focus says so, and moves the focus to what replaces it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server } = await show(due(fictionalCheck({ status: 'DOCUMENT_REQUESTED', items: ['Address'] })))
    button('Send for review').focus()
    server.answers[stateCall] = () => due(fictionalCheck({ status: 'DENIED', reason: 'law' }))
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^We couldn't open your account\./))
    expect(screen.getByText('Not approved').closest('[aria-live]')).not.toBeNull()
  })

  test('names the e-mail address of a worker without a phone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show(due(fictionalCheck({ tellsTo: 'a**@example.com' })))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText("We're checking. You can leave this page. We'll email you.")).toBeDefined()
  })

  test('is polled, and the worker continues with the next step when it is approved', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server } = await show(due(fictionalCheck()))
    const readings = () => server.callsTo(stateCall).length
    expect(readings()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await waitFor(() => expect(readings()).toBe(2))
    expect(server.callsTo(stateCall)[1]?.headers.get('X-Daybreak-Background')).toBe('1')
    const approved = fictionalCheck({ status: 'APPROVED' })
    server.answers[stateCall] = () => fictionalOnboarding('payment-election', { draft: { verification: approved } })
    await act(() => vi.advanceTimersByTimeAsync(4_500))
    await waitFor(() => expect(window.location.pathname).toBe('/onboarding/payment-election'))
    const heading = () => screen.getByRole('heading', { level: 1, name: 'How do you want to be paid?' })
    await waitFor(() => expect(document.activeElement).toBe(heading()))
    expect(await screen.findByText("We checked your details. Let's continue.")).toBeDefined()
  })

  test('that is watched for longer than a session lasts ends with the session, and not as a stranger’s beginning', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const onOver = vi.fn<() => void>()
    const stopListening = onNotAuthenticated(onOver)
    const { server } = await show(due(fictionalCheck()))
    server.answers[stateCall] = () => fictionalOnboarding('employee-search', { status: null })
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await waitFor(() => expect(onOver).toHaveBeenCalledOnce())
    stopListening()
    expect(window.location.pathname).toBe('/onboarding/identification')
    expect(screen.queryByText("We checked your details. Let's continue.")).toBeNull()
  })

  test('in review says when it is usually done and where the answer is sent', async () => {
    await show(due(fictionalCheck({ status: 'IN_REVIEW', usuallyDoneBy: '2026-11-23' })))
    expect(screen.getByText('A person is checking your details. It usually takes less than 1 business day.')).toBeDefined()
    const notice = screen.getByText(/^You can close this page\. We'll tell you at/)
    expect(within(notice).getByText('*** *** 0131').ariaHidden).toBe('true')
    expect(within(notice).getByText('ending in 0131')).toBeDefined()
    const steps = within(screen.getByRole('list', { name: 'Your check' })).getAllByRole('listitem')
    expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
      ['Details sentFri, Nov 20', null],
      ['In reviewUsually done by Mon, Nov 23.', 'step'],
      ['Account opensThen you choose how you get paid.', null],
    ])
  })

  test('speaks Spanish', async () => {
    await show(due(fictionalCheck({ status: 'IN_REVIEW', usuallyDoneBy: '2026-11-23' })), { locale: 'es' })
    expect(screen.getByText('Casi siempre está lista el lun 23 nov o antes.')).toBeDefined()
  })
})

describe('a check that came to an end', () => {
  const denied = (parts: Partial<Verification> = {}) => due(fictionalCheck({ status: 'DENIED', ...parts }))

  test.each([
    ['no-match', 'Some details did not match official records.'],
    ['document', 'We could not read or accept the document.'],
    ['address', 'We could not confirm your address.'],
    ['age', 'You must be at least 18.'],
    ['law', 'The law does not let us open this account.'],
  ] as const)('denied for %s says why in general terms, and that the worker is paid all the same', async (reason, words) => {
    await show(denied({ reason }))
    expect(screen.getByText(`Here is why, in general terms: ${words}`)).toBeDefined()
    expect(screen.getByText('You will still be paid. Ask your employer about other ways.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Call us' }).getAttribute('href')).toBe('tel:+18005550142')
    expect(screen.queryByRole('button', { name: 'Ask us to look again' })).toBeNull()
  })

  test('denied may be reviewed once more', async () => {
    const again = 'POST /api/onboarding/identification/look-again'
    const answers = { [again]: () => due(fictionalCheck({ status: 'IN_REVIEW' })) }
    const { user } = await show(denied({ canLookAgain: true }), { answers })
    await user.click(button('Ask us to look again'))
    expect(await screen.findByText(/A person is checking your details/)).toBeDefined()
    cleanup()
    const second = { [again]: () => problem(409, 'identity.look_again_refused') }
    await show(denied({ canLookAgain: true }), { answers: second })
    await user.click(button('Ask us to look again'))
    expect((await screen.findByRole('alert')).textContent).toBe('We have looked again already. Call us at (800) 555-0142.')
  })

  test('canceled is begun anew with the same form', async () => {
    const canceled = due(fictionalCheck({ status: 'CANCELED', canceledAt: '2026-11-18T20:00:00.000Z' }))
    const { user } = await show(canceled, { answers: { [call]: () => due(fictionalCheck()) } })
    expect(screen.getByText('This request was canceled on Nov 18, 2026. You can start again.')).toBeDefined()
    await user.click(button('Start again'))
    await user.click(button('Send my details'))
    expect(await screen.findByText('This takes a few seconds.')).toBeDefined()
  })
})

describe('a worker who comes back', () => {
  const back = (verification: Verification) => showOnboarding(due(verification), { path: '/onboarding' })
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent

  test.each([
    ['IN_REVIEW', 'A person is checking your details. It usually takes less than 1 business day.'],
    ['PENDING', 'This takes a few seconds.'],
  ] as const)(
    'while a check is %s greets the worker by name and shows its status, without a button to go on',
    async (status, words) => {
      await back(fictionalCheck({ status }))
      expect(await screen.findByText(words)).toBeDefined()
      expect(heading()).toBe('Welcome back, Ana.')
      expect(screen.queryByRole('button', { name: 'Keep going' })).toBeNull()
      expect(window.location.pathname).toBe('/onboarding')
    },
  )

  test('while a check is in review continues from there by itself when it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server } = await back(fictionalCheck({ status: 'IN_REVIEW' }))
    await screen.findByText(/^A person is checking your details\./)
    server.answers[stateCall] = () => fictionalOnboarding('payment-election')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await waitFor(() => expect(window.location.pathname).toBe('/onboarding/payment-election'))
  })

  test('when a document is wanted reads so, and continues to it', async () => {
    const { user } = await back(fictionalCheck({ status: 'DOCUMENT_REQUESTED', items: ['Address'] }))
    expect(screen.getByText('We need one more thing')).toBeDefined()
    await user.click(button('Keep going'))
    expect(await screen.findByRole('button', { name: 'Send for review' })).toBeDefined()
  })
})
