// A contact that an operator typed: no one's until its first log-in has proven who is there, however often it is tried, and
// permanently revocable.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brandDefault, ownText, type SignedIn } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { readAddressee } from '#features/employee'
import { linkTokenIn, factorPaths } from '../../../testing/people/factors.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { askPath, cookiesOf, hireNewcomer, page, provePath, valueOf, type Newcomer } from '../../../testing/people/sign-in.ts'
import { codeIn, startWorkerRooms, testKeys, type Caller, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { replaceByOperator, type ByOperatorOutcome } from './contact-by-operator.ts'
import { listReplacements } from './replacements.store.ts'
import { revokeReplacement } from './undo.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const confirmPath = '/api/session/contacts/confirm'
const details = { birthDate: '1990-05-17', ssnLast4: '6789' }
const wrongDetails = { ...details, ssnLast4: '6788' }
let given = 0
const newPhone = () => `1718555${String((given += 1)).padStart(4, '0')}`

/** A worker whom the employer knows by date of birth and last four digits. */
async function known(options: { email?: string } = {}): Promise<Newcomer> {
  const worker = await hireNewcomer(rooms, options)
  const { database, clock } = rooms
  const at = clock.now().toString()
  const employer = await database.query.selectFrom('employers_employer').select('id').executeTakeFirstOrThrow()
  await database.query
    .insertInto('employers_roster')
    .values({
      id: newUuid(clock),
      employer_id: employer.id,
      employee_number: worker.employeeId,
      first_name: ownText('Maya'),
      last_name: ownText('Torres'),
      status: 'active',
      jobs: '[]',
      employee_id: worker.employeeId,
      ssn_last4_hash: Buffer.from(testKeys.keyedHash('employers.ssn_last4', details.ssnLast4)),
      birth_date_hash: Buffer.from(testKeys.keyedHash('employers.birth_date', details.birthDate)),
      birth_date_sealed: Buffer.from('sealed'),
      row_hash: Buffer.alloc(32),
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return worker
}

const operatorDeps = () => {
  const { database, clock, notifying } = rooms
  return { database, clock, ...testKeys, ...notifying, brand: brandDefault, issuer: 'http://localhost:8080' }
}

function replace({ employeeId }: Newcomer, value: string): Promise<ByOperatorOutcome> {
  const contact = { kind: value.includes('@') ? ('email' as const) : ('phone' as const), value }
  return replaceByOperator(operatorDeps(), { employeeId, contact, operator: 'Robin Vale', identityShown: 'passport, in person' })
}

/** A worker with a contact that an operator typed and no one has proven. */
async function replaced(options: { email?: string } = {}): Promise<{ worker: Newcomer; to: string }> {
  const worker = await known(options)
  const to = newPhone()
  assert.equal((await replace(worker, to)).kind, 'replaced')
  return { worker, to }
}

/** Shows the code that the new contact was sent, and gives back what the browser has then. */
async function showCode(username: string, caller: Caller = {}): Promise<Required<Caller>> {
  const asked = await rooms.post(askPath, { username, method: username.includes('@') ? 'email' : 'sms' }, caller)
  assert.equal(asked.status, 200, await asked.clone().text())
  const { headers = {} } = caller
  const browser = {
    headers: { ...headers, cookie: `daybreak_intermediate=${valueOf(cookiesOf(asked), 'daybreak_intermediate')}` },
  }
  const [message] = await rooms.sentTo(username)
  const shown = await rooms.post(provePath, { username, code: codeIn(message) }, browser)
  await assertProblem(shown, 403, 'session.identity_needed')
  assert.equal(cookiesOf(shown).get('daybreak_session'), undefined)
  return browser
}

const contactsOf = async ({ employeeId }: Newcomer) =>
  (await readAddressee(rooms.database.query, employeeId))?.contacts.map(({ value }) => value) ?? []
const stateOf = async ({ employeeId }: Newcomer) => (await listReplacements(rooms.database.query, employeeId))[0]?.state
/** Limits by network are those of requesting a code; here only the tries of one contact are tested. */
const wait = () => rooms.clock.advance({ hours: 25 })

describe('the first log-in by a contact that an operator typed', () => {
  test('asks for more than its code, opens a session that is limited for a day, and later ones ask for the code alone', async () => {
    const { worker, to } = await replaced({ email: 'claim.first@example.com' })
    assert.deepEqual(await contactsOf(worker), ['claim.first@example.com'])
    const response = await rooms.post(confirmPath, details, await showCode(to))
    assert.equal(response.status, 200, await response.clone().text())
    const { token, session } = (await response.json()) as SignedIn & { token: string }
    assert.equal(session.limited_until, rooms.clock.now().add({ hours: 24 }).toString({ smallestUnit: 'millisecond' }))
    assert.equal((await rooms.get('/api/employees/me', token)).status, 200)
    assert.deepEqual([(await contactsOf(worker)).includes(to), await stateOf(worker)], [true, 'proven'])
    rooms.clock.advance({ hours: 1, minutes: 1 })
    assert.ok((await rooms.signIn(to)).token)
  })

  test('gives a page the cookie alone, and is good for one sign-in', async () => {
    const { to } = await replaced()
    const browser = await showCode(to, page)
    const response = await rooms.post(confirmPath, details, browser)
    assert.ok(!('token' in ((await response.json()) as object)))
    assert.ok(cookiesOf(response).has('daybreak_session'))
    await assertProblem(await rooms.post(confirmPath, details, browser), 410, 'session.sign_in_expired')
  })

  test('is for the browser that has shown the code, for ten minutes', async () => {
    const { phone } = await known()
    const { to } = await replaced()
    const asked = await rooms.post(askPath, { username: to, method: 'sms' })
    const cookie = `daybreak_intermediate=${valueOf(cookiesOf(asked), 'daybreak_intermediate')}`
    await assertProblem(await rooms.post(confirmPath, details, { headers: { cookie } }), 410, 'session.sign_in_expired')
    await assertProblem(await rooms.post(confirmPath, details), 410, 'session.sign_in_expired')
    // A browser that requested a code for one number and shows the code of another has proven nothing about the first.
    const [message] = await rooms.sentTo(to)
    const other = await rooms.post(askPath, { username: phone, method: 'sms' })
    const foreign = { headers: { cookie: `daybreak_intermediate=${valueOf(cookiesOf(other), 'daybreak_intermediate')}` } }
    await assertProblem(
      await rooms.post(provePath, { username: to, code: codeIn(message) }, foreign),
      403,
      'session.identity_needed',
    )
    await assertProblem(await rooms.post(confirmPath, details, foreign), 410, 'session.sign_in_expired')
    rooms.clock.advance({ hours: 1, minutes: 1 })
    const late = await showCode(to)
    rooms.clock.advance({ minutes: 10, seconds: 1 })
    await assertProblem(await rooms.post(confirmPath, details, late), 410, 'session.sign_in_expired')
  })

  test('refuses a wrong date, wrong digits and both in the same words', async () => {
    const { to } = await replaced()
    const browser = await showCode(to)
    const answers = []
    for (const body of [wrongDetails, { ...details, birthDate: '1990-05-18' }, { birthDate: '1970-01-01', ssnLast4: '0000' }]) {
      const { requestId: _own, ...answer } = await assertProblem(
        await rooms.post(confirmPath, body, browser),
        422,
        'session.identity_failed',
      )
      answers.push(answer)
    }
    assert.deepEqual(answers[1], answers[0])
    assert.deepEqual(answers[2], answers[0])
    await assertProblem(await rooms.post(confirmPath, { ...details, birthDate: '17/05/1990' }, browser), 422, 'invalid_input')
  })

  test('takes five wrong tries in all, over days and browsers, and then the right details are refused like wrong ones', async () => {
    const { worker, to } = await replaced()
    for (let round = 0; round < 5; round += 1) {
      await assertProblem(await rooms.post(confirmPath, wrongDetails, await showCode(to)), 422, 'session.identity_failed')
      wait()
    }
    await assertProblem(await rooms.post(confirmPath, details, await showCode(to)), 422, 'session.identity_failed')
    assert.equal(await stateOf(worker), 'tried_out')
    wait()
    // An operator who has seen the worker again types it again, and it starts over.
    assert.equal((await replace(worker, to)).kind, 'replaced')
    assert.equal((await rooms.post(confirmPath, details, await showCode(to))).status, 200)
  })

  test('is one sign-in of two tries with the same browser at the same moment', async () => {
    const { worker, to } = await replaced()
    const browser = await showCode(to)
    const statuses = await Promise.all([1, 2].map(async () => (await rooms.post(confirmPath, details, browser)).status))
    assert.deepEqual(
      statuses.toSorted((left, right) => left - right),
      [200, 410],
    )
    const rows = await rooms.database.query
      .selectFrom('employee_contact')
      .select('value')
      .where('employee_id', '=', worker.employeeId)
      .where('value', '=', to)
      .execute()
    assert.equal(rows.length, 1)
  })
})

describe('a contact that was typed and not proven', () => {
  test('is notified of nothing, and receives no code for another purpose', async () => {
    const { worker, to } = await replaced({ email: 'claim.quiet@example.com' })
    assert.deepEqual(await rooms.sentTo(to), [])
    const { token } = await rooms.signIn('claim.quiet@example.com')
    const asked = await rooms.post(factorPaths.stepUpCode, { method: 'sms' }, { headers: { authorization: `Bearer ${token}` } })
    await assertProblem(asked, 422, 'session.no_such_contact')
    assert.ok(!(await contactsOf(worker)).includes(to))
  })

  test('is taken back by the link that the lost one was sent, and cannot be proven afterwards', async () => {
    const { worker, to } = await replaced()
    const browser = await showCode(to)
    const undone = await rooms.post(factorPaths.undo, { token: await linkTokenIn(rooms, worker.phone) })
    assert.equal(undone.status, 200)
    assert.deepEqual([await contactsOf(worker), await stateOf(worker)], [[worker.phone], 'taken_back'])
    await assertProblem(await rooms.post(confirmPath, details, browser), 410, 'session.sign_in_expired')
    await assertProblem(await rooms.post(askPath, { username: to, method: 'sms' }), 404, 'ACCOUNT_NOT_FOUND')
  })

  test("is no one else's while it waits", async () => {
    const { worker, to } = await replaced()
    const other = await known()
    assert.deepEqual(await replace(other, to), { kind: 'refused', code: 'session.no_such_contact' })
    assert.deepEqual(await contactsOf(other), [other.phone])
    assert.deepEqual(await replace(worker, to), { kind: 'refused', code: 'session.contact_already_yours' })
  })

  test('that was mistyped is typed again, and the one before it is what the link brings back', async () => {
    const { worker, to: mistyped } = await replaced()
    const right = newPhone()
    assert.equal((await replace(worker, right)).kind, 'replaced')
    await assertProblem(await rooms.post(askPath, { username: mistyped, method: 'sms' }), 404, 'ACCOUNT_NOT_FOUND')
    assert.equal(await revoke(worker), true)
    assert.deepEqual(await contactsOf(worker), [worker.phone])
  })
})

const revoke = ({ employeeId }: Newcomer) => revokeReplacement(operatorDeps(), { employeeId, operator: 'Robin Vale' })

describe('an operator takes back', () => {
  test('a contact that was proven: its sessions end, it signs no one in, and the one before it is there again', async () => {
    const { worker, to } = await replaced()
    const response = await rooms.post(confirmPath, details, await showCode(to))
    const { token } = (await response.json()) as SignedIn & { token: string }
    assert.equal(await revoke(worker), true)
    assert.equal((await rooms.get('/api/employees/me', token)).status, 401)
    assert.deepEqual(await contactsOf(worker), [worker.phone])
    await assertProblem(await rooms.post(askPath, { username: to, method: 'sms' }), 404, 'ACCOUNT_NOT_FOUND')
    const [shown] = await listReplacements(rooms.database.query, worker.employeeId)
    assert.deepEqual([shown?.state, shown?.revokedBy], ['taken_back', 'Robin Vale'])
    assert.equal(await revoke(worker), false)
  })

  test('nothing of a worker whose contacts no one replaced', async () => {
    assert.equal(await revoke(await known()), false)
  })
})
