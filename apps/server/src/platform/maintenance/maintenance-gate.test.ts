// What is answered while Daybreak or a part of it is down, of every address that the server serves.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { cleanText, maintenancePart, type MaintenancePart } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { closeWindow, openWindow } from './maintenance.store.ts'
import { askRoute, routeLines, type RouteLine } from '../../testing/access/route-table.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

let product: TestProduct
before(async () => {
  product = await startTestProduct()
  await product.addWorker('12125550101')
})
after(() => product.close())

const by = cleanText('Robin Vale', 100)
let down: (MaintenancePart | null)[] = []

async function start(part: MaintenancePart | null, minutes?: number): Promise<void> {
  const at = product.clock.now()
  const until = minutes === undefined ? null : at.add({ minutes })
  await product.db.database.transaction((tx) => openWindow(tx, { id: newUuid(product.clock), part, until, by, at }))
  down.push(part)
  await product.rooms.feed.acknowledged()
}

async function stop(): Promise<void> {
  const at = product.clock.now()
  for (const part of down) await product.db.database.transaction((tx) => closeWindow(tx, { part, by, at }))
  down = []
  await product.rooms.feed.acknowledged()
}
afterEach(stop)

/** Never taken down: what machines and other companies ask, what the maintenance page needs, logging out with what ends by it, and freezing a card. */
const openOnes = [
  'GET /.well-known/jwks.json',
  'GET /api/client-config',
  'POST /api/client-log',
  'POST /api/employees/pay-cards/:id/freeze',
  'GET /api/maintenance',
  'POST /api/notifications/push/off',
  'POST /api/notifications/push/renew',
  'POST /api/session/revoke',
  'GET /docs',
  'GET /healthz',
  'GET /openapi.json',
  'GET /platform.css',
  'GET /readyz',
  'GET /sandbox/inbox',
  'GET /sandbox/outbox',
  'POST /webhooks/card-provider',
  'POST /webhooks/card-provider/authorization',
  'POST /webhooks/help-center',
  'POST /webhooks/twilio/call',
  'POST /webhooks/twilio/call-status',
  'POST /webhooks/twilio/inbound',
  'POST /webhooks/twilio/status',
]

/** The code of the problem that a stranger's call is answered with. */
async function codeOf(line: RouteLine): Promise<string> {
  const response = await askRoute(product, line, { authorization: `Bearer ${'x'.repeat(43)}` })
  const text = await response.text()
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem') === true
  return isProblem ? (JSON.parse(text) as { code: string }).code : `${response.status}`
}

async function closedBy(code: string): Promise<string[]> {
  const codes = await Promise.all(routeLines.map(async (line) => ((await codeOf(line)) === code ? [line.name] : [])))
  return codes.flat()
}

test('while everything is down, every address is closed but those that must never be', async () => {
  await start(null)
  const open = new Set(openOnes)
  assert.deepEqual(
    await closedBy('maintenance'),
    routeLines.map(({ name }) => name).filter((name) => !open.has(name)),
  )
})

test('while a part is down, its changes are closed and nothing else; every part is a room that has some', async () => {
  const rooms = new Map(product.rooms.routes.map(({ contract }) => [`${contract.method} ${contract.path}`, contract]))
  for (const part of maintenancePart.options) {
    await start(part)
    const expected = routeLines.filter(({ name, method }) => {
      const contract = rooms.get(name)
      return contract?.room === part && method !== 'GET' && contract.staysOpen !== true
    })
    assert.notDeepEqual(expected, [], part)
    assert.deepEqual(
      await closedBy('maintenance_part'),
      expected.map(({ name }) => name),
    )
    await stop()
  }
})

test('a refusal names the part, the promised end and when to come back; a worker reads on and continues after the stop', async () => {
  const bearer = { authorization: `Bearer ${await product.signIn('12125550101')}` }
  await start('express-pay', 2)
  const refused = await product.post('/api/express-pay/transfers/preview', { amount: '5000' }, bearer)
  assert.equal(refused.headers.get('retry-after'), '120')
  const body = await assertProblem(refused, 503, 'maintenance_part')
  assert.deepEqual([body['part'], body['until'], body['retryAfter']], ['express-pay', '2026-11-20T13:44:10.000Z', 120])
  assert.equal((await product.call('/api/express-pay', { headers: bearer })).status, 200)

  await start(null)
  const whole = await assertProblem(await product.call('/api/employees/me', { headers: bearer }), 503, 'maintenance')
  assert.deepEqual([whole['part'], whole['until'], whole['retryAfter']], [undefined, null, 30])
  await stop()
  assert.equal((await product.call('/api/employees/me', { headers: bearer })).status, 200)
})

test("pages learn what is down, by the server's clock, and health stays what it is", async () => {
  await start('cards')
  await start(null, 90)
  const startedAt = '2026-11-20T13:42:10.000Z'
  assert.deepEqual(await (await product.call('/api/maintenance')).json(), {
    now: startedAt,
    whole: { startedAt, until: '2026-11-20T15:12:10.000Z' },
    parts: [{ part: 'cards', startedAt, until: null }],
  })
  assert.equal((await product.call('/readyz')).status, 200)
  assert.equal((await product.call('/healthz')).status, 200)
})

test('what is refused on purpose is no failure in the log', async () => {
  await start(null)
  const linesBefore = product.lines().length
  await product.call('/api/onboarding/employers')
  const levels = product
    .lines()
    .slice(linesBefore)
    .map(({ level, event }) => `${String(level)} ${String(event)}`)
  assert.deepEqual(
    levels.filter((line) => line.includes('request_unavailable')),
    [],
  )
})
