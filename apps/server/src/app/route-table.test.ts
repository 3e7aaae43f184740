// Every address that the server serves, and who may call it. A route that is not in this table fails the tests.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertProblem } from '../testing/http-server.ts'
import { exchangeRaw } from '../testing/raw-http.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

/**
 * public: anyone · session: a live session · step-up: a session with a proof of the last 15 minutes · operator: health, for machines ·
 * sandbox: not there in production.
 */
const table: readonly string[] = [
  'GET /.well-known/jwks.json public',
  'GET /api/client-config public',
  'POST /api/client-log public',
  'POST /api/employees/auth/factors/change session',
  'POST /api/employees/auth/factors/generate-otp session',
  'POST /api/employees/auth/factors/verify-debit-mode public',
  'POST /api/employees/auth/generate-otp session',
  'POST /api/employees/auth/passkey-options public',
  'POST /api/employees/auth/unauth-generate-otp public',
  'POST /api/employees/auth/with-otp public',
  'POST /api/employees/auth/with-passkey public',
  'GET /api/employees/me session',
  'GET /api/employees/pay-cards/:id session',
  'POST /api/employees/pay-cards/:id/activate session',
  'POST /api/employees/pay-cards/:id/atm-locations session',
  'POST /api/employees/pay-cards/:id/freeze session',
  'POST /api/employees/pay-cards/:id/reissue session',
  'POST /api/employees/pay-cards/:id/set-has-pin session',
  'POST /api/employees/pay-cards/:id/token/change-pin step-up',
  'POST /api/employees/pay-cards/:id/token/restricted-details step-up',
  'POST /api/employees/pay-cards/:id/unfreeze session',
  'GET /api/employees/pay-cards/all session',
  'POST /api/employees/pay-cards/assign-temporary-card session',
  'GET /api/employees/pay-cards/fees/eligibility session',
  'POST /api/employees/pay-cards/orders session',
  'POST /api/employees/pay-cards/sync session',
  'GET /api/employees/transactions session',
  'GET /api/employees/transactions/pending session',
  'GET /api/express-pay session',
  'POST /api/express-pay/cancel session',
  'GET /api/express-pay/missing-shifts session',
  'POST /api/express-pay/missing-shifts session',
  'GET /api/express-pay/paydays/:transactionId session',
  'POST /api/express-pay/reactivate session',
  'PATCH /api/express-pay/settings session',
  'GET /api/express-pay/transfers session',
  'POST /api/express-pay/transfers session',
  'POST /api/express-pay/transfers/:id/undo session',
  'POST /api/express-pay/transfers/preview session',
  'POST /api/financial-accounts/:id/token step-up',
  'GET /api/financial-accounts/payroll session',
  'GET /api/offers/summary session',
  'GET /api/session/activity session',
  'POST /api/session/authenticate session',
  'GET /api/session/devices session',
  'POST /api/session/devices/:id/revoke session',
  'GET /api/session/passkeys session',
  'POST /api/session/passkeys step-up',
  'DELETE /api/session/passkeys/:id step-up',
  'PATCH /api/session/passkeys/:id session',
  'POST /api/session/passkeys/offer session',
  'POST /api/session/passkeys/options step-up',
  'POST /api/session/revoke session',
  'POST /api/session/revoke-all session',
  'POST /api/session/step-up/passkey session',
  'POST /api/session/step-up/passkey-options session',
  'POST /api/session/touch session',
  'POST /api/session/undo public',
  'GET /docs sandbox',
  'GET /healthz operator',
  'GET /openapi.json public',
  'GET /platform.css sandbox',
  'GET /readyz operator',
  'GET /sandbox/inbox sandbox',
  'GET /sandbox/outbox sandbox',
  'POST /webhooks/card-provider public',
  'POST /webhooks/card-provider/authorization public',
  'POST /webhooks/twilio/inbound public',
  'POST /webhooks/twilio/status public',
]

const production = {
  DAYBREAK_MODE: 'production',
  DATABASE_URL: 'postgres://app@db.example.com/daybreak',
  PUBLIC_ORIGIN: 'https://pay.example.com',
  DAYBREAK_SECRETS_FILE: '/run/secrets/daybreak.json',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+18005550142',
  SMTP_URL: 'smtps://mail.example.com',
  SMTP_FROM: 'help@example.com',
  CARD_PROVIDER_URL: 'https://cards.example.com/graphql',
  CARD_PROVIDER_PUBLIC_ORIGIN: 'https://cards.example.com',
  CARD_PROVIDER_API_KEY: 'sk_live_1',
  CARD_PROVIDER_SIGNING_KEY: 'whsec_1',
}

