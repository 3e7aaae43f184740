// Tests that a birth date and four digits are not enough: a contact is on the roster, or vouched for by the employer, or waits and is reported.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Profile, SignedIn } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { openBrowser, expect, expectRefusal, putOnRoster, type Newcomer } from '../../../testing/people/newcomer.ts'
import { codeIn, startWorkerRooms, testKeys, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { makeEmployerCode } from '../drafts/employer-codes.ts'

const birthDate = '1998-04-09'
const colleague = '13155550199'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

let networks = 0
/** A browser that has shown a birth date and four digits. */
async function verified(employeeNumber: string): Promise<Newcomer> {
  networks += 1
  const browser = openBrowser(rooms, { address: `203.0.${networks}.1` })
  const search = { employer: { code: 'LAKESIDE' }, employeeIdOrLastName: employeeNumber, birthDate }
  expect(await browser.post('employee-search', search), 'verify-ssn')
  expect(await browser.post('verify-ssn', { last4Ssn: '4821' }), 'log-in-method')
  return browser
}

async function lastCode(recipient: string): Promise<string> {
  const [message] = await rooms.sentTo(recipient)
  return codeIn(message)
}

/** A code that was not sent. */
function another(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

async function limitedUntil(token: string): Promise<string | null> {
  const answer = await rooms.post('/api/session/authenticate', {}, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as SignedIn).session.limited_until
}

describe('a contact', () => {
  test('of the roster is shown masked, takes the code, and is held back by nothing', async () => {
    await putOnRoster(rooms, { employeeNumber: '300', phone: '13155550130', email: 'ana.300@example.com' })
    const browser = await verified('300')
    const { state } = expect(await browser.post('log-in-method', { otpMethod: 'email' }), 'verify-otp')
    assert.equal(state.draft.code?.destination, 'a******@example.com')
    const joined = expect(await browser.post('verify-otp', { otp: await lastCode('ana.300@example.com') }), 'agreements')
    assert.deepEqual(
      [joined.state.status, joined.state.draft.holdUntil, joined.state.signedIn?.session.limited_until],
      ['Joined', null, null],
    )
    assert.deepEqual(joined.state.signedIn?.user.emails, [{ email: 'ana.300@example.com', verified: true }])
  })

  test('of a colleague waits 72 hours, to the second, and the roster’s own contacts are notified', async () => {
    await putOnRoster(rooms, { employeeNumber: '301', phone: '13155550131', email: 'ana.301@example.com' })
    const browser = await verified('301')
    expect(await browser.post('log-in-method', { otpMethod: 'phone', other: colleague }), 'verify-otp')
    const { state } = expect(await browser.post('verify-otp', { otp: await lastCode(colleague) }), 'agreements')
    const until = rooms.clock.now().add({ hours: 72 }).toString({ smallestUnit: 'millisecond' })
    assert.deepEqual([state.draft.holdUntil, state.signedIn?.session.limited_until], [until, until])
    for (const contact of ['13155550131', 'ana.301@example.com']) {
      const [notice, ...others] = await rooms.sentTo(contact)
      assert.match(notice?.text ?? '', /in your name.*another phone or email.*72 hours/)
      assert.equal(others.length, 0)
    }
    // Anything that would reveal data needs a session that is not limited, whatever its proof.
    const employeeId = parsePublicId('emp', state.signedIn?.user.user_id ?? '') ?? ''
    await rooms.complete(employeeId)
    const path = `/api/financial-accounts/acc_${'0'.repeat(32)}/token`
    const refused = await rooms.post(path, {}, { headers: { authorization: `Bearer ${state.signedIn?.token ?? ''}` } })
    assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [403, 'session.limited'])

    rooms.clock.advance({ hours: 71, minutes: 59, seconds: 59 })
    const late = await rooms.signIn(colleague)
    assert.equal(await limitedUntil(late.token), until)
    rooms.clock.advance({ seconds: 1 })
    assert.equal(await limitedUntil(late.token), null)
  })

  test('that no one could be notified of needs the code that the employer handed to this very person', async () => {
    const rosterId = await putOnRoster(rooms, { employeeNumber: '302' })
    const otherId = await putOnRoster(rooms, { employeeNumber: '303', lastName: 'Other', birthDate: '1990-01-01' })
    const deps = { database: rooms.database, clock: rooms.clock, keyedHash: testKeys.keyedHash }
    const { code: ofOther } = await makeEmployerCode(deps, otherId)
    const { code } = await makeEmployerCode(deps, rosterId)
    const browser = await verified('302')
    const choice = { otpMethod: 'phone', other: '13155550132' }
    expectRefusal(await browser.post('log-in-method', { otpMethod: 'phone' }), 409, 'onboarding.contact_missing')
    expectRefusal(await browser.post('log-in-method', choice), 409, 'onboarding.employer_code_required')
    const wrong = expectRefusal(
      await browser.post('log-in-method', { ...choice, employerCode: ofOther }),
      422,
      'onboarding.employer_code_wrong',
    )
    assert.equal(wrong.triesLeft, 4)
    const typed = { ...choice, employerCode: code.toLowerCase().replace('-', '') }
    // Good for seven days, to the second.
    rooms.clock.advance({ hours: 7 * 24 })
    const again = await verified('302')
    expectRefusal(await again.post('log-in-method', typed), 422, 'onboarding.employer_code_wrong')
    const { code: second } = await makeEmployerCode(deps, rosterId)
    rooms.clock.advance({ hours: 167, minutes: 59, seconds: 59 })
    const last = await verified('302')
    expect(await last.post('log-in-method', { ...choice, employerCode: second }), 'verify-otp')
    const { state } = expect(await last.post('verify-otp', { otp: await lastCode('13155550132') }), 'agreements')
    assert.equal(state.draft.holdUntil, null)
  })

  test('is a phone of the United States or an e-mail address, and of the kind that was chosen', async () => {
    await putOnRoster(rooms, { employeeNumber: '304', phone: '13155550134' })
    const browser = await verified('304')
    for (const [otpMethod, other] of [
      ['phone', '447700900123'],
      ['phone', 'ana@example.com'],
      ['email', '13155550134'],
      ['email', 'ana@'],
    ])
      expectRefusal(await browser.post('log-in-method', { otpMethod, other }), 422, 'onboarding.contact_invalid')
  })

  test('that someone logs in with is answered like any other: the holder is notified, and no code works', async () => {
    const taken = '13155550135'
    await rooms.hire({ phone: taken })
    await putOnRoster(rooms, { employeeNumber: '305', phone: '13155550136' })
    const browser = await verified('305')
    const { state } = expect(await browser.post('log-in-method', { otpMethod: 'phone', other: taken }), 'verify-otp')
    assert.equal(state.draft.code?.destination, '*** *** 0135')
    const [notice, ...others] = await rooms.sentTo(taken)
    assert.match(notice?.text ?? '', /tried to put this number on another account/)
    assert.equal(others.length, 0)
    expectRefusal(await browser.post('verify-otp', { otp: '000000' }), 422, 'session.code_wrong')
  })
})

describe('the code', () => {
  test('is right or wrong, and old after ten minutes; another may be sent after 30 seconds', async () => {
    const phone = '13155550137'
    await putOnRoster(rooms, { employeeNumber: '306', phone })
    const browser = await verified('306')
    expect(await browser.post('log-in-method', { otpMethod: 'phone' }), 'verify-otp')
    const first = await lastCode(phone)
    rooms.clock.advance({ seconds: 29 })
    assert.equal(expectRefusal(await browser.post('verify-otp/resend'), 429, 'onboarding.resend_too_soon').retryAfter, 1)
    rooms.clock.advance({ seconds: 1 })
    expect(await browser.post('verify-otp/resend'), 'verify-otp')
    const second = await lastCode(phone)
    assert.notEqual(second, first)
    assert.equal(
      expectRefusal(await browser.post('verify-otp', { otp: another(second) }), 422, 'session.code_wrong').triesLeft,
      4,
    )
    rooms.clock.advance({ minutes: 10 })
    expectRefusal(await browser.post('verify-otp', { otp: second }), 410, 'session.code_expired')
    expect(await browser.post('verify-otp/resend'), 'verify-otp')
    const third = await lastCode(phone)
    rooms.clock.advance({ minutes: 9, seconds: 59 })
    // A code that one browser requested is valid in no other.
    const elsewhere = await verified('306')
    expectRefusal(await elsewhere.post('verify-otp', { otp: third }), 409, 'onboarding.step_not_due')
    expect(await browser.post('verify-otp', { otp: third }), 'agreements')
  })

  test('makes one account, however many browsers bring one', async () => {
    await putOnRoster(rooms, { employeeNumber: '307', phone: '13155550138' })
    const [one, other] = [await verified('307'), await verified('307')]
    expect(await one.post('log-in-method', { otpMethod: 'phone' }), 'verify-otp')
    expect(await other.post('log-in-method', { otpMethod: 'phone', other: '13155550139' }), 'verify-otp')
    const [mine, theirs] = [await lastCode('13155550138'), await lastCode('13155550139')]
    const answers = await Promise.all([one.post('verify-otp', { otp: mine }), other.post('verify-otp', { otp: theirs })])
    assert.deepEqual(
      answers
        .map(({ status, problem }) => (status === 200 ? 'joined' : problem.code))
        .toSorted((left, right) => left.localeCompare(right)),
      ['joined', 'onboarding.has_account'],
    )
    const made = await rooms.database.query
      .selectFrom('employee_profile')
      .select('id')
      .where('employee_number', '=', '307')
      .execute()
    assert.equal(made.length, 1)
  })

  test('gives an account that lost its only contact back to who the roster names, and to no one else', async () => {
    const phone = '13155550140'
    await putOnRoster(rooms, { employeeNumber: '308', phone })
    const browser = await verified('308')
    expect(await browser.post('log-in-method', { otpMethod: 'phone', other: '13155550141' }), 'verify-otp')
    const { state } = expect(await browser.post('verify-otp', { otp: await lastCode('13155550141') }), 'agreements')
    const employeeId = parsePublicId('emp', state.signedIn?.user.user_id ?? '') ?? ''
    await rooms.database.query.deleteFrom('employee_contact').where('employee_id', '=', employeeId).execute()

    const again = await verified('308')
    expectRefusal(
      await again.post('log-in-method', { otpMethod: 'phone', other: '13155550142' }),
      409,
      'onboarding.employer_code_required',
    )
    expect(await again.post('log-in-method', { otpMethod: 'phone' }), 'verify-otp')
    const back = expect(await again.post('verify-otp', { otp: await lastCode(phone) }), 'agreements')
    assert.equal(back.state.signedIn?.user.user_id, state.signedIn?.user.user_id)
  })
})

test('Express Pay comes with the account as the roster says, and where it is silent, as the employer offers it to all', async () => {
  const featuresOf = async (employeeNumber: string, isEwaEligible: boolean | null): Promise<readonly string[]> => {
    const phone = `13155550${employeeNumber}`
    await putOnRoster(rooms, { employeeNumber, phone, isEwaEligible })
    const browser = await verified(employeeNumber)
    expect(await browser.post('log-in-method', { otpMethod: 'phone' }), 'verify-otp')
    const { state } = expect(await browser.post('verify-otp', { otp: await lastCode(phone) }), 'agreements')
    const me = await rooms.get('/api/employees/me', state.signedIn?.token ?? '')
    return ((await me.json()) as Profile).features
  }
  assert.deepEqual(
    [await featuresOf('171', true), await featuresOf('172', false), await featuresOf('173', null)],
    [['EWA'], [], []],
  )
  const { employers } = rooms
  const employer = (await employers.findEmployer('LAKESIDE')) ?? assert.fail('no employer')
  await employers.changePolicy(employer, { isOffered: true })
  assert.deepEqual([await featuresOf('174', false), await featuresOf('175', null)], [[], ['EWA']])
})
