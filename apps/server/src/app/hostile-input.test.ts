// Tests the whole server with hostile texts: whatever a field contains, no answer is an internal error.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { hostileTexts, storableText, unstorableText } from '../testing/hostile-texts.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

let product: TestProduct
let bearer: Record<string, string>
before(async () => {
  product = await startTestProduct({ TRUST_PROXY: '127.0.0.0/8' })
  await product.addWorker('12125550101')
  bearer = { authorization: `Bearer ${await product.signIn('12125550101')}` }
})
after(() => product.close())

type Field = { name: string; ask(text: string): Promise<Response> }

/** A new client address each time, so that the limits do not speak before the field is read. */
let senders = 0
function fromElsewhere(): Record<string, string> {
  senders += 1
  return { 'x-forwarded-for': `198.${18 + (senders >> 16)}.${(senders >> 8) & 255}.${senders & 255}` }
}

const inBody = (path: string, body: Record<string, string>): Field[] =>
  Object.keys(body).map((name) => ({
    name: `${path} ${name}`,
    ask: (text) => product.post(path, { ...body, [name]: text }, fromElsewhere()),
  }))

const fields: readonly Field[] = [
  ...inBody('/api/employees/auth/unauth-generate-otp', { username: '12125550101', method: 'sms' }),
  ...inBody('/api/employees/auth/with-otp', { username: '12125550101', code: '000000', methodId: 'x' }),
  ...inBody('/api/onboarding/identification/email', { token: 'x' }),
  ...inBody('/api/client-log', { code: 'render_failed', requestId: 'x' }),
  ...['take', 'cursor', 'anything'].flatMap((name) =>
    ['/api/employees/transactions', '/api/employees/transactions/pending'].map((path) => ({
      name: `${path} ${name}`,
      ask: (text: string) => product.call(`${path}?${name}=${encodeURIComponent(text)}`, { headers: bearer }),
    })),
  ),
  {
    name: 'account id',
    ask: (text) => product.call(`/api/financial-accounts/${encodeURIComponent(text)}/token`, { method: 'POST', headers: bearer }),
  },
  { name: 'address', ask: (text) => product.call(`/${encodeURIComponent(text)}`) },
  { name: 'sandbox recipient', ask: (text) => product.call(`/sandbox/outbox?to=${encodeURIComponent(text)}`) },
]

for (const field of fields) {
  test(`no text in "${field.name}" makes the server fail`, async () => {
    for (const text of hostileTexts) {
      const response = await field.ask(text)
      const answer = await response.text()
      assert.ok(response.status < 500, `${response.status} for ${JSON.stringify(text.slice(0, 60))}: ${answer}`)
    }
  })
}

test('any text at all in any field of a body is answered, and what cannot be stored is refused', async () => {
  const field = fc.constantFrom(
    ...fields.filter(({ name }) => name.startsWith('/api/employees/auth') || name.startsWith('/api/client-log')),
  )
  await fc.assert(
    fc.asyncProperty(field, storableText(30), async ({ ask }, text) => {
      assert.ok((await ask(text)).status < 500)
    }),
    { numRuns: 200 },
  )
  await fc.assert(
    fc.asyncProperty(field, unstorableText, async ({ ask }, text) => {
      const response = await ask(text)
      assert.equal(response.status, 422, `${response.status} for ${JSON.stringify(text)}`)
    }),
    { numRuns: 100 },
  )
})

test('nothing of a hostile text is in the log', () => {
  const logged = JSON.stringify(product.lines())
  for (const text of ['drop table', 'alert(1)', '4111111111111111', '078-05-1120', 'etc/passwd'])
    assert.ok(!logged.includes(text), text)
  assert.ok(!product.lines().some((line) => line['level'] === 'error'))
})
