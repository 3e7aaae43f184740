// Registering at a provider that leaves out a key, lists more than can be read, or writes times with extra digits.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { IssuerCall } from '../issuer-call.ts'
import { register, type NewKey } from './registering.ts'
import { ageOrder, mayBeOlder } from './registration.rules.ts'
import type { Receiver, Target } from './program-state.ts'
import { wantedAt } from './wanted.ts'

const wanted = wantedAt('https://pay.example.com', null)
let targets: Target[]
let endpoints: Receiver[]
let removed: unknown[]
beforeEach(() => {
  targets = []
  endpoints = []
  removed = []
})

function receiver(id: string, uri: string, createdAt: string): Target {
  const { name, subscriptions } = wanted
  return { id, name, uri, status: 'ACTIVE', createdAt, signingKeys: null, subscriptions }
}

const listOf = (field: string, nodes: readonly unknown[]) => ({
  organizations: [{ [field]: { edges: nodes.map((node) => ({ node })), pageInfo: { hasNextPage: false, endCursor: '' } } }],
})

/** The provider as far as registering asks it. */
const call = {
  async read({ operation }: { operation: string }) {
    if (operation === 'WebhookNotificationTargets') return listOf('webhookNotificationTargets', targets)
    if (operation === 'AuthorizationEndpoints') return listOf('collaborativeAuthorizationEndpoints', endpoints)
    const pageInfo = { hasNextPage: true, endCursor: 'on' }
    return { node: { webhookNotificationTargetEvents: { edges: [], pageInfo } } }
  },
  async mutate({ name }: { name: string }, { uri, targetId }: Record<string, unknown>) {
    if (name === 'removeNotificationTarget') return void removed.push(targetId)
    const made = { ...receiver(`new_${name}`, String(uri), '2026-11-20T12:00:00Z'), status: 'DEACTIVATED' }
    if (name === 'addWebhookNotificationTarget') targets.push(made)
    else endpoints.push(made)
    return made
  },
} as unknown as IssuerCall

async function run() {
  const keys: NewKey[] = []
  const sink = { open: async () => {}, keep: async (key: NewKey) => void keys.push(key) }
  const registered = await register({
    call,
    once: call,
    wanted,
    keys: sink,
    replaces: true,
    activatesNew: false,
    pause: async () => {},
  })
  return { ...registered, keys }
}

test('a missing key is reported, and nothing waits for it to be put in place', async () => {
  const { awaitsKeys, keys, done } = await run()
  assert.deepEqual([awaitsKeys, keys], [false, []])
  for (const kind of ['target', 'endpoint'])
    assert.ok(done.includes(`The card provider did not tell its key: make another with issuer rotate-key ${kind}`), done.join())
})

test('a target that missed more events than can be listed is not removed', async () => {
  targets = [
    receiver('old', 'https://old.example.com/webhooks/card-provider', '2026-11-01T12:00:00Z'),
    receiver('ours', wanted.targetUri, '2026-11-20T12:00:00Z'),
  ]
  endpoints = [receiver('asked', wanted.endpointUri, '2026-11-20T12:00:00Z')]
  const { done } = await run()
  assert.deepEqual(removed, [])
  assert.match(done.join(), /old was left, because it missed more events than could be asked for/)
})

test('moments are compared as moments, with however many digits they are written', () => {
  const older = receiver('b', 'https://a.example.com', '2026-11-20T12:00:00Z')
  const younger = receiver('a', 'https://b.example.com', '2026-11-20T12:00:00.250Z')
  assert.ok(ageOrder(older, younger) < 0 && ageOrder(younger, older) > 0 && ageOrder(older, older) === 0)
  assert.equal(mayBeOlder('2026-11-20T12:00:00.25Z', younger), true)
  assert.equal(mayBeOlder('2026-11-20T12:00:00Z', younger), true)
  assert.equal(mayBeOlder('2026-11-20T12:00:00.251Z', younger), false)
  assert.equal(mayBeOlder(null, younger), true)
})
