// Twilio's calls to us: signed ones do what workers ask for, once; forged ones do nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import webhooks from 'twilio/lib/webhooks/webhooks.js'
import { assertProblem } from '../../../testing/http-server.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { twilioKeys } from '../../../testing/stand-ins/twilio-stand-in.ts'

const origin = 'https://pay.example.com'
const inboundPath = '/webhooks/twilio/inbound'

let product: TestProduct
before(async () => {
  product = await startTestProduct({
    PUBLIC_ORIGIN: origin,
    TWILIO_ACCOUNT_SID: twilioKeys.accountSid,
    TWILIO_AUTH_TOKEN: twilioKeys.authToken,
    TWILIO_FROM: '+18005550142',
    TWILIO_WHATSAPP_FROM: '+18005550143',
    TWILIO_WHATSAPP_TEMPLATE_EN: 'HX1',
    TWILIO_WHATSAPP_TEMPLATE_ES: 'HX2',
  })
})
after(() => product.close())

type Form = Record<string, string>

function call(path: string, form: Form, signature = sign(path, form)): Promise<Response> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(signature !== '' && { 'x-twilio-signature': signature }),
  }
  return product.call(path, { method: 'POST', headers, body: new URLSearchParams(form).toString() })
}

const sign = (path: string, form: Form) => webhooks.getExpectedTwilioSignature(twilioKeys.authToken, origin + path, form)

let texts = 0
async function reply(phone: string, text: string, more: Form = {}): Promise<void> {
  texts += 1
  const form = { MessageSid: `SM${texts}`, From: `+${phone}`, To: '+18005550142', Body: text, ...more }
  assert.equal((await call(inboundPath, form)).status, 204)
}

const answersTo = async (phone: string) => {
  const messages = await product.rooms.outbox.list({ to: phone, limit: 10 })
  return messages.map(({ channel, text }) => `${channel} ${text}`)
}
const isGiven = (phone: string) => product.rooms.outbox.consent.isGiven(product.db.database.query, phone, 'security_codes')

describe('a reply', () => {
  test('STOP ends texts and is confirmed once; START brings them back', async () => {
    await reply('12125550131', 'Stop')
    await reply('12125550131', 'STOP!!')
    assert.equal(await isGiven('12125550131'), false)
    const confirmation = 'sms Daybreak: You will get no more texts. We will email your codes. Text START to undo.'
    assert.deepEqual(await answersTo('12125550131'), [confirmation])
    await reply('12125550131', 'start')
    assert.equal(await isGiven('12125550131'), true)
    assert.match((await answersTo('12125550131'))[0] ?? '', /You will get our texts again/)
  })

  test('is answered in the language of the worker, else in that of its words', async () => {
    await reply('12125550132', 'ALTO')
    assert.match((await answersTo('12125550132'))[0] ?? '', /Ya no vas a recibir/)
    const { employeeId } = await product.addWorker('12125550133')
    await product.db.database.query.updateTable('employee_profile').set({ language: 'es' }).where('id', '=', employeeId).execute()
    await reply('12125550133', 'STOP')
    assert.match((await answersTo('12125550133'))[0] ?? '', /Ya no vas a recibir/)
  })

  test('by WhatsApp counts for the number, and is answered there', async () => {
    await reply('12125550134', 'stop', { From: 'whatsapp:+12125550134' })
    assert.equal(await isGiven('12125550134'), false)
    assert.match((await answersTo('12125550134'))[0] ?? '', /^whatsapp /)
  })

  test('that Twilio has answered itself is not answered again', async () => {
    await reply('12125550135', 'no more of this', { OptOutType: 'STOP' })
    assert.equal(await isGiven('12125550135'), false)
    assert.deepEqual(await answersTo('12125550135'), [])
  })

  test('HELP says where to call; anything else, and what is no number, changes nothing', async () => {
    await reply('12125550136', 'Ayuda')
    assert.match((await answersTo('12125550136'))[0] ?? '', /Llama al \(800\) 555-0142/)
    await reply('12125550137', 'When is payday?')
    await reply('12125550137', 'STOP', { From: '22000' })
    assert.deepEqual([await answersTo('12125550137'), await isGiven('12125550137')], [[], true])
  })

  test('that comes again, even after a START, changes nothing', async () => {
    const form = { MessageSid: 'SMrepeated', From: '+12125550138', Body: 'STOP' }
    await call(inboundPath, form)
    await reply('12125550138', 'START')
    await call(inboundPath, form)
    assert.equal(await isGiven('12125550138'), true)
    assert.equal((await answersTo('12125550138')).length, 2)
  })
})

