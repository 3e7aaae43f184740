// Where the code goes, the code itself, and the agreements: what is sent, what each refusal says, and what is agreed to in which order.
import type { OnboardingState, Agreement, AgreementId } from '@daybreak/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/fake-server.ts'
import { fictionalDraft, fictionalOnboarding } from '../../../testing/fictional-onboarding.ts'
import { answerCall, showOnboarding } from '../../../testing/show-onboarding.tsx'

const methodCall = answerCall('log-in-method')
const otpCall = answerCall('verify-otp')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const goOn = () => screen.getByRole('button', { name: 'Continue' })
const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))

describe('the log-in method', () => {
  const both = { rosterPhone: '*** *** 0108', rosterEmail: 'a***@example.com' }

  test('is the employer’s phone unless the worker chooses otherwise, with what a text may cost', async () => {
    const { server, user } = await showOnboarding(fictionalDraft('log-in-method', both), {
      answers: { [methodCall]: () => fictionalDraft('verify-otp', both) },
    })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Text message to/ }).checked).toBe(true)
    expect(screen.getByText(/Message and data rates may apply\. Reply STOP to opt out\./)).toBeDefined()
    // Asterisks are drawn and not read.
    expect(screen.getByRole('radio', { name: 'Text message to ending in 0108' })).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Email to a…@example.com' }))
    expect(screen.queryByText(/Message and data rates/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send my code' }))
    await at('/onboarding/verify-otp')
    expect(server.callsTo(methodCall)[0]?.body).toEqual({ otpMethod: 'email' })
  })

  test.each([
    [422, 'onboarding.contact_invalid', {}, 'Please enter a valid phone number', 'Phone number'],
    [
      422,
      'onboarding.employer_code_wrong',
      { triesLeft: 2 },
      "That code isn't right. You have 2 tries left.",
      /^Code from your employer/,
    ],
    [
      409,
      'onboarding.employer_code_required',
      {},
      'Your employer has to give you a code first. Ask your manager.',
      /^Code from your employer/,
    ],
  ])('of the worker’s own: %i %s is said at its field', async (status, code, more, text, label) => {
    const { server, user } = await showOnboarding(fictionalDraft('log-in-method', { rosterPhone: null, rosterEmail: null }), {
      answers: { [methodCall]: () => problem(status, code, more) },
    })
    expect(screen.getByText('Your employer has no phone number or email for you. Use a different one.')).toBeDefined()
    await user.type(field('Phone number'), '2125550199')
    await user.type(screen.getByLabelText(/^Code from your employer/), 'ABCDEFGH')
    await user.click(screen.getByRole('button', { name: 'Send my code' }))
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(server.callsTo(methodCall)[0]?.body).toEqual({ otpMethod: 'phone', other: '12125550199', employerCode: 'ABCDEFGH' })
  })

  test.each([
    ['session.texts_stopped', {}, 'You turned off our texts. Use your email, or text START to our number.'],
    ['session.too_many_codes', { retryAfter: 1_700 }, 'Too many tries. Try again in 29 minutes.'],
    ['onboarding.has_account', {}, 'You already have an account. Log in.'],
  ])('%s is said above the form', async (code, more, text) => {
    const { user } = await showOnboarding(fictionalDraft('log-in-method', both), {
      answers: { [methodCall]: () => problem(409, code, more) },
    })
    await user.click(screen.getByRole('button', { name: 'Send my code' }))
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })
})

