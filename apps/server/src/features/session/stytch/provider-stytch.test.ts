// Signing in while Stytch creates and verifies the codes: our limits and our session apply as before, and its failures reach the
// worker.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { silentLog } from '#platform/log.ts'
import { createFieldEncryption } from '#platform/crypto/field-encryption.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { stytchError } from '../../../testing/stand-ins/stytch/stytch-errors.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { addContacts } from '#features/employee'
import { createStytchProvider } from './provider-stytch.ts'
import { createStytch } from './stytch.ts'
import {
  askPath,
  openStytchDesk,
  provePath,
  wrongCode as wrong,
  type StytchAnswer as Answer,
  type StytchDesk,
  type StytchWorker as Worker,
} from '../../../testing/stand-ins/stytch/stytch-desk.ts'
import { stytchKeys, type StytchStandIn } from '../../../testing/stand-ins/stytch/stytch-stand-in.ts'

let desk: StytchDesk
let stytch: StytchStandIn
let product: TestProduct

before(async () => {
  desk = await openStytchDesk()
  ;({ stytch, product } = desk)
})
after(() => desk.close())
beforeEach(() => desk.nextDay())

const hire = (at?: TestProduct) => desk.hire(at)
const ask = (worker: Pick<Worker, 'phone'>) => desk.ask(worker)
const prove = (worker: Worker, proof: { code: string; methodId: string }) => desk.prove(worker, proof)
const signIn = (worker: Worker) => desk.signIn(worker)
const sessionsOf = (worker: Worker) => desk.sessionsOf(worker)
const pathsAsked = () => stytch.asked.map(({ path }) => path)

describe('signing in', () => {
  test('Stytch sends the code and proves it; the session is ours, and Stytch keeps one beside it', async () => {
    const worker = await hire()
    const { code, methodId } = await ask(worker)
    assert.deepEqual(stytch.asked, [
      { path: '/v1/otps/sms/login_or_create', body: { phone_number: `+${worker.phone}`, expiration_minutes: 10, locale: 'en' } },
    ])
    assert.deepEqual(await product.rooms.outbox.list({ to: worker.phone, limit: 1 }), [])
    assert.match(methodId, /^otp_/)
    const response = await prove(worker, { code, methodId })
    const { token, session } = (await response.json()) as Answer & { session: { session_id: string } }
    assert.match(token, /^[\w-]{43}$/)
    assert.match(session.session_id, /^ses_/)
    assert.equal((await product.call('/api/employees/me', { headers: { authorization: `Bearer ${token}` } })).status, 200)
    const { rows } = await product.db.database.pool.query<{ id: string; text: string }>(
      'select theirs.id, theirs::text as text from session_provider_session theirs join session_session ours on ours.id = theirs.session_id where ours.employee_id = $1',
      [worker.employeeId],
    )
    assert.deepEqual(
      rows.map(({ id }) => id),
      stytch.liveSessions().slice(-1),
    )
  })

  test('by e-mail, in Spanish', async () => {
    const { employeeId } = await hire()
    const { database } = product.db
    const email = { employeeId, kind: 'email', value: 'sofia.reyes@example.com', isVerified: true } as const
    await database.transaction((tx) => addContacts(tx, [email], product.clock))
    await database.query.updateTable('employee_profile').set({ language: 'es' }).where('id', '=', employeeId).execute()
    assert.equal((await product.post(askPath, { username: email.value, method: 'email' })).status, 200)
    assert.deepEqual(stytch.asked.pop(), {
      path: '/v1/otps/email/login_or_create',
      body: { email: email.value, expiration_minutes: 10, locale: 'es' },
    })
    const proof = { username: email.value, code: stytch.codeOf(email.value) }
    assert.equal((await product.post(provePath, proof)).status, 200)
  })

  test('a number that no one holds is not reported to Stytch', async () => {
    await assertProblem(await product.post(askPath, { username: '12125559901', method: 'sms' }), 404, 'ACCOUNT_NOT_FOUND')
    assert.deepEqual(stytch.asked, [])
  })

  test('a wrong code costs a try, five are too many, and then Stytch is not asked any more', async () => {
    const worker = await hire()
    const { code, methodId } = await ask(worker)
    for (const [index, triesLeft] of [4, 3, 2, 1].entries()) {
      const answer = await prove(worker, { code: wrong(code, index + 1), methodId })
      assert.equal((await assertProblem(answer, 422, 'session.code_wrong'))['triesLeft'], triesLeft)
    }
    await assertProblem(await prove(worker, { code: wrong(code, 5), methodId }), 429, 'session.too_many_tries')
    await assertProblem(await prove(worker, { code, methodId }), 429, 'session.too_many_tries')
    assert.equal(pathsAsked().filter((path) => path === '/v1/otps/authenticate').length, 5)
  })

  test('of many tries at once one opens a session, and of many guesses at once five are asked', async () => {
    const worker = await hire()
    const { code, methodId } = await ask(worker)
    const answers = await Promise.all(Array.from({ length: 20 }, () => prove(worker, { code, methodId })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal((await sessionsOf(worker)).length, 1)

    const guessed = await hire()
    const { code: right, methodId: guessedId } = await ask(guessed)
    stytch.asked.length = 0
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => prove(guessed, { code: wrong(right, index + 1), methodId: guessedId })),
    )
    assert.ok(guesses.every(({ status }) => status === 422 || status === 429))
    assert.ok(stytch.asked.length <= 5, `${stytch.asked.length} guesses reached Stytch`)
    await assertProblem(await prove(guessed, { code: right, methodId: guessedId }), 429, 'session.too_many_tries')
  })

  test('an answer about another user, or one that its keys do not vouch for, opens nothing', async () => {
    const worker = await hire()
    stytch.confusesUsers = true
    await assertProblem(await prove(worker, await ask(worker)), 422, 'session.code_wrong')
    stytch.confusesUsers = false
    stytch.signsWithStrangeKey = true
    await assertProblem(await prove(worker, await ask(worker)), 503, 'session.auth_unreachable')
    stytch.signsWithStrangeKey = false
    assert.deepEqual(await sessionsOf(worker), [])
  })
})

