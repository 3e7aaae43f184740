// Requesting a code and entering it: one group for each status. The limits have a file of their own.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SignedIn } from '@daybreak/contract'
import { assertProblem } from '../../../testing/http-server.ts'
import { codeIn, startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import {
  askPath,
  cookiesOf,
  hireNewcomer,
  page,
  provePath,
  valueOf,
  wrong,
  type Newcomer,
} from '../../../testing/people/sign-in.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const hire = (options?: { email?: string; language?: 'en' | 'es' }): Promise<Newcomer> => hireNewcomer(rooms, options)

describe('200', () => {
  test('a code goes to the phone in the words of the copy deck, and the answer masks the phone', async () => {
    const { phone } = await hire()
    const sent = await rooms.requestCode(phone)
    assert.equal(sent.destination, `*** *** ${phone.slice(-4)}`)
    assert.match(sent.methodId, /^otp_[0-9a-f]{32}$/)
    assert.equal(sent.expiresAt, rooms.clock.now().add({ minutes: 10 }).toString({ smallestUnit: 'millisecond' }))
    const [message] = await rooms.sentTo(phone)
    assert.equal(message?.channel, 'sms')
    assert.equal(
      message.text,
      `Daybreak: ${sent.code} is your code to log in. Good for 10 min. Daybreak will never ask you for it. Do not share it.`,
    )
  })

  test('a worker who reads Spanish gets their code in Spanish', async () => {
    const { phone } = await hire({ language: 'es' })
    await rooms.requestCode(phone)
    assert.match((await rooms.sentTo(phone))[0]?.text ?? '', /es para entrar a tu cuenta/)
  })

  test('a code goes to an e-mail address in any case, with all that an e-mail says', async () => {
    await hire({ email: 'maya.torres@example.com' })
    const response = await rooms.post(askPath, { username: 'Maya.Torres@Example.com', method: 'email' })
    assert.equal(((await response.json()) as { destination: string }).destination, 'm**********@example.com')
    const [message] = await rooms.sentTo('maya.torres@example.com')
    assert.equal(message?.channel, 'email')
    assert.match(message.text, /Use this code to log in: \d{6}\./)
    assert.match(message.text, /Someone asked for this code on Nov 20, 2026 at \d{1,2}:\d{2} [AP]M EST\./)
  })

  test('the code opens a session of sixty minutes: token and JWT for a program', async () => {
    const { phone, employeeId } = await hire({ email: 'session@example.com' })
    const { token, jwt, user, session } = await rooms.signIn(phone)
    const userId = `emp_${employeeId.replaceAll('-', '')}`
    assert.match(token, /^[\w-]{43}$/)
    assert.deepEqual(user, {
      user_id: userId,
      name: { first_name: 'Maya', last_name: 'Torres' },
      emails: [{ email: 'session@example.com', verified: true }],
      phone_numbers: [{ phone_number: phone, verified: true }],
    })
    const startedAt = rooms.clock.now()
    assert.deepEqual(session, {
      session_id: session.session_id,
      user_id: userId,
      started_at: startedAt.toString({ smallestUnit: 'millisecond' }),
      expires_at: startedAt.add({ minutes: 60 }).toString({ smallestUnit: 'millisecond' }),
      last_accessed_at: startedAt.toString({ smallestUnit: 'millisecond' }),
      limited_until: null,
    })
    assert.equal(typeof jwt, 'string')
  })

  test('a page gets the cookie and its marker, and no token', async () => {
    const { phone } = await hire()
    const { methodId, code } = await rooms.requestCode(phone)
    const response = await rooms.post(provePath, { username: phone, code, methodId }, page)
    assert.equal(response.status, 200)
    const body = (await response.json()) as SignedIn
    assert.ok(!('token' in body))
    assert.equal(typeof body.jwt, 'string')
    const cookies = cookiesOf(response)
    assert.match(cookies.get('daybreak_session') ?? '', /^[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly; Max-Age=3600$/)
    assert.match(cookies.get('daybreak_signed_in') ?? '', /^1; Path=\/; SameSite=Lax; Max-Age=3600$/)
    const again = await rooms.server.call('/api/employees/me', {
      headers: { cookie: `daybreak_session=${valueOf(cookies, 'daybreak_session')}` },
    })
    assert.equal(again.status, 200)
  })

  test('without its name a code is the newest one from the same network', async () => {
    const { phone } = await hire()
    await rooms.requestCode(phone)
    const { code } = await rooms.requestCode(phone)
    assert.equal((await rooms.post(provePath, { username: phone, code })).status, 200)
  })
})

describe('404', () => {
  test('a contact that no one holds has no account, and nothing is sent', async () => {
    rooms.clock.advance({ hours: 2 })
    for (const [username, method] of [
      ['12125559901', 'sms'],
      ['nobody@example.com', 'email'],
    ]) {
      await assertProblem(await rooms.post(askPath, { username, method }), 404, 'ACCOUNT_NOT_FOUND')
      assert.deepEqual(await rooms.sentTo(username!), [])
    }
  })

  test("a contact that is not verified is no one's", async () => {
    const { employeeId } = await hire()
    await rooms.database.query
      .insertInto('employee_contact')
      .values({
        id: employeeId,
        employee_id: employeeId,
        kind: 'phone',
        value: '12125559902',
        position: 9,
        created_at: '2026-11-20T12:00:00.000Z',
      })
      .execute()
    await assertProblem(await rooms.post(askPath, { username: '12125559902', method: 'sms' }), 404, 'ACCOUNT_NOT_FOUND')
  })

  test('no code goes to a number outside the United States, even a verified one', async () => {
    await rooms.hire({ phone: '18765550101' })
    await assertProblem(await rooms.post(askPath, { username: '18765550101', method: 'sms' }), 404, 'ACCOUNT_NOT_FOUND')
    assert.deepEqual(await rooms.sentTo('18765550101'), [])
  })

  test('an unknown contact leaves the same rows as a known one but for the message', async () => {
    rooms.clock.advance({ hours: 2 })
    const count = async () => {
      const { rows } = await rooms.database.pool.query<{ codes: bigint; messages: bigint }>(
        'select (select count(*) from session_login_code) as codes, (select count(*) from outbox_message) as messages',
      )
      return rows[0]!
    }
    const atFirst = await count()
    await rooms.post(askPath, { username: '12125559903', method: 'sms' })
    const then = await count()
    assert.deepEqual([then.codes - atFirst.codes, then.messages - atFirst.messages], [1n, 0n])
  })
})

describe('410', () => {
  test('a code is over after ten minutes', async () => {
    const { phone } = await hire()
    const { methodId, code } = await rooms.requestCode(phone)
    rooms.clock.advance({ minutes: 10 })
    await assertProblem(await rooms.post(provePath, { username: phone, code, methodId }), 410, 'session.code_expired')
  })

  test('a code opens one session: sent again it is over, and costs no try', async () => {
    const { phone } = await hire()
    const { methodId, code } = await rooms.requestCode(phone)
    assert.equal((await rooms.post(provePath, { username: phone, code, methodId })).status, 200)
    for (let again = 0; again < 11; again += 1)
      await assertProblem(await rooms.post(provePath, { username: phone, code, methodId }), 410, 'session.code_expired')
    await rooms.signIn(phone)
  })

  test("another worker's code is no one's, nor is one that was never sent", async () => {
    const [{ phone: one }, { phone: other }] = [await hire(), await hire()]
    const { methodId, code } = await rooms.requestCode(one)
    await assertProblem(await rooms.post(provePath, { username: other, code, methodId }), 410, 'session.code_expired')
    for (const name of ['otp_00000000000000000000000000000000', 'x', '\u00e9'])
      await assertProblem(await rooms.post(provePath, { username: one, code, methodId: name }), 410, 'session.code_expired')
  })
})

describe('422', () => {
  test('a wrong code says how many tries are left', async () => {
    const { phone } = await hire()
    const { methodId, code } = await rooms.requestCode(phone)
    for (const triesLeft of [4, 3, 2, 1]) {
      const problem = await assertProblem(
        await rooms.post(provePath, { username: phone, code: wrong(code), methodId }),
        422,
        'session.code_wrong',
      )
      assert.equal(problem['triesLeft'], triesLeft)
    }
    assert.equal((await rooms.post(provePath, { username: phone, code, methodId })).status, 200)
  })

  test('a code for one that no one holds any more opens nothing', async () => {
    const { phone, employeeId } = await hire()
    const { methodId, code } = await rooms.requestCode(phone)
    await rooms.database.query.deleteFrom('employee_contact').where('employee_id', '=', employeeId).execute()
    await assertProblem(await rooms.post(provePath, { username: phone, code, methodId }), 422, 'session.code_wrong')
  })

  test('a phone takes its code by sms and an e-mail address by email, not the other way round', async () => {
    await assertProblem(await rooms.post(askPath, { username: '12125550101', method: 'email' }), 422, 'session.method_mismatch')
    await assertProblem(
      await rooms.post(askPath, { username: 'maya@example.com', method: 'sms' }),
      422,
      'session.method_mismatch',
    )
  })

  test('what is neither a phone nor an e-mail address is no username', async () => {
    for (const username of ['maya', '+12125550101', '(212) 555-0101', "' or 1=1 --"])
      await assertProblem(await rooms.post(askPath, { username, method: 'sms' }), 422, 'session.username_invalid')
  })

  test('a code has six digits', async () => {
    for (const code of ['12345', '1234567', 'abcdef', '１２３４５６'])
      await assertProblem(await rooms.post(provePath, { username: '12125550101', code }), 422, 'invalid_input')
  })
})

test('outside local hosts the cookies are Secure and bound to the host', async (t) => {
  const secure = await startWorkerRooms({ isSecure: true })
  t.after(() => secure.stop())
  await secure.hire({ phone: '12125550101' })
  const { methodId, code } = await secure.requestCode('12125550101')
  const cookies = (await secure.post(provePath, { username: '12125550101', code, methodId }, page)).headers.getSetCookie()
  assert.deepEqual(
    cookies.map((cookie) => cookie.slice(0, cookie.indexOf('='))),
    ['__Host-daybreak_session', 'daybreak_signed_in', '__Host-daybreak_device'],
  )
  for (const cookie of cookies) assert.match(cookie, /; Secure/)
})

test('nothing in the database gives away a code, a token or who was asked for', async () => {
  const { phone } = await hire()
  const { code } = await rooms.requestCode(phone)
  const { token } = await rooms.signIn(phone)
  const tables = ['session_login_code', 'session_limit', 'session_lock', 'session_device', 'session_session']
  for (const table of tables) {
    const { rows } = await rooms.database.pool.query<{ text: string }>(`select ${table}::text as text from ${table}`)
    assert.ok(rows.length > 0, table)
    for (const { text } of rows)
      for (const secret of [`"${code}"`, `,${code},`, token, phone]) assert.ok(!text.includes(secret), table)
  }
  assert.equal(codeIn((await rooms.sentTo(phone))[1]), code)
})
