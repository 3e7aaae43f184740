// From the welcome page to the digits: where each page leads, what is sent, what each refusal says, and that nothing typed is lost.
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/fake-server.ts'
import { fictionalBeginning, fictionalDraft, fictionalOnboarding } from '../../../testing/fictional-onboarding.ts'
import { answerCall, showOnboarding, stateCall, wholeText } from '../../../testing/show-onboarding.tsx'

const ssnCall = answerCall('verify-ssn')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const goOn = () => screen.getByRole('button', { name: 'Continue' })
const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))

describe('the beginning', () => {
  test('says what it takes, and leads to the first step and to log-in', async () => {
    const { user } = await showOnboarding(fictionalBeginning(), { path: '/onboarding' })
    expect(heading()).toBe("Let's set up your account.")
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
    expect(screen.getByRole('link', { name: 'I already have an account' }).getAttribute('href')).toBe('/login')
    await user.click(screen.getByRole('link', { name: 'Get started' }))
    expect(window.location.pathname).toBe('/onboarding/employee-search')
    expect(document.activeElement?.textContent).toBe('Find your job')
    expect(document.title).toBe('Find your job · Daybreak Wallet')
  })

  test('says that answers are gone after their 24 hours', async () => {
    await showOnboarding(fictionalBeginning({ hasExpired: true }), { path: '/onboarding' })
    expect(screen.getByText('We keep your answers for 24 hours. That time is over. Start again.')).toBeDefined()
  })

  test('leads a worker who has begun to where they stopped, or back to nothing', async () => {
    const { server, user } = await showOnboarding(fictionalDraft('log-in-method'), {
      path: '/onboarding',
      answers: { [answerCall('start-over')]: () => fictionalBeginning() },
    })
    expect(heading()).toBe('Welcome back, Ana.')
    expect(screen.getByText('You stopped at step 3 of 11. We kept your answers.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Keep going' }))
    expect(heading()).toBe('How should we send your code?')
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(heading()).toBe("Let's set up your account."))
    expect(server.callsTo(answerCall('start-over'))).toHaveLength(1)
    expect(window.location.pathname).toBe('/onboarding')
  })

  test('stays where it is when starting over did not reach the server, and says so', async () => {
    const { user } = await showOnboarding(fictionalDraft('log-in-method'), {
      path: '/onboarding',
      answers: { [answerCall('start-over')]: () => Promise.reject(new TypeError('Failed to fetch')) },
    })
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We can't reach our server\./)
    expect(heading()).toBe('Welcome back, Ana.')
  })

  test('of a signed-in worker starts over while nothing is being checked, from what the employer knows', async () => {
    const beginning = { path: '/onboarding' }
    const details = fictionalOnboarding('update-personal-information')
    const { server, user } = await showOnboarding(fictionalOnboarding('identification'), {
      ...beginning,
      answers: { [answerCall('start-over')]: () => details },
    })
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(window.location.pathname).toBe('/onboarding/update-personal-information'))
    expect(server.callsTo(answerCall('start-over'))).toHaveLength(1)
    cleanup()
    const checked = fictionalOnboarding('payment-election')
    const steps = checked.steps.map((each) => ({ ...each, isOpen: each.step === 'payment-election' }))
    await showOnboarding({ ...checked, steps }, beginning)
    expect(screen.getByRole('button', { name: 'Keep going' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
  })

  test('of a signed-in worker has no button to start over, and one to log out', async () => {
    const { user, onLogOut } = await showOnboarding(fictionalOnboarding('agreements'), { path: '/onboarding' })
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
    expect(screen.getByText(/To continue on another phone or computer, log in there\./)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Log Out' }))
    expect(onLogOut).toHaveBeenCalledOnce()
  })

  test('of a worker with nothing left to do says how far the account is, and leads in when it is open', async () => {
    const { server, leave } = await showOnboarding(
      { ...fictionalOnboarding('success'), status: 'AccountPending', step: null },
      { path: '/onboarding/set-pin' },
    )
    expect(heading()).toBe("We're checking your details.")
    expect(window.location.pathname).toBe('/onboarding')
    server.answers[stateCall] = () => ({ ...fictionalOnboarding('success'), status: 'Completed', step: null })
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(() => expect(leave.mock.calls).toEqual([['/']]))
  })

  test('without an answer of the server says so, and tries again', async () => {
    let isThere = false
    const { user } = await showOnboarding(fictionalBeginning(), {
      path: '/onboarding/employee-search',
      answers: { [stateCall]: () => (isThere ? fictionalBeginning() : problem(503, 'unavailable')) },
    })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe("We can't load this right now")
    isThere = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(heading()).toBe('Find your job'))
  })
})