const failures = [
  { name: 'cannot be reached', next: 'cut', status: 503, code: 'session.auth_unreachable', said: undefined },
  {
    name: 'does not understand (400)',
    next: stytchError(400, 'invalid_phone_number', 'phone_number format is invalid.'),
    status: 502,
    code: 'session.auth_schema',
    said: { type: 'invalid_phone_number', message: 'phone_number format is invalid' },
  },
  {
    name: 'refuses (API error)',
    next: stytchError(403, 'action_not_allowed', 'This is not allowed for the project.'),
    status: 502,
    code: 'session.auth_refused',
    said: { type: 'action_not_allowed', message: 'This is not allowed for the project' },
  },
  {
    name: 'is asked too often',
    next: stytchError(429, 'too_many_requests', 'Too many requests have been made.'),
    status: 429,
    code: 'session.auth_busy',
    said: undefined,
  },
  {
    name: 'fails itself (500)',
    next: stytchError(500, 'internal_server_error', 'Oops, something seems to have gone wrong.'),
    status: 503,
    code: 'session.auth_unreachable',
    said: undefined,
  },
  {
    name: 'wants a captcha',
    next: stytchError(403, 'captcha_required', 'Captcha required'),
    status: 403,
    code: 'session.auth_captcha',
    said: undefined,
  },
] as const

for (const { name, next, status, code: problemCode, said } of failures)
  test(`when Stytch ${name}, the worker is notified, and it costs no try`, async () => {
    const worker = await hire()
    stytch.next.push(next)
    const refused = await assertProblem(
      await product.post(askPath, { username: worker.phone, method: 'sms' }),
      status,
      problemCode,
    )
    assert.deepEqual(refused['providerError'], said)
    const logged = product.lines().filter(({ requestId, code }) => requestId === refused['requestId'] && code === problemCode)
    assert.equal(logged.length, status >= 500 ? 1 : 0)
    assert.ok(!JSON.stringify(logged).includes(worker.phone) && !JSON.stringify(logged).includes(stytchKeys.secret))
    if (status >= 500) assert.match(JSON.stringify(logged), /StytchFailure/)
    const { code, methodId } = await ask(worker)
    for (let failed = 0; failed < 6; failed += 1) {
      stytch.next.push(next)
      await assertProblem(await prove(worker, { code, methodId }), status, problemCode)
    }
    assert.equal((await prove(worker, { code, methodId })).status, 200)
  })

test('a Stytch that is asked too often says how long to wait, as a header too', async () => {
  const { phone } = await hire()
  stytch.next.push(stytchError(429, 'too_many_requests', 'Too many requests have been made.'))
  const response = await product.post(askPath, { username: phone, method: 'sms' })
  assert.equal(response.headers.get('retry-after'), '60')
  assert.equal((await assertProblem(response, 429, 'session.auth_busy'))['retryAfter'], 60)
})

test('a user whom Stytch has locked is locked here', async () => {
  const worker = await hire()
  const sent = await ask(worker)
  stytch.next.push(stytchError(429, 'user_lock_limit_reached', 'The user is locked.'))
  const problem = await assertProblem(await prove(worker, sent), 429, 'session.locked')
  assert.equal(problem['retryAfter'], 3_600)
})

