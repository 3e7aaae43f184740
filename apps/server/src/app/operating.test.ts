// Guarantees for operators and programmers: health, metrics, the OpenAPI document and its page.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as contract from '@daybreak/contract'
import type { RouteContract } from '@daybreak/contract'
import { responseSchemas, serializerOf } from '#platform/http/answer-schemas.ts'
import { createMetrics, serveMetrics } from '#platform/metrics/metrics.ts'
import type { OpenApiDocument } from '#platform/openapi/document.ts'
import { assertProblem } from '../testing/http-server.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

let product: TestProduct
let openApi: OpenApiDocument
before(async () => {
  product = await startTestProduct({ HELP_CENTER_URL: 'https://help.example.com/new', BRAND_NAME: 'Sunrise <Pay>' })
  openApi = (await (await product.call('/openapi.json')).json()) as OpenApiDocument
})
after(() => product.close())

const operations = () =>
  Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('a server that is alive and has its migrations says so', async () => {
  assert.deepEqual(await (await product.call('/healthz')).json(), { status: 'alive' })
  assert.deepEqual(await (await product.call('/readyz')).json(), { status: 'ready' })
})

test('the document names every route of the contract that is served, and nothing else', () => {
  const served = product.routes.filter(({ access }) => ['public', 'session', 'step-up'].includes(access))
  const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  assert.deepEqual(
    described.sort(),
    served
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => route !== 'GET /openapi.json')
      .sort(),
  )
})

test('every route of the contract is served', () => {
  const contracts = Object.values(contract as Record<string, unknown>).flatMap(routesIn)
  const served = new Set(product.routes.map(({ method, path }) => `${method} ${path}`))
  assert.deepEqual(
    contracts.map(({ method, path }) => `${method} ${path}`).filter((route) => !served.has(route)),
    [],
  )
  assert.ok(contracts.length > 10)
})

test('every answer of the contract can be compiled, before the first of its kind is sent', () => {
  const contracts = Object.values(contract as Record<string, unknown>).flatMap(routesIn)
  const schemas = contracts.flatMap((route) => Object.values(responseSchemas(route)))
  assert.ok(schemas.length > 100)
  for (const schema of schemas) assert.equal(typeof serializerOf(schema), 'function')
})

/** The routes in an export of the contract that is a table of them. */
function routesIn(exported: unknown): RouteContract[] {
  if (typeof exported !== 'object' || exported === null) return []
  return Object.values(exported).filter(
    (entry): entry is RouteContract => typeof entry === 'object' && entry !== null && 'access' in entry,
  )
}

test('the document is OpenAPI 3.1: unique operation ids, described answers, path parameters that exist, references that lead somewhere', () => {
  assert.equal(openApi.openapi, '3.1.0')
  const ids = operations().map(({ operation }) => operation.operationId)
  assert.equal(new Set(ids).size, ids.length)
  for (const { path, operation } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(
      operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      inPath,
    )
    assert.ok(operation.parameters.every((parameter) => parameter.in !== 'path' || parameter.required))
    for (const [status, answer] of Object.entries(operation.responses)) {
      assert.match(status, /^(default|[1-5]\d\d)$/)
      assert.equal(typeof answer['description'], 'string')
    }
  }
  const schemas = openApi.components['schemas'] as Record<string, unknown>
  for (const [, name = ''] of JSON.stringify(openApi).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    assert.ok(name in schemas, name)
  assert.doesNotMatch(JSON.stringify(openApi), /"\$ref":"(?!#\/components\/schemas\/)/)
})

test('the document names the problem codes of each route, besides those that any route may answer', () => {
  const { PlatformProblemCode: shared } = openApi.components['schemas'] as { PlatformProblemCode: { enum: string[] } }
  assert.ok(shared.enum.includes('invalid_input') && shared.enum.includes('step_up_required'))
  const problemOf = (path: string, method: string) => JSON.stringify(openApi.paths[path]?.[method]?.responses['default'])
  assert.match(problemOf('/api/employees/auth/with-otp', 'post'), /"enum":\[[^\]]*"session\.code_wrong"[^\]]*\]/)
  assert.doesNotMatch(problemOf('/api/session/touch', 'post'), /session\.code_wrong/)
})

test('routes that need a session say so in the document, and public ones do not', () => {
  const security = (path: string, method: string) => openApi.paths[path]?.[method]?.security
  assert.deepEqual(security('/api/employees/me', 'get'), [{ bearer: [] }, { cookie: [] }])
  assert.deepEqual(security('/api/employees/auth/with-otp', 'post'), [])
})

test('the page of the document has no script and no style of its own, and shows what it is given as text', async () => {
  const page = await (await product.call('/docs')).text()
  assert.doesNotMatch(page, /<script|<style|style=|onclick/i)
  assert.match(page, /<title>Sunrise &lt;Pay&gt;: the HTTP interface<\/title>/)
  for (const { path } of operations()) assert.ok(page.includes(path), path)
  assert.equal((await product.call('/platform.css')).headers.get('content-type'), 'text/css; charset=utf-8')
})

test('a page learns the configured brand and links', async () => {
  const config = (await (await product.call('/api/client-config')).json()) as Record<string, unknown>
  assert.deepEqual(
    [config['brand'], config['supportPhone'], config['helpCenterUrl']],
    ['Sunrise <Pay>', '(800) 555-0142', 'https://help.example.com/new'],
  )
})

test('the browser may report the codes that are allowed, nothing else, and not without end', async () => {
  assert.equal((await product.post('/api/client-log', { code: 'render_failed', requestId: 'abc-1' })).status, 204)
  assert.ok(
    product
      .lines()
      .some((line) => line['event'] === 'client_reported' && line['reported'] === 'render_failed' && line['about'] === 'abc-1'),
  )
  await assertProblem(await product.post('/api/client-log', { code: 'my own text' }), 422, 'invalid_input')
  await assertProblem(
    await product.post('/api/client-log', { code: 'render_failed', requestId: 'x'.repeat(2_000) }),
    413,
    'body_too_large',
  )
  const statuses: number[] = []
  for (let count = 0; count < 30; count += 1)
    statuses.push((await product.post('/api/client-log', { code: 'render_failed' })).status)
  assert.ok(statuses.includes(429))
})

test('metrics count requests by route and status, and read gauges when they are asked', async () => {
  const metrics = createMetrics()
  metrics.observeRequest('GET /api/x', 200, 0.004)
  metrics.observeRequest('GET /api/x', 200, 0.2)
  metrics.gauge('daybreak_test', 'A number.', async () => 7)
  metrics.gauge('daybreak_unreachable', 'A number of a database that is away.', () => Promise.reject(new Error('away')))
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
  assert.match(text, /daybreak_http_request_seconds_count\{route="GET \/api\/x",status="200"\} 2/)
  assert.match(text, /daybreak_http_request_seconds_bucket\{le="0\.005",route="GET \/api\/x",status="200"\} 1/)
  assert.match(text, /daybreak_test 7/)
  // Node's own numbers have the names that stock dashboards know, and only counters are named so.
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds', 'nodejs_heap_size_used_bytes'])
    assert.match(text, new RegExp(`^${name} `, 'm'))
  assert.doesNotMatch(text, /^# TYPE \S+_total (?!counter)/m)
  // When something is away the other numbers are wanted most.
  assert.match(text, /^daybreak_unreachable Nan$/im)
  assert.equal((await fetch(`http://127.0.0.1:${server.port}/`)).status, 404)
  await server.close()
})
