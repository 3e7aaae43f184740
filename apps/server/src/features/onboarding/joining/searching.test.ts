// Finding a person on a roster reveals nothing to a stranger, and guessing ends on the second, in whatever browser.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { EmployerHit, Problem } from '@daybreak/contract'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { sweepDrafts } from '../drafts/drafts.store.ts'
import { allowGuesses } from '../drafts/person-guesses.ts'
import { expect, expectRefusal, openBrowser, putOnRoster, type Newcomer } from '../../../testing/people/newcomer.ts'

const employer = { code: 'LAKESIDE' }
const birthDate = '1998-04-09'
const ana = { employer, employeeIdOrLastName: '200', birthDate }

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
  await putOnRoster(rooms, { employeeNumber: '200', lastName: 'Muñoz', phone: '13155550120', email: 'ana@example.com' })
  await putOnRoster(rooms, { employeeNumber: '201', lastName: 'Smith', birthDate: '1980-02-29' })
  await putOnRoster(rooms, { employeeNumber: '202', lastName: 'Smith', birthDate: '1980-02-29' })
})
after(() => rooms.stop())

function passSeconds(seconds: number): void {
  rooms.clock.advance({ seconds })
}

let networks = 0
/** A browser at a place where no one has searched before. */
function newBrowser(): Newcomer {
  networks += 1
  return openBrowser(rooms, { address: `203.0.${networks}.1` })
}

test('no match, several and a wrong birth date have one answer; the digits are asked for only of anyone who was found', async () => {
  const answers: (Problem & { status: number })[] = []
  for (const wrong of [
    { ...ana, employeeIdOrLastName: '999' },
    { ...ana, employeeIdOrLastName: 'Smith', birthDate: '1980-02-29' },
    { ...ana, birthDate: '1998-04-10' },
  ]) {
    const { problem, status } = await newBrowser().post('employee-search', wrong)
    answers.push({ ...problem, requestId: '', status })
  }
  assert.equal(answers[0]?.code, 'onboarding.no_match')
  for (const answer of answers) assert.deepEqual(answer, answers[0])

  const browser = newBrowser()
  const { state } = expect(await browser.post('employee-search', { ...ana, employeeIdOrLastName: 'munoz' }), 'verify-ssn')
  assert.deepEqual([state.draft.rosterPhone, state.draft.rosterEmail], [null, null])
  const verified = expect(await browser.post('verify-ssn', { last4Ssn: '4821' }), 'log-in-method')
  assert.deepEqual([verified.state.draft.rosterPhone, verified.state.draft.rosterEmail], ['*** *** 0120', 'a**@example.com'])
  // Back keeps everything, the birth date too, which is not shown.
  expect(await browser.post('employee-search', { employer, employeeIdOrLastName: '200' }), 'log-in-method')
})

test('an employer is found from two letters on, by any word of its name; an age and a company code are checked', async () => {
  const found = async (q: string) => {
    const answer = await rooms.server.call(`/api/onboarding/employers?q=${q}`)
    return ((await answer.json()) as { data: EmployerHit[] }).data
  }
  const [hit, ...others] = await found('din')
  assert.deepEqual([hit?.name, others], ['Lakeside Diners', []])
  assert.deepEqual([await found('l'), await found('%25%25')], [[], []])
  expect(await newBrowser().post('employee-search', { ...ana, employer: { id: hit?.id } }), 'verify-ssn')
  expectRefusal(
    await newBrowser().post('employee-search', { ...ana, employer: { code: 'NOBODY' } }),
    404,
    'onboarding.employer_unknown',
  )
  expectRefusal(await newBrowser().post('employee-search', { ...ana, birthDate: '2015-01-01' }), 422, 'onboarding.under_age')
  expectRefusal(
    await newBrowser().post('employee-search', { employer, employeeIdOrLastName: '200' }),
    422,
    'onboarding.birth_date_required',
  )
  // A day that the calendar does not have is no birth date.
  for (const noDay of ['1998-02-30', '1999-02-29', '1998-13-01', '0000-00-00'])
    expectRefusal(await newBrowser().post('employee-search', { ...ana, birthDate: noDay }), 422, 'onboarding.birth_date_required')
})

test('an employer counts by its whole name and by its code, whichever is typed, and a part of its name is no employer', async () => {
  for (const typed of ['Lakeside Diners', '  lakeside   DINERS ', 'LAKESIDE', 'lakeside']) {
    const { state } = expect(await newBrowser().post('employee-search', { ...ana, employer: { typed } }), 'verify-ssn')
    assert.equal(state.draft.employer?.name, 'Lakeside Diners', typed)
  }
  for (const typed of ['Lakeside Din', 'Lakeside%', 'Diners'])
    expectRefusal(await newBrowser().post('employee-search', { ...ana, employer: { typed } }), 404, 'onboarding.employer_unknown')
})

