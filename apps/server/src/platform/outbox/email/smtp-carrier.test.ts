// Guarantees of the e-mail provider, against a mail server that speaks SMTP on loopback.
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { DeliveryRefused, type Delivery } from '../carriers.ts'
import { createSmtpCarrier } from './smtp-carrier.ts'

const sender = { brand: 'Daybreak', origin: 'https://app.example.com' }
const code: Delivery = {
  id: '01930000-0000-7000-8000-000000000002',
  to: 'maya.torres@example.com',
  subject: '482913 es tu código',
  text: 'Usa este código: 482913.\n\nDaybreak nunca te va a pedir este código.',
  template: { language: 'es', values: ['482913'] },
  expiresAt: null,
}

type Arrived = { recipients: string[]; email: Email }
const arrived: Arrived[] = []
let server: SMTPServer
let port: number

before(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'daybreak' && password === 'open:sesame' ? done(null, { user: username }) : done(refusal(535)),
    onRcptTo: ({ address }, _session, done) => (address.startsWith('nobody') ? done(refusal(550)) : done()),
    onData(stream, { envelope }, done) {
      void new Response(ReadableStream.from(stream)).text().then(async (raw) => {
        if (raw.includes('not taken')) return done(refusal(554))
        arrived.push({ recipients: envelope.rcptTo.map(({ address }) => address), email: await PostalMime.parse(raw) })
        return done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.server.once('listening', resolve))
  port = (server.server.address() as AddressInfo).port
})
after(() => new Promise<void>((resolve) => server.close(() => resolve())))

function refusal(responseCode: number): Error {
  return Object.assign(new Error('no'), { responseCode })
}

function carrier(user = 'daybreak:open%3Asesame') {
  return createSmtpCarrier({ url: `smtp://${user}@127.0.0.1:${port}`, from: 'help@example.com' }, sender)
}

const failureOf = (delivery: Promise<unknown>): Promise<Error> =>
  delivery.then(
    () => assert.fail('the e-mail was taken'),
    (error: Error) => error,
  )

test('an e-mail arrives whole, from the brand, as what a program wrote, under the same name at every attempt', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await carrier().deliver(code)
    const { recipients, email } = arrived.pop() ?? assert.fail('nothing arrived')
    assert.deepEqual(recipients, ['maya.torres@example.com'])
    assert.deepEqual([email.subject, email.text?.trimEnd()], [code.subject, code.text])
    assert.match(email.html ?? '', /<html lang="es"[^]*<p class="code"[^>]*>482913<\/p>/)
    assert.deepEqual([email.from?.name, email.from?.address], ['Daybreak', 'help@example.com'])
    assert.equal(email.messageId, `<${code.id}@example.com>`)
    assert.equal(email.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated')
  }
})

test('an address is one address, whatever it contains', async () => {
  await carrier().deliver({ ...code, to: 'a,b@example.com' })
  assert.deepEqual(arrived.pop()?.recipients, ['"a,b"@example.com'])
})

test('a recipient whom the server does not know, and a text that it does not take, are refused permanently', async () => {
  const unknown = await failureOf(carrier().deliver({ ...code, to: 'nobody@example.com' }))
  const rejected = await failureOf(carrier().deliver({ ...code, text: 'This is not taken.' }))
  assert.ok(unknown instanceof DeliveryRefused && rejected instanceof DeliveryRefused)
  assert.deepEqual([unknown.reason, rejected.reason], ['bad_recipient', 'rejected'])
})

test('a login that is refused, and a server that is not there, are tried again, without a word of the password or the code', async () => {
  const refused = await failureOf(carrier('daybreak:wrong').deliver(code))
  const gone = createSmtpCarrier({ url: 'smtp://daybreak:open%3Asesame@127.0.0.1:9', from: 'help@example.com' }, sender)
  for (const failure of [refused, await failureOf(gone.deliver(code))]) {
    assert.ok(!(failure instanceof DeliveryRefused))
    const kept = JSON.stringify(failure, Object.getOwnPropertyNames(failure))
    for (const secret of ['sesame', 'wrong', '482913', 'maya']) assert.ok(!kept.includes(secret), kept)
  }
})

test('a server that accepts and says nothing is given up', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const failure = await failureOf(createSmtpCarrier({ url, from: 'help@example.com' }, sender, 100).deliver(code))
  assert.match(failure.message, /ETIMEDOUT/)
  await new Promise((resolve) => silent.close(resolve))
})

test('a code does not leave this machine unencrypted', async () => {
  // A name of this machine that is none of the local ones.
  const url = `smtp://daybreak:open%3Asesame@[::ffff:127.0.0.1]:${port}`
  const failure = await failureOf(createSmtpCarrier({ url, from: 'help@example.com' }, sender).deliver(code))
  assert.match(failure.message, /STARTTLS|ETLS|ESOCKET/)
  assert.equal(arrived.length, 0)
})
