// Signing in and stepping up by a passkey over HTTP, with real signatures and with invalid ones.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { PasskeyRequestOptions, SignedIn } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import { assertProblem } from '../../../testing/http-server.ts'
import {
  activityOf,
  bearer,
  letProofAge,
  listPasskeys,
  newHolder,
  newWorker,
  passkeyPaths as path,
  proveSignIn,
  sharedLies,
  signIn,
  startSignIn,
  startStepUp,
} from '../../../testing/people/passkeys.ts'
import { askPath, cookiesOf, page, provePath, valueOf, wrong } from '../../../testing/people/sign-in.ts'
import type { Ceremony } from '../../../testing/stand-ins/software-authenticator.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { sweepChallenges } from './passkeys.store.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

describe('signing in by a passkey', () => {
  test('needs its signature alone, and opens a session of sixty minutes as a code does', async () => {
    const { worker, device } = await newHolder(rooms)
    const { options, cookie } = await startSignIn(rooms)
    assert.deepEqual([options.rpId, options.allowCredentials, options.userVerification], ['localhost', [], 'required'])
    const response = await proveSignIn(rooms, device.get(options), cookie)
    assert.equal(response.status, 200, await response.clone().text())
    const { session, ...rest } = (await response.json()) as SignedIn
    assert.ok(!('token' in rest))
    assert.equal(Date.parse(session.expires_at) - Date.parse(session.started_at), 3_600_000)

    const cookies = cookiesOf(response)
    const token = valueOf(cookies, 'daybreak_session')
    assert.match(valueOf(cookies, 'daybreak_device'), /^[\w-]{43}$/)
    assert.equal((await rooms.get('/api/employees/me', token)).status, 200)
    assert.equal((await listPasskeys(rooms, token)).data[0]?.lastUsedAt, instantText(rooms.clock.now()))
    assert.equal((await activityOf(rooms, worker)).at(-1), 'signed_in')
    // A strong proof: what asks for one is open at once.
    assert.equal((await rooms.post(path.startAdding, {}, bearer(token))).status, 200)
  })

  test('gives a program its token, and a browser none', async () => {
    const { device } = await newHolder(rooms)
    const { options, cookie } = await startSignIn(rooms)
    const response = await rooms.post(path.signIn, device.get(options), { headers: { cookie } })
    assert.match(((await response.json()) as { token: string }).token, /^[\w-]{43}$/)
  })

  test('works where strangers have used up and locked every code', async () => {
    const { worker, device } = await newHolder(rooms)
    rooms.clock.advance({ hours: 2 })
    for (let codes = 0; codes < 2; codes += 1) {
      const { methodId, code } = await rooms.requestCode(worker.phone)
      for (let tries = 0; tries < 5; tries += 1)
        await rooms.post(provePath, { username: worker.phone, code: wrong(code), methodId })
    }
    await assertProblem(await rooms.post(askPath, { username: worker.phone, method: 'sms' }), 429, 'session.locked')
    assert.equal((await signIn(rooms, device)).status, 200)
  })

  test('is not stopped by any number of failures before', async () => {
    const { device } = await newHolder(rooms)
    for (let tries = 0; tries < 20; tries += 1)
      await assertProblem(await signIn(rooms, device, { isVerified: false }), 422, 'session.passkey_refused')
    assert.equal((await signIn(rooms, device)).status, 200)
  })

  test('works repeatedly for synced passkeys, which count nothing', async () => {
    const { device } = await newHolder(rooms, { isSynced: true })
    for (let times = 0; times < 3; times += 1) assert.equal((await signIn(rooms, device)).status, 200)
  })

  test('ends the session that the browser had', async () => {
    const { worker, device } = await newHolder(rooms)
    const { options, cookie } = await startSignIn(rooms)
    const response = await proveSignIn(rooms, device.get(options), `${cookie}; daybreak_session=${worker.token}`)
    assert.equal(response.status, 200)
    assert.equal((await rooms.get('/api/employees/me', worker.token)).status, 401)
  })

  test('opens one session for a challenge, however often and however fast its answer comes', async () => {
    const { device } = await newHolder(rooms)
    const { options, cookie } = await startSignIn(rooms)
    const assertion = device.get(options)
    const answers = await Promise.all(Array.from({ length: 20 }, () => proveSignIn(rooms, assertion, cookie)))
    const countOf = (status: number) => answers.filter((answer) => answer.status === status).length
    assert.deepEqual([countOf(200), countOf(410)], [1, 19])
    await assertProblem(await proveSignIn(rooms, assertion, cookie), 410, 'session.passkey_expired')
  })

  test('is possible until the five minutes of its challenge are over', async () => {
    const { device } = await newHolder(rooms)
    const [inTime, tooLate] = [await startSignIn(rooms), await startSignIn(rooms)]
    rooms.clock.advance({ milliseconds: 299_999 })
    assert.equal((await proveSignIn(rooms, device.get(inTime.options), inTime.cookie)).status, 200)
    rooms.clock.advance({ milliseconds: 1 })
    const late = await proveSignIn(rooms, device.get(tooLate.options), tooLate.cookie)
    await assertProblem(late, 410, 'session.passkey_expired')
  })

  test('takes an answer only from the browser that was asked', async () => {
    const { device } = await newHolder(rooms)
    const [mine, theirs] = [await startSignIn(rooms), await startSignIn(rooms)]
    for (const cookie of [theirs.cookie, '', 'daybreak_passkey=x'])
      await assertProblem(await proveSignIn(rooms, device.get(mine.options), cookie), 410, 'session.passkey_expired')
    assert.equal((await proveSignIn(rooms, device.get(mine.options), mine.cookie)).status, 200)
  })

  test('works in two tabs of one browser at once', async () => {
    const { device } = await newHolder(rooms)
    const one = await startSignIn(rooms)
    const other = await startSignIn(rooms, one.cookie)
    assert.equal(other.cookie, one.cookie)
    for (const { options, cookie } of [one, other])
      assert.equal((await proveSignIn(rooms, device.get(options), cookie)).status, 200)
  })

  const lies: Record<string, Ceremony> = { ...sharedLies, 'a new key instead of a signature': { type: 'webauthn.create' } }
  for (const [lie, ceremony] of Object.entries(lies))
    test(`refuses a signature that comes with ${lie}, and opens nothing`, async () => {
      const { device } = await newHolder(rooms)
      const response = await signIn(rooms, device, ceremony)
      assert.equal(cookiesOf(response).size, 0)
      await assertProblem(response, 422, 'session.passkey_refused')
    })

  test('refuses a challenge that was given for something else, or never', async () => {
    const { worker, device } = await newHolder(rooms)
    const { options, cookie } = await startSignIn(rooms)
    const { challenge: ofStepUp } = await startStepUp(rooms, worker.token)
    for (const challenge of [ofStepUp, '', 'A'.repeat(43)]) {
      const response = await proveSignIn(rooms, device.get(options, { challenge }), cookie)
      await assertProblem(response, 410, 'session.passkey_expired')
    }
  })

  test('refuses the signature of another key', async () => {
    const [{ device }, { device: other }] = [await newHolder(rooms), await newHolder(rooms)]
    const { options, cookie } = await startSignIn(rooms)
    const assertion = device.get(options)
    const { signature } = other.get(options).response
    const forged = { ...assertion, response: { ...assertion.response, signature } }
    await assertProblem(await proveSignIn(rooms, forged, cookie), 422, 'session.passkey_refused')
  })

  test('says of a passkey that no one has here, or that names another worker, that it is unknown', async () => {
    const { device: other } = await newHolder(rooms)
    const { worker, device, passkey } = await newHolder(rooms)
    const { userHandle = null } = other.get((await startSignIn(rooms)).options).response
    for (const claimed of [userHandle, null, 'AAAA'])
      await assertProblem(await signIn(rooms, device, { userHandle: claimed }), 422, 'session.passkey_unknown')
    await rooms.server.call(`${path.list}/${passkey.id}`, { method: 'DELETE', ...bearer(worker.token) })
    await assertProblem(await signIn(rooms, device), 422, 'session.passkey_unknown')
  })

  test('refuses a copied authenticator by its count, and writes it into the activity log', async () => {
    const { worker, device } = await newHolder(rooms)
    const copy = device.copy()
    assert.equal((await signIn(rooms, device)).status, 200)
    await assertProblem(await signIn(rooms, copy), 422, 'session.passkey_refused')
    assert.equal((await activityOf(rooms, worker)).at(-1), 'passkey_refused')
    assert.equal((await signIn(rooms, device)).status, 200)
  })

  test('ignores a count that the worker’s own key has not signed', async () => {
    const { worker, device } = await newHolder(rooms)
    await signIn(rooms, device)
    const { options, cookie } = await startSignIn(rooms)
    const assertion = device.get(options)
    const forgedData = Buffer.from(assertion.response.authenticatorData, 'base64url').fill(0, 33, 37)
    const response = { ...assertion.response, authenticatorData: forgedData.toString('base64url') }
    await assertProblem(await proveSignIn(rooms, { ...assertion, response }, cookie), 422, 'session.passkey_refused')
    assert.ok(!(await activityOf(rooms, worker)).includes('passkey_refused'))
  })
})

