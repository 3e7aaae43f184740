// Every address that the server serves, who may call it, and whose things it reaches. A route that is not in these tables fails the tests.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { toJSONSchema } from 'zod/mini'
import { assertProblem } from '../testing/http-server.ts'
import { makeThing, type Thing } from '../testing/owned-things.ts'
import { productionSettings as production } from '../testing/production-settings.ts'
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
  'GET /api/employees/address session',
  'POST /api/employees/address session',
  'GET /api/employees/address/autocomplete session',
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
  'GET /api/onboarding public',
  'POST /api/onboarding/agreements session',
  'POST /api/onboarding/agreements/esign-sample session',
  'POST /api/onboarding/card-activation session',
  'POST /api/onboarding/cardholder-agreement session',
  'POST /api/onboarding/employee-search public',
  'GET /api/onboarding/employers public',
  'POST /api/onboarding/identification session',
  'POST /api/onboarding/identification/documents session',
  'POST /api/onboarding/identification/documents/piece session',
  'POST /api/onboarding/identification/documents/remove session',
  'POST /api/onboarding/identification/documents/send session',
  'POST /api/onboarding/identification/email public',
  'POST /api/onboarding/identification/email-link session',
  'POST /api/onboarding/identification/look-again session',
  'POST /api/onboarding/invitation public',
  'POST /api/onboarding/log-in-method public',
  'GET /api/onboarding/papers/:paperId public',
  'GET /api/onboarding/payment-election session',
  'POST /api/onboarding/payment-election session',
  'POST /api/onboarding/payment-election/undo session',
  'POST /api/onboarding/set-pin session',
  'POST /api/onboarding/start-over public',
  'POST /api/onboarding/success session',
  'POST /api/onboarding/update-personal-information session',
  'POST /api/onboarding/verify-otp public',
  'POST /api/onboarding/verify-otp/resend public',
  'POST /api/onboarding/verify-ssn public',
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

let product: TestProduct
before(async () => {
  product = await startTestProduct()
})
after(() => product.close())

/** Whose id stands in an address. A route with an id that is not here fails the tests: say whose it is, and make one in owned-things.ts. */
const ownedIn: readonly [string, Thing][] = [
  ['/api/employees/pay-cards/:id', 'card'],
  ['/api/express-pay/paydays/:transactionId', 'payday'],
  ['/api/express-pay/transfers/:id', 'expressPayTransfer'],
  ['/api/financial-accounts/:id', 'account'],
  ['/api/session/devices/:id', 'session'],
  ['/api/session/passkeys/:id', 'passkey'],
]

/** What the routes with an id want to read besides, before they look at whose it is. */
const bodies: Readonly<Record<string, object>> = {
  'POST /api/employees/pay-cards/:id/activate': {},
  'POST /api/employees/pay-cards/:id/atm-locations': { postalCode: '10001' },
  'POST /api/employees/pay-cards/:id/reissue': { id: '01900000-0000-7000-8000-000000000001', reason: 'LOST' },
  'PATCH /api/session/passkeys/:id': { name: 'Work phone' },
}

/** Callers that prove themselves by a signature. */
const anyOrigin: readonly string[] = [
  'POST /webhooks/card-provider',
  'POST /webhooks/card-provider/authorization',
  'POST /webhooks/twilio/inbound',
  'POST /webhooks/twilio/status',
]

type Line = { method: string; path: string; access: string }

const lines: readonly Line[] = table.map((line) => {
  const [method = '', path = '', access = ''] = line.split(' ')
  return { method, path, access }
})
const guarded = lines.filter(({ access }) => access === 'session' || access === 'step-up')
const withId = guarded.filter(({ path }) => path.includes(':'))