test('of an employer’s code that is another one’s name, the roster tells which is meant', async () => {
  await rooms.database.pool.query(
    `insert into employers_employer
     select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'code', 'HARBOR', 'name', 'Lakeside'))).*
     from employers_employer e where e.code = 'LAKESIDE'`,
  )
  const { state } = expect(await newBrowser().post('employee-search', { ...ana, employer: { typed: 'Lakeside' } }), 'verify-ssn')
  assert.equal(state.draft.employer?.name, 'Lakeside Diners')
})

test('a worker who types two surnames is found by the one that the roster has; where both are on it, no one is', async () => {
  const born = '1975-03-14'
  const search = (employeeIdOrLastName: string) =>
    newBrowser().post('employee-search', { employer, employeeIdOrLastName, birthDate: born })
  await putOnRoster(rooms, { employeeNumber: '230', lastName: 'Delgado', birthDate: born })
  expect(await search('Delgado Ruiz'), 'verify-ssn')
  expectRefusal(await search('Ruiz Soto'), 404, 'onboarding.no_match')
  await putOnRoster(rooms, { employeeNumber: '231', lastName: 'Ruiz', birthDate: born })
  expectRefusal(await search('Delgado Ruiz'), 404, 'onboarding.no_match')
  // A person with exactly that name is preferred to one with a part of it.
  await putOnRoster(rooms, { employeeNumber: '232', lastName: 'Delgado Ruiz', birthDate: born, last4: '1212' })
  const browser = newBrowser()
  expect(await browser.post('employee-search', { employer, employeeIdOrLastName: 'Delgado Ruiz', birthDate: born }), 'verify-ssn')
  expect(await browser.post('verify-ssn', { last4Ssn: '1212' }), 'log-in-method')
})

describe('searches', () => {
  test('that are refused before anyone is looked for leave nothing behind', async () => {
    const wrong = { ...ana, employeeIdOrLastName: '999' }
    for (let tries = 0; tries < 20; tries += 1)
      await openBrowser(rooms, { address: `203.0.113.${tries + 1}` }).post('employee-search', wrong)
    const count = async () => {
      const { rows } = await rooms.database.pool.query<{ count: number }>('select count(*)::int as count from onboarding_draft')
      return rows[0]?.count
    }
    const countBefore = await count()
    const refused = await openBrowser(rooms, { address: '203.0.113.200' }).post('employee-search', ana)
    expectRefusal(refused, 429, 'onboarding.too_many_tries')
    assert.deepEqual(refused.headers.getSetCookie(), [])
    for (const born of ['2015-01-01', '1998-02-30'])
      assert.equal((await newBrowser().post('employee-search', { ...ana, birthDate: born })).status, 422)
    assert.equal(await count(), countBefore)
  })

  test('five wrong ones stop a draft for 15 minutes, to the second', async () => {
    const browser = newBrowser()
    const wrong = { ...ana, employeeIdOrLastName: '999' }
    for (let tries = 0; tries < 5; tries += 1)
      expectRefusal(await browser.post('employee-search', wrong), 404, 'onboarding.no_match')
    // The right one is not checked either.
    const { retryAfter } = expectRefusal(await browser.post('employee-search', ana), 429, 'onboarding.too_many_tries')
    assert.equal(retryAfter, 900)
    passSeconds(899)
    expectRefusal(await browser.post('employee-search', ana), 429, 'onboarding.too_many_tries')
    passSeconds(1)
    expect(await browser.post('employee-search', ana), 'verify-ssn')
  })

  test('twenty wrong ones stop an address range for the hour, whatever browser and whatever address of it', async () => {
    const wrong = { ...ana, employeeIdOrLastName: '999' }
    for (let tries = 0; tries < 20; tries += 1) {
      const browser = openBrowser(rooms, { address: `192.0.2.${tries + 1}` })
      expectRefusal(await browser.post('employee-search', wrong), 404, 'onboarding.no_match')
    }
    const search = () => openBrowser(rooms, { address: '192.0.2.200' }).post('employee-search', ana)
    expectRefusal(await search(), 429, 'onboarding.too_many_tries')
    passSeconds(3599)
    expectRefusal(await search(), 429, 'onboarding.too_many_tries')
    passSeconds(1)
    expect(await search(), 'verify-ssn')
  })
})

