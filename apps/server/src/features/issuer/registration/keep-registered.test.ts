// Tests that a start registers this server at the sandbox, whichever starts first, once, and again after the sandbox lost it.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { createLog } from '#platform/log.ts'
import { fixedClock } from '@daybreak/time'
import { startIssuerProcess, type IssuerProcess } from '../../../testing/processes/issuer-process.ts'
import { providerEventNames } from '../issuer-events.ts'
import { keepRegistered, type KeepRegisteredDeps } from './keep-registered.ts'

const pauses = { checkMs: 20, retryMs: 5 }

/** Ended with its test: a failed one must not keep the process alive. */
function keep(deps: KeepRegisteredDeps) {
  const registration = keepRegistered(deps)
  return { ...registration, [Symbol.asyncDispose]: registration.stop }
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server: Server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** One address behind which the sandbox is missing, there, or another one. */
async function listenFor(current: () => IssuerProcess | null) {
  return listen((request, response) => {
    const sandbox = current()
    if (sandbox === null) response.writeHead(503).end()
    else void passOn(sandbox, request, response)
  })
}

async function passOn({ url }: IssuerProcess, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: await text(request) })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}

const listOf = <Node extends z.ZodType>(node: Node) => z.object({ edges: z.array(z.object({ node })) })
const answerShape = z.object({
  data: z.object({
    organizations: z.tuple([
      z.object({
        webhookNotificationTargets: listOf(z.object({ uri: z.string(), status: z.string(), subscriptions: z.array(z.string()) })),
        collaborativeAuthorizationEndpoints: listOf(z.object({ uri: z.string(), status: z.string() })),
      }),
    ]),
  }),
})

async function notifiedReceivers({ url, apiKey }: IssuerProcess) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
    },
    body: JSON.stringify({
      query: `{ organizations {
        webhookNotificationTargets { edges { node { uri status subscriptions } } }
        collaborativeAuthorizationEndpoints { edges { node { uri status } } }
      } }`,
    }),
  })
  const [{ webhookNotificationTargets: targets, collaborativeAuthorizationEndpoints: endpoints }] = answerShape.parse(
    await response.json(),
  ).data.organizations
  return { targets: targets.edges.map(({ node }) => node), endpoints: endpoints.edges.map(({ node }) => node) }
}

test('the sandbox comes to know this server, no matter who starts first, and again when it has forgotten', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', sink: { write: (line) => lines.push(line) }, clock: fixedClock('2026-11-20T12:00:00Z') })
  const received: string[] = []
  using server = await listen((request, response) => {
    received.push(request.url ?? '')
    request.resume().on('end', () => response.writeHead(204).end())
  })
  let sandbox: IssuerProcess | null = null
  using provider = await listenFor(() => sandbox)
  await using first = await startIssuerProcess()
  const deps = { url: `${provider.origin}/graphql`, apiKey: first.apiKey, origin: server.origin, log, pauses }

  await using registration = keep(deps)
  sandbox = first
  await registration.registered
  const known = await notifiedReceivers(first)
  assert.deepEqual(known.endpoints, [{ uri: `${server.origin}/webhooks/card-provider/authorization`, status: 'ACTIVE' }])
  const [target, ...others] = known.targets
  assert.deepEqual([target?.uri, target?.status, others], [`${server.origin}/webhooks/card-provider`, 'ACTIVE', []])
  assert.deepEqual(target?.subscriptions, providerEventNames.toSorted())
  assert.deepEqual(new Set(received), new Set(['/webhooks/card-provider', '/webhooks/card-provider/authorization']))

  // The server starts again: the sandbox knows it already, and shows that it still reaches it.
  await registration.stop()
  received.length = 0
  await using again = keep(deps)
  await again.registered
  assert.equal(received.length, 1)
  assert.deepEqual(await notifiedReceivers(first), known)

  // The sandbox begins with an empty folder.
  await using second = await startIssuerProcess()
  sandbox = second
  while ((await notifiedReceivers(second)).targets[0]?.status !== 'ACTIVE') await pause(20)
  assert.deepEqual(await notifiedReceivers(second), known)
  await again.stop()
  assert.ok(lines.every((line) => line.includes('issuer_registered')))
})

test('a sandbox that stays away is said once, and the key is not', async () => {
  const lines: string[] = []
  const warned = Promise.withResolvers<void>()
  const sink = { write: (line: string) => (lines.push(line), warned.resolve()) }
  const log = createLog({ level: 'info', sink, clock: fixedClock('2026-11-20T12:00:00Z') })
  using provider = await listenFor(() => null)
  const deps = { url: provider.origin, apiKey: 'sk_test_a_secret_key', origin: 'http://127.0.0.1:1', log }
  const inHaste = { pauses: { checkMs: 1, retryMs: 0 }, patience: { tryMs: 30, totalMs: 30 } }
  await using registration = keep({ ...deps, ...inHaste })
  await warned.promise
  await registration.stop()
  assert.equal(lines.length, 1)
  assert.match(lines.join(''), /issuer_registration_failed/)
  assert.ok(!lines.join('').includes('secret'))
})