describe('the code', () => {
  const code = { destination: '*** *** 0108', expiresAt: '2026-11-20T19:52:00.000Z', resendAt: '2026-11-20T19:41:00.000Z' }

  test('that is whole is sent, and opens what needs a session', async () => {
    const { server, user } = await showOnboarding(fictionalDraft('verify-otp', { code }), {
      answers: { [otpCall]: () => fictionalOnboarding('update-personal-information') },
    })
    expect(screen.getByText('*** *** 0108')).toBeDefined()
    expect(screen.getByText('Daybreak will never ask you for this code.')).toBeDefined()
    await user.type(field('6-digit code'), '482731')
    await at('/onboarding/update-personal-information')
    expect(server.callsTo(otpCall)[0]?.body).toEqual({ otp: '482731' })
    expect(await screen.findByText(/log in there\./)).toBeDefined()
  })

  test('that is half typed stays over a change of the language, and does not come back to a worker who asks for another', async () => {
    const draft = fictionalDraft('verify-otp', { code, rosterPhone: '*** *** 0108' })
    const { user } = await showOnboarding(draft, { typed: { code: '482' } })
    expect(field('6-digit code').value).toBe('482')
    await user.click(screen.getByRole('link', { name: 'Use a different one' }))
    await at('/onboarding/log-in-method')
    act(() => window.history.back())
    await at('/onboarding/verify-otp')
    expect(field('6-digit code').value).toBe('')
  })

  test.each([
    [422, 'session.code_wrong', { triesLeft: 3 }, "That code isn't right. Check it and try again. You have 3 tries left."],
    [422, 'session.code_expired', {}, 'That code is too old. We can send you a new one.'],
    [409, 'onboarding.has_account', {}, 'You already have an account. Log in.'],
  ])('%i %s is said at the field, and typed again', async (status, refusal, more, text) => {
    const { user } = await showOnboarding(fictionalDraft('verify-otp', { code }), {
      answers: { [otpCall]: () => problem(status, refusal, more) },
    })
    await user.type(field('6-digit code'), '111111')
    expect(await screen.findByText(text, { selector: 'p' })).toBeDefined()
    expect(field('6-digit code').value).toBe('')
  })

  test('that was refused after it went by itself keeps its reason when Continue is pressed', async () => {
    const { server, user } = await showOnboarding(fictionalDraft('verify-otp', { code }), {
      answers: { [otpCall]: () => problem(422, 'session.code_wrong', { triesLeft: 4 }) },
    })
    await user.type(field('6-digit code'), '111111')
    const reason = "That code isn't right. Check it and try again. You have 4 tries left."
    expect(await screen.findByText(reason, { selector: 'p' })).toBeDefined()
    await user.click(goOn())
    expect(screen.getByText(reason, { selector: 'p' })).toBeDefined()
    expect(screen.queryByText('Enter all 6 digits.')).toBeNull()
    expect(server.callsTo(otpCall)).toHaveLength(1)
    await user.type(field('6-digit code'), '12')
    await user.click(goOn())
    expect(screen.getByText('Enter all 6 digits.', { selector: 'p' })).toBeDefined()
  })

  test('can be sent anew, and another way be chosen', async () => {
    const resend = answerCall('verify-otp/resend')
    const { server, user } = await showOnboarding(fictionalDraft('verify-otp', { code }), {
      answers: { [resend]: () => fictionalDraft('verify-otp', { code: { ...code, resendAt: '2026-11-20T19:42:30.000Z' } }) },
    })
    await user.click(screen.getByRole('button', { name: 'Send a new code' }))
    expect(await screen.findByText(/^Send a new code in/)).toBeDefined()
    expect(server.callsTo(resend)).toHaveLength(1)
    await user.click(screen.getByRole('link', { name: 'Use a different one' }))
    expect(window.location.pathname).toBe('/onboarding/log-in-method')
  })

  test('of a server whose clock is ahead of the browser’s is waited for no longer than half a minute', async () => {
    await showOnboarding(fictionalDraft('verify-otp', { code: { ...code, resendAt: '2026-11-20T20:42:00.000Z' } }))
    expect(screen.getByText('Send a new code in 0:30')).toBeDefined()
  })
})

