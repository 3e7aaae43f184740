// The calls to Stytch's own package, and how its failures are mapped.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Client } from 'stytch'
import { fixedClock } from '@daybreak/time'
import { stytchError } from '../../../testing/stand-ins/stytch/stytch-errors.ts'
import { startStytchStandIn, stytchKeys, type StytchStandIn } from '../../../testing/stand-ins/stytch/stytch-stand-in.ts'
import { createStytch, StytchFailure } from './stytch.ts'

const clock = fixedClock('2026-11-20T13:42:10.000Z')
let standIn: StytchStandIn
before(async () => {
  standIn = await startStytchStandIn(clock)
})
after(() => standIn.close())

const stytch = (timeoutMs?: number) => createStytch({ ...stytchKeys, baseUrl: standIn.origin }, clock, timeoutMs)
const toPhone = { channel: 'sms', value: '12125550101', language: 'en' } as const

async function failureOf(asking: Promise<unknown>): Promise<StytchFailure> {
  const failure = await asking.then(
    () => assert.fail('Stytch took it'),
    (error: unknown) => error,
  )
  assert.ok(failure instanceof StytchFailure, String(failure))
  return failure
}

test('a code by WhatsApp goes by WhatsApp', async () => {
  await stytch().send({ ...toPhone, channel: 'whatsapp', language: 'es' })
  assert.deepEqual(standIn.asked.pop(), {
    path: '/v1/otps/whatsapp/login_or_create',
    body: { phone_number: '+12125550101', expiration_minutes: 10, locale: 'es' },
  })
})

test('a Stytch that says nothing is given up', async () => {
  standIn.next.push('silence')
  assert.equal((await failureOf(stytch(100).send(toPhone))).refusal.code, 'session.auth_unreachable')
})

test('what is no answer of Stytch counts as none, and a 400 in any form as one that it did not understand', async () => {
  for (const [next, code] of [
    [{ status: 502, body: { message: 'bad gateway' } }, 'session.auth_unreachable'],
    [{ status: 400, body: { status_code: 400, body: [{ message: 'required' }] } }, 'session.auth_schema'],
    [stytchError(500, 'internal_server_error', 'Oops.'), 'session.auth_unreachable'],
    [stytchError(429, 'too_many_requests', 'Too many requests have been made.'), 'session.auth_busy'],
    [{ status: 403, body: { status_code: 403, error_type: 'x', error_message: 'Captcha required' } }, 'session.auth_captcha'],
  ] as const) {
    standIn.next.push(next)
    assert.equal((await failureOf(stytch().send(toPhone))).refusal.code, code)
  }
})

test('of what Stytch says the worker sees one short line, and nothing of our keys', async () => {
  standIn.next.push(stytchError(403, 'No Such Type <b>', `line\n\none ${'x'.repeat(500)}`))
  const { refusal, message } = await failureOf(stytch().send(toPhone))
  const { type, message: said } = refusal['providerError'] as { type: unknown; message: string }
  assert.deepEqual([type, said.length, said.includes('\n')], ['unknown', 200, false])
  assert.ok(!message.includes(stytchKeys.secret))
})

test('wrong keys of ours end no session', async () => {
  const session = createStytch({ ...stytchKeys, secret: 'secret-test-wrong', baseUrl: standIn.origin }, clock)
  assert.equal((await failureOf(session.isAlive('token'))).type, 'unauthorized_credentials')
  await stytch().endSession('session-test-unknown')
})

test('a request that Stytch does not answer is given up permanently, and its connection with it', async () => {
  const closed = Promise.withResolvers<void>()
  const silent = createServer((request) => void request.socket.once('close', () => closed.resolve()))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const given = createStytch({ ...stytchKeys, baseUrl: `http://127.0.0.1:${port}` }, clock, 100)
  assert.equal((await failureOf(given.send(toPhone))).refusal.code, 'session.auth_unreachable')
  await closed.promise
  await new Promise((resolve) => silent.close(resolve))
})