function ask({ method, path }: Line, headers: Record<string, string>, id = 'nobody'): Promise<Response> {
  const body = bodies[`${method} ${path}`]
  return product.call(path.replace(/:\w+/, id), {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

function thingIn({ method, path }: Line): Thing {
  const thing = ownedIn.find(([start]) => path.startsWith(start))?.[1]
  return thing ?? assert.fail(`${method} ${path}: say in ownedIn whose id it takes`)
}

async function bearerOf(phone: string): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await product.signIn(phone)}` }
}

test('what is served is what the table says', () => {
  assert.deepEqual(
    product.routes.map(({ method, path, access }) => `${method} ${path} ${access}`),
    [...table],
  )
})

test('every route with an id says whose it takes, and no body names a thing of a worker without saying so', () => {
  for (const line of withId) thingIn(line)
  for (const { contract } of product.rooms.routes) {
    const { body, method, path } = contract
    if (body === undefined) continue
    // The form that packages/contract gives every id of ours: ids that clients make are UUIDs.
    // An employer's id is in a list that anybody may read.
    const ids = JSON.stringify(toJSONSchema(body, { io: 'input' })).match(/\^(?!epr)[a-z]{3}_\[0-9a-f\]\{32\}/g) ?? []
    assert.deepEqual(ids, [], `${method} ${path}: its body takes ids`)
  }
})

describe('a session', () => {
  before(async () => {
    for (const phone of ['12125550101', '12125550102']) await product.addWorker(phone)
  })

  test('opens the routes that ask for one until it is revoked', async () => {
    const bearer = await bearerOf('12125550101')
    assert.equal((await product.call('/api/employees/me', { headers: bearer })).status, 200)
    assert.equal((await product.call('/api/session/revoke', { method: 'POST', headers: bearer })).status, 204)
    for (const line of guarded) await assertProblem(await ask(line, bearer), 401, 'session_not_found')
  })

  test('opens nothing when it is idle', async () => {
    const bearer = await bearerOf('12125550101')
    product.clock.advance({ seconds: 331 })
    for (const line of guarded) await assertProblem(await ask(line, bearer), 401, 'session_not_found')
  })

  test('opens nothing after its sixty minutes, however active the worker is', async () => {
    const bearer = await bearerOf('12125550101')
    for (let minute = 0; minute < 60; minute += 5) {
      assert.equal((await product.call('/api/session/touch', { method: 'POST', headers: bearer })).status, 204)
      product.clock.advance({ minutes: 5 })
    }
    for (const line of guarded) await assertProblem(await ask(line, bearer), 401, 'session_not_found')
  })
})

for (const line of guarded) {
  test(`${line.method} ${line.path} refuses no session, a token of nobody, and a cookie of nobody`, async () => {
    await assertProblem(await ask(line, {}), 401, 'unauthenticated')
    await assertProblem(await ask(line, { authorization: `Bearer ${'x'.repeat(43)}` }), 401, 'session_not_found')
    const cookie = { cookie: `daybreak_session=${'x'.repeat(43)}`, origin: product.origin }
    await assertProblem(await ask(line, cookie), 401, 'session_not_found')
  })
}

test("another worker's things are not there, as little as what nobody has; her own are", async () => {
  const owner = await product.addWorker('12125550103')
  await product.addWorker('12125550104')
  const [own, other] = [await bearerOf('12125550103'), await bearerOf('12125550104')]
  for (const line of withId) {
    const thing = thingIn(line)
    const id = await makeThing[thing](product, owner)
    const nobodys = `${id.slice(0, 4)}${'0'.repeat(32)}`
    const name = `${line.method} ${line.path}`
    const answers = await Promise.all([id, nobodys].map(async (one) => readAnswer(await ask(line, other, one))))
    assert.deepEqual(answers[0], answers[1], `${name} tells the ${thing} of another from what is not there`)
    assert.equal(answers[0]?.status, 404, name)
    assert.notDeepEqual(
      await readAnswer(await ask(line, own, id)),
      answers[0],
      `${name} finds no ${thing} of her own: nothing is proven`,
    )
  }
})

/** All but what is another at each request. */
async function readAnswer(response: Response): Promise<{ status: number; body: object }> {
  const text = await response.text()
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  return { status: response.status, body: { ...body, requestId: '' } }
}

test('a write from another site is refused on every route, whoever it acts for', async () => {
  const bearer = await bearerOf('12125550101')
  const writes = lines.filter(({ method, access }) => method !== 'GET' && access !== 'sandbox')
  const served = new Set(anyOrigin)
  const open = product.rooms.routes.filter(({ options }) => options.allowsAnyOrigin === true)
  assert.deepEqual(open.map(({ contract: { method, path } }) => `${method} ${path}`).toSorted(), [...anyOrigin])
  for (const line of writes.filter(({ method, path }) => !served.has(`${method} ${path}`)))
    for (const headers of [{}, bearer, { cookie: `daybreak_session=${'x'.repeat(43)}` }])
      await assertProblem(await ask(line, { ...headers, origin: 'https://evil.example.com' }), 403, 'wrong_origin')
})

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
