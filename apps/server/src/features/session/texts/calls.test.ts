// "Call me instead": the code is read to a person, never to a machine, and the call reveals to no one who has an account.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import webhooks from 'twilio/lib/webhooks/webhooks.js'
import { shownOutbox } from '#platform/outbox/shown-outbox.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { twilioKeys } from '../../../testing/stand-ins/twilio-stand-in.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const origin = 'https://pay.example.com'
const settings = {
  PUBLIC_ORIGIN: origin,
  TWILIO_ACCOUNT_SID: twilioKeys.accountSid,
  TWILIO_AUTH_TOKEN: twilioKeys.authToken,
  TWILIO_FROM: '+18005550142',
}
const askPath = '/api/employees/auth/unauth-generate-otp'
const provePath = '/api/employees/auth/with-otp'
const hourMs = 60 * 60_000

let product: TestProduct
before(async () => {
  product = await startTestProduct({ ...settings, CODES_BY_CALL: '1' })
})
after(() => product.close())
beforeEach(() => product.clock.set(product.clock.now().add({ hours: 25 })))

type Form = Record<string, string>

function twilio(path: string, form: Form, at = product, signature = signatureOf(path, form)): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  return at.call(path, { method: 'POST', headers, body: new URLSearchParams(form).toString() })
}
const signatureOf = (path: string, form: Form) => webhooks.getExpectedTwilioSignature(twilioKeys.authToken, origin + path, form)

const ask = (phone: string, at = product, method = 'voice') => at.post(askPath, { username: phone, method })
async function startCall(phone: string, at = product) {
  const response = await ask(phone, at)
  assert.equal(response.status, 200)
  const { methodId } = (await response.json()) as { methodId: string }
  const { rows } = await at.db.database.pool.query<{ id: string }>(
    `select id from outbox_message where recipient = $1 and channel = 'voice' order by created_at desc limit 1`,
    [phone],
  )
  return { methodId, id: rows[0]?.id ?? '' }
}
const pickUp = async (id: string, answeredBy: string) =>
  (await twilio(`/webhooks/twilio/call?message=${id}`, { CallSid: 'CA1', AnsweredBy: answeredBy })).text()
const hangUp = (id: string, form: Form, at = product) => twilio(`/webhooks/twilio/call-status?message=${id}`, form, at)
const stateOf = async (methodId: string, at = product) =>
  ((await (await at.call(`/api/employees/auth/calls/${methodId}`)).json()) as { state: string }).state
const spokenTo = async (phone: string, at = product) => shownOutbox(await at.rooms.outbox.list({ to: phone, limit: 1 })).code