test('challenges that are over are swept away, and those that are out stay', async () => {
  const { device } = await newHolder(rooms)
  await startSignIn(rooms)
  rooms.clock.advance({ minutes: 5 })
  const { options, cookie } = await startSignIn(rooms)
  await sweepChallenges(rooms.database.query, rooms.clock.now().add({ milliseconds: 1 }))
  const rows = await rooms.database.query.selectFrom('session_passkey_challenge').select('challenge').execute()
  assert.deepEqual(
    rows.map(({ challenge }) => challenge.toString('base64url')),
    [options.challenge],
  )
  assert.equal((await proveSignIn(rooms, device.get(options), cookie)).status, 200)
})

describe('proving again by a passkey', () => {
  test('is offered to a worker who has one, and opens what asks for a fresh proof', async () => {
    const { worker, device } = await newHolder(rooms)
    await letProofAge(rooms, worker.token)
    const refusal = await assertProblem(await rooms.post(path.startAdding, {}, bearer(worker.token)), 403, 'step_up_required')
    assert.deepEqual(refusal['methods'], ['passkey', 'sms'])

    const options = await startStepUp(rooms, worker.token)
    const allowed = options.allowCredentials.map(({ id }) => id)
    assert.deepEqual(allowed, device.keys())
    const response = await rooms.post(path.stepUp, device.get(options), bearer(worker.token))
    assert.equal(response.status, 200, await response.clone().text())
    const { token = '' } = (await response.json()) as SignedIn
    assert.notEqual(token, worker.token)
    assert.equal((await rooms.post(path.startAdding, {}, bearer(token))).status, 200)
    // A new id at every step-up: the old one opens nothing any more.
    assert.equal((await rooms.get('/api/employees/me', worker.token)).status, 401)
    assert.equal((await activityOf(rooms, worker)).at(-1), 'stepped_up')
  })

  test('gives a page its new token in the cookie alone', async () => {
    const { worker, device } = await newHolder(rooms)
    const caller = { headers: { ...page.headers, cookie: `daybreak_session=${worker.token}` } }
    const options = (await (await rooms.post(path.startStepUp, {}, caller)).json()) as PasskeyRequestOptions
    const response = await rooms.post(path.stepUp, device.get(options), caller)
    assert.doesNotMatch(await response.clone().text(), /"token"/)
    assert.equal((await rooms.get('/api/employees/me', valueOf(cookiesOf(response), 'daybreak_session'))).status, 200)
    assert.equal((await rooms.get('/api/employees/me', worker.token)).status, 401)
  })

  test('is not possible with the passkey of another worker', async () => {
    const { device: foreign } = await newHolder(rooms)
    const { worker } = await newHolder(rooms)
    const { challenge, ...options } = await startStepUp(rooms, worker.token)
    const assertion = foreign.get({ ...options, challenge, allowCredentials: [] })
    await assertProblem(await rooms.post(path.stepUp, assertion, bearer(worker.token)), 422, 'session.passkey_unknown')
  })

  test('takes a challenge once, and only from the session that was asked', async () => {
    const { worker, device } = await newHolder(rooms)
    const { token: other } = await rooms.signIn(worker.phone)
    const options = await startStepUp(rooms, worker.token)
    await assertProblem(await rooms.post(path.stepUp, device.get(options), bearer(other)), 410, 'session.passkey_expired')
    const assertion = device.get(options)
    const prove = () => rooms.post(path.stepUp, assertion, bearer(worker.token))
    const answers = await Promise.all(Array.from({ length: 5 }, prove))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  test('is not there for anyone who has none', async () => {
    const { token } = await newWorker(rooms)
    await assertProblem(await rooms.post(path.startStepUp, {}, bearer(token)), 409, 'session.passkeys_unavailable')
  })
})
