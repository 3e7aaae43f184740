// Guarantees of the sandbox over HTTP: who may call from a browser, what is too much, and what its log contains.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  basic,
  issueAccount,
  makeToken,
  numbersQuery,
  restrictedDetailsOf,
  startTestSandbox,
  testApiKey,
  testPage,
  type TestSandbox,
} from '../testing/sandbox.ts'

const json = 'application/json'

function send(sandbox: TestSandbox, init: RequestInit, path = '/graphql'): Promise<Response> {
  return fetch(sandbox.origin + path, init)
}

function post(body: string, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': json, authorization: basic(testApiKey), ...headers } }
}

describe('a browser', () => {
  test('may call from the product’s own page, with its client token', async () => {
    await using sandbox = await startTestSandbox()
    const preflight = await send(sandbox, {
      method: 'OPTIONS',
      headers: {
        origin: testPage,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), testPage)
    assert.equal(preflight.headers.get('access-control-allow-methods'), 'POST')
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /authorization/)
    assert.equal(preflight.headers.get('vary'), 'Origin')
    assert.equal(preflight.headers.get('access-control-allow-credentials'), null)

    const { detailId } = await issueAccount(sandbox, 'acc_1')
    const authorization = await makeToken(sandbox, detailId)
    const body = JSON.stringify({ query: numbersQuery, variables: { id: detailId } })
    const answer = await send(sandbox, post(body, { origin: testPage, authorization }))
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('access-control-allow-origin'), testPage)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  })

  test('may not call from any other page, not even with a good token', async () => {
    await using sandbox = await startTestSandbox()
    const { detailId } = await issueAccount(sandbox, 'acc_1')
    const authorization = await makeToken(sandbox, detailId)
    for (const origin of ['https://evil.example.com', 'null', `${testPage}0`, testPage.replace('http:', 'https:')]) {
      for (const init of [
        post('{"query":"{__typename}"}', { origin, authorization }),
        { method: 'OPTIONS', headers: { origin } },
      ]) {
        const answer = await send(sandbox, init)
        assert.equal(answer.status, 403, origin)
        assert.equal(answer.headers.get('access-control-allow-origin'), null)
        await answer.body?.cancel()
      }
    }
  })
})

describe('a query', () => {
  test('that is no request answers 400 with its id, whatever media type was asked for', async () => {
    await using sandbox = await startTestSandbox()
    for (const body of ['[]', '{bad', '[{"query":"{__typename}"}]']) {
      for (const accept of [json, 'application/graphql-response+json', '*/*']) {
        const answer = await send(sandbox, post(body, { accept }))
        const parsed = (await answer.json()) as { errors: unknown[]; data?: unknown; extensions: { requestId: string } }
        assert.equal(answer.status, 400, `${body} ${accept}`)
        assert.ok(parsed.errors.length > 0 && parsed.data === undefined)
        assert.equal(parsed.extensions.requestId, answer.headers.get('x-request-id'))
      }
    }
  })

  test('that cannot run says so by its status to a client that reads GraphQL’s own media type', async () => {
    await using sandbox = await startTestSandbox()
    for (const body of ['{}', '{"query":""}', '{"query":"{ nothing }"}', '{"query":"{ node("}']) {
      for (const [accept, status] of [
        [json, 200],
        ['application/graphql-response+json', 400],
      ] as const) {
        const answer = await send(sandbox, post(body, { accept }))
        const parsed = (await answer.json()) as { errors: unknown[]; data?: unknown; extensions: { requestId: string } }
        assert.equal(answer.status, status, `${body} ${accept}`)
        assert.ok(parsed.errors.length > 0 && parsed.data === undefined && parsed.extensions.requestId !== '')
      }
    }
  })

  test('that is too large or too long is refused', async () => {
    await using sandbox = await startTestSandbox()
    const query = `{ ${'a: __typename '.repeat(600)} }`
    const long = await send(sandbox, post(JSON.stringify({ query }), { accept: 'application/graphql-response+json' }))
    assert.equal(long.status, 400)
    const large = await send(sandbox, post(JSON.stringify({ query: `{ __typename } # ${'x'.repeat(70_000)}` })))
    assert.equal(large.status, 413)
  })

  test('may introspect the schema', async () => {
    await using sandbox = await startTestSandbox()
    const answer = await sandbox.ask('{ __schema { types { name } } }')
    assert.equal(answer.status, 200)
    assert.ok(answer.body.extensions?.requestId)
  })

  test('comes as JSON by POST, or by GET when it changes nothing, to its own path', async () => {
    await using sandbox = await startTestSandbox()
    const authorization = basic(testApiKey)
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization },
      body: 'query={__typename}',
    }
    assert.equal((await send(sandbox, form)).status, 415)
    assert.equal((await send(sandbox, { method: 'PUT', headers: { authorization } })).status, 405)
    assert.equal((await send(sandbox, { headers: { authorization } }, '/graphql?query={__typename}')).status, 200)
    const mutation = encodeURIComponent(
      'mutation { simulateCloseFinancialAccount(input: { financialAccountId: "fa_1" }) { __typename } }',
    )
    assert.equal((await send(sandbox, { headers: { authorization } }, `/graphql?query=${mutation}`)).status, 405)
    assert.equal((await send(sandbox, post('{}'), '/elsewhere')).status, 404)
  })
})

test('health is answered without a key', async () => {
  await using sandbox = await startTestSandbox()
  const answer = await send(sandbox, {}, '/healthz')
  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), { status: 'ok' })
})

test('each request is one JSON line that names the operation and holds no secret', async () => {
  await using sandbox = await startTestSandbox()
  const { detailId } = await issueAccount(sandbox, 'acc_1')
  const token = await makeToken(sandbox, detailId)
  const answer = await sandbox.ask(numbersQuery, { id: detailId }, token)
  const number = String(restrictedDetailsOf(answer)?.['number'])
  assert.match(number, /^\d{12}$/)
  await (await send(sandbox, {}, '/secret-path?token=secret-token')).text()
  await sandbox.stop()

  const lines = sandbox.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(
    lines.map((line) => [line['event'], line['method'], line['path'], line['status'], line['operation']]),
    [
      ['request', 'POST', '/graphql', 200, 'Issue'],
      ['request', 'POST', '/graphql', 200, 'Token'],
      ['request', 'POST', '/graphql', 200, 'Numbers'],
      ['request', 'GET', 'other', 404, null],
    ],
  )
  assert.ok(lines.every((line) => typeof line['requestId'] === 'string'))
  const text = sandbox.logged.join('')
  for (const secret of [testApiKey, token.slice(7), number, 'secret-path', 'secret-token'])
    assert.ok(!text.includes(secret), secret)
})
