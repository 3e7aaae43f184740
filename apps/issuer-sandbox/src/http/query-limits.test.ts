// Guarantees of the depth limit, on a schema that can be asked forever deeper.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSchema, createYoga } from 'graphql-yoga'
import { limitQueries } from './query-limits.ts'

const yoga = createYoga({
  schema: createSchema({
    typeDefs: 'type Query { me: Person } type Person { name: String friend: Person }',
    resolvers: { Query: { me: () => ({ name: 'Maya' }) } },
  }),
  plugins: [limitQueries({ maxLevels: 4, maxTokens: 200 })],
  logging: false,
})

async function errorsOf(query: string): Promise<string[]> {
  const response = await yoga.fetch('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const body = (await response.json()) as { errors?: { message: string }[] }
  return (body.errors ?? []).map(({ message }) => message)
}

test('a query as deep as the limit runs, and one level more does not', async () => {
  assert.deepEqual(await errorsOf('{ me { friend { friend { name } } } }'), [])
  assert.deepEqual(await errorsOf('{ me { friend { friend { friend { name } } } } }'), ['A query may go 4 levels deep'])
})

test('depth cannot be hidden in fragments', async () => {
  const hidden =
    'query { me { ...a } } fragment a on Person { friend { ...b } } fragment b on Person { friend { ... { friend { name } } } }'
  assert.deepEqual(await errorsOf(hidden), ['A query may go 4 levels deep'])
})

test('a fragment that contains itself is refused, not followed', async () => {
  const endless = 'query { me { ...a } } fragment a on Person { friend { ...a } }'
  assert.match((await errorsOf(endless)).join(), /Cannot spread fragment "a" within itself/)
})

test('introspection may be deep', async () => {
  assert.deepEqual(await errorsOf('{ __schema { types { fields { type { ofType { ofType { name } } } } } } }'), [])
})
