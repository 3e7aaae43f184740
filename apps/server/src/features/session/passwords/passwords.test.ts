// A worker's password: what sets it, what is stored, announced and ended by it, and what removes it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '../../../testing/http-server.ts'
import { changeContact, factorPaths, limitWorker, linkTokenIn } from '../../../testing/people/factors.ts'
import { activityOf, bearer, letProofAge, newWorker } from '../../../testing/people/passkeys.ts'
import {
  deletePassword,
  goodPassword,
  newPasswordHolder,
  putPassword,
  readPasswordState,
  signInByPassword,
} from '../../../testing/people/passwords.ts'
import { switchFlag } from '../../../testing/switched-flags.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
  await switchFlag(rooms, 'sign-in-password', true)
})
after(() => rooms.stop())

const otherPassword = 'nine blue ferns by the door'
const isLive = async (token: string) => (await rooms.get('/api/offers/summary', token)).status === 200

describe('setting one', () => {
  test('keeps Argon2id at our cost and no word of it, and notifies the worker everywhere', async () => {
    const worker = await newPasswordHolder(rooms, { email: 'password-set@example.com' })
    const { verifier } = await rooms.database.query
      .selectFrom('session_password')
      .select('verifier')
      .where('employee_id', '=', worker.employeeId)
      .executeTakeFirstOrThrow()
    assert.match(verifier, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    const { isSet, setAt, lastUsedAt, isOffered } = await readPasswordState(rooms, worker.token)
    assert.deepEqual([isSet, setAt === null, lastUsedAt, isOffered], [true, false, null, true])
    for (const contact of [worker.phone, 'password-set@example.com'])
      assert.match((await rooms.sentTo(contact))[0]?.text ?? '', /password was set for your account/)
    assert.deepEqual((await activityOf(rooms, worker)).slice(-1), ['password_set'])
  })

  test('puts another in its place, ends every other session, and keeps the one that did it', async () => {
    const worker = await newPasswordHolder(rooms)
    const elsewhere = (await rooms.signIn(worker.phone)).token
    assert.equal((await putPassword(rooms, worker.token, otherPassword)).status, 200)
    await rooms.acknowledged()
    assert.deepEqual([await isLive(worker.token), await isLive(elsewhere)], [true, false])
    await assertProblem(await signInByPassword(rooms, worker.phone, goodPassword), 422, 'session.password_wrong')
    assert.equal((await signInByPassword(rooms, worker.phone, otherPassword)).status, 200)
    assert.match((await rooms.sentTo(worker.phone)).map(({ text }) => text).join('\n'), /Your password was changed/)
    assert.ok((await activityOf(rooms, worker)).includes('password_changed'))
  })

  test('at once in two sessions is done by one of them, and ends the other', async () => {
    const worker = await newWorker(rooms)
    const second = (await rooms.signIn(worker.phone)).token
    const answers = await Promise.all([putPassword(rooms, worker.token, goodPassword), putPassword(rooms, second, otherPassword)])
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 401],
    )
    await rooms.acknowledged()
    const lives = [await isLive(worker.token), await isLive(second)]
    assert.deepEqual(
      lives,
      answers.map(({ status }) => status === 200),
    )
  })

  test('is refused for each of the reasons, and nothing is kept', async () => {
    const worker = await newWorker(rooms, { email: 'xavier.quill@example.com' })
    for (const [password, code] of [
      ['short', 'session.password_short'],
      ['x'.repeat(300), 'session.password_long'],
      ['aaaaaaaaaaaaaaaaaaaa', 'session.password_simple'],
      ['PasswordPassword', 'session.password_known'],
      ['xavier.quill 24 !', 'session.password_personal'],
      [`${worker.phone} call me`, 'session.password_personal'],
    ] as const)
      await assertProblem(await putPassword(rooms, worker.token, password), 422, code)
    await assertProblem(await putPassword(rooms, worker.token, 'x'.repeat(1025)), 422, 'invalid_input')
    assert.equal((await readPasswordState(rooms, worker.token)).isSet, false)
  })

  test('takes one that is typed in another form of the same letters', async () => {
    const worker = await newPasswordHolder(rooms, { password: 'cafe\u0301 con leche y pan' })
    assert.equal((await signInByPassword(rooms, worker.phone, 'caf\u00E9 con leche y pan')).status, 200)
    assert.equal((await signInByPassword(rooms, worker.phone, 'ｃａｆé con leche y pan')).status, 200)
    await assertProblem(await signInByPassword(rooms, worker.phone, 'cafe con leche y pan'), 422, 'session.password_wrong')
  })

  test('wants a fresh proof, and an account that is not limited', async () => {
    const worker = await newWorker(rooms)
    await letProofAge(rooms, worker.token)
    await assertProblem(await putPassword(rooms, worker.token, goodPassword), 403, 'step_up_required')
    const limited = await newWorker(rooms)
    await limitWorker(rooms, limited)
    await assertProblem(await putPassword(rooms, limited.token, goodPassword), 403, 'session.limited')
  })
})