describe('digits', () => {
  async function foundBy(browser: Newcomer, employeeNumber: string): Promise<Newcomer> {
    expect(await browser.post('employee-search', { ...ana, employeeIdOrLastName: employeeNumber }), 'verify-ssn')
    return browser
  }

  test('the fifth wrong ones lock the person for 24 hours, in every browser; the right ones clear the count', async () => {
    await putOnRoster(rooms, { employeeNumber: '210' })
    const first = await foundBy(newBrowser(), '210')
    for (const left of [4, 3, 2, 1]) {
      const browser = left > 2 ? first : await foundBy(newBrowser(), '210')
      assert.equal(
        expectRefusal(await browser.post('verify-ssn', { last4Ssn: '1111' }), 422, 'onboarding.ssn_wrong').triesLeft,
        left,
      )
    }
    expect(await first.post('verify-ssn', { last4Ssn: '4821' }), 'log-in-method')
    const triesLeft: (number | undefined)[] = []
    for (let tries = 0; tries < 4; tries += 1)
      triesLeft.push((await first.post('verify-ssn', { last4Ssn: '1111' })).problem.triesLeft)
    assert.deepEqual(triesLeft, [4, 3, 2, 1])
    const { retryAfter } = expectRefusal(await first.post('verify-ssn', { last4Ssn: '1111' }), 429, 'onboarding.ssn_locked')
    assert.equal(retryAfter, 86_400)
    const right = { last4Ssn: '4821' }
    expectRefusal(await (await foundBy(newBrowser(), '210')).post('verify-ssn', right), 429, 'onboarding.ssn_locked')
    passSeconds(86_399)
    const late = await foundBy(newBrowser(), '210')
    // What is swept in between is no lock that still holds.
    await sweepDrafts(rooms.database.query, rooms.clock.now())
    expectRefusal(await late.post('verify-ssn', right), 429, 'onboarding.ssn_locked')
    passSeconds(1)
    expect(await late.post('verify-ssn', right), 'log-in-method')
  })

  test('can be tried again at once when the operator says so', async () => {
    const rosterId = await putOnRoster(rooms, { employeeNumber: '214' })
    const browser = await foundBy(newBrowser(), '214')
    for (let tries = 0; tries < 5; tries += 1) await browser.post('verify-ssn', { last4Ssn: '1111' })
    expectRefusal(await browser.post('verify-ssn', { last4Ssn: '4821' }), 429, 'onboarding.ssn_locked')
    const deps = { database: rooms.database, clock: rooms.clock, keyedHash: testKeys.keyedHash }
    assert.deepEqual([await allowGuesses(deps, rosterId), await allowGuesses(deps, rosterId)], [true, false])
    expect(await browser.post('verify-ssn', { last4Ssn: '4821' }), 'log-in-method')
  })

  test('0000 is refused as no digits, and a roster without digits is matched by none', async () => {
    const id = await putOnRoster(rooms, { employeeNumber: '211' })
    await rooms.database.query.updateTable('employers_roster').set({ ssn_last4_hash: null }).where('id', '=', id).execute()
    const browser = await foundBy(newBrowser(), '211')
    assert.equal((await browser.post('verify-ssn', { last4Ssn: '0000' })).status, 422)
    const { code, triesLeft } = (await browser.post('verify-ssn', { last4Ssn: '4821' })).problem
    assert.deepEqual([code, triesLeft], ['onboarding.ssn_wrong', 4])
  })

  test('only a person who has them learns of an account or of a past employment', async () => {
    await putOnRoster(rooms, { employeeNumber: '212', status: 'ended' })
    const id = await putOnRoster(rooms, { employeeNumber: '213' })
    const { employeeId } = await rooms.hire({ phone: '13155550129' })
    await rooms.database.query.updateTable('employers_roster').set({ employee_id: employeeId }).where('id', '=', id).execute()
    for (const [employeeNumber, code] of [
      ['212', 'onboarding.inactive'],
      ['213', 'onboarding.has_account'],
    ] as const) {
      const browser = await foundBy(newBrowser(), employeeNumber)
      expectRefusal(await browser.post('verify-ssn', { last4Ssn: '1111' }), 422, 'onboarding.ssn_wrong')
      expectRefusal(await browser.post('verify-ssn', { last4Ssn: '4821' }), 409, code)
      expectRefusal(await browser.post('log-in-method', { otpMethod: 'phone' }), 409, 'onboarding.step_not_due')
    }
  })
})

describe('a draft', () => {
  test('lives 24 hours to the second, and then says so', async () => {
    const browser = newBrowser()
    const { state } = expect(await browser.post('employee-search', ana), 'verify-ssn')
    passSeconds(86_399)
    assert.equal((await browser.read()).draftId, state.draftId)
    passSeconds(1)
    const over = await browser.read()
    assert.deepEqual([over.draftId, over.hasExpired, over.step, over.draft.employer], [null, true, 'employee-search', null])
    const again = expect(await browser.post('employee-search', ana), 'verify-ssn')
    assert.notEqual(again.state.draftId, state.draftId)
  })

  test('cannot be read in the database, and starting over leaves nothing of it', async () => {
    const browser = newBrowser()
    const { state } = expect(await browser.post('employee-search', { ...ana, employeeIdOrLastName: 'Muñoz' }), 'verify-ssn')
    const rows = await rooms.database.query.selectFrom('onboarding_draft').select('answers_sealed').execute()
    assert.ok(rows.length > 0)
    for (const row of rows) assert.doesNotMatch(Buffer.from(row.answers_sealed).toString('utf8'), /1998|Mu.oz|Lakeside/)
    assert.equal(expect(await browser.post('start-over'), 'employee-search').state.draftId, null)
    assert.equal((await browser.read()).draftId, null)
    const id = (state.draftId ?? '').slice('obd_'.length)
    const left = await rooms.database.pool.query(`select from onboarding_draft where replace(id::text, '-', '') = $1`, [id])
    assert.equal(left.rowCount, 0)
  })
})
