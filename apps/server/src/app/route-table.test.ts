// Guarantees of every address that the server serves: who may call it, and whose things it reaches. A route that is not in the table fails.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { toJSONSchema } from 'zod/mini'
import { assertProblem } from '../testing/http-server.ts'
import { makeThing } from '../testing/access/owned-things.ts'
import { productionSettings as production } from '../testing/production-settings.ts'
import { exchangeRaw } from '../testing/raw-http.ts'
import {
  askRoute,
  guardedLines,
  linesWithOwnId,
  routeLines,
  routesOfAnyOrigin,
  thingIn,
  type RouteLine,
} from '../testing/access/route-table.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

let product: TestProduct
before(async () => {
  product = await startTestProduct()
})
after(() => product.close())

const ask = (line: RouteLine, headers: Record<string, string>, id?: string) => askRoute(product, line, headers, id)

async function bearerOf(phone: string): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await product.signIn(phone)}` }
}

test('what is served is what the table says', () => {
  assert.deepEqual(
    product.routes.map(({ method, path, access }) => `${method} ${path} ${access}`),
    routeLines.map(({ name, access }) => `${name} ${access}`),
  )
})

test('what each route requires is what its contract says', () => {
  const required = product.rooms.routes.map(
    ({ contract: { method, path, requires = [] } }) => [`${method} ${path}`, requires] as const,
  )
  const rows = new Map(routeLines.map(({ name, requires }) => [name, requires]))
  assert.deepEqual(
    required,
    required.map(([name]) => [name, rows.get(name)]),
  )
})

test('every route with an id says whose it takes, and no body names a thing of a worker without saying so', () => {
  for (const line of linesWithOwnId) thingIn(line)
  for (const { contract } of product.rooms.routes) {
    const { body, method, path } = contract
    if (body === undefined) continue
    // The format of every id in packages/contract; ids that clients create are UUIDs.
    // An employer's id is in a list that anyone may read, and an offer's is in the catalog.
    const ids = JSON.stringify(toJSONSchema(body, { io: 'input' })).match(/\^(?!epr|off)[a-z]{3}_\[0-9a-f\]\{32\}/g) ?? []
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
    for (const line of guardedLines) await assertProblem(await ask(line, bearer), 401, 'session_not_found')
  })

  test('opens nothing when it is idle', async () => {
    const bearer = await bearerOf('12125550101')
    product.clock.advance({ seconds: 331 })
    for (const line of guardedLines) await assertProblem(await ask(line, bearer), 401, 'session_not_found')
  })

  test('opens nothing after its sixty minutes, however active the worker is', async () => {
    const bearer = await bearerOf('12125550101')
    for (let minute = 0; minute < 60; minute += 5) {
      assert.equal((await product.call('/api/session/touch', { method: 'POST', headers: bearer })).status, 204)
      product.clock.advance({ minutes: 5 })
    }
    for (const line of guardedLines) await assertProblem(await ask(line, bearer), 401, 'session_not_found')
  })
})

for (const line of guardedLines) {
  test(`${line.name} refuses no session, a token of no one, and a cookie of no one`, async () => {
    await assertProblem(await ask(line, {}), 401, 'unauthenticated')
    await assertProblem(await ask(line, { authorization: `Bearer ${'x'.repeat(43)}` }), 401, 'session_not_found')
    const cookie = { cookie: `daybreak_session=${'x'.repeat(43)}`, origin: product.origin }
    await assertProblem(await ask(line, cookie), 401, 'session_not_found')
  })
}

test("another worker's things are answered like things that do not exist; a worker's own are there", async () => {
  const owner = await product.addWorker('12125550103')
  await product.addWorker('12125550104')
  const [own, other] = [await bearerOf('12125550103'), await bearerOf('12125550104')]
  for (const line of linesWithOwnId) {
    const thing = thingIn(line)
    const id = await makeThing[thing](product, owner)
    const nobodys = `${id.slice(0, 4)}${'0'.repeat(32)}`
    const { name } = line
    const answers = await Promise.all([id, nobodys].map(async (one) => readAnswer(await ask(line, other, one))))
    assert.deepEqual(answers[0], answers[1], `${name} tells the ${thing} of another from what is not there`)
    assert.equal(answers[0]?.status, 404, name)
    assert.notDeepEqual(
      await readAnswer(await ask(line, own, id)),
      answers[0],
      `${name} finds no ${thing} of their own: nothing is proven`,
    )
  }
})

/** All but what is another at each request. */
async function readAnswer(response: Response): Promise<{ status: number; body: object }> {
  const text = await response.text()
  // A document is no JSON.
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : { text }
  return { status: response.status, body: { ...body, requestId: '' } }
}

test('a write from another site is refused on every route, no matter who it acts for', async () => {
  const bearer = await bearerOf('12125550101')
  // There are more routes than one address may request in a minute: callers without a session use another product.
  const other = await startTestProduct()
  const writes = routeLines.filter(({ method, access }) => method !== 'GET' && access !== 'sandbox')
  const served = new Set(routesOfAnyOrigin)
  const open = product.rooms.routes.filter(({ options }) => options.allowsAnyOrigin === true)
  assert.deepEqual(open.map(({ contract: { method, path } }) => `${method} ${path}`).toSorted(), [...routesOfAnyOrigin])
  for (const line of writes.filter(({ name }) => !served.has(name)))
    for (const [at, headers] of [
      [product, bearer],
      [other, {}],
      [other, { cookie: `daybreak_session=${'x'.repeat(43)}` }],
    ] as const)
      await assertProblem(await askRoute(at, line, { ...headers, origin: 'https://evil.example.com' }), 403, 'wrong_origin')
  await other.close()
})

test('production serves the same, without what is for the sandbox alone', async () => {
  const real = await startTestProduct(production)
  const served = real.routes.map(({ method, path, access }) => `${method} ${path} ${access}`)
  assert.deepEqual(
    served,
    routeLines.filter(({ access }) => access !== 'sandbox').map(({ name, access }) => `${name} ${access}`),
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

test('what a real message provider takes to a worker is not shown in the sandbox, and with message providers for all there is no inbox', async () => {
  const account = { TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000', TWILIO_AUTH_TOKEN: 'fictional' }
  const texts = { ...account, TWILIO_FROM: '+18005550142' }
  const texting = await startTestProduct(texts)
  await texting.addWorker('12125550101')
  await texting.post('/api/employees/auth/unauth-generate-otp', { username: '12125550101', method: 'sms' })
  assert.equal((await texting.rooms.outbox.list({ to: '12125550101', limit: 1 })).length, 1)
  const shown = await texting.call('/sandbox/outbox?to=12125550101')
  assert.deepEqual(await shown.json(), { code: null, messages: [] })
  await texting.close()

  const all = await startTestProduct({ ...texts, SMTP_URL: 'smtps://mail.example.com', SMTP_FROM: 'help@example.com' })
  for (const path of ['/sandbox/outbox', '/sandbox/inbox']) await assertProblem(await all.call(path), 404, 'not_found')
  await all.close()
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
