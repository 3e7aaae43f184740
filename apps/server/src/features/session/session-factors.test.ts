// Stepping up by a code, and replacing one contact with another.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Profile, SignedIn } from '@daybreak/contract'
import { askCode, changeContact, factorPaths, linkTokenIn } from '../../testing/people/factors.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { activityOf, bearer } from '../../testing/people/passkeys.ts'
import { askPath, cookiesOf, hireNewcomer, provePath, valueOf, wrong, type Newcomer } from '../../testing/people/sign-in.ts'
import { codeIn, startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const stepUpRoute = '/api/session/passkeys/options'
const sessionRoute = '/api/offers/summary'
let contactsGiven = 0
const newPhone = () => `1646555${String((contactsGiven += 1)).padStart(4, '0')}`

async function signedInWorker(
  options: { email?: string } = {},
): Promise<Newcomer & { token: string; session: SignedIn['session'] }> {
  const worker = await hireNewcomer(rooms, options)
  const { token, session } = await rooms.signIn(worker.phone)
  return { ...worker, token, session }
}

/** Lets the sign-in's proof grow old without the session going idle. */
async function letProofAge(token: string): Promise<void> {
  for (let minute = 0; minute < 16; minute += 4) {
    rooms.clock.advance({ minutes: 4, seconds: 1 })
    // A sign of life is written when it is answered, so that another instance knows of it too.
    assert.equal((await rooms.post('/api/session/touch', {}, bearer(token))).status, 204)
  }
  const problem = await assertProblem(await rooms.post(stepUpRoute, {}, bearer(token)), 403, 'step_up_required')
  assert.deepEqual(problem['methods'], ['sms'])
}

const askStepUp = (token: string, phone: string) =>
  askCode(rooms, token, { path: factorPaths.stepUpCode, body: { method: 'sms' }, recipient: phone })

describe('a step-up by code', () => {
  test('opens the next session under another id and token, and the old one is over on every instance', async (t) => {
    const other = await rooms.startAnother()
    t.after(() => other.stop())
    const { phone, token, session } = await signedInWorker()
    await letProofAge(token)
    assert.equal((await other.get(sessionRoute, token)).status, 200)
    const { code, methodId, destination } = await askStepUp(token, phone)
    assert.equal(destination, `*** *** ${phone.slice(-4)}`)
    const response = await rooms.post(provePath, { code, methodId }, bearer(token))
    const next = (await response.json()) as SignedIn & { token: string }
    assert.notEqual(next.token, token)
    assert.notEqual(next.session.session_id, session.session_id)
    for (const copy of [rooms, other]) await assertProblem(await copy.get(sessionRoute, token), 401, 'session_not_found')
    assert.equal((await other.post(stepUpRoute, {}, bearer(next.token))).status, 200)
  })

  test('needs neither the name nor the number of the code: the newest of the session is meant', async () => {
    const worker = await signedInWorker()
    const { phone, token } = worker
    await askStepUp(token, phone)
    const { code } = await askStepUp(token, phone)
    assert.equal((await rooms.post(provePath, { code }, bearer(token))).status, 200)
    assert.deepEqual((await activityOf(rooms, worker)).slice(-2), ['signed_in', 'stepped_up'])
  })

  test('gives a session that is held by cookie its next token there alone, also when a script hides that a page asks', async () => {
    for (const client of [{ 'x-daybreak-client': 'web' }, { origin: rooms.server.origin }]) {
      const { phone, token } = await signedInWorker()
      const { code, methodId } = await askStepUp(token, phone)
      const headers = { cookie: `daybreak_session=${token}`, ...client }
      const response = await rooms.post(provePath, { username: phone, code, methodId }, { headers })
      assert.equal(response.status, 200)
      assert.ok(!('token' in ((await response.json()) as object)))
      const next = valueOf(cookiesOf(response), 'daybreak_session')
      assert.equal((await rooms.get(sessionRoute, next)).status, 200)
    }
  })

  test('a code for one purpose is worth nothing for another', async () => {
    const { phone, token } = await signedInWorker()
    const stepUp = await askStepUp(token, phone)
    // Without a session, it opens nothing.
    await assertProblem(await rooms.post(provePath, { username: phone, ...stepUp }), 410, 'session.code_expired')
    const change = { type: 'phone', newValue: newPhone(), otpOld: stepUp.code, otpNew: stepUp.code }
    await assertProblem(await rooms.post(factorPaths.change, change, bearer(token)), 410, 'session.code_expired')
    const signIn = await rooms.requestCode(phone)
    await assertProblem(
      await rooms.post(provePath, { code: signIn.code, methodId: signIn.methodId }, bearer(token)),
      410,
      'session.code_expired',
    )
  })

  test("another worker's code steps no one else up", async () => {
    const one = await hireNewcomer(rooms)
    const other = await signedInWorker()
    const { code, methodId } = await askStepUp((await rooms.signIn(one.phone)).token, one.phone)
    await assertProblem(await rooms.post(provePath, { code, methodId }, bearer(other.token)), 410, 'session.code_expired')
  })

  test('five wrong digits end the code, ten in a row lock it, and signing in continues', async () => {
    const { phone, token } = await signedInWorker()
    for (let round = 0; round < 2; round += 1) {
      const { code } = await askStepUp(token, phone)
      for (const left of [4, 3, 2, 1]) {
        const problem = await assertProblem(
          await rooms.post(provePath, { code: wrong(code) }, bearer(token)),
          422,
          'session.code_wrong',
        )
        assert.equal(problem['triesLeft'], left)
      }
      await assertProblem(await rooms.post(provePath, { code: wrong(code) }, bearer(token)), 429, 'session.too_many_tries')
    }
    await assertProblem(await rooms.post(factorPaths.stepUpCode, { method: 'sms' }, bearer(token)), 429, 'session.locked')
    await rooms.signIn(phone)
  })

  test('by a code to a contact that was removed meanwhile proves nothing', async () => {
    const { phone, token } = await signedInWorker({ email: 'meanwhile@example.com' })
    const { code, methodId } = await askStepUp(token, phone)
    assert.equal((await (await preparedChange(token, phone, newPhone())).send()).status, 204)
    await assertProblem(await rooms.post(provePath, { code, methodId }, bearer(token)), 410, 'session.code_expired')
  })

  test('is five codes an hour, whatever strangers ask for at the sign-in page', async () => {
    const { phone, token } = await signedInWorker()
    for (let asked = 0; asked < 4; asked += 1) await rooms.requestCode(phone)
    await assertProblem(await rooms.post(askPath, { username: phone, method: 'sms' }), 429, 'session.too_many_codes')
    for (let asked = 0; asked < 5; asked += 1) await askStepUp(token, phone)
    await assertProblem(await rooms.post(factorPaths.stepUpCode, { method: 'sms' }, bearer(token)), 429, 'session.too_many_codes')
  })

  test('goes to a contact of the worker, and needs a session', async () => {
    const { phone, token } = await signedInWorker()
    await assertProblem(
      await rooms.post(factorPaths.stepUpCode, { method: 'email' }, bearer(token)),
      422,
      'session.no_such_contact',
    )
    const { code, methodId } = await askStepUp(token, phone)
    await assertProblem(await rooms.post(provePath, { code, methodId }), 401, 'unauthenticated')
    await rooms.post('/api/session/revoke', {}, bearer(token))
    await assertProblem(await rooms.post(provePath, { code, methodId }, bearer(token)), 401, 'session_not_found')
  })
})

const contactsIn = async (token: string) => {
  const { phoneNumbers, emails } = (await (await rooms.get('/api/employees/me', token)).json()) as Profile
  return [...phoneNumbers.map(({ phoneNumber }) => phoneNumber), ...emails.map(({ email }) => email)]
}

/** Both codes are here: what is left is to send them. */
async function preparedChange(token: string, from: string, to: string) {
  const ask = (body: object, recipient: string) => askCode(rooms, token, { path: factorPaths.factorCode, body, recipient })
  const { code: otpOld } = await ask({ method: 'sms' }, from)
  const { code: otpNew } = await ask({ method: 'sms', newValue: to, otpOld }, to)
  const change = { type: 'phone', newValue: to, otpOld, otpNew }
  return { token, to, send: () => rooms.post(factorPaths.change, change, bearer(token)) }
}

describe('a changed contact', () => {
  test('logs the worker in from then on, and the one before it does not', async () => {
    const worker = await signedInWorker({ email: 'changes@example.com' })
    const { phone, token } = worker
    const to = newPhone()
    assert.equal((await changeContact(rooms, token, { from: phone, to })).status, 204)
    assert.deepEqual(await contactsIn(token), [to, 'changes@example.com'])
    await assertProblem(await rooms.post(askPath, { username: phone, method: 'sms' }), 404, 'ACCOUNT_NOT_FOUND')
    await rooms.signIn(to)
    assert.ok((await activityOf(rooms, worker)).includes('contact_changed'))
  })

  test('is reported to every contact there was, and ends the other sessions', async () => {
    const { phone, token } = await signedInWorker({ email: 'told@example.com' })
    const { token: elsewhere } = await rooms.signIn(phone)
    const to = newPhone()
    await changeContact(rooms, token, { from: 'told@example.com', to })
    for (const contact of [phone, 'told@example.com']) {
      const [message] = await rooms.sentTo(contact)
      assert.match(message?.text ?? '', /Your phone (number )?or email was changed\. Not you\?[\s\S]*\/not-you#[a-z]{28}/)
    }
    assert.ok((await rooms.sentTo(to)).every(({ text }) => !text.includes('/not-you')))
    await assertProblem(await rooms.get(sessionRoute, elsewhere), 401, 'session_not_found')
    assert.equal((await rooms.get(sessionRoute, token)).status, 200)
  })

  test('can be of a kind that the worker had none of', async () => {
    const { phone, token } = await signedInWorker()
    assert.equal((await changeContact(rooms, token, { from: phone, to: 'added@example.com' })).status, 204)
    assert.deepEqual(await contactsIn(token), [phone, 'added@example.com'])
  })

  test('wants the present contact proven before a code goes anywhere, and again with the change', async () => {
    const { phone, token } = await signedInWorker()
    const newValue = newPhone()
    const ask = (otpOld?: string) => rooms.post(factorPaths.factorCode, { method: 'sms', newValue, otpOld }, bearer(token))
    const missing = await assertProblem(await ask(), 422, 'invalid_input')
    assert.deepEqual(missing['errors'], [{ field: 'otpOld', code: 'required' }])
    const old = await askCode(rooms, token, { path: factorPaths.factorCode, body: { method: 'sms' }, recipient: phone })
    const refused = await assertProblem(await ask(wrong(old.code)), 422, 'session.code_wrong')
    assert.deepEqual([refused['triesLeft'], refused['errors']], [4, [{ field: 'otpOld', code: 'session.code_wrong' }]])
    assert.deepEqual(await rooms.sentTo(newValue), [])
    assert.equal((await ask(old.code)).status, 200)
    const [message] = await rooms.sentTo(newValue)
    assert.match(message?.text ?? '', /confirms this new number/)
    const change = { type: 'phone', newValue, otpOld: old.code, otpNew: codeIn(message) }
    for (const [field, bad] of [
      ['otpOld', { otpOld: wrong(old.code) }],
      ['otpNew', { otpNew: wrong(change.otpNew) }],
    ] as const) {
      const problem = await assertProblem(
        await rooms.post(factorPaths.change, { ...change, ...bad }, bearer(token)),
        422,
        'session.code_wrong',
      )
      assert.deepEqual(problem['errors'], [{ field, code: 'session.code_wrong' }])
    }
    const elsewhere = { ...change, newValue: newPhone() }
    await assertProblem(await rooms.post(factorPaths.change, elsewhere, bearer(token)), 410, 'session.code_expired')
    assert.equal((await rooms.post(factorPaths.change, change, bearer(token))).status, 204)
    await assertProblem(await rooms.post(factorPaths.change, change, bearer(token)), 409, 'session.contact_already_yours')
  })

  test('that someone else holds is answered like a free one, and the holder is notified', async () => {
    const owner = await hireNewcomer(rooms)
    const { phone, token } = await signedInWorker()
    const old = await askCode(rooms, token, { path: factorPaths.factorCode, body: { method: 'sms' }, recipient: phone })
    const answers: unknown[] = []
    for (const newValue of [newPhone(), owner.phone]) {
      const response = await rooms.post(factorPaths.factorCode, { method: 'sms', newValue, otpOld: old.code }, bearer(token))
      const { expiresAt, ...rest } = (await response.json()) as Record<string, unknown>
      answers.push([response.status, expiresAt, Object.keys(rest)])
    }
    assert.deepEqual(answers[0], answers[1])
    const [reported, ...more] = await rooms.sentTo(owner.phone)
    assert.deepEqual([more.length, reported?.text.includes('tried to put this number on another account')], [0, true])
    const change = { type: 'phone', newValue: owner.phone, otpOld: old.code, otpNew: '123456' }
    await assertProblem(await rooms.post(factorPaths.change, change, bearer(token)), 422, 'session.code_wrong')
    await rooms.signIn(owner.phone)
  })

  test('is one, no matter who asks for two at once: the first ends the session of the second', async () => {
    const { phone, token } = await signedInWorker()
    const { token: elsewhere } = await rooms.signIn(phone)
    const changes = [await preparedChange(token, phone, newPhone()), await preparedChange(elsewhere, phone, newPhone())]
    const answers = await Promise.all(changes.map(({ send }) => send()))
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(new Set(statuses), new Set([204, 401]))
    const first = changes[statuses.indexOf(204)] ?? assert.fail('none was changed')
    assert.deepEqual(await contactsIn(first.token), [first.to])
  })

  test('is one worker’s, when two have proven it in the same moment', async () => {
    const to = newPhone()
    const prepare = async ({ phone }: Newcomer) => preparedChange((await rooms.signIn(phone)).token, phone, to)
    const workers = [await hireNewcomer(rooms), await hireNewcomer(rooms)] as const
    const changes = [await prepare(workers[0]), await prepare(workers[1])]
    const answers = await Promise.all(changes.map(({ send }) => send()))
    const second = answers.findIndex(({ status }) => status !== 204)
    await assertProblem(answers[second] ?? assert.fail('both have it'), 410, 'session.code_expired')
    assert.deepEqual(await contactsIn(changes[second]?.token ?? ''), [workers[second]?.phone])
    assert.equal(answers[1 - second]?.status, 204)
  })

  test('is a number that codes can go to, and of the kind that is said', async () => {
    const { token } = await signedInWorker()
    const ask = (body: object) => rooms.post(factorPaths.factorCode, body, bearer(token))
    await assertProblem(await ask({ method: 'sms', newValue: '14165550199' }), 422, 'session.username_invalid')
    await assertProblem(await ask({ method: 'sms', newValue: 'a@example.com' }), 422, 'session.method_mismatch')
  })
})

describe('the link that the old contact was sent', () => {
  const undo = async (recipient: string) => rooms.post(factorPaths.undo, { token: await linkTokenIn(rooms, recipient) })

  test('puts it back, once, and ends every session', async () => {
    const { phone, token } = await signedInWorker()
    const to = newPhone()
    await changeContact(rooms, token, { from: phone, to })
    const link = { token: await linkTokenIn(rooms, phone) }
    const undone = await rooms.post(factorPaths.undo, link)
    assert.deepEqual([undone.status, await undone.json()], [200, { undone: 'contact_change' }])
    await assertProblem(await rooms.get(sessionRoute, token), 401, 'session_not_found')
    await assertProblem(await rooms.post(askPath, { username: to, method: 'sms' }), 404, 'ACCOUNT_NOT_FOUND')
    const back = await rooms.signIn(phone)
    assert.deepEqual(await contactsIn(back.token), [phone])
    await assertProblem(await rooms.post(factorPaths.undo, link), 410, 'session.link_expired')
  })

  test('takes the changes that came after it back too', async () => {
    const { phone, token } = await signedInWorker()
    const [second, third] = [newPhone(), newPhone()]
    await changeContact(rooms, token, { from: phone, to: second })
    rooms.clock.advance({ minutes: 1 })
    await changeContact(rooms, token, { from: second, to: third })
    assert.equal((await undo(phone)).status, 200)
    const back = await rooms.signIn(phone)
    assert.deepEqual(await contactsIn(back.token), [phone])
  })

  test('leaves a contact alone that has become someone else’s', async () => {
    const { phone, token } = await signedInWorker({ email: 'first@example.com' })
    await changeContact(rooms, token, { from: phone, to: newPhone() })
    const heir = await rooms.hire({ phone })
    assert.equal((await undo(phone)).status, 200)
    const { user } = await rooms.signIn(phone)
    assert.equal(user.user_id, `emp_${heir.employeeId.replaceAll('-', '')}`)
    await rooms.signIn('first@example.com')
  })

  test('is good for 72 hours, and not at their end', async () => {
    for (const [seconds, status] of [
      [72 * 3600 - 1, 200],
      [72 * 3600, 410],
    ] as const) {
      const { phone, token } = await signedInWorker()
      await changeContact(rooms, token, { from: phone, to: newPhone() })
      rooms.clock.advance({ seconds })
      assert.equal((await undo(phone)).status, status)
    }
  })

  test('is a secret of 28 letters: another is answered like one that is over', async () => {
    await assertProblem(await rooms.post(factorPaths.undo, { token: 'a'.repeat(28) }), 410, 'session.link_expired')
    await assertProblem(await rooms.post(factorPaths.undo, { token: 'short' }), 422, 'invalid_input')
  })
})
