// The protocol of flags over HTTP: its errors, an ETag for each context, contexts made to hurt, and the limit of an address.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cleanText } from '@daybreak/contract'
import { assertProblem, startTestServer } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { createChangeStream } from './change-stream.ts'
import { flagSetOf, type FlagSetText } from './flag-set.rules.ts'
import { addFlagSet } from './flag-set.store.ts'
import { routesOfFlags } from './ofrep.routes.ts'

const set: FlagSetText = {
  flags: {
    plain: { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'on', metadata: { owner: 'pay' } },
    staff: {
      state: 'ENABLED',
      variants: { on: true, off: false },
      defaultVariant: 'off',
      targeting: { if: [{ in: [{ var: 'email' }, ['maya@example.com']] }, 'on'] },
    },
    split: {
      state: 'ENABLED',
      variants: { a: 'a', b: 'b' },
      defaultVariant: 'a',
      targeting: {
        fractional: [
          ['a', 50],
          ['b', 50],
        ],
      },
    },
    lost: { state: 'ENABLED', variants: { on: true }, defaultVariant: 'on', targeting: { if: [true, 'nowhere'] } },
    resting: { state: 'DISABLED', variants: { on: true }, defaultVariant: 'on' },
  },
}

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
  await rooms.database.transaction((tx) =>
    addFlagSet(tx, {
      change: () => set,
      by: cleanText('Robin Vale', 100),
      at: rooms.clock.now(),
      reason: cleanText('For a test', 100),
    }),
  )
  await rooms.acknowledged()
})
after(() => rooms.stop())

const all = (body: unknown, headers?: Record<string, string>) =>
  rooms.server.post('/ofrep/v1/evaluate/flags', JSON.stringify(body), headers)
const one = (key: string, body: unknown) => rooms.server.post(`/ofrep/v1/evaluate/flags/${key}`, JSON.stringify(body))
const maya = { targetingKey: 'emp_1', email: 'maya@example.com' }

test('one flag is answered with its value, variant, reason and metadata, and a fault with the code of the protocol', async () => {
  assert.deepEqual(await (await one('plain', { context: maya })).json(), {
    key: 'plain',
    value: true,
    variant: 'on',
    reason: 'STATIC',
    metadata: { owner: 'pay' },
  })
  assert.partialDeepStrictEqual(await (await one('staff', { context: maya })).json(), { value: true, reason: 'TARGETING_MATCH' })
  assert.partialDeepStrictEqual(await (await one('staff', { context: { targetingKey: 'emp_2' } })).json(), {
    value: false,
    reason: 'UNKNOWN',
  })
  assert.deepEqual(await (await one('resting', { context: maya })).json(), { key: 'resting', reason: 'DISABLED' })
  for (const [key, body, status, errorCode] of [
    ['nowhere', { context: maya }, 404, 'FLAG_NOT_FOUND'],
    ['lost', { context: maya }, 400, 'GENERAL'],
    ['plain', {}, 400, 'INVALID_CONTEXT'],
    ['plain', { context: [] }, 400, 'INVALID_CONTEXT'],
    ['plain', { context: {} }, 400, 'TARGETING_KEY_MISSING'],
    ['plain', { context: { targetingKey: 7 } }, 400, 'INVALID_CONTEXT'],
  ] as const) {
    const answer = await one(key, body)
    assert.partialDeepStrictEqual([answer.status, await answer.json()], [status, { key, errorCode }], JSON.stringify(body))
  }
  assert.match((await one('plain', { context: maya })).headers.get('content-type') ?? '', /^application\/json/)
})

test('all flags are answered together; one that cannot be evaluated takes none of the others along', async () => {
  const body = (await (await all({ context: maya })).json()) as { flags: { key: string; errorCode?: string }[] }
  assert.deepEqual(body.flags.map(({ key, errorCode }) => `${key} ${errorCode ?? 'evaluated'}`).toSorted(), [
    'lost GENERAL',
    'plain evaluated',
    'resting evaluated',
    'split evaluated',
    'staff evaluated',
  ])
  assert.deepEqual(await (await all({ context: {} })).json(), {
    errorCode: 'TARGETING_KEY_MISSING',
    errorDetails: 'The context has no targetingKey',
  })
})