describe('a call', () => {
  test('reads the code to a person two times, in the language of the worker, and the code signs in', async () => {
    const phone = '12125550141'
    const { employeeId } = await product.addWorker(phone)
    await product.db.database.query.updateTable('employee_profile').set({ language: 'es' }).where('id', '=', employeeId).execute()
    const { methodId, id } = await startCall(phone)
    const code = (await spokenTo(phone)) ?? ''
    const spoken = [...code].join('. ')
    const response = await twilio(`/webhooks/twilio/call?message=${id}`, { AnsweredBy: 'human' })
    assert.equal(response.headers.get('content-type')?.split(';')[0], 'text/xml')
    const twiml = await response.text()
    assert.match(twiml, /<Say language="es-US" voice="Polly\.Lupe">Hola, te llama Daybreak\./)
    assert.equal(twiml.split(spoken).length, 3, twiml)
    assert.equal((await product.post(provePath, { username: phone, code, methodId })).status, 200)
  })

  test('says nothing to voice mail, a fax, or twice to no one; who picks up in silence is a person', async () => {
    const phone = '12125550142'
    await product.addWorker(phone)
    const { id } = await startCall(phone)
    for (const machine of ['machine_start', 'machine_end_beep', 'fax', 'anything else'])
      assert.match(await pickUp(id, machine), /<Response><Hangup\/><\/Response>/)
    assert.match(await pickUp(id, 'unknown'), /<Say language="en-US"/)
    await hangUp(id, { CallStatus: 'completed', AnsweredBy: 'unknown' })
    assert.match(await pickUp(id, 'human'), /<Hangup\/>/)
  })

  test('that no one picked up, or a machine, was missed; one that was picked up was answered; later words change nothing', async () => {
    for (const [index, form, state] of [
      [0, { CallStatus: 'no-answer' }, 'missed'],
      [1, { CallStatus: 'busy' }, 'missed'],
      [2, { CallStatus: 'completed', AnsweredBy: 'machine_start' }, 'missed'],
      [3, { CallStatus: 'completed', AnsweredBy: 'human' }, 'answered'],
      [4, { CallStatus: 'in-progress', AnsweredBy: 'human' }, 'calling'],
    ] as const) {
      const phone = `1212555015${index}`
      await product.addWorker(phone)
      const { methodId, id } = await startCall(phone)
      assert.equal(await stateOf(methodId), 'calling')
      assert.equal((await hangUp(id, form)).status, 204)
      assert.equal(await stateOf(methodId), state)
      await hangUp(id, { CallStatus: state === 'answered' ? 'failed' : 'completed' })
      if (state !== 'calling') assert.equal(await stateOf(methodId), state)
    }
  })

  test('says nothing after ten minutes', async () => {
    const phone = '12125550143'
    await product.addWorker(phone)
    const { id } = await startCall(phone)
    product.clock.set(product.clock.now().add({ minutes: 9, seconds: 59 }))
    assert.match(await pickUp(id, 'human'), /<Say/)
    product.clock.set(product.clock.now().add({ seconds: 1 }))
    assert.match(await pickUp(id, 'human'), /<Hangup/)
  })

  test('is made three times an hour, also while codes by text are left, and one more when the hour is over', async () => {
    const phone = '12125550144'
    await product.addWorker(phone)
    for (const left of [2, 1, 0]) assert.equal(((await (await ask(phone)).json()) as { callsLeft: number }).callsLeft, left)
    const { retryAfter } = (await assertProblem(await ask(phone), 429, 'session.too_many_codes')) as { retryAfter?: number }
    assert.ok(retryAfter === undefined || retryAfter <= 3600)
    assert.equal((await ask(phone, product, 'sms')).status, 200)
    product.clock.set(product.clock.now().add({ milliseconds: hourMs }))
    await startCall(phone)
  })

  test('is counted with the others where a worker proves who they are again', async () => {
    const phone = '12125550161'
    await product.addWorker(phone)
    const authorization = `Bearer ${await product.signIn(phone)}`
    const stepUp = () => product.post('/api/employees/auth/generate-otp', { method: 'voice' }, { authorization })
    await startCall(phone)
    for (let call = 0; call < 2; call += 1) assert.equal((await stepUp()).status, 200)
    await assertProblem(await stepUp(), 429, 'session.too_many_codes')
    await assertProblem(await ask(phone), 429, 'session.too_many_codes')
    assert.equal((await product.post('/api/employees/auth/generate-otp', { method: 'sms' }, { authorization })).status, 200)
  })

  test('still comes after a STOP, which is about texts', async () => {
    const phone = '12125550145'
    await product.addWorker(phone)
    await product.db.database.transaction((tx) =>
      product.rooms.outbox.consent.request(tx, { kind: 'stop', phone, source: 'text', providerMessageId: null }),
    )
    const { id } = await startCall(phone)
    assert.match(await pickUp(id, 'human'), /<Say/)
  })
})

describe('nothing is reported', () => {
  test('by a forged call: neither the code, nor that it was missed', async () => {
    const phone = '12125550146'
    await product.addWorker(phone)
    const { methodId, id } = await startCall(phone)
    for (const path of [`/webhooks/twilio/call?message=${id}`, `/webhooks/twilio/call-status?message=${id}`])
      await assertProblem(
        await twilio(path, { AnsweredBy: 'human', CallStatus: 'failed' }, product, signatureOf(path, {})),
        403,
        'session.signature_invalid',
      )
    assert.equal(await stateOf(methodId), 'calling')
  })

  test('of a text, of another message or of what is no name', async () => {
    const phone = '12125550147'
    await product.addWorker(phone)
    await ask(phone, product, 'sms')
    const { rows } = await product.db.database.pool.query<{ id: string }>('select id from outbox_message where recipient = $1', [
      phone,
    ])
    for (const id of [rows[0]?.id ?? '', 'no-uuid', '01930000-0000-7000-8000-000000000001'])
      assert.match(await pickUp(id, 'human'), /<Hangup/)
    for (const name of ['otp_zzz', 'otp_01jd0000000000000000000000', 'x'.repeat(65)]) assert.equal(await stateOf(name), 'calling')
  })

  test('about who has an account, where that is hidden: a missed call of a worker looks like a call to no one', async (t) => {
    const hiding = await startTestProduct({ ...settings, CODES_BY_CALL: '1', LOGIN_HIDES_UNKNOWN: '1' })
    t.after(() => hiding.close())
    await hiding.addWorker('12125550148')
    const known = await startCall('12125550148', hiding)
    await hangUp(known.id, { CallStatus: 'no-answer' }, hiding)
    const unknown = (await (await ask('12125559948', hiding)).json()) as { methodId: string }
    assert.deepEqual([await stateOf(known.methodId, hiding), await stateOf(unknown.methodId, hiding)], ['calling', 'calling'])
  })
})

test('a call is no way where it is off', async (t) => {
  const silent = await startTestProduct(settings)
  t.after(() => silent.close())
  await silent.addWorker('12125550149')
  await assertProblem(await ask('12125550149', silent), 422, 'session.method_unavailable')
  assert.deepEqual(((await (await silent.call('/api/client-config')).json()) as { codeMethods: string[] }).codeMethods, [
    'sms',
    'email',
  ])
})

test('an e-mail address cannot be called', async () => {
  await assertProblem(
    await product.post(askPath, { username: 'maya@example.com', method: 'voice' }),
    422,
    'session.method_mismatch',
  )
})