describe('an invitation', () => {
  const token = 'A'.repeat(43)
  const call = answerCall('invitation')

  test('link fills in who the worker is, and leaves the address', async () => {
    const { server, user } = await showOnboarding(fictionalBeginning(), {
      path: `/onboarding?invite=${token}`,
      answers: { [call]: () => fictionalDraft('employee-search', { employeeIdOrLastName: 'LD-1008', hasBirthDate: false }) },
    })
    await waitFor(() => expect(server.callsTo(call).map(({ body }) => body)).toEqual([{ invite: token }]))
    expect(window.location.search).toBe('')
    await user.click(screen.getByRole('link', { name: 'Get started' }))
    expect([field('Employer or company code').value, field('Employee ID or last name').value]).toEqual([
      'Lakeside Diners',
      'LD-1008',
    ])
  })

  test('that is pasted is opened; one that has ended says so, and the worker can start without it', async () => {
    const { server, user } = await showOnboarding(fictionalBeginning(), {
      path: '/onboarding',
      answers: { [call]: () => problem(404, 'onboarding.invitation_unknown') },
    })
    await user.click(screen.getByRole('button', { name: 'I have an invitation link' }))
    await user.type(field('Your invitation link'), 'my link')
    await user.click(goOn())
    expect(screen.getByText('Paste the whole link.')).toBeDefined()
    await user.clear(field('Your invitation link'))
    await user.type(field('Your invitation link'), `https://pay.example.com/onboarding?invite=${token}`)
    await user.click(goOn())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This invitation link no longer works. You can still start without it.',
    )
    expect(server.callsTo(call)).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Get started' })).toBeDefined()
  })
})

describe('the digits', () => {
  test.each(['', '12', '0000'])('"%s" are not sent', async (typed) => {
    const { server, user } = await showOnboarding(fictionalDraft('verify-ssn'))
    const digits = field('Last 4 digits of your Social Security number or ITIN')
    if (typed !== '') await user.type(digits, typed)
    await user.click(goOn())
    expect(screen.getByText('Enter the last 4 digits.')).toBeDefined()
    expect(server.callsTo(ssnCall)).toHaveLength(0)
  })

  test('are the end of a whole number that is typed or pasted, and no try is lost on its beginning', async () => {
    for (const enter of ['type', 'paste'] as const) {
      const { server, user } = await showOnboarding(fictionalDraft('verify-ssn'), {
        answers: { [ssnCall]: () => fictionalDraft('log-in-method') },
      })
      const digits = field('Last 4 digits of your Social Security number or ITIN')
      if (enter === 'type') await user.type(digits, '219094821')
      else {
        await user.click(digits)
        await user.paste('219-09-4821')
      }
      expect(digits.value, enter).toBe('4821')
      await user.click(goOn())
      await waitFor(() => expect(server.callsTo(ssnCall).map(({ body }) => body)).toEqual([{ last4Ssn: '4821' }]))
      cleanup()
    }
  })

  test('are not sent while there are more than four', async () => {
    const { server, user } = await showOnboarding(fictionalDraft('verify-ssn'))
    await user.type(field('Last 4 digits of your Social Security number or ITIN'), '48210')
    await user.click(goOn())
    expect(screen.getByText('Enter the last 4 digits.')).toBeDefined()
    expect(server.callsTo(ssnCall)).toHaveLength(0)
  })

  test('are dots until the worker wants to see them', async () => {
    const { user } = await showOnboarding(fictionalDraft('verify-ssn'))
    const digits = field('Last 4 digits of your Social Security number or ITIN')
    expect([digits.type, digits.inputMode, digits.autocomplete]).toEqual(['password', 'numeric', 'off'])
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(digits.type).toBe('text')
  })

  test.each([
    [
      422,
      'onboarding.ssn_wrong',
      { triesLeft: 4 },
      "Those digits don't match what your employer gave us. You have 4 tries left.",
    ],
    [
      429,
      'onboarding.ssn_locked',
      { retryAfter: 86_400 },
      "To protect you, we've paused this. Try again tomorrow, or call (800) 555-0142.",
    ],
    [409, 'onboarding.has_account', {}, 'You already have an account. Log in.'],
    [
      409,
      'onboarding.inactive',
      {},
      "Your employer shows that you no longer work there. If that's wrong, call us at (800) 555-0142.",
    ],
  ])('%i %s says what to do', async (status, code, more, text) => {
    const { user } = await showOnboarding(fictionalDraft('verify-ssn'), {
      answers: { [ssnCall]: () => problem(status, code, more) },
    })
    await user.type(field('Last 4 digits of your Social Security number or ITIN'), '1234')
    await user.click(goOn())
    const said = await screen.findByText(wholeText(text))
    if (code === 'onboarding.has_account') expect(said.closest('a')?.getAttribute('href')).toBe('/login')
  })

  test('whose answer was lost on the network are not requested again', async () => {
    const { server, user } = await showOnboarding(fictionalDraft('verify-ssn'), {
      answers: { [ssnCall]: () => problem(409, 'onboarding.step_not_due', { step: 'log-in-method' }) },
    })
    server.answers[stateCall] = () => fictionalDraft('log-in-method')
    await user.type(field('Last 4 digits of your Social Security number or ITIN'), '1234')
    await user.click(goOn())
    await at('/onboarding/log-in-method')
  })

  test('that come after the answers are gone lead to the beginning, which says so', async () => {
    const { server, user } = await showOnboarding(fictionalDraft('verify-ssn'), {
      answers: { [ssnCall]: () => problem(409, 'onboarding.step_not_due', { step: 'employee-search' }) },
    })
    server.answers[stateCall] = () => fictionalBeginning({ hasExpired: true })
    await user.type(field('Last 4 digits of your Social Security number or ITIN'), '1234')
    await user.click(goOn())
    await at('/onboarding')
    expect(screen.getByText(/^We keep your answers for 24 hours\./)).toBeDefined()
  })
})

test('in Spanish every word is Spanish', async () => {
  const { container } = await showOnboarding(fictionalDraft('verify-ssn'), { locale: 'es' })
  expect(heading()).toBe('Confirma que eres tú')
  expect(container.textContent).not.toMatch(/\b(?:the|your|Start|Back|Show|Continue)\b/)
})
