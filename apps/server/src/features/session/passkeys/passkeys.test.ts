// A worker's own passkeys over HTTP, with real keys: adding, naming and removing them, and every key that is not the worker's.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Passkey, PasskeyList, SignedIn } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { assertProblem } from '../../../testing/http-server.ts'
import {
  activityOf,
  addPasskey,
  bearer,
  letProofAge,
  listPasskeys,
  newHolder,
  newWorker,
  passkeyPaths as path,
  sharedLies,
  startAdding,
  startStepUp,
} from '../../../testing/people/passkeys.ts'
import { hireNewcomer } from '../../../testing/people/sign-in.ts'
import { createSoftwareAuthenticator, type Ceremony } from '../../../testing/stand-ins/software-authenticator.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const bring = (token: string, creation: object) => rooms.post(path.list, creation, bearer(token))
const remove = (token: string, { id }: Passkey) => rooms.server.call(`${path.list}/${id}`, { method: 'DELETE', ...bearer(token) })

async function limitAccount(employeeId: string): Promise<void> {
  const now = rooms.clock.now()
  await rooms.database.query
    .insertInto('session_limitation')
    .values({
      id: newUuid(rooms.clock),
      employee_id: employeeId,
      started_at: now.toString(),
      ends_at: now.add({ hours: 24 }).toString(),
    })
    .execute()
}

describe('adding a passkey', () => {
  test('asks for a key behind a finger, a face or a PIN, for this address, and for no certificate', async () => {
    const { token } = await newWorker(rooms, { email: 'maya.adds@example.com' })
    const options = await startAdding(rooms, token)
    assert.deepEqual(options.rp, { id: 'localhost', name: 'Daybreak' })
    assert.deepEqual([options.user.name, options.user.displayName], ['maya.adds@example.com', 'Maya Torres'])
    assert.equal(options.authenticatorSelection.userVerification, 'required')
    assert.equal(options.authenticatorSelection.residentKey, 'preferred')
    assert.equal(options.attestation, 'none')
    assert.equal(Buffer.from(options.challenge, 'base64url').length, 32)
    assert.deepEqual(options.excludeCredentials, [])
  })

  test('keeps it under the name of the device, says so in the activity log and notifies the worker everywhere', async () => {
    const worker = await newWorker(rooms, { email: 'maya.told@example.com' })
    const passkey = await addPasskey(rooms, worker.token, createSoftwareAuthenticator({ isSynced: true }))
    assert.deepEqual([passkey.name, passkey.lastUsedAt, passkey.isSynced], ['iPhone', null, true])
    assert.deepEqual((await listPasskeys(rooms, worker.token)).data, [passkey])
    assert.equal((await activityOf(rooms, worker)).at(-1), 'passkey_added')
    for (const contact of [worker.phone, 'maya.told@example.com'])
      assert.match((await rooms.sentTo(contact))[0]?.text ?? '', /A passkey was added to your account on Nov \d+, 2026/)
  })

  test('tells who reads Spanish in Spanish', async () => {
    const worker = await newWorker(rooms, { language: 'es' })
    await addPasskey(rooms, worker.token, createSoftwareAuthenticator())
    assert.match((await rooms.sentTo(worker.phone))[0]?.text ?? '', /Hay una llave de acceso nueva en tu cuenta/)
  })

  test('names a worker to their devices always the same, and lists the keys that exist already', async () => {
    const { worker, device } = await newHolder(rooms)
    const [first, second] = [await startAdding(rooms, worker.token), await startAdding(rooms, worker.token)]
    assert.equal(first.user.id, second.user.id)
    assert.match(first.user.name, /^\+1 \(212\) 555-\d{4}$/)
    assert.notEqual(first.challenge, second.challenge)
    const expected = device.keys().map((id) => ({ type: 'public-key', id, transports: ['hybrid', 'internal'] }))
    assert.deepEqual(first.excludeCredentials, expected)
  })

  test('needs a proof of the last fifteen minutes, at the beginning and at the end', async () => {
    const { token } = await newWorker(rooms)
    const creation = createSoftwareAuthenticator().create(await startAdding(rooms, token))
    await letProofAge(rooms, token)
    await assertProblem(await rooms.post(path.startAdding, {}, bearer(token)), 403, 'step_up_required')
    await assertProblem(await bring(token, creation), 403, 'step_up_required')
  })

  test('is refused while the account is limited, and not offered either', async () => {
    const { employeeId, phone } = await hireNewcomer(rooms)
    await limitAccount(employeeId)
    const { token } = await rooms.signIn(phone)
    await assertProblem(await rooms.post(path.startAdding, {}, bearer(token)), 403, 'session.limited')
    assert.equal((await listPasskeys(rooms, token)).isOffered, false)
  })

  test('takes a challenge once, and only from the session that was asked', async () => {
    const { phone, token } = await newWorker(rooms)
    const elsewhere = (await rooms.signIn(phone)).token
    const device = createSoftwareAuthenticator()
    const options = await startAdding(rooms, token)
    await assertProblem(await bring(elsewhere, device.create(options)), 410, 'session.passkey_expired')
    assert.equal((await bring(token, device.create(options))).status, 201)
    await assertProblem(await bring(token, device.create(options)), 410, 'session.passkey_expired')
  })

  test('is possible until the five minutes of its challenge are over', async () => {
    const { token } = await newWorker(rooms)
    const [inTime, tooLate] = [await startAdding(rooms, token), await startAdding(rooms, token)]
    rooms.clock.advance({ milliseconds: 299_999 })
    assert.equal((await bring(token, createSoftwareAuthenticator().create(inTime))).status, 201)
    rooms.clock.advance({ milliseconds: 1 })
    await assertProblem(await bring(token, createSoftwareAuthenticator().create(tooLate)), 410, 'session.passkey_expired')
  })

  const lies: Record<string, Ceremony> = {
    ...sharedLies,
    'a signature instead of a new key': { type: 'webauthn.get' },
    'a certificate, which might name addresses to ask': {
      attestation: { fmt: 'packed', attStmt: new Map<string, unknown>([['x5c', [new Uint8Array([1])]]]) },
    },
    'an attestation of another kind': { attestation: { fmt: 'android-safetynet', attStmt: new Map() } },
  }
  for (const [lie, ceremony] of Object.entries(lies))
    test(`refuses a key that comes with ${lie}`, async () => {
      const { token } = await newWorker(rooms)
      const creation = createSoftwareAuthenticator().create(await startAdding(rooms, token), ceremony)
      await assertProblem(await bring(token, creation), 422, 'session.passkey_refused')
      assert.deepEqual((await listPasskeys(rooms, token)).data, [])
    })

  test('refuses a key that is on another account', async () => {
    const { device } = await newHolder(rooms)
    const thief = await newWorker(rooms)
    const { challenge } = await startAdding(rooms, thief.token)
    await assertProblem(await bring(thief.token, device.present(challenge)), 409, 'session.passkey_exists')
  })

  test('refuses the eleventh', async () => {
    const { token } = await newWorker(rooms)
    const last = await startAdding(rooms, token)
    for (let added = 0; added < 10; added += 1) await addPasskey(rooms, token, createSoftwareAuthenticator())
    await assertProblem(await rooms.post(path.startAdding, {}, bearer(token)), 409, 'session.too_many_passkeys')
    await assertProblem(await bring(token, createSoftwareAuthenticator().create(last)), 409, 'session.too_many_passkeys')
  })
})

