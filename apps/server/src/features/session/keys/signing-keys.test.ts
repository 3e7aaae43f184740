// The keys that sign the JWT are rotated so that every JWT can always be verified.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose'
import { rotateSigningKeys, type Rotation } from '#features/session'
import { assertProblem } from '../../../testing/http-server.ts'
import { bearer } from '../../../testing/people/passkeys.ts'
import { hireNewcomer } from '../../../testing/people/sign-in.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { isRotationDue, keyLimits, selectPublishedKeys, selectSigningKey } from './signing-keys.rules.ts'
import { announceKeys, deleteKeys, listKeys } from './signing-keys.store.ts'
import { sessionLimits } from '../session.rules.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const published = async (copy: WorkerRooms = rooms) =>
  (await (await copy.server.call('/.well-known/jwks.json')).json()) as JSONWebKeySet
const rotate = (reason: Rotation['reason']) =>
  rotateSigningKeys({ ...testKeys, database: rooms.database, clock: rooms.clock }, { reason })
const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid ?? ''

async function freshJwt(copy: WorkerRooms = rooms): Promise<string> {
  const { phone } = await hireNewcomer(rooms)
  const { jwt } = await copy.signIn(phone)
  return jwt
}

/** As another service does, with the keys that are published at this moment. */
async function isGood(jwt: string, keys: JSONWebKeySet): Promise<boolean> {
  // The time is the test's own: the library would read the machine's.
  const anyTime = { issuer: 'http://127.0.0.1:8080', audience: 'daybreak', clockTolerance: '5000 days' }
  const verified = await jwtVerify(jwt, createLocalJWKSet(keys), anyTime).catch(() => null)
  return verified !== null && (verified.payload.exp ?? 0) * 1000 > rooms.clock.now().epochMilliseconds
}

test('the private halves are sealed, and never published', async () => {
  const jwt = await freshJwt()
  const keys = await published()
  assert.deepEqual(
    keys.keys.map((key) => [Object.keys(key).includes('d'), key.kid]),
    [[false, kidOf(jwt)]],
  )
  const [row] = (await rooms.database.pool.query<{ text: string }>('select k::text as text from session_signing_key k')).rows
  assert.doesNotMatch(row?.text ?? '', /"d"/)
})

test('a key is published ten minutes before it signs, and for five minutes after it is replaced', async () => {
  const first = kidOf(await freshJwt())
  const report = await rotate('planned')
  await rooms.acknowledged()
  assert.ok(report !== null && report.kid !== first)
  const kids = async () => (await published()).keys.map(({ kid }) => kid)
  assert.deepEqual(await kids(), [first, report.kid])

  rooms.clock.advance({ milliseconds: keyLimits.leadMs - 1 })
  const { phone } = await hireNewcomer(rooms)
  // An hour has passed with the new worker: step back to the last moment of the old key.
  rooms.clock.advance({ hours: -1, minutes: -1 })
  const last = await rooms.signIn(phone)
  assert.equal(kidOf(last.jwt), first)
  rooms.clock.advance({ milliseconds: 1 })
  const refreshed = (await (await rooms.post('/api/session/authenticate', {}, bearer(last.token))).json()) as { jwt: string }
  assert.equal(kidOf(refreshed.jwt), report.kid)

  // A JWT counts in whole seconds.
  rooms.clock.advance({ milliseconds: sessionLimits.jwtMs - 1_001 })
  assert.equal(await isGood(last.jwt, await published()), true)
  rooms.clock.advance({ milliseconds: 1_000 })
  assert.deepEqual(await kids(), [first, report.kid])
  rooms.clock.advance({ milliseconds: 1 })
  assert.deepEqual(await kids(), [report.kid])
  assert.equal(await isGood(last.jwt, await published()), false)
})

test('a key that has leaked checks nothing from that moment on, on any copy', async (t) => {
  const other = await rooms.startAnother()
  t.after(() => other.stop())
  const jwt = await freshJwt(other)
  assert.equal(await isGood(jwt, await published(other)), true)
  const report = await rotate('leaked')
  await rooms.acknowledged()
  for (const copy of [rooms, other]) {
    assert.deepEqual(
      (await published(copy)).keys.map(({ kid }) => kid),
      [report?.kid],
    )
    assert.equal(await isGood(jwt, await published(copy)), false)
  }
  assert.equal(kidOf(await freshJwt(other)), report?.kid)
})

test('the first key of an installation is made once, however many copies and sign-ins want it', async (t) => {
  const other = await rooms.startAnother()
  t.after(() => other.stop())
  await rooms.database.transaction(async (tx) => {
    await deleteKeys(
      tx,
      (await listKeys(tx)).map(({ kid }) => kid),
    )
    await announceKeys(tx)
  })
  await rooms.acknowledged()
  const sets = await Promise.all(Array.from({ length: 12 }, (_, index) => published(index % 2 === 0 ? rooms : other)))
  assert.equal(new Set(sets.flatMap(({ keys }) => keys.map(({ kid }) => kid))).size, 1)
})

test('the JWT opens nothing of ours, as bearer or as cookie', async () => {
  const jwt = await freshJwt()
  await assertProblem(await rooms.get('/api/employees/me', jwt), 401, 'unauthorized_credentials')
  await assertProblem(
    await rooms.server.call('/api/employees/me', { headers: { cookie: `daybreak_session=${jwt}` } }),
    401,
    'unauthorized_credentials',
  )
})

test('a rotation is due after ninety days, to the millisecond, and at once where there is no key', () => {
  const key = { createdAtMs: 1_000, signsFromMs: 2_000 }
  assert.equal(isRotationDue([key], 1_000 + keyLimits.rotateEveryMs - 1), false)
  assert.equal(isRotationDue([key], 1_000 + keyLimits.rotateEveryMs), true)
  assert.equal(isRotationDue([], 0), true)
})

test('whatever keys there are and whenever one looks: the key that signs is published, and stays so while its JWTs live', () => {
  const keys = fc.uniqueArray(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(
      keys,
      fc.integer({ min: 0, max: 2_500_000 }),
      fc.integer({ min: 0, max: sessionLimits.jwtMs - 1 }),
      (starts, signedAtMs, ageMs) => {
        const all = starts.map((signsFromMs) => ({ createdAtMs: signsFromMs, signsFromMs }))
        const signer = selectSigningKey(all, signedAtMs)
        assert.ok(signer !== null && selectPublishedKeys(all, signedAtMs + ageMs).includes(signer))
      },
    ),
  )
})