describe('the agreements', () => {
  const agreeCall = answerCall('agreements')
  const sampleCall = answerCall('agreements/esign-sample')
  const agreementCall = (paperId: AgreementId) => `GET /api/onboarding/papers/${paperId}`
  const agreement = (paperId: AgreementId): Agreement => ({
    paperId,
    version: '2026-11-01',
    hash: paperId.padEnd(64, '0'),
    locale: 'en',
    title: `The paper ${paperId}`,
    sections: [{ heading: null, paragraphs: [`The words of ${paperId}.`] }],
    shortForm: null,
    fees: null,
  })
  const agreements = Object.fromEntries(
    (['esign', 'esign-sample', 'terms', 'privacy'] as const).map((id) => [agreementCall(id), () => agreement(id)]),
  )
  const consent = (paperId: AgreementId) => ({ paperId, version: '2026-11-01', hash: agreement(paperId).hash, locale: 'en' })
  const none = { esignSampleOpenedAt: null, esignConsentedAt: null, termsConsentedAt: null, privacyReadAt: null }
  const opened = { ...none, esignSampleOpenedAt: '2026-11-20T19:30:00.000Z' }
  const due = (draft: Partial<OnboardingState['draft']>) => fictionalOnboarding('agreements', { draft })
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const tickAll = async (user: Awaited<ReturnType<typeof showOnboarding>>['user']) => {
    for (const name of [/documents online/, /Terms of Service/, /Privacy Notice/]) await user.click(box(name))
  }

  async function show(draft: Partial<OnboardingState['draft']>, answers: Parameters<typeof showOnboarding>[1] = {}) {
    const shown = await showOnboarding(due(draft), { answers: { ...agreements, ...answers.answers } })
    await screen.findByText('The paper terms')
    return shown
  }

  test('have three boxes that are not ticked in advance, and each says that it is missing', async () => {
    const { server, user } = await show(none)
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').some(({ checked }) => checked)).toBe(false)
    await user.click(goOn())
    expect(document.activeElement?.textContent).toBe('Check 3 fields.')
    expect(screen.getAllByText('Check this box to continue.')).toHaveLength(3)
    expect(server.callsTo(agreeCall)).toHaveLength(0)
  })

  test('online need the sample opened, once', async () => {
    const { server, user } = await show(none, { answers: { [sampleCall]: () => due(opened) } })
    await tickAll(user)
    await user.click(goOn())
    expect(screen.getByText('Open the sample first, so we know you can read our documents.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Open the sample document' }))
    expect(await within(screen.getByRole('dialog')).findByText('The words of esign-sample.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(await screen.findByText('You opened the sample.')).toBeDefined()
    expect(box(/documents online/).checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Open the sample document' }))
    expect(server.callsTo(sampleCall)).toHaveLength(1)
  })

  test('wait for the sample too, so that it opens at once, however slow the line', async () => {
    let arrive: (sample: Agreement) => void = () => undefined
    const late = new Promise<Agreement>((resolve) => (arrive = resolve))
    const { user } = await showOnboarding(due(none), {
      answers: { ...agreements, [agreementCall('esign-sample')]: () => late, [sampleCall]: () => due(opened) },
    })
    expect(screen.queryByRole('button', { name: 'Open the sample document' })).toBeNull()
    arrive(agreement('esign-sample'))
    await user.click(await screen.findByRole('button', { name: 'Open the sample document' }))
    expect(within(screen.getByRole('dialog')).getByText('The words of esign-sample.')).toBeDefined()
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Done' })).toBeDefined()
  })

  test('a sample that was opened counts, also when the report of it is slow or was lost', async () => {
    let reports = 0
    const { server, user } = await show(none, {
      answers: {
        [sampleCall]: () => ((reports += 1) === 1 ? Promise.reject(new TypeError('Failed to fetch')) : due(opened)),
      },
    })
    server.answers[agreeCall] = () =>
      server.callsTo(agreeCall).length === 1
        ? due({ ...opened, esignConsentedAt: '2026-11-20T19:42:00.000Z' })
        : fictionalOnboarding('update-personal-information')
    await user.click(screen.getByRole('button', { name: 'Open the sample document' }))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await tickAll(user)
    await user.click(goOn())
    expect(screen.queryByText(/^Open the sample first/)).toBeNull()
    await at('/onboarding/update-personal-information')
    expect(
      server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path.replace('/api/onboarding/', '')),
    ).toEqual(['agreements/esign-sample', 'agreements/esign-sample', 'agreements', 'agreements'])
  })

  test('online are agreed to first and alone, then the two others with what was read', async () => {
    const { server, user } = await show(opened)
    server.answers[agreeCall] = () =>
      server.callsTo(agreeCall).length === 1
        ? due({ ...opened, esignConsentedAt: '2026-11-20T19:42:00.000Z' })
        : fictionalOnboarding('update-personal-information')
    await tickAll(user)
    await user.click(box(/news and offers/))
    await user.click(goOn())
    await at('/onboarding/update-personal-information')
    expect(server.callsTo(agreeCall).map(({ body }) => body)).toEqual([
      { consents: [consent('esign')] },
      { consents: [consent('terms'), consent('privacy')], wantsMarketing: true },
    ])
  })

  test('that changed meanwhile are read again, and those already agreed to are not sent again', async () => {
    const { server, user } = await show(opened)
    server.answers[agreeCall] = () =>
      server.callsTo(agreeCall).length === 1
        ? due({ ...opened, esignConsentedAt: '2026-11-20T19:42:00.000Z' })
        : problem(409, 'onboarding.paper_changed')
    server.answers[agreementCall('terms')] = () => ({ ...agreement('terms'), title: 'The new terms' })
    await tickAll(user)
    await user.click(goOn())
    expect((await screen.findByRole('alert')).textContent).toBe('This document has changed. Read it again.')
    expect(await screen.findByText('The new terms')).toBeDefined()
    expect([/documents online/, /Terms of Service/, /Privacy Notice/].map((name) => box(name).checked)).toEqual([
      true,
      false,
      false,
    ])
    for (const name of [/Terms of Service/, /Privacy Notice/]) await user.click(box(name))
    await user.click(goOn())
    await waitFor(() => expect(server.callsTo(agreeCall)).toHaveLength(3))
    expect(server.callsTo(agreeCall)[2]?.body).toMatchObject({ consents: [{ paperId: 'terms' }, { paperId: 'privacy' }] })
  })

  test('can be declined: the page says what that means, and the boxes stay', async () => {
    const { user } = await show(none)
    await user.click(box(/Terms of Service/))
    await user.click(screen.getByRole('button', { name: "I don't want documents online" }))
    expect(screen.getByText("We can mail the documents. Your account can't be opened online.")).toBeDefined()
    expect(box(/Terms of Service/).checked).toBe(true)
  })
})