describe('removing one', () => {
  test('opens nothing more, and is told', async () => {
    const worker = await newPasswordHolder(rooms)
    const opened = await signInByPassword(rooms, worker.phone, goodPassword)
    const { token } = (await opened.json()) as { token: string }
    assert.equal((await deletePassword(rooms, worker.token)).status, 204)
    // Anyone else who knew it may hold this one.
    assert.deepEqual([await isLive(token), await isLive(worker.token)], [false, true])
    assert.match((await rooms.sentTo(worker.phone))[0]?.text ?? '', /Your password was removed/)
    await assertProblem(await signInByPassword(rooms, worker.phone, goodPassword), 422, 'session.password_wrong')
    await assertProblem(await deletePassword(rooms, worker.token), 409, 'session.password_off')
  })

  test('wants a fresh proof, and is possible while the flag is off', async () => {
    const worker = await newPasswordHolder(rooms)
    await switchFlag(rooms, 'sign-in-password', false)
    assert.equal((await readPasswordState(rooms, worker.token)).isOffered, false)
    await assertProblem(await signInByPassword(rooms, worker.phone, goodPassword), 404, 'feature_off')
    await assertProblem(await putPassword(rooms, worker.token, otherPassword), 404, 'feature_off')
    await letProofAge(rooms, worker.token)
    await assertProblem(await deletePassword(rooms, worker.token), 403, 'step_up_required')
    const { token } = await rooms.signIn(worker.phone)
    assert.equal((await deletePassword(rooms, token)).status, 204)
    await switchFlag(rooms, 'sign-in-password', true)
  })
})

test('a "Not you?" link takes back a password that came after what it reports, and leaves one that was there before', async () => {
  const stranger = await newWorker(rooms, { email: 'password-undo@example.com' })
  await changeContact(rooms, stranger.token, { from: stranger.phone, to: '12125557301' })
  assert.equal((await putPassword(rooms, stranger.token, goodPassword)).status, 200)
  assert.equal((await rooms.post(factorPaths.undo, { token: await linkTokenIn(rooms, stranger.phone) })).status, 200)
  await assertProblem(await signInByPassword(rooms, stranger.phone, goodPassword), 422, 'session.password_wrong')

  const holder = await newPasswordHolder(rooms, { email: 'password-kept@example.com' })
  rooms.clock.advance({ hours: 2 })
  const { token } = await rooms.signIn(holder.phone)
  await changeContact(rooms, token, { from: holder.phone, to: '12125557302' })
  await rooms.post(factorPaths.undo, { token: await linkTokenIn(rooms, holder.phone) })
  assert.equal((await signInByPassword(rooms, holder.phone, goodPassword)).status, 200)
})

test('no log-in, no right and no wrong password is stored in any table', async () => {
  const secret = 'quartz otter mends a kite'
  const worker = await newPasswordHolder(rooms, { password: secret })
  await signInByPassword(rooms, worker.phone, secret)
  await signInByPassword(rooms, worker.phone, `${secret}!`)
  const { rows } = await rooms.database.pool.query<{ name: string }>(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  for (const { name } of rows) {
    const found = await rooms.database.pool.query(`select 1 from ${name} as t where t::text like '%quartz otter%' limit 1`)
    assert.equal(found.rowCount, 0, name)
  }
  assert.equal(
    (await rooms.get('/api/session/password', bearer(worker.token).headers['authorization']?.slice(7) ?? '')).status,
    200,
  )
})
