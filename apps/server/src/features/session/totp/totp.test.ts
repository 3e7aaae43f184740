// A worker's authenticator app: what turns it on, what is kept and reported about it, and what turns it off.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { assertProblem } from '../../../testing/http-server.ts'
import {
  newAppHolder,
  readTotp,
  shownBy,
  signInByApp,
  signInByRecoveryCode,
  startTotp,
  totpPaths,
} from '../../../testing/people/authenticator-apps.ts'
import { changeContact, factorPaths, limitWorker, linkTokenIn } from '../../../testing/people/factors.ts'
import { activityOf, bearer, letProofAge, newWorker, type Worker } from '../../../testing/people/passkeys.ts'
import { switchFlag } from '../../../testing/switched-flags.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { base32 } from './totp.rules.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
  await switchFlag(rooms, 'sign-in-totp', true)
})
after(() => rooms.stop())

const confirm = (worker: Worker, code: string) => rooms.post(totpPaths.confirm, { code }, bearer(worker.token))
const remove = (worker: Worker) => rooms.server.call(totpPaths.own, { method: 'DELETE', headers: bearer(worker.token).headers })

describe('turning it on', () => {
  test('takes its first code, gives eight codes once, and notifies the worker everywhere', async () => {
    const worker = await newWorker(rooms, { email: 'totp-on@example.com' })
    const setup = await startTotp(rooms, worker.token)
    assert.equal((await readTotp(rooms, worker.token)).isOn, false)
    assert.equal(setup.expiresAt, '2026-11-20T14:53:10.000Z')
    assert.match(setup.uri, new RegExp(`^otpauth://totp/Daybreak:totp-on%40example\\.com\\?secret=${setup.secret}&`))
    const response = await confirm(worker, shownBy(rooms, setup.secret))
    const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] }
    assert.equal(new Set(recoveryCodes).size, 8)
    const { isOn, recoveryCodesLeft, lastUsedAt } = await readTotp(rooms, worker.token)
    assert.deepEqual([isOn, recoveryCodesLeft, lastUsedAt], [true, 8, null])
    for (const contact of [worker.phone, 'totp-on@example.com'])
      assert.match((await rooms.sentTo(contact))[0]?.text ?? '', /An authenticator app was turned on for your account/)
    assert.deepEqual((await activityOf(rooms, worker)).slice(-1), ['totp_added'])
  })

  test('keeps the secret sealed and of the codes hashes alone', async () => {
    const { employeeId, secret, recoveryCodes } = await newAppHolder(rooms)
    const { rows } = await sql<{ row: string }>`
      select t::text || encode(t.secret_sealed, 'escape') as row from session_totp as t where employee_id = ${employeeId}
      union all select c::text || encode(c.code_hash, 'escape') from session_recovery_code as c where employee_id = ${employeeId}`.execute(
      rooms.database.query,
    )
    assert.equal(rows.length, 9)
    const kept = rows.map(({ row }) => row).join('\n')
    const { query } = rooms.database
    const { secret_sealed: sealed, id } = await query
      .selectFrom('session_totp')
      .select(['id', 'secret_sealed'])
      .where('employee_id', '=', employeeId)
      .executeTakeFirstOrThrow()
    const opened = testKeys.encryption.openBytes(sealed, { table: 'session_totp', column: 'secret_sealed', row: id })
    assert.equal(base32(opened), secret)
    for (const text of [
      secret,
      Buffer.from(opened).toString('latin1'),
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replace('-', '')),
    ])
      assert.ok(!kept.includes(text))
  })

  test('is refused for a wrong code, for one of an earlier secret, and after ten minutes', async () => {
    const worker = await newWorker(rooms)
    await assertProblem(await confirm(worker, '123456'), 410, 'session.totp_expired')
    const first = await startTotp(rooms, worker.token)
    const second = await startTotp(rooms, worker.token)
    await assertProblem(await confirm(worker, shownBy(rooms, first.secret)), 422, 'session.code_wrong')
    rooms.clock.advance({ minutes: 5 })
    await rooms.post('/api/session/touch', {}, bearer(worker.token))
    rooms.clock.advance({ minutes: 5 })
    await assertProblem(await confirm(worker, shownBy(rooms, second.secret)), 410, 'session.totp_expired')
    assert.equal((await signInByApp(rooms, worker.phone, shownBy(rooms, second.secret))).status, 422)
  })

  test('happens once: another secret is refused while it is on, and of two first codes one gives the codes', async () => {
    const worker = await newWorker(rooms)
    const { secret } = await startTotp(rooms, worker.token)
    const answers = await Promise.all([0, 1, 0, 1].map((away) => confirm(worker, shownBy(rooms, secret, away))))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 409, 409, 409],
    )
    await assertProblem(await rooms.post(totpPaths.own, {}, bearer(worker.token)), 409, 'session.totp_on')
    assert.equal((await readTotp(rooms, worker.token)).recoveryCodesLeft, 8)
  })

  test('wants a fresh proof, and an account that is not limited', async () => {
    const worker = await newWorker(rooms)
    await letProofAge(rooms, worker.token)
    await assertProblem(await rooms.post(totpPaths.own, {}, bearer(worker.token)), 403, 'step_up_required')
    const limited = await newWorker(rooms)
    await limitWorker(rooms, limited)
    await assertProblem(await rooms.post(totpPaths.own, {}, bearer(limited.token)), 403, 'session.limited')
  })
})