describe('the session beside ours', () => {
  test('that ends at Stytch ends ours at the next refresh; a Stytch that is away ends nothing', async () => {
    const headers = await signIn(await hire())
    const refresh = () => product.call('/api/session/authenticate', { method: 'POST', headers })
    assert.equal((await refresh()).status, 200)
    stytch.next.push('cut')
    assert.equal((await refresh()).status, 200)
    stytch.next.push(stytchError(401, 'unauthorized_credentials', 'Unauthorized credentials.'))
    assert.equal((await refresh()).status, 200)
    stytch.endSession(stytch.liveSessions().at(-1) ?? '')
    await assertProblem(await refresh(), 401, 'session_not_found')
    await assertProblem(await product.call('/api/employees/me', { headers }), 401, 'session_not_found')
  })

  test('ends when ours has: by log-out, after its hour, when idle, and when nothing came of it', async () => {
    const endAll = await endingJob()
    await endAll()
    const headers = await signIn(await hire())
    await signIn(await hire())
    const [revoked = '', idle = ''] = stytch.liveSessions().slice(-2)
    await product.call('/api/session/revoke', { method: 'POST', headers })
    await endAll()
    assert.ok(!stytch.liveSessions().includes(revoked) && stytch.liveSessions().includes(idle))
    product.clock.advance({ seconds: 331 })
    stytch.next.push('cut')
    await endAll()
    assert.ok(stytch.liveSessions().includes(idle), 'no answer: the next minute asks again')
    await endAll()
    assert.ok(!stytch.liveSessions().includes(idle))
  })
})

/** The job that ends sessions at Stytch, to be run when the test says so. */
async function endingJob(): Promise<() => Promise<void>> {
  const handlers: ((payload: object, context: never) => Promise<void>)[] = []
  createStytchProvider({
    database: product.db.database,
    clock: product.clock,
    log: silentLog,
    jobs: { register: (_queue, handler) => void handlers.push(handler as unknown as (typeof handlers)[number]) },
    encryption: createFieldEncryption([{ id: 1, key: new Uint8Array(32) }]),
    otpPeppers: [{ key: new Uint8Array(32) }],
    stytch: createStytch({ ...stytchKeys, baseUrl: stytch.origin }, product.clock),
  })
  const [handler] = handlers
  assert.ok(handler)
  return () => handler({}, { log: silentLog, signal: new AbortController().signal } as never)
}

test('stepping up, and a phone in place of another, are proven by Stytch too', async () => {
  const worker = await hire()
  const first = await signIn(worker)
  const post = async (path: string, body: object, headers: { authorization: string }) => {
    const response = await product.post(path, body, headers)
    assert.ok(response.status < 300, `${path} ${await response.clone().text()}`)
    return response
  }
  const asked = (await (await post('/api/employees/auth/generate-otp', { method: 'sms' }, first)).json()) as Answer
  const stepped = await post(provePath, { code: stytch.codeOf(`+${worker.phone}`), methodId: asked.methodId }, first)
  const headers = { authorization: `Bearer ${((await stepped.json()) as Answer).token}` }

  const factors = '/api/employees/auth/factors'
  const newValue = '12125550299'
  await post(`${factors}/generate-otp`, { method: 'sms' }, headers)
  const otpOld = stytch.codeOf(`+${worker.phone}`)
  await post(`${factors}/generate-otp`, { method: 'sms', newValue, otpOld }, headers)
  await sentUnseen()
  await post(`${factors}/change`, { type: 'phone', newValue, otpOld, otpNew: stytch.codeOf(`+${newValue}`) }, headers)
  await signIn({ ...worker, phone: newValue })
})

/** A new contact's code is sent without anyone waiting for it: no one may learn by time whose contact it is. */
async function sentUnseen(): Promise<void> {
  const waiting = product.db.database.query
    .selectFrom('session_login_code as c')
    .innerJoin('session_provider_code as p', 'p.code_id', 'c.id')
    .select('p.method_id')
    .where('c.purpose', '=', 'new_contact')
  while ((await waiting.execute()).length === 0) await pause(5)
}

test('where unknown accounts are hidden, Stytch is asked about both alike when a code comes back', async (t) => {
  const hiding = await startTestProduct({ ...desk.settings, LOGIN_HIDES_UNKNOWN: '1' })
  t.after(() => hiding.close())
  const { phone } = await hire(hiding)
  const answers: unknown[] = []
  for (const username of [phone, '12125559902']) {
    stytch.asked.length = 0
    const sent = await hiding.post(askPath, { username, method: 'sms' })
    const { methodId } = (await sent.json()) as Answer
    const tried = await hiding.post(provePath, { username, code: '000000', methodId })
    const { code, triesLeft } = (await tried.json()) as Record<string, unknown>
    answers.push([
      sent.status,
      tried.status,
      code,
      triesLeft,
      pathsAsked().filter((path) => path.endsWith('authenticate')).length,
    ])
  }
  assert.deepEqual(
    answers,
    Array.from({ length: 2 }, () => [200, 422, 'session.code_wrong', 4, 1]),
  )
})