test('an ETag is that of one context, whatever the order of its members: unchanged for it, and never for another', async () => {
  const first = await all({ context: maya })
  const etag = first.headers.get('etag') ?? assert.fail()
  for (const match of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const again = await all({ context: { email: maya.email, targetingKey: maya.targetingKey } }, { 'if-none-match': match })
    assert.deepEqual([again.status, again.headers.get('etag'), await again.text()], [304, etag, ''], match)
  }
  // The same values for another worker are not the same answer.
  const another = await all({ context: { ...maya, targetingKey: 'emp_3' } }, { 'if-none-match': etag })
  assert.equal(another.status, 200)
  assert.notEqual(another.headers.get('etag'), etag)
})

test('a context that was made to hurt is refused or evaluated like any other, and nothing of it stays', async () => {
  const context = (text: string) => rooms.server.post('/ofrep/v1/evaluate/flags', `{"context":${text}}`)
  const hostile: [string, number][] = [
    ['{"targetingKey":"emp_1","__proto__":{"email":"maya@example.com"}}', 400],
    ['{"targetingKey":"emp_1","a":{"constructor":{"prototype":{"x":1}}}}', 400],
    ['{"targetingKey":"emp_1","toString":1,"hasOwnProperty":2,"valueOf":3,"length":-1}', 200],
    ['{"targetingKey":"emp_1","$flagd":{"flagKey":"plain"},"email":{"length":1e308}}', 200],
    [`{"targetingKey":"emp_1",${Array.from({ length: 60 }, (_, index) => `"k${index}":1`).join(',')}}`, 400],
    [`{"targetingKey":"${'x'.repeat(201)}"}`, 400],
    [`{"targetingKey":"emp_1","email":"${'x'.repeat(15_000)}"}`, 200],
    [`{"targetingKey":"emp_1","email":"${'x'.repeat(17_000)}"}`, 413],
    [`{"targetingKey":"emp_1","a":${'['.repeat(30)}${']'.repeat(30)}}`, 422],
    ['{"targetingKey":"emp_1\\u0000"}', 422],
    ['{"targetingKey":"emp_1"', 400],
  ]
  for (const [text, status] of hostile) assert.equal((await context(text)).status, status, text.slice(0, 80))
  assert.equal(Reflect.get({}, 'email'), undefined)
  for (const key of ['__proto__', 'constructor', '%2e%2e', 'a%00'])
    assert.ok([404, 422].includes((await one(key, { context: maya })).status), key)
  assert.partialDeepStrictEqual(await (await one('staff', { context: { targetingKey: 'emp_2' } })).json(), { value: false })
})

test('a question about the events alone is answered and over', async () => {
  const answer = await rooms.server.call('/ofrep/v1/events', { method: 'HEAD' })
  assert.deepEqual([answer.status, answer.headers.get('content-type'), await answer.text()], [200, 'text/event-stream', ''])
})

test('a page of another site evaluates nothing, and one address no more than its share', async () => {
  await assertProblem(await all({ context: maya }, { origin: 'https://elsewhere.example' }), 403, 'wrong_origin')
  const flags = flagSetOf(1, set)
  const routes = routesOfFlags({
    read: async () => flags,
    stream: createChangeStream(async () => flags),
    noteUse() {},
    requestsPerMinute: 2,
  })
  const server = await startTestServer({ routes, nowMs: () => 0 })
  try {
    const ask = () => server.post('/ofrep/v1/evaluate/flags', JSON.stringify({ context: maya }))
    assert.deepEqual([(await ask()).status, (await ask()).status], [200, 200])
    const refused = await ask()
    await assertProblem(refused, 429, 'too_many_requests')
    assert.equal(refused.headers.get('retry-after'), '30')
  } finally {
    await server.close()
  }
})
