// Guarantees of what answers look like on the wire: only what the contract names, and no text that could end its own string.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { defineRoute } from '@daybreak/contract'
import * as z from 'zod/mini'
import { startTestServer, type TestHttpServer } from '../../testing/http-server.ts'
import { responseSchemas } from './answer-schemas.ts'
import { handle } from './routes.ts'

const word = z.enum(['plain', 'two words'])
const contract = defineRoute({
  room: 'platform',
  method: 'GET',
  path: '/api/listed',
  summary: 'For tests.',
  access: 'public',
  problems: [],
  responses: {
    200: z.object({
      data: z.array(z.object({ word, note: z.string(), other: z.nullable(word), maybe: z.optional(word) })),
      either: z.union([z.object({ kind: z.literal('a'), a: word }), z.object({ kind: z.literal('b'), b: z.string() })]),
      quoted: z.enum(['say "hi"', 'back\\slash']),
    }),
  },
})
const hostile = `", "isAdmin": true, "x": "\\\u0000\n\u2028\ud800`
const answer = {
  data: [
    { word: 'two words' as const, note: hostile, other: null, maybe: 'plain' as const },
    { word: 'plain' as const, note: '', other: 'two words' as const },
  ],
  either: { kind: 'b' as const, b: hostile },
  quoted: 'say "hi"' as const,
}

let server: TestHttpServer
before(async () => {
  const secret = { ...answer, data: answer.data.map((row) => ({ ...row, secret: 'kept' })) }
  server = await startTestServer({ routes: [handle(contract, async () => ({ status: 200, body: secret }))] })
})
after(() => server.close())

test('an answer says what its contract names and nothing else, whatever its texts hold', async () => {
  const text = await (await server.call('/api/listed')).text()
  assert.deepEqual(JSON.parse(text), { ...answer, data: answer.data, either: { kind: 'b', b: hostile } })
})

test('only words of a list, and none that JSON would escape, are written without a look at them', () => {
  const schema = responseSchemas(contract)['200'] as { properties: Record<string, { format?: string; items?: typeof schema }> }
  const row = schema.properties['data']?.items?.properties
  assert.deepEqual(
    [row?.['word'], row?.['other'], row?.['maybe'], row?.['note'], schema.properties['quoted']].map((one) => one?.format),
    ['unsafe', 'unsafe', 'unsafe', undefined, undefined],
  )
})