describe('403', () => {
  test('without a signature, with a wrong one, or with one for another address or form, nothing happens', async () => {
    const form = { MessageSid: 'SMforged', From: '+12125550139', Body: 'STOP' }
    for (const signature of [
      '',
      'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      sign('/webhooks/twilio/status', form),
      sign(inboundPath, { ...form, Body: 'START' }),
    ])
      await assertProblem(await call(inboundPath, form, signature), 403, 'session.signature_invalid')
    await assertProblem(
      await call('/webhooks/twilio/status?message=x', form, sign(inboundPath, form)),
      403,
      'session.signature_invalid',
    )
    assert.equal(await isGiven('12125550139'), true)
  })

  test('without Twilio no one has signed anything', async (t) => {
    const bare = await startTestProduct()
    t.after(() => bare.close())
    const form = { MessageSid: 'SM1', From: '+12125550139', Body: 'STOP' }
    const signature = webhooks.getExpectedTwilioSignature('', bare.origin + inboundPath, form)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
    const answer = await bare.call(inboundPath, { method: 'POST', headers, body: new URLSearchParams(form).toString() })
    await assertProblem(answer, 403, 'session.signature_invalid')
  })
})

test('what happened to a text is kept with it', async () => {
  const { outbox } = product.rooms
  const { query } = product.db.database
  await outbox.enqueueMessage(query, {
    channel: 'sms',
    to: '12125550140',
    text: 'Your card is on its way.',
    secretUntilSent: false,
  })
  const read = () =>
    query.selectFrom('outbox_message').selectAll().where('recipient', '=', '12125550140').executeTakeFirstOrThrow()
  const { id } = await read()
  const path = `/webhooks/twilio/status?message=${id}`
  for (const [status, more] of [
    ['queued', {}],
    ['sent', {}],
    ['undelivered', { ErrorCode: '30003' }],
    ['sent', {}],
  ] as const)
    assert.equal((await call(path, { MessageSid: 'SM1', MessageStatus: status, ...more })).status, 204)
  const { delivery, delivery_fault: fault } = await read()
  assert.deepEqual([delivery, fault], ['failed', '30003'])
  for (const message of ['x', '00000000-0000-7000-8000-000000000000'])
    assert.equal((await call(`/webhooks/twilio/status?message=${message}`, { MessageStatus: 'sent' })).status, 204)
})

test('a code by WhatsApp is written for its approved text, and is refused to anyone who has stopped it', async () => {
  const ask = () => product.post('/api/employees/auth/unauth-generate-otp', { username: '12125550141', method: 'whatsapp' })
  await product.addWorker('12125550141')
  assert.equal((await ask()).status, 200)
  const row = await product.db.database.query
    .selectFrom('outbox_message')
    .select(['channel', 'template_sealed'])
    .where('recipient', '=', '12125550141')
    .executeTakeFirstOrThrow()
  assert.equal(row.channel, 'whatsapp')
  assert.ok(row.template_sealed !== null)
  await reply('12125550141', 'STOP', { From: 'whatsapp:+12125550141' })
  await assertProblem(await ask(), 409, 'session.texts_stopped')
  const config = (await (await product.call('/api/client-config')).json()) as Record<string, unknown>
  assert.deepEqual([config['codeMethods'], config['textNumber']], [['sms', 'whatsapp', 'email'], '+18005550142'])
})

test('a form opens no other route, and one that cannot be stored is refused', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const asked = { method: 'POST', headers, body: 'username=12125550101&method=sms' }
  await assertProblem(await product.call('/api/employees/auth/unauth-generate-otp', asked), 415, 'unsupported_media_type')
  await assertProblem(await product.call(inboundPath, { method: 'POST', headers, body: 'Body=%00' }), 422, 'invalid_text')
})
