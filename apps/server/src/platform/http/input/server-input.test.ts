// Guarantees about what a request may carry: bad input is named and refused, whatever it is.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { defineRoute } from '@daybreak/contract'
import { assertProblem, startTestServer, type TestHttpServer } from '../../../testing/http-server.ts'
import { hostileTexts, storableText } from '../../../testing/hostile-texts.ts'
import { created, handle, ok } from '../routes.ts'

const route = { room: 'platform', summary: 'For tests.', problems: [] } as const
const note = z.object({
  text: z.string().check(z.maxLength(20)),
  long: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
})
const q = z.object({ q: z.optional(z.string()) })
const contracts = {
  open: defineRoute({ ...route, method: 'GET', path: '/api/open', access: 'public', query: q, responses: { 200: q } }),
  note: defineRoute({ ...route, method: 'POST', path: '/api/notes', access: 'public', body: note, responses: { 201: note } }),
  bytes: defineRoute({
    ...route,
    method: 'POST',
    path: '/api/bytes',
    access: 'public',
    takesBytes: true,
    responses: { 200: z.object({ bytes: z.string() }) },
  }),
}
const routes = [
  handle(contracts.open, async ({ query }) => ok(query)),
  handle(contracts.note, async ({ body }) => created(body)),
  handle(contracts.bytes, async ({ context: { rawBody } }) => ok({ bytes: Buffer.from(rawBody ?? []).toString('hex') }), {
    bodyLimitBytes: 8,
  }),
]

let server: TestHttpServer
before(async () => {
  server = await startTestServer({ routes })
})
after(() => server.close())

const badBodies: readonly [string, string | Uint8Array<ArrayBuffer>, number, string][] = [
  ['broken JSON', '{"text":', 400, 'malformed_json'],
  ['JSON that is not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, 'malformed_json'],
  ['no body', '', 422, 'invalid_input'],
  ['a wrong type', '{"text":5}', 422, 'invalid_input'],
  ['a text that is too long', `{"text":"${'x'.repeat(21)}"}`, 422, 'invalid_input'],
  ['a NUL in a text', String.raw`{"text":"a\u0000b"}`, 422, 'invalid_text'],
  ['half a surrogate pair', String.raw`{"text":"\ud800"}`, 422, 'invalid_text'],
  ['a NUL in a name', String.raw`{"text":"a","\u0000":1}`, 422, 'invalid_text'],
  ['21 levels', `${'['.repeat(21)}${']'.repeat(21)}`, 422, 'too_deep'],
  ['a hundred thousand levels', '['.repeat(60_000), 422, 'too_deep'],
  ['more than 64 KiB', `{"text":"${'x'.repeat(70_000)}"}`, 413, 'body_too_large'],
]

for (const [what, body, status, code] of badBodies) {
  test(`a body with ${what} is ${status} ${code}`, async () =>
    assertProblem(await server.post('/api/notes', body), status, code).then(() => {}))
}

test('a body that is not JSON is 415', async () => {
  await assertProblem(
    await server.post('/api/notes', 'text=a', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'unsupported_media_type',
  )
  await assertProblem(await server.post('/api/notes', '{}', { 'content-type': '' }), 415, 'unsupported_media_type')
})

test('bytes are taken as they are where a route takes them, and nowhere else', async () => {
  const binary = { 'content-type': 'application/octet-stream' }
  const bytes = new Uint8Array([0x00, 0xff, 0x22, 0x0a])
  assert.deepEqual(await (await server.post('/api/bytes', bytes, binary)).json(), { bytes: '00ff220a' })
  await assertProblem(await server.post('/api/bytes', new Uint8Array(9), binary), 413, 'body_too_large')
  await assertProblem(await server.post('/api/bytes', '{}'), 415, 'unsupported_media_type')
  await assertProblem(await server.post('/api/notes', '{"text":"a"}', binary), 415, 'unsupported_media_type')
})

test('the fields that are wrong are named, with a code each', async () => {
  const body = await assertProblem(await server.post('/api/notes', '{"text":5,"tags":["a",7]}'), 422, 'invalid_input')
  assert.deepEqual(body['errors'], [
    { field: 'text', code: 'invalid_type' },
    { field: 'tags.1', code: 'invalid_type' },
  ])
})

test('brackets and quotes inside texts do not count as depth', async () => {
  const text = '[{"[{\\"[['
  assert.deepEqual(await (await server.post('/api/notes', JSON.stringify({ text }))).json(), { text })
})

test('a name like __proto__ in a body changes nothing', async () => {
  assert.deepEqual(await (await server.post('/api/notes', '{"text":"a","__proto__":{"tags":["x"]}}')).json(), { text: 'a' })
})

test('a NUL in the address is 422', async () => {
  await assertProblem(await server.call('/api/open?q=a%00b'), 422, 'invalid_text')
})

test('a query given twice is not silently the first', async () => {
  await assertProblem(await server.call('/api/open?q=a&q=b'), 422, 'invalid_input')
})

test('every text that can be stored comes back exactly as it was sent', async () => {
  const echo = async (long: string) => {
    const response = await server.post('/api/notes', JSON.stringify({ text: '', long }))
    assert.deepEqual(await response.json(), { text: '', long })
  }
  for (const text of hostileTexts) await echo(text)
  await fc.assert(fc.asyncProperty(storableText(200), echo), { numRuns: 200 })
})
