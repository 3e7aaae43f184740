// Guarantees of the Twilio provider, against a stand-in that speaks its protocol.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inspect } from 'node:util'
import { fixedClock } from '@daybreak/time'
import { startTwilioStandIn, twilioKeys, type TwilioStandIn } from '../../testing/stand-ins/twilio-stand-in.ts'
import { DeliveryRefused, type Delivery } from './carriers.ts'
import { createTwilioCarrier, type TwilioCarrierOptions } from './twilio-carrier.ts'

const clock = fixedClock('2026-11-20T13:42:10.000Z')
const code: Delivery = {
  id: '01930000-0000-7000-8000-000000000001',
  to: '12125550101',
  subject: null,
  text: 'Daybreak: 482913 is your code to log in.',
  template: null,
  expiresAt: clock.now().add({ minutes: 10 }),
}

let twilio: TwilioStandIn
before(async () => {
  twilio = await startTwilioStandIn()
})
after(() => twilio.close())

function carrier(options: Partial<TwilioCarrierOptions> = {}) {
  return createTwilioCarrier({
    ...twilioKeys,
    from: '+18005550142',
    whatsapp: { from: '+18005550143', templates: { en: 'HX0001', es: 'HX0002' } },
    voiceFrom: '+18005550144',
    calls: {
      answerUrl: 'https://pay.example.com/webhooks/twilio/call',
      statusUrl: 'https://pay.example.com/webhooks/twilio/call-status',
    },
    baseUrl: twilio.origin,
    statusCallbackUrl: 'https://pay.example.com/webhooks/twilio/status',
    now: clock.now,
    ...options,
  })
}

async function failureOf(answer: TwilioStandIn['next'][number], options?: Partial<TwilioCarrierOptions>): Promise<Error> {
  twilio.next.push(answer)
  return carrier(options)
    .sms.deliver(code)
    .then(
      () => assert.fail('the message was taken'),
      (error: Error) => error,
    )
}

test('a text goes out with our name for it and the time after which no one needs it', async () => {
  const { providerMessageId } = await carrier().sms.deliver(code)
  assert.match(providerMessageId ?? '', /^SM\d{32}$/)
  assert.deepEqual(twilio.taken.pop(), {
    account: twilioKeys.accountSid,
    form: {
      To: '+12125550101',
      From: '+18005550142',
      Body: code.text,
      StatusCallback: `https://pay.example.com/webhooks/twilio/status?message=${code.id}`,
      ValidityPeriod: '600',
    },
  })
})

test('what is no code may wait, a service may send it, and no callback is asked for where none can come', async () => {
  await carrier({ from: 'MG00000000000000000000000000000001', statusCallbackUrl: null }).sms.deliver({ ...code, expiresAt: null })
  assert.deepEqual(twilio.taken.pop()?.form, {
    To: '+12125550101',
    MessagingServiceSid: 'MG00000000000000000000000000000001',
    Body: code.text,
  })
})

test('a code by WhatsApp is the approved template of its language, and an answer there is free text', async () => {
  const { whatsapp } = carrier({ statusCallbackUrl: null })
  await whatsapp?.deliver({ ...code, expiresAt: null, template: { language: 'es', values: ['482913'] } })
  const addresses = { To: 'whatsapp:+12125550101', From: 'whatsapp:+18005550143' }
  assert.deepEqual(twilio.taken.pop()?.form, { ...addresses, ContentSid: 'HX0002', ContentVariables: '{"1":"482913"}' })
  await whatsapp?.deliver({ ...code, expiresAt: null })
  assert.deepEqual(twilio.taken.pop()?.form, { ...addresses, Body: code.text })
  assert.equal(carrier({ whatsapp: null }).whatsapp, null)
})

for (const [number, reason] of [
  [21610, 'stopped'],
  [21211, 'bad_recipient'],
  [21614, 'bad_recipient'],
  [21617, 'rejected'],
] as const)
  test(`Twilio's ${number} is final: ${reason}`, async () => {
    const failure = await failureOf({ status: 400, code: number })
    assert.ok(failure instanceof DeliveryRefused)
    assert.deepEqual([failure.reason, failure.carrierCode], [reason, String(number)])
  })

for (const answer of [
  { status: 429, code: 20429 },
  { status: 401, code: 20003 },
  { status: 500, code: 20500 },
  { status: 400, code: 21606 },
])
  test(`Twilio's ${answer.status} with ${answer.code} is tried again, and says nothing of our key, the number or the code`, async () => {
    const failure = await failureOf(answer)
    assert.ok(!(failure instanceof DeliveryRefused))
    // A job keeps what it failed with, with every member of it.
    const kept = inspect(failure, { depth: 9, showHidden: true })
    for (const secret of [twilioKeys.authToken, '482913', code.to, 'Basic '])
      assert.ok(!kept.includes(secret) && !JSON.stringify(failure).includes(secret), secret)
  })

test('a Twilio that says nothing is given up', async () => {
  const failure = await failureOf('silence', { timeoutMs: 100 })
  assert.match(failure.message, /code ECONNABORTED/)
})

test('a call is made from the number that calls, and asks what to say once it is known who picked up', async () => {
  const { providerMessageId } = (await carrier().voice?.deliver(code)) ?? {}
  assert.match(providerMessageId ?? '', /^CA\d{32}$/)
  const form = twilio.taken.pop()?.form
  assert.deepEqual(form, {
    To: '+12125550101',
    From: '+18005550144',
    Url: `https://pay.example.com/webhooks/twilio/call?message=${code.id}`,
    StatusCallback: `https://pay.example.com/webhooks/twilio/call-status?message=${code.id}`,
    MachineDetection: 'Enable',
    Timeout: '25',
  })
  // What it says stays here until then.
  assert.doesNotMatch(JSON.stringify(form), /482913|4\. 8/)
})

test('where no number can call there is no message provider of calls, and a number that may not be called is not tried again', async () => {
  assert.equal(carrier({ voiceFrom: null }).voice, null)
  for (const twilioCode of [21215, 13224]) {
    twilio.next.push({ status: 400, code: twilioCode })
    await assert.rejects(async () => carrier().voice?.deliver(code), DeliveryRefused)
  }
})
