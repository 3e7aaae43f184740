// Finding a worker on the roster: what is sent, what each refusal says, and that nothing typed is lost.
import type { OnboardingState } from '@daybreak/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/fake-server.ts'
import { fictionalBeginning, fictionalDraft } from '../../../testing/fictional-onboarding.ts'
import { answerCall, showOnboarding } from '../../../testing/show-onboarding.tsx'

const searchCall = answerCall('employee-search')
const employersCall = 'GET /api/onboarding/employers'
const employer = { id: `epr_${'0'.repeat(32)}`, name: 'Lakeside Diners' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const goOn = () => screen.getByRole('button', { name: 'Continue' })
const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))

describe('the search', () => {
  async function show(state: OnboardingState, answer: () => unknown) {
    return showOnboarding(state, {
      path: '/onboarding/employee-search',
      answers: { [employersCall]: () => ({ data: [employer] }), [searchCall]: answer },
    })
  }

  test('says all that is missing at once, above the form, which takes the focus', async () => {
    const { server, user } = await show(fictionalBeginning(), () => fictionalDraft('verify-ssn'))
    await user.click(goOn())
    expect(document.activeElement?.textContent).toBe('Check 3 fields.')
    for (const text of [
      'Choose your employer from the list.',
      'Enter your employee ID or last name.',
      'Enter a date like 04/29/1998.',
    ])
      expect(screen.getByText(text)).toBeDefined()
    expect(server.callsTo(searchCall)).toHaveLength(0)
    await user.type(field('Employee ID or last name'), 'Bello')
    expect(screen.getByText('Check 2 fields.')).toBeDefined()
  })

  test('offers employers while their name is typed, by keyboard too, and continues to the digits', async () => {
    const { server, user } = await show(fictionalBeginning(), () => fictionalDraft('verify-ssn'))
    await user.type(screen.getByRole('combobox'), 'La')
    await screen.findByRole('option', { name: 'Lakeside Diners' })
    // No room is kept for a mark that is not there: large text needs all of it.
    expect(screen.getByRole('combobox').className).not.toContain('marked')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByText('Found')).toBeDefined()
    expect(screen.getByRole('combobox').className).toContain('marked')
    await user.type(field('Employee ID or last name'), 'Bello')
    await user.type(field('Date of birth'), '01141999')
    expect(field('Date of birth').value).toBe('01/14/1999')
    await user.click(goOn())
    await at('/onboarding/verify-ssn')
    expect(server.callsTo(employersCall)[0]?.query.get('q')).toBe('La')
    expect(server.callsTo(searchCall)[0]?.body).toEqual({
      employer: { id: employer.id },
      employeeIdOrLastName: 'Bello',
      birthDate: '1999-01-14',
    })
    expect(document.activeElement?.textContent).toBe("Confirm it's you")
  })

  test('takes a name that was typed whole before the list has come', async () => {
    const { server, user } = await show(fictionalBeginning(), () => fictionalDraft('verify-ssn'))
    server.answers[employersCall] = () => new Promise(() => undefined)
    await user.type(screen.getByRole('combobox'), 'Lakeside Diners')
    await user.type(field('Employee ID or last name'), 'Bello')
    await user.type(field('Date of birth'), '01141999')
    await user.click(goOn())
    await at('/onboarding/verify-ssn')
    expect(server.callsTo(searchCall)[0]?.body).toMatchObject({ employer: { typed: 'Lakeside Diners' } })
  })

  test.each([
    ['LAKESID', "We don't know that company code. Ask your manager for it."],
    ['Lakeside Din', "We don't know that employer. Choose it from the list, or type your company code."],
  ])('says of "%s", which the server does not know, what to do', async (typed, text) => {
    const { server, user } = await show(fictionalBeginning(), () => problem(404, 'onboarding.employer_unknown'))
    await user.type(screen.getByRole('combobox'), typed)
    await user.type(field('Employee ID or last name'), 'Bello')
    await user.type(field('Date of birth'), '01141999')
    await user.click(goOn())
    expect(await screen.findByText(text)).toBeDefined()
    expect(server.callsTo(searchCall)[0]?.body).toMatchObject({ employer: { typed } })
    expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true')
  })

  test('reads a date with the day first back with the month first, and says which day it searched for', async () => {
    const { server, user } = await show(fictionalDraft('employee-search', { hasBirthDate: false }), () =>
      problem(404, 'onboarding.no_match'),
    )
    await user.type(field('Date of birth'), '29041998')
    await user.click(goOn())
    expect(screen.getByText('The month goes first. Did you mean 04/29/1998?')).toBeDefined()
    expect(server.callsTo(searchCall)).toHaveLength(0)
    await user.clear(field('Date of birth'))
    // The ninth of April with the day first looks like September the fourth.
    await user.type(field('Date of birth'), '09041998')
    await user.click(goOn())
    expect(await screen.findByText('We looked for someone born on Sep 04, 1998. The month goes first.')).toBeDefined()
  })

  test.each([
    [404, 'onboarding.no_match', {}, "We couldn't find you with those details. Check them, or ask your employer to add you."],
    [429, 'onboarding.too_many_tries', { retryAfter: 900 }, 'Too many tries. Try again in 15 minutes.'],
    [500, 'internal', {}, 'Something went wrong on our side. Nothing was changed. Try again.'],
  ])('%i %s is said above the form, and what was typed stays', async (status, code, more, text) => {
    const { user } = await show(fictionalDraft('employee-search'), () => problem(status, code, more))
    await user.clear(field('Employee ID or last name'))
    await user.type(field('Employee ID or last name'), 'Nobody')
    await user.click(goOn())
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(field('Employee ID or last name').value).toBe('Nobody')
    const help = screen.queryByRole('link', { name: 'Get help finding my job' })
    expect(help?.getAttribute('href')).toBe(code === 'onboarding.no_match' ? '/support' : undefined)
  })

  test.each([
    ['onboarding.birth_date_required', 'Enter a date like 04/29/1998.'],
    ['onboarding.under_age', 'You must be at least 18 to open an account.'],
  ])('%s is said at the date', async (code, text) => {
    const { user } = await show(fictionalDraft('employee-search'), () => problem(422, code))
    await user.click(goOn())
    expect(await screen.findByText(text)).toBeDefined()
    expect(field('Date of birth').getAttribute('aria-invalid')).toBe('true')
  })

  test('has what was typed before when the worker comes back, except the birth date, which is kept and not shown', async () => {
    const { server, user } = await show(fictionalDraft('verify-ssn'), () => fictionalDraft('verify-ssn'))
    expect([screen.getByRole<HTMLInputElement>('combobox').value, field('Date of birth').value]).toEqual(['Lakeside Diners', ''])
    expect(screen.getByText('We have your date of birth. Type it only to change it.')).toBeDefined()
    await user.click(goOn())
    await at('/onboarding/verify-ssn')
    expect(server.callsTo(searchCall)[0]?.body).toEqual({ employer: { id: employer.id }, employeeIdOrLastName: 'Bello' })
  })

  test('keeps what was typed and not sent when going back, until the worker starts over', async () => {
    // A search that found no one has made a draft without an answer.
    const { server, user } = await show(fictionalBeginning({ draftId: `obd_${'0'.repeat(32)}` }), () => null)
    server.answers[answerCall('start-over')] = () => fictionalBeginning()
    const idOrLastName = () => field('Employee ID or last name')
    const start = () => user.click(screen.getByRole('link', { name: 'Get started' }))
    await user.type(idOrLastName(), 'Cruz')
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await start()
    expect(idOrLastName().value).toBe('Cruz')
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    await at('/onboarding')
    await start()
    expect(idOrLastName().value).toBe('')
  })

  test('without a line says so, keeps all, and can be sent once more', async () => {
    let isOffline = true
    const { user } = await show(fictionalDraft('employee-search'), () =>
      isOffline ? Promise.reject(new TypeError('Failed to fetch')) : fictionalDraft('verify-ssn'),
    )
    await user.click(goOn())
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We can't reach our server\. What you typed is still here\./)
    isOffline = false
    await user.click(goOn())
    await at('/onboarding/verify-ssn')
  })
})
