// The pay election: nothing is preselected, and the employer is asked only with the worker's consent to what they read.
import type { OnboardingDraft } from '@daybreak/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/fake-server.ts'
import { fictionalOnboarding } from '../../../testing/fictional-onboarding.ts'
import { answerCall, showOnboarding } from '../../../testing/show-onboarding.tsx'

const call = answerCall('payment-election')
const next = () => fictionalOnboarding('card-activation')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(draft: Partial<OnboardingDraft> = {}, answer: () => unknown = next) {
  const shown = await showOnboarding(fictionalOnboarding('payment-election', { draft }), { answers: { [call]: answer } })
  await screen.findByRole('heading', { level: 1, name: 'How do you want to be paid?' })
  return shown
}

const choose = (name: string) => screen.getByRole('radio', { name })
const goOn = () => screen.getByRole('button', { name: 'Continue' })
const consent = () => screen.getByRole<HTMLInputElement>('checkbox')

test('the choice not to comes first, and nothing is preselected', async () => {
  const { server, user } = await show()
  expect(screen.getByText(/^You do not have to accept this payroll card\./)).toBeDefined()
  expect(screen.getByRole('radio', { name: 'Decide later', description: 'Nothing changes until you choose.' })).toBeDefined()
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false, false, false])
  await user.click(goOn())
  expect(document.activeElement?.textContent).toBe('Check 1 field.')
  expect(screen.getByRole('radiogroup', { description: 'Choose how you want to be paid.' })).toBeDefined()
  expect(server.callsTo(call)).toHaveLength(0)
})

test.each([
  ['Keep my pay the way it is now', 'keep'],
  ['Decide later', 'later'],
] as const)('%s needs no consent', async (name, choice) => {
  const { server, user } = await show()
  await user.click(choose(name))
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(goOn())
  await waitFor(() => expect(window.location.pathname).toBe('/onboarding/card-activation'))
  expect(server.callsTo(call)[0]?.body).toEqual({ choice, amount: null, percent: null, hasConsented: false })
})

test('may be changed when all is done, and leads back to the app', async () => {
  const steps = next().steps.map(({ step }) => ({ step, isDone: true, isOpen: step === 'payment-election' }))
  const over = { ...next(), status: 'Completed', step: null, steps } as const
  const half = { choice: 'part', amount: null, percent: 50 } as const
  const path = '/onboarding/payment-election'
  const { server, leave, user } = await showOnboarding(
    { ...over, draft: { ...over.draft, election: half } },
    { path, answers: { [call]: () => over } },
  )
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Part of my pay to Daybreak' })).checked).toBe(true)
  expect(leave).not.toHaveBeenCalled()
  await user.click(choose('Keep my pay the way it is now'))
  await user.click(goOn())
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
  expect(server.callsTo(call)).toHaveLength(1)
})

test('all of it is asked of the employer from the first payday on, with the worker’s consent', async () => {
  const { server, user } = await show()
  await user.click(choose('All my pay to Daybreak'))
  expect(screen.getByText('This can start with your paycheck on Fri, Dec 4.')).toBeDefined()
  await user.click(goOn())
  expect(screen.getByRole('checkbox', { description: 'Check the box to continue.' })).toBe(consent())
  expect(server.callsTo(call)).toHaveLength(0)
  await user.click(screen.getByLabelText('I ask Lakeside Diners to send my pay this way, starting Fri, Dec 4.'))
  await user.click(goOn())
  await waitFor(() => expect(server.callsTo(call)).toHaveLength(1))
  expect(server.callsTo(call)[0]?.body).toEqual({ choice: 'all', amount: null, percent: null, hasConsented: true })
})

test('a part is a percent or an amount in range; another choice needs another consent, and what was typed stays', async () => {
  const { server, user } = await show()
  await user.click(choose('Part of my pay to Daybreak'))
  await user.type(screen.getByLabelText('Percent of my pay'), '101')
  await user.click(consent())
  await user.click(goOn())
  expect(screen.getByLabelText('Percent of my pay').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter a percent from 1 to 100.')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Dollars ($)' }))
  expect(consent().checked).toBe(false)
  await user.type(screen.getByLabelText('Dollars each payday'), '10000')
  await user.click(consent())
  await user.click(goOn())
  expect(screen.getByText('Enter an amount from $1.00 to $9,999.00.')).toBeDefined()
  await user.clear(screen.getByLabelText('Dollars each payday'))
  await user.type(screen.getByLabelText('Dollars each payday'), '$250.50')
  await user.click(consent())
  await user.click(goOn())
  await waitFor(() => expect(server.callsTo(call)).toHaveLength(1))
  expect(server.callsTo(call)[0]?.body).toEqual({ choice: 'part', amount: '25050', percent: null, hasConsented: true })
})

test.each([
  ['onboarding.election_invalid', 'Enter a percent from 1 to 100.'],
  ['onboarding.consents_incomplete', 'Check the box to continue.'],
])('%s is said where it belongs', async (code, words) => {
  const { user } = await show({}, () => problem(422, code))
  await user.click(choose('Part of my pay to Daybreak'))
  await user.type(screen.getByLabelText('Percent of my pay'), '60')
  await user.click(consent())
  await user.click(goOn())
  expect(await screen.findByText(words)).toBeDefined()
})

test('what was chosen before is there when the worker comes back, and is agreed to anew', async () => {
  await show({ election: { choice: 'part', amount: null, percent: 60 } })
  expect(choose('Part of my pay to Daybreak')).toHaveProperty('checked', true)
  expect(screen.getByLabelText<HTMLInputElement>('Percent of my pay').value).toBe('60')
  expect(consent().checked).toBe(false)
})

test('an employer that has not said when it pays is asked for its first payday', async () => {
  const { user } = await show({ electionStartsOn: null })
  await user.click(choose('All my pay to Daybreak'))
  expect(consent().closest('label')?.textContent).toBe(
    'I ask Lakeside Diners to send my pay this way, starting with the first payday that it can.',
  )
  expect(screen.queryByText(/This can start/)).toBeNull()
})

test('a pause that protects the account is said, and the choice stays', async () => {
  const { user } = await show({}, () => problem(403, 'session.limited'))
  await user.click(choose('Decide later'))
  await user.click(goOn())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Some things are paused to protect you, and how you are paid/)
  expect(choose('Decide later')).toHaveProperty('checked', true)
})
