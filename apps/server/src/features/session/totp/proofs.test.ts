// What a code of an authenticator app and a recovery code open, how often, for whom, and what guessing costs.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SignedIn } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import { assertProblem } from '../../../testing/http-server.ts'
import {
  newAppHolder,
  readTotp,
  shownBy,
  signInByApp,
  signInByRecoveryCode,
  totpPaths,
  type AppHolder,
} from '../../../testing/people/authenticator-apps.ts'
import { factorPaths } from '../../../testing/people/factors.ts'
import { activityOf, bearer, letProofAge, newWorker } from '../../../testing/people/passkeys.ts'
import { askPath, cookiesOf, page, provePath, valueOf, wrong } from '../../../testing/people/sign-in.ts'
import { switchFlag } from '../../../testing/switched-flags.ts'
import { startWorkerRooms, testKeys, type Caller, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { hashContact } from '../callers/index.ts'

let rooms: WorkerRooms
let other: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
  other = await rooms.startAnother()
  await switchFlag(rooms, 'sign-in-totp', true)
})
after(async () => {
  await other.stop()
  await rooms.stop()
})

/** Each from another network. */
const from = (index: number): Required<Caller> => ({ headers: { 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` } })
const nextStep = () => rooms.clock.advance({ seconds: 30 })
const next = ({ secret }: AppHolder) => shownBy(rooms, secret)
const stepUp = (holder: AppHolder, code: string, copy = rooms) => copy.post(totpPaths.stepUp, { code }, bearer(holder.token))

describe('a code of the app', () => {
  test('signs in by any contact of the worker, notes the use, and reports a new browser', async () => {
    const holder = await newAppHolder(rooms, { email: 'app@example.com' })
    nextStep()
    const response = await signInByApp(rooms, 'app@example.com', next(holder), {
      headers: { ...page.headers, 'user-agent': 'Firefox/140' },
    })
    assert.equal(response.status, 200)
    assert.equal(((await response.clone().json()) as SignedIn).token, undefined, 'a page has it in its cookie')
    assert.notEqual(valueOf(cookiesOf(response), 'daybreak_session'), '')
    assert.match((await rooms.sentTo('app@example.com'))[0]?.text ?? '', /New log-in on Firefox/)
    assert.notEqual((await readTotp(rooms, holder.token)).lastUsedAt, null)
    assert.deepEqual((await activityOf(rooms, holder)).slice(-1), ['signed_in'])
  })

  test('ends the session that the browser had, under an id that no one else chose', async () => {
    const holder = await newAppHolder(rooms)
    nextStep()
    const fixed = 'A'.repeat(43)
    const headers = { ...page.headers, cookie: `daybreak_session=${fixed}` }
    const first = await signInByApp(rooms, holder.phone, next(holder), { headers })
    const token = valueOf(cookiesOf(first), 'daybreak_session')
    assert.notEqual(token, fixed)
    nextStep()
    await signInByApp(rooms, holder.phone, next(holder), { headers: { ...page.headers, cookie: `daybreak_session=${token}` } })
    assert.equal((await rooms.get('/api/employees/me', token)).status, 401)
  })

  test('is good once, though eight come at the same moment at two instances', async () => {
    const holder = await newAppHolder(rooms)
    nextStep()
    const code = next(holder)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => signInByApp(index % 2 === 0 ? rooms : other, holder.phone, code, from(index))),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    await assertProblem(
      await signInByApp(other, holder.phone, shownBy(rooms, holder.secret, -1), from(400)),
      422,
      'session.code_wrong',
    )
  })

  test('is a step-up, or a sign-in, and never both', async () => {
    const holder = await newAppHolder(rooms)
    nextStep()
    const code = next(holder)
    const answers = await Promise.all([
      signInByApp(rooms, holder.phone, code),
      stepUp(holder, code, other),
      signInByApp(other, holder.phone, code),
      stepUp(holder, code),
    ])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  test("of another worker's app, and of a contact that is no one's, is a wrong code, word for word", async () => {
    const [holder, stranger, without] = [await newAppHolder(rooms), await newAppHolder(rooms), await newWorker(rooms)]
    nextStep()
    const bodies: string[] = []
    for (const username of [holder.phone, without.phone, '12125559999', 'nobody@example.com']) {
      const response = await signInByApp(rooms, username, next(stranger))
      assert.deepEqual([response.status, response.headers.getSetCookie()], [422, []])
      bodies.push(JSON.stringify({ ...((await response.json()) as object), requestId: '' }))
    }
    assert.equal(new Set(bodies).size, 1)
  })

  test('does not replace the old contact’s code when a contact is changed', async () => {
    const holder = await newAppHolder(rooms)
    nextStep()
    const response = await signInByApp(rooms, holder.phone, next(holder))
    const { token = '' } = (await response.json()) as SignedIn
    const asked = await rooms.post(factorPaths.factorCode, { method: 'sms', newValue: '12125557101' }, bearer(token))
    await assertProblem(asked, 422, 'invalid_input')
  })

  test('leads into no account whose contact an operator has typed and no one has proven', async () => {
    const holder = await newAppHolder(rooms)
    const claimed = '12125557201'
    await rooms.database.query
      .insertInto('session_contact_claim')
      .values({
        id: holder.employeeId,
        employee_id: holder.employeeId,
        kind: 'phone',
        contact_hash: Buffer.from(hashContact(testKeys.keyedHash, { kind: 'phone', value: claimed })),
        made_at: instantText(rooms.clock.now()),
      })
      .execute()
    nextStep()
    await assertProblem(await signInByApp(rooms, claimed, next(holder)), 422, 'session.code_wrong')
    assert.equal((await signInByApp(rooms, holder.phone, next(holder))).status, 200)
  })
})

describe('a recovery code', () => {
  test('signs in once, however it is typed and however many bring it, and the worker is notified', async () => {
    const holder = await newAppHolder(rooms)
    const [code = ''] = holder.recoveryCodes
    const typed = ` ${code.toLowerCase().replace('-', ' ')}`
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        signInByRecoveryCode(index % 2 === 0 ? rooms : other, holder.phone, typed, from(index)),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal((await readTotp(rooms, holder.token)).recoveryCodesLeft, 7)
    assert.match((await rooms.sentTo(holder.phone)).map(({ text }) => text).join('\n'), /logged in with a recovery code/)
    assert.ok((await activityOf(rooms, holder)).includes('recovery_code_used'))
  })

  test("opens no other worker's account", async () => {
    const [holder, stranger] = [await newAppHolder(rooms), await newAppHolder(rooms)]
    const [code = ''] = stranger.recoveryCodes
    await assertProblem(await signInByRecoveryCode(rooms, holder.phone, code), 422, 'session.code_wrong')
    assert.equal((await signInByRecoveryCode(rooms, stranger.phone, code)).status, 200)
  })
})

describe('guesses', () => {
  test('from many networks get ten looks an hour together, by app and recovery codes, and the right one comes too late', async () => {
    const holder = await newAppHolder(rooms)
    nextStep()
    for (let index = 0; index < 10; index += 1) {
      const guess =
        index % 2 === 0
          ? signInByApp(rooms, holder.phone, wrong(next(holder)), from(index))
          : signInByRecoveryCode(rooms, holder.phone, 'AAAA-AAAA', from(index))
      await assertProblem(await guess, 422, 'session.code_wrong')
    }
    await assertProblem(await signInByApp(rooms, holder.phone, next(holder), from(99)), 429, 'session.too_many_tries')
    const [code = ''] = holder.recoveryCodes
    await assertProblem(await signInByRecoveryCode(other, holder.phone, code, from(99)), 429, 'session.too_many_tries')
  })

  test('in a row lock every way from there: wrong codes of the app and wrong codes by text count as one row', async () => {
    const holder = await newAppHolder(rooms)
    nextStep()
    const { methodId, code } = await rooms.requestCode(holder.phone)
    for (let tries = 0; tries < 5; tries += 1)
      await rooms.post(provePath, { username: holder.phone, code: wrong(code), methodId })
    for (let tries = 0; tries < 5; tries += 1) await signInByApp(rooms, holder.phone, wrong(next(holder)))
    await assertProblem(await signInByApp(rooms, holder.phone, next(holder)), 429, 'session.locked')
    await assertProblem(await rooms.post(askPath, { username: holder.phone, method: 'sms' }), 429, 'session.locked')
  })

  test("do not keep the worker's own browser out", async () => {
    const holder = await newAppHolder(rooms)
    nextStep()
    const known = await signInByApp(rooms, holder.phone, next(holder), page)
    const cookie = `daybreak_device=${valueOf(cookiesOf(known), 'daybreak_device')}`
    for (let index = 0; index < 11; index += 1) await signInByApp(rooms, holder.phone, wrong(next(holder)), from(index))
    nextStep()
    assert.equal((await signInByApp(rooms, holder.phone, next(holder), { headers: { ...page.headers, cookie } })).status, 200)
  })

  test('in a session lock its other ways too, and leave a trace', async () => {
    const holder = await newAppHolder(rooms)
    nextStep()
    for (let tries = 0; tries < 10; tries += 1)
      await assertProblem(await stepUp(holder, wrong(next(holder))), 422, 'session.code_wrong')
    await assertProblem(await stepUp(holder, next(holder)), 429, 'session.locked')
    await assertProblem(await rooms.post(factorPaths.stepUpCode, { method: 'sms' }, bearer(holder.token)), 429, 'session.locked')
    assert.equal((await activityOf(rooms, holder)).filter((kind) => kind === 'step_up_failed').length, 10)
  })
})

describe('a step-up', () => {
  test('makes the proof fresh in a session of another token, and ends the one before', async () => {
    const holder = await newAppHolder(rooms)
    await letProofAge(rooms, holder.token)
    const stale = await rooms.post(totpPaths.renew, {}, bearer(holder.token))
    assert.deepEqual(((await stale.json()) as { methods: string[] }).methods, ['totp', 'sms'])
    const response = await stepUp(holder, next(holder))
    const { token = '' } = (await response.json()) as SignedIn
    assert.equal((await rooms.post(totpPaths.renew, {}, bearer(token))).status, 200)
    assert.equal((await rooms.get('/api/employees/me', holder.token)).status, 401)
  })

  test('by a code that was used says so and costs no try, and one without an app is wrong', async () => {
    const holder = await newAppHolder(rooms)
    for (let tries = 0; tries < 11; tries += 1) await assertProblem(await stepUp(holder, next(holder)), 409, 'session.totp_used')
    nextStep()
    assert.equal((await stepUp(holder, next(holder))).status, 200)
    const without = { ...(await newWorker(rooms)), secret: holder.secret, recoveryCodes: [] }
    await assertProblem(await stepUp(without, next(holder)), 422, 'session.code_wrong')
  })
})
