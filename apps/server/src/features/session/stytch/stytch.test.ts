// What Stytch's own package is asked, and what its failures are called here.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fixedClock } from '@daybreak/time'
import { startStytchStandIn, stytchError, stytchKeys, type StytchStandIn } from '../../../testing/stand-ins/stytch-stand-in.ts'
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
    [stytchError(500, 'internal_server_error', 'Oops.'), 'session.auth_refused'],
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