describe('recovery codes that are made anew', () => {
  test('take the place of all there were, and the worker is notified', async () => {
    const holder = await newAppHolder(rooms)
    const response = await rooms.post(totpPaths.renew, {}, bearer(holder.token))
    const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] }
    assert.match((await rooms.sentTo(holder.phone))[0]?.text ?? '', /New recovery codes were made/)
    const [old = '', fresh = ''] = [holder.recoveryCodes[0], recoveryCodes[0]]
    await assertProblem(await signInByRecoveryCode(rooms, holder.phone, old), 422, 'session.code_wrong')
    assert.equal((await signInByRecoveryCode(rooms, holder.phone, fresh)).status, 200)
  })

  test('are refused where no app is on', async () => {
    const worker = await newWorker(rooms)
    await assertProblem(await rooms.post(totpPaths.renew, {}, bearer(worker.token)), 409, 'session.totp_off')
  })
})

describe('turning it off', () => {
  test('removes its recovery codes, opens nothing more, and is reported', async () => {
    const holder = await newAppHolder(rooms)
    assert.equal((await remove(holder)).status, 204)
    assert.match((await rooms.sentTo(holder.phone))[0]?.text ?? '', /authenticator app was turned off/)
    const next = shownBy(rooms, holder.secret, 1)
    await assertProblem(await signInByApp(rooms, holder.phone, next), 422, 'session.code_wrong')
    const [code = ''] = holder.recoveryCodes
    await assertProblem(await signInByRecoveryCode(rooms, holder.phone, code), 422, 'session.code_wrong')
    await assertProblem(await remove(holder), 409, 'session.totp_off')
  })

  test('wants a fresh proof, and is possible while the flag is off', async () => {
    const holder = await newAppHolder(rooms)
    assert.equal((await readTotp(rooms, holder.token)).isOffered, true)
    await switchFlag(rooms, 'sign-in-totp', false)
    assert.equal((await readTotp(rooms, holder.token)).isOffered, false)
    await assertProblem(await signInByApp(rooms, holder.phone, shownBy(rooms, holder.secret, 1)), 404, 'feature_off')
    await letProofAge(rooms, holder.token)
    const refused = await remove(holder)
    assert.deepEqual(((await refused.json()) as { methods: string[] }).methods, ['sms'])
    await switchFlag(rooms, 'sign-in-totp', true)
    assert.equal((await readTotp(rooms, holder.token)).isOn, true)
    const again = { ...holder, token: (await rooms.signIn(holder.phone)).token }
    await switchFlag(rooms, 'sign-in-totp', false)
    assert.equal((await remove(again)).status, 204)
    await switchFlag(rooms, 'sign-in-totp', true)
  })
})

test('a "Not you?" link takes back an app that came after what it reports, and leaves one that was there before', async () => {
  const stranger = await newWorker(rooms, { email: 'totp-undo@example.com' })
  await changeContact(rooms, stranger.token, { from: stranger.phone, to: '12125557001' })
  const { secret } = await startTotp(rooms, stranger.token)
  assert.equal((await confirm(stranger, shownBy(rooms, secret))).status, 200)
  const undone = await rooms.post(factorPaths.undo, { token: await linkTokenIn(rooms, stranger.phone) })
  assert.equal(undone.status, 200)
  rooms.clock.advance({ minutes: 1 })
  await assertProblem(await signInByApp(rooms, stranger.phone, shownBy(rooms, secret)), 422, 'session.code_wrong')

  const holder = await newAppHolder(rooms, { email: 'totp-kept@example.com' })
  rooms.clock.advance({ hours: 2 })
  const { token } = await rooms.signIn(holder.phone)
  await changeContact(rooms, token, { from: holder.phone, to: '12125557002' })
  await rooms.post(factorPaths.undo, { token: await linkTokenIn(rooms, holder.phone) })
  assert.equal((await signInByApp(rooms, holder.phone, shownBy(rooms, holder.secret))).status, 200)
})
