// What a flag that is off refuses, on every instance, for whom it is off; and what holds while the flags are away.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { cleanText, flagDeviceCookie, flagKeys, type FlagKey } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { deafFeed } from '#platform/changes/deaf-feed.ts'
import { readConfig } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type Hired, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { flagForAll, withFlag, type FlagSetText, type FlagText } from './flag-set.rules.ts'
import { addFlagSet, listFlagChanges, readFlagUse } from './flag-set.store.ts'
import { createFlags } from './flags.ts'

let rooms: WorkerRooms
let other: WorkerRooms
let maya: Hired & { token: string }
let omar: Hired & { token: string }
before(async () => {
  rooms = await startWorkerRooms()
  other = await rooms.startAnother()
  const hire = async (phone: string) => {
    const hired = await rooms.hire({ phone, features: ['EWA'] })
    return { ...hired, token: (await rooms.signIn(phone)).token }
  }
  maya = await hire('16465550421')
  omar = await hire('16465550422')
})
after(async () => {
  await other.stop()
  await rooms.stop()
})

const by = cleanText('Robin Vale', 100)
const setFlag = (key: FlagKey, flag: FlagText | null) => setFlags([key], flag)
async function setFlags(keys: readonly FlagKey[], flag: FlagText | null): Promise<void> {
  const withAll = (set: FlagSetText) => keys.reduce((changed, key) => withFlag(changed, key, flag), set)
  const change = { change: withAll, by, at: rooms.clock.now() }
  await rooms.database.transaction((tx) => addFlagSet(tx, { ...change, reason: cleanText('For a test', 100) }))
  await rooms.acknowledged()
}

type Ask = (at: WorkerRooms, token: string) => Promise<Response>
const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
const send =
  (method: string, path: string, body: object): Ask =>
  (at, token) =>
    at.server.call(path, { method, headers: bearer(token), body: JSON.stringify(body) })

const gated: readonly [FlagKey, Ask][] = [
  ['express-pay', send('POST', '/api/express-pay/transfers/preview', { amount: '5000', destination: { kind: 'own_card' } })],
  ['express-pay', send('POST', '/api/express-pay/reactivate', {})],
  [
    'express-pay',
    send('POST', '/api/express-pay/transfers', { id: randomUUID(), amount: '5000', destination: { kind: 'own_card' } }),
  ],
  [
    'add-money',
    send('POST', '/api/move-money/deposits', { id: randomUUID(), amount: '5000', destinationId: publicId('dst', randomUUID()) }),
  ],
  ['cash-back', send('PUT', `/api/offers/${publicId('off', randomUUID())}/on`, {})],
  ['sign-in-passkey', send('POST', '/api/session/step-up/passkey-options', {})],
  ['sign-in-passkey', send('POST', '/api/session/passkeys/options', {})],
  ['sign-in-passkey', (at) => at.server.post('/api/employees/auth/passkey-options', '{}')],
  ['sign-in-link', (at) => at.server.post('/api/employees/auth/link', JSON.stringify({ username: 'nobody@example.com' }))],
  ['sign-in-link', (at) => at.server.post('/api/employees/auth/with-link', JSON.stringify({ token: 'a'.repeat(28) }))],
  ['sign-in-password', send('PUT', '/api/session/password', { password: 'short' })],
  [
    'sign-in-password',
    (at) =>
      at.server.post(
        '/api/employees/auth/with-password',
        JSON.stringify({ username: '12125550199', password: 'long enough now' }),
      ),
  ],
  ['sign-in-oidc', send('POST', '/api/session/oidc', { language: 'en' })],
  ['sign-in-oidc', send('POST', '/api/session/oidc/link', { state: `link.${'a'.repeat(43)}`, code: 'code' })],
  ['sign-in-oidc', (at) => at.server.post('/api/employees/auth/oidc', JSON.stringify({ language: 'en' }))],
  [
    'sign-in-oidc',
    (at) => at.server.post('/api/employees/auth/with-oidc', JSON.stringify({ state: `login.${'a'.repeat(43)}`, code: 'code' })),
  ],
  ['sign-in-totp', send('POST', '/api/session/step-up/totp', { code: '123456' })],
  [
    'sign-in-totp',
    (at) => at.server.post('/api/employees/auth/with-totp', JSON.stringify({ username: '12125550199', code: '123456' })),
  ],
  [
    'sign-in-totp',
    (at) =>
      at.server.post('/api/employees/auth/with-recovery-code', JSON.stringify({ username: '12125550199', code: 'AAAAAAAA' })),
  ],
]

test('a flag that is off refuses its calls on every instance before anything is done, and one that is on lets them through', async () => {
  await setFlags(
    gated.map(([key]) => key),
    flagForAll(false),
  )
  for (const [, ask] of gated) for (const at of [rooms, other]) await assertProblem(await ask(at, maya.token), 404, 'feature_off')
  await setFlags(
    gated.map(([key]) => key),
    flagForAll(true),
  )
  for (const [key, ask] of gated)
    for (const at of [rooms, other]) assert.doesNotMatch(await (await ask(at, maya.token)).text(), /feature_off/, key)
  await setFlags(
    gated.map(([key]) => key),
    null,
  )
})

test('what only shows, and what takes back, continues while Express Pay is off', async () => {
  await setFlag('express-pay', flagForAll(false))
  assert.equal((await rooms.get('/api/express-pay', maya.token)).status, 200)
  assert.equal((await rooms.get('/api/express-pay/transfers', maya.token)).status, 200)
  const undo = send('POST', `/api/express-pay/transfers/${publicId('xpt', randomUUID())}/undo`, {})
  await assertProblem(await undo(rooms, maya.token), 404, 'express_pay.not_found')
  await setFlag('express-pay', null)
})

