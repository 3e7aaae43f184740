// An invitation link fills in who someone is, and lets no one in.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expect, expectRefusal, openBrowser, putOnRoster } from '../../../testing/people/newcomer.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { makeInvitation } from './invitations.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

async function inviteTo(rosterId: string): Promise<string> {
  const { link } = await makeInvitation(rooms, { rosterId, origin: 'https://pay.example.com' })
  assert.match(link, /^https:\/\/pay\.example\.com\/onboarding\?invite=[\w-]{43}$/)
  return new URL(link).searchParams.get('invite') ?? ''
}

test('the link fills in the employer and the employee number; it still asks for the birth date and the digits', async () => {
  const phone = '13155550130'
  const invite = await inviteTo(await putOnRoster(rooms, { employeeNumber: '130', phone }))
  const browser = openBrowser(rooms)
  const { state } = expect(await browser.post('invitation', { invite }), 'employee-search')
  const { employer, employeeIdOrLastName, hasBirthDate, rosterPhone } = state.draft
  assert.deepEqual(
    [employer?.name, employeeIdOrLastName, hasBirthDate, rosterPhone, state.status],
    ['Lakeside Diners', '130', false, null, null],
  )
  expectRefusal(await browser.post('verify-ssn', { last4Ssn: '4821' }), 409, 'onboarding.step_not_due')
  const named = { employer: { id: employer?.id }, employeeIdOrLastName: '130' }
  expectRefusal(await browser.post('employee-search', named), 422, 'onboarding.birth_date_required')
  expect(await browser.post('employee-search', { ...named, birthDate: '1998-04-09' }), 'verify-ssn')

  // Followed again halfway through, it changes nothing; another person's starts over.
  expect(await browser.post('verify-ssn', { last4Ssn: '4821' }), 'log-in-method')
  expect(await browser.post('invitation', { invite }), 'log-in-method')
  const other = await inviteTo(await putOnRoster(rooms, { employeeNumber: '131', phone: '13155550131' }))
  const anew = expect(await browser.post('invitation', { invite: other }), 'employee-search')
  assert.deepEqual([anew.state.draft.employeeIdOrLastName, anew.state.draft.rosterPhone], ['131', null])
})

test('a link that was replaced, is over, was made up, or is for anyone who has left fills in nothing', async () => {
  const browser = openBrowser(rooms)
  const rosterId = await putOnRoster(rooms, { employeeNumber: '132', phone: '13155550132' })
  const [replaced, good] = [await inviteTo(rosterId), await inviteTo(rosterId)]
  const left = await inviteTo(await putOnRoster(rooms, { employeeNumber: '133', status: 'ended' }))
  for (const invite of [replaced, left, 'x', 'A'.repeat(43)])
    expectRefusal(await browser.post('invitation', { invite }), 404, 'onboarding.invitation_unknown')
  assert.equal((await browser.read()).draftId, null)
  rooms.clock.advance({ hours: 24 * 30 })
  expectRefusal(await browser.post('invitation', { invite: good }), 404, 'onboarding.invitation_unknown')
})