let product: TestProduct
before(async () => {
  product = await startTestProduct()
})
after(() => product.close())

const guarded = table.map((line) => line.split(' ')).filter(([, , access]) => access === 'session' || access === 'step-up')

function ask(method: string, path: string, headers: Record<string, string>): Promise<Response> {
  return product.call(path.replace(':id', 'acc_00000000000000000000000000000000'), { method, headers })
}

test('what is served is what the table says', () => {
  assert.deepEqual(
    product.routes.map(({ method, path, access }) => `${method} ${path} ${access}`),
    [...table],
  )
})

test('a session opens the routes that ask for one, and an expired or revoked one does not', async () => {
  await product.addWorker('12125550101')
  const token = await product.signIn('12125550101')
  const bearer = { authorization: `Bearer ${token}` }
  assert.equal((await product.call('/api/employees/me', { headers: bearer })).status, 200)

  const revoked = { authorization: `Bearer ${await product.signIn('12125550101')}` }
  assert.equal((await product.call('/api/session/revoke', { method: 'POST', headers: revoked })).status, 204)
  for (const [method = '', path = ''] of guarded) await assertProblem(await ask(method, path, revoked), 401, 'session_not_found')

  product.clock.advance({ minutes: 61 })
  for (const [method = '', path = ''] of guarded) await assertProblem(await ask(method, path, bearer), 401, 'session_not_found')
})

for (const [method = '', path = ''] of guarded) {
  test(`${method} ${path} refuses no session, a token of nobody, and a cookie of nobody`, async () => {
    await assertProblem(await ask(method, path, {}), 401, 'unauthenticated')
    await assertProblem(await ask(method, path, { authorization: `Bearer ${'x'.repeat(43)}` }), 401, 'session_not_found')
    await assertProblem(
      await ask(method, path, { cookie: `daybreak_session=${'x'.repeat(43)}`, origin: product.origin }),
      401,
      'session_not_found',
    )
  })
}

test('production serves the same, without what is for the sandbox alone', async () => {
  const real = await startTestProduct(production)
  const served = real.routes.map(({ method, path, access }) => `${method} ${path} ${access}`)
  assert.deepEqual(
    served,
    table.filter((line) => !line.endsWith(' sandbox')),
  )
  for (const path of ['/sandbox/outbox', '/sandbox/inbox', '/docs']) await assertProblem(await real.call(path), 404, 'not_found')
  await real.close()
})

test('in production answers carry HSTS, and the session cookie is pinned to the host', async () => {
  const real = await startTestProduct(production)
  await real.addWorker('12125550101')
  const sent = await real.post('/api/employees/auth/unauth-generate-otp', { username: '12125550101', method: 'sms' })
  assert.match(sent.headers.get('strict-transport-security') ?? '', /max-age=63072000/)
  const [message] = await real.rooms.outbox.list({ to: '12125550101', limit: 1 })
  const code = /\d{6}/.exec(message?.text ?? '')?.[0]
  const page = { origin: 'https://pay.example.com', 'x-daybreak-client': 'web' }
  const signedIn = await real.post('/api/employees/auth/with-otp', { username: '12125550101', code }, page)
  assert.equal(signedIn.status, 200)
  const cookie = signedIn.headers.getSetCookie().find((line) => line.includes('daybreak_session='))
  assert.match(cookie ?? '', /^__Host-daybreak_session=[\w-]{43}; Path=\/; SameSite=Lax; Secure; HttpOnly; Max-Age=3600$/)
  assert.doesNotMatch(await signedIn.text(), /"token"/)
  await real.close()
})

test('the sandbox answers only to local host names', async () => {
  for (const host of ['evil.example.com', 'evil.example.com:8080', '127.0.0.1.evil.example.com']) {
    const answer = await exchangeRaw(
      product.port,
      `GET /sandbox/outbox?to=12125550101 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    )
    assert.match(answer, /^HTTP\/1\.1 421[\s\S]*host_not_served/, host)
  }
  assert.equal((await product.call('/sandbox/outbox?to=%2B1%20(212)%20555-0101')).status, 200)
})