test('a flag may be off for one worker alone, by the public id, and for one device before sign-in', async () => {
  const offFor = (...targetingKeys: string[]): FlagText => ({
    ...flagForAll(true),
    targeting: { if: [{ in: [{ var: 'targetingKey' }, targetingKeys] }, 'off', 'on'] },
  })
  const device = randomUUID()
  await setFlag('sign-in-passkey', offFor(publicId('emp', maya.employeeId), device))
  const stepUp = send('POST', '/api/session/step-up/passkey-options', {})
  await assertProblem(await stepUp(rooms, maya.token), 404, 'feature_off')
  assert.doesNotMatch(await (await stepUp(rooms, omar.token)).text(), /feature_off/)
  const start = (cookie: string) => rooms.server.post('/api/employees/auth/passkey-options', '{}', { cookie })
  await assertProblem(await start(`a=b; ${flagDeviceCookie}=${device}`), 404, 'feature_off')
  for (const cookie of ['', `${flagDeviceCookie}=${randomUUID()}`, `${flagDeviceCookie}=emp_1`, `x${flagDeviceCookie}=${device}`])
    assert.doesNotMatch(await (await start(cookie)).text(), /feature_off/, cookie)
  await setFlag('sign-in-passkey', null)
})

test('the environment that rules see is the one of the address that people open', async () => {
  const inEnvironment = (environment: string): FlagText => ({
    ...flagForAll(true),
    targeting: { if: [{ '==': [{ var: 'environment' }, environment] }, 'off', 'on'] },
  })
  const [, ask] = gated[0] ?? assert.fail()
  await setFlag('express-pay', inEnvironment('production'))
  assert.doesNotMatch(await (await ask(rooms, maya.token)).text(), /feature_off/)
  await setFlag('express-pay', inEnvironment('development'))
  await assertProblem(await ask(rooms, maya.token), 404, 'feature_off')
  await setFlag('express-pay', null)
})

test('operators who change flags at once lose none of their changes, and the history keeps who, when and why', async () => {
  const keys: FlagKey[] = ['express-pay', 'add-money', 'cash-back', 'sign-in-call']
  const countBefore = (await listFlagChanges(rooms.database.query, { key: null, limit: 1_000 })).length
  await Promise.all(keys.map((key) => setFlag(key, flagForAll(false))))
  const changes = await listFlagChanges(rooms.database.query, { key: null, limit: 1_000 })
  assert.equal(changes.length, countBefore + keys.length)
  assert.deepEqual(
    changes
      .slice(0, keys.length)
      .flatMap((change) => change.keys)
      .toSorted(),
    keys.toSorted(),
  )
  assert.partialDeepStrictEqual(changes[0], { by: 'Robin Vale', reason: 'For a test', version: changes.length })
  const answer = await rooms.server.post('/ofrep/v1/evaluate/flags', JSON.stringify({ context: { targetingKey: 'emp_1' } }))
  const { flags } = (await answer.json()) as { flags: { key: string; value: boolean }[] }
  for (const key of keys) assert.equal(flags.find((flag) => flag.key === key)?.value, false, key)
  await Promise.all(keys.map((key) => setFlag(key, null)))
})

/** Of a server that is notified of no change. */
const away = { feed: deafFeed, nowMs: () => 0, log: silentLog, settings: readConfig({}).flags, origin: 'http://127.0.0.1:1' }

test('while the flags cannot be read the last known ones hold, and before there are any the defaults of the code', async () => {
  await setFlag('express-pay', flagForAll(false))
  let isAway = true
  const query = new Proxy(rooms.database.query, {
    get(target, name) {
      if (isAway && name === 'selectFrom') throw new Error('the database is away')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const database: Database = { ...rooms.database, query }
  const flags = createFlags({ ...away, database })
  const isOn = () => flags.isOn('express-pay', { employeeId: maya.employeeId })
  try {
    assert.equal(await isOn(), true, 'the default')
    isAway = false
    assert.equal(await isOn(), false)
    isAway = true
    assert.equal(await isOn(), false, 'the last known')
    assert.equal((await flags.readAll({ deviceId: undefined }))['express-pay'], false, 'and all at once')
  } finally {
    await flags.close()
    await setFlag('express-pay', null)
  }
})

test('a page that begins is answered by what holds for its device, and no flag counts as used by it', async () => {
  const deviceId = randomUUID()
  const forDevice = { if: [{ '===': [{ var: 'targetingKey' }, deviceId] }, 'on', 'off'] }
  await setFlag('recording', { ...flagForAll(false), targeting: forDevice })
  const flags = createFlags({ ...away, database: rooms.database })
  try {
    const ours = await flags.readAll({ deviceId })
    assert.deepEqual(Object.keys(ours), flagKeys)
    assert.deepEqual([ours.recording, (await flags.readAll({ deviceId: randomUUID() })).recording], [true, false])
    await flags.close()
    assert.equal((await readFlagUse(rooms.database.query)).has('recording'), false)
  } finally {
    await setFlag('recording', null)
  }
})

test('a server notes that a flag was asked for, and the application can take nothing from the history', async () => {
  const uses = await readFlagUse(rooms.database.query)
  assert.ok(uses.has('express-pay') && uses.has('sign-in-passkey'))
  for (const statement of ['deleteFrom', 'updateTable'] as const) {
    const change =
      statement === 'deleteFrom'
        ? rooms.database.query.deleteFrom('platform_flag_set')
        : rooms.database.query.updateTable('platform_flag_set').set({ reason: by })
    await assert.rejects(change.execute(), /permission denied/)
  }
})
