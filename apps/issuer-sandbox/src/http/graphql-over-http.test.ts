// GraphQL over HTTP, as the audits of `graphql-http` read the specification.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditServer } from 'graphql-http'
import { basic, startTestSandbox, testApiKey } from '../testing/sandbox.ts'

test('the endpoint passes every audit', async () => {
  await using sandbox = await startTestSandbox()
  const results = await auditServer({
    url: sandbox.graphqlUrl,
    fetchFn: (url: string, init: RequestInit = {}) =>
      fetch(url, { ...init, headers: [...new Headers(init.headers), ['authorization', basic(testApiKey)]] }),
  })
  assert.ok(results.length > 50)
  const failed = results.flatMap((result) =>
    result.status === 'ok' ? [] : [`${result.status} ${result.id}: ${result.name}: ${result.reason}`],
  )
  assert.deepEqual(failed, [])
})