describe('the list', () => {
  test('gives a passkey another name, and no one else may', async () => {
    const { worker, passkey } = await newHolder(rooms)
    const { token: strange } = await newWorker(rooms)
    const { token: own } = await rooms.signIn(worker.phone)
    const rename = (token: string, name: string) =>
      rooms.server.call(`${path.list}/${passkey.id}`, {
        method: 'PATCH',
        body: JSON.stringify({ name }),
        headers: { ...bearer(token).headers, 'content-type': 'application/json' },
      })
    assert.equal(((await (await rename(own, '  My old phone  ')).json()) as Passkey).name, 'My old phone')
    assert.equal((await listPasskeys(rooms, own)).data[0]?.name, 'My old phone')
    await assertProblem(await rename(strange, 'Mine now'), 404, 'not_found')
    for (const name of ['', '   ', 'x'.repeat(41)]) await assertProblem(await rename(own, name), 422, 'invalid_input')
  })

  test('loses a passkey only to a fresh proof of its own worker, who is notified everywhere', async () => {
    const { worker, device, passkey } = await newHolder(rooms, { email: 'maya.removes@example.com' })
    const { token: strange } = await newWorker(rooms)
    await assertProblem(await remove(strange, passkey), 404, 'not_found')
    const { token: own } = await rooms.signIn(worker.phone)
    await letProofAge(rooms, own)
    await assertProblem(await remove(own, passkey), 403, 'step_up_required')

    const stepped = await rooms.post(path.stepUp, device.get(await startStepUp(rooms, own)), bearer(own))
    const { token = '' } = (await stepped.json()) as SignedIn
    assert.equal((await remove(token, passkey)).status, 204)
    assert.deepEqual((await listPasskeys(rooms, token)).data, [])
    await assertProblem(await remove(token, passkey), 404, 'not_found')
    assert.equal((await activityOf(rooms, worker)).at(-1), 'passkey_removed')
    for (const contact of [worker.phone, 'maya.removes@example.com'])
      assert.match((await rooms.sentTo(contact))[0]?.text ?? '', /A passkey was removed from your account on Nov/)
  })

  test('offers a passkey to a worker without one, until they were asked', async () => {
    const { token } = await newWorker(rooms)
    assert.deepEqual(await listPasskeys(rooms, token), { data: [], isOffered: true })
    assert.equal((await rooms.post(path.offer, { answer: 'shown' }, bearer(token))).status, 204)
    assert.equal((await listPasskeys(rooms, token)).isOffered, false)
    const { worker } = await newHolder(rooms)
    assert.equal((await listPasskeys(rooms, worker.token)).isOffered, false)
  })
})

test('where people open an IP address there are no passkeys: none is offered, none is asked for', async (t) => {
  const bare = await startWorkerRooms({ passkeyOrigin: 'http://127.0.0.1:8080' })
  t.after(() => bare.stop())
  const { token } = await newWorker(bare)
  for (const asked of [path.startAdding, path.startStepUp, path.startSignIn])
    await assertProblem(await bare.post(asked, {}, bearer(token)), 409, 'session.passkeys_unavailable')
  const list = (await (await bare.get(path.list, token)).json()) as PasskeyList
  assert.equal(list.isOffered, false)
})