describe('the stand-in answers as Stytch documents, to its own package', () => {
  let client: Client
  before(async () => {
    const { Client: StytchClient } = await import('stytch')
    client = new StytchClient({ project_id: stytchKeys.projectId, secret: stytchKeys.secret, env: `${standIn.origin}/` })
  })
  const phone_number = '+12125550188'
  const refusedWith = (status: number, type: string) => (error: unknown) => {
    const { status_code, error_type } = error as { status_code?: number; error_type?: string }
    assert.deepEqual([status_code, error_type], [status, type])
    return true
  }
  const signIn = async () => {
    const { phone_id } = await client.otps.sms.loginOrCreate({ phone_number, expiration_minutes: 10 })
    const proof = { method_id: phone_id, code: standIn.codeOf(phone_number) }
    return { proof, session: await client.otps.authenticate({ ...proof, session_duration_minutes: 60 }) }
  }

  test('a wrong code is not found, a used one cannot be authenticated', async () => {
    const { proof, session } = await signIn()
    assert.equal(session.reset_sessions, false)
    assert.match(session.session_token, /^[\w-]{44}$/)
    await assert.rejects(client.otps.authenticate(proof), refusedWith(401, 'unable_to_auth_otp_code'))
    await assert.rejects(client.otps.authenticate({ ...proof, code: '999999' }), refusedWith(404, 'otp_code_not_found'))
  })

  test('a number that is none and a time out of range are 400', async () => {
    const bad = refusedWith(400, 'invalid_phone_number')
    await assert.rejects(client.otps.sms.loginOrCreate({ phone_number: '12' }), bad)
    await assert.rejects(
      client.otps.sms.loginOrCreate({ phone_number, expiration_minutes: 99 }),
      refusedWith(400, 'invalid_expiration'),
    )
    await assert.rejects(client.otps.email.loginOrCreate({ email: 'nobody' }), refusedWith(400, 'invalid_email'))
  })

  test('a session shows its factors, is known by token and by JWT, and ends by either', async () => {
    const { session } = await signIn()
    const [factor] = session.session?.authentication_factors ?? []
    assert.partialDeepStrictEqual(factor, { type: 'otp', delivery_method: 'sms', phone_number_factor: { phone_number } })
    const again = await client.sessions.authenticate({ session_jwt: session.session_jwt })
    assert.equal(again.session.session_id, session.session?.session_id)
    const { sessions } = await client.sessions.get({ user_id: session.user_id })
    assert.ok(sessions.some(({ session_id }) => session_id === session.session?.session_id))
    await client.sessions.revoke({ session_jwt: session.session_jwt })
    const gone = refusedWith(404, 'session_not_found')
    await assert.rejects(client.sessions.authenticate({ session_token: session.session_token }), gone)
    const other = await signIn()
    await client.sessions.revoke({ session_token: other.session.session_token })
    await assert.rejects(client.sessions.revoke({ session_token: other.session.session_token }), gone)
  })

  test('another proof with the session’s token is one more factor of that session', async () => {
    const { session } = await signIn()
    const { phone_id } = await client.otps.whatsapp.send({ phone_number })
    const more = await client.otps.authenticate({
      method_id: phone_id,
      code: standIn.codeOf(phone_number),
      session_token: session.session_token,
      session_duration_minutes: 60,
    })
    assert.equal(more.session?.session_id, session.session?.session_id)
    assert.deepEqual(
      more.session?.authentication_factors.map(({ delivery_method }) => delivery_method),
      ['sms', 'whatsapp'],
    )
  })

  test('a user is shown, and a code is sent to those alone who are known', async () => {
    const { session } = await signIn()
    const { phone_numbers } = await client.users.get({ user_id: session.user_id })
    assert.deepEqual(
      phone_numbers.map(({ phone_number: known }) => known),
      [phone_number],
    )
    await assert.rejects(client.otps.sms.send({ phone_number: '+12125550177' }), refusedWith(404, 'user_not_found'))
  })
})
