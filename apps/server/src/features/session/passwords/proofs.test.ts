// What a password opens, for whom, what it does not, and what guessing costs.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SignedIn } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import { assertProblem } from '../../../testing/http-server.ts'
import { factorPaths } from '../../../testing/people/factors.ts'
import { activityOf, bearer, newWorker } from '../../../testing/people/passkeys.ts'
import {
  deletePassword,
  goodPassword,
  newPasswordHolder,
  putPassword,
  readPasswordState,
  signInByPassword,
} from '../../../testing/people/passwords.ts'
import { askPath, cookiesOf, page, provePath, valueOf } from '../../../testing/people/sign-in.ts'
import { switchFlag } from '../../../testing/switched-flags.ts'
import { startWorkerRooms, testKeys, type Caller, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { hashContact } from '../callers/index.ts'
import { hashArgon2id } from './argon2id.ts'

let rooms: WorkerRooms
let other: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
  other = await rooms.startAnother()
  await switchFlag(rooms, 'sign-in-password', true)
})
after(async () => {
  await other.stop()
  await rooms.stop()
})

/** Each from another network. */
const from = (index: number): Required<Caller> => ({ headers: { 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` } })
const wrongPassword = 'teal kettle sings at dawn'

describe('a password', () => {
  test('signs in by any contact of the worker, notes the use, and reports a new browser', async () => {
    const holder = await newPasswordHolder(rooms, { email: 'by-password@example.com' })
    const response = await signInByPassword(rooms, 'by-password@example.com', goodPassword, {
      headers: { ...page.headers, 'user-agent': 'Firefox/140' },
    })
    assert.equal(response.status, 200)
    assert.equal(((await response.clone().json()) as SignedIn).token, undefined, 'a page has it in its cookie')
    assert.notEqual(valueOf(cookiesOf(response), 'daybreak_session'), '')
    assert.match((await rooms.sentTo('by-password@example.com'))[0]?.text ?? '', /New log-in on Firefox/)
    assert.notEqual((await readPasswordState(rooms, holder.token)).lastUsedAt, null)
    assert.deepEqual((await activityOf(rooms, holder)).slice(-1), ['signed_in'])
  })

  test('is no fresh proof: what asks for one asks for a code, and never for the password', async () => {
    const holder = await newPasswordHolder(rooms)
    const { token = '' } = (await (await signInByPassword(rooms, holder.phone, goodPassword)).json()) as SignedIn
    assert.equal((await rooms.get('/api/employees/me', token)).status, 200)
    for (const refused of [await putPassword(rooms, token, 'nine blue ferns by the door'), await deletePassword(rooms, token)]) {
      const { methods } = await assertProblem(refused, 403, 'step_up_required')
      assert.deepEqual(methods, ['sms'])
    }
    const asked = await rooms.post(factorPaths.factorCode, { method: 'sms', newValue: '12125557401' }, bearer(token))
    await assertProblem(asked, 422, 'invalid_input')
  })

  test('ends the session that the browser had, under an id that no one else chose', async () => {
    const holder = await newPasswordHolder(rooms)
    const fixed = 'A'.repeat(43)
    const headers = { ...page.headers, cookie: `daybreak_session=${fixed}` }
    const token = valueOf(cookiesOf(await signInByPassword(rooms, holder.phone, goodPassword, { headers })), 'daybreak_session')
    assert.notEqual(token, fixed)
    await signInByPassword(rooms, holder.phone, goodPassword, {
      headers: { ...page.headers, cookie: `daybreak_session=${token}` },
    })
    assert.equal((await rooms.get('/api/employees/me', token)).status, 401)
  })

  test("of another worker, of a worker without one, and of a contact that is no one's, is a wrong password, word for word", async () => {
    const [holder, stranger] = [
      await newPasswordHolder(rooms),
      await newPasswordHolder(rooms, { password: 'nine blue ferns by the door' }),
    ]
    const without = await newWorker(rooms)
    const bodies: string[] = []
    for (const username of [holder.phone, without.phone, '12125559999', 'nobody@example.com']) {
      const response = await signInByPassword(rooms, username, 'nine blue ferns by the door')
      assert.deepEqual([response.status, response.headers.getSetCookie()], [422, []])
      bodies.push(JSON.stringify({ ...((await response.json()) as object), requestId: '' }))
    }
    assert.equal(new Set(bodies).size, 1)
    assert.equal((await signInByPassword(rooms, stranger.phone, 'nine blue ferns by the door')).status, 200)
  })

  test('leads into no account whose contact an operator has typed and no one has proven', async () => {
    const holder = await newPasswordHolder(rooms)
    const claimed = '12125557402'
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
    await assertProblem(await signInByPassword(rooms, claimed, goodPassword), 422, 'session.password_wrong')
    assert.equal((await signInByPassword(rooms, holder.phone, goodPassword)).status, 200)
  })

  test('that was made at a lower cost is kept at ours once it is typed', async () => {
    const holder = await newPasswordHolder(rooms)
    const secret = testKeys.keyedHash('session.password', `${holder.employeeId}:${goodPassword}`)
    const cheap = await hashArgon2id(secret, { memoryKib: 64, passes: 1, lanes: 1 })
    const write = rooms.database.query.updateTable('session_password').where('employee_id', '=', holder.employeeId)
    await write.set({ verifier: cheap as never }).execute()
    await assertProblem(await signInByPassword(rooms, holder.phone, wrongPassword), 422, 'session.password_wrong')
    const kept = rooms.database.query
      .selectFrom('session_password')
      .select('verifier')
      .where('employee_id', '=', holder.employeeId)
    assert.equal((await kept.executeTakeFirstOrThrow()).verifier, cheap)
    assert.equal((await signInByPassword(rooms, holder.phone, goodPassword)).status, 200)
    assert.match((await kept.executeTakeFirstOrThrow()).verifier, /\$m=19456,t=2,p=1\$/)
    assert.equal((await signInByPassword(rooms, holder.phone, goodPassword)).status, 200)
  })
})

describe('guessing', () => {
  test('is looked at ten times an hour, at whichever instance, and then the right one is too', async () => {
    const holder = await newPasswordHolder(rooms)
    const statuses: number[] = []
    for (let pair = 0; pair < 7; pair += 1) {
      const answers = await Promise.all(
        [rooms, other].map((copy, index) => signInByPassword(copy, holder.phone, wrongPassword, from(pair * 2 + index))),
      )
      statuses.push(...answers.map(({ status }) => status))
    }
    assert.deepEqual(
      [422, 429].map((wanted) => statuses.filter((status) => status === wanted).length),
      [10, 4],
    )
    await assertProblem(await signInByPassword(rooms, holder.phone, goodPassword, from(99)), 429, 'session.too_many_tries')
    rooms.clock.advance({ hours: 1, minutes: 1 })
    assert.equal((await signInByPassword(rooms, holder.phone, goodPassword, from(99))).status, 200)
  })

  test('is counted in one row with wrong codes, and locks the network for both', async () => {
    const holder = await newPasswordHolder(rooms)
    for (let tries = 0; tries < 10; tries += 1)
      await assertProblem(await signInByPassword(rooms, holder.phone, wrongPassword), 422, 'session.password_wrong')
    await assertProblem(await rooms.post(askPath, { username: holder.phone, method: 'sms' }), 429, 'session.locked')
    assert.equal((await activityOf(rooms, holder)).filter((kind) => kind === 'sign_in_failed').length, 10)
  })

  test('does not count for a device of the worker, which has tries of its own', async () => {
    const holder = await newPasswordHolder(rooms)
    const { code, methodId } = await rooms.requestCode(holder.phone)
    const known = await rooms.post(provePath, { username: holder.phone, code, methodId }, page)
    const cookie = `daybreak_device=${valueOf(cookiesOf(known), 'daybreak_device')}`
    for (let tries = 0; tries < 10; tries += 1) await signInByPassword(rooms, holder.phone, wrongPassword, from(200 + tries))
    await assertProblem(await signInByPassword(rooms, holder.phone, goodPassword, from(300)), 429, 'session.too_many_tries')
    const own = await signInByPassword(rooms, holder.phone, goodPassword, { headers: { ...page.headers, cookie } })
    assert.equal(own.status, 200)
  })
})
