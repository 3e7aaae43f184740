// Webhook targets at the interface: what a program sees of its target, and what it may not ask for.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mutate, type Payload } from '../testing/cards.ts'
import { startReceiver, type Receiver } from '../testing/receiver.ts'
import { issueAccount, startTestSandbox, testSigningKey, type TestSandbox } from '../testing/sandbox.ts'

let sandbox: TestSandbox
let receiver: Receiver

before(async () => {
  sandbox = await startTestSandbox()
  receiver = await startReceiver()
})
after(async () => {
  await sandbox[Symbol.asyncDispose]()
  await receiver.stop()
})

const fields = 'id name uri status subscriptions waitingDeliveries signingKeys { secret expiresAt }'
const deposits = ['NON_ORIGINATED_ACH_TRANSFER_RECEIVED']

function change(name: string, input: Record<string, unknown>): Promise<Payload> {
  return mutate(sandbox, { name, on: 'WebhookNotificationTarget', fields }, input)
}

const codesOf = (payload: Payload) => (payload['errors'] as { code: string }[]).map(({ code }) => code)

test('a target is shown with its settings and the keys that sign for it', async () => {
  const added = await change('addWebhookNotificationTarget', { name: 'test', uri: receiver.uri, subscriptions: deposits })
  const { __typename, id, ...seen } = added
  assert.deepEqual(
    [__typename, seen],
    [
      'WebhookNotificationTarget',
      {
        name: 'test',
        uri: receiver.uri,
        status: 'PENDING_VERIFICATION',
        subscriptions: deposits,
        waitingDeliveries: 0,
        signingKeys: [{ secret: testSigningKey, expiresAt: null }],
      },
    ],
  )
  await receiver.until(1)
  const rotated = await change('rotateNotificationTargetSigningKey', { targetId: id })
  const [newest, oldest] = rotated['signingKeys'] as { secret: string | null; expiresAt: string | null }[]
  assert.match(newest?.secret ?? '', /^[0-9a-f]{64}$/)
  assert.deepEqual(oldest, { secret: null, expiresAt: '2026-11-21T12:00:00.000Z' })
  const more = await change('addSubscriptionsToNotificationTarget', { targetId: id, subscriptions: ['PAYMENT_CARD_CLEARED'] })
  assert.deepEqual(more['subscriptions'], [...deposits, 'PAYMENT_CARD_CLEARED'])
  const fewer = await change('removeSubscriptionsFromNotificationTarget', {
    targetId: id,
    subscriptions: ['PAYMENT_CARD_CLEARED'],
  })
  assert.deepEqual(fewer['subscriptions'], deposits)
  const { body } = await sandbox.ask('query Target($id: ID!) { node(id: $id) { ... on WebhookNotificationTarget { name } } }', {
    id,
  })
  assert.deepEqual(body.data?.['node'], { name: 'test' })
})

test('an event shows what happened to it, and comes again when that is asked for', async () => {
  const { id: financialAccountId } = await issueAccount(sandbox, 'acc_1')
  const entry = { financialAccountId, amount: { value: 1, currencyCode: 'USD' } }
  await mutate(sandbox, { name: 'simulateExternallyInitiatedACHTransfer', on: 'CreditFunds' }, entry)
  const isDeposit = (name: string | undefined) => name === deposits[0]
  const [reported] = await receiver.until(1, ({ message }) => isDeposit(message.data.name))
  const notificationEventId = reported?.message.data.id
  const replay = { name: 'replayNotificationEvent', on: 'NotificationEvent', fields: 'name' }
  assert.equal((await mutate(sandbox, replay, { notificationEventId }))['name'], deposits[0])
  const [, again] = await receiver.until(2, ({ message }) => isDeposit(message.data.name))
  assert.deepEqual([again?.headers['highnote-replay'], again?.message.data.id], ['true', notificationEventId])

  const query = `query Event($id: ID!) { node(id: $id) { ... on NotificationEvent {
    deliveries { isReplay target { name } }
  } } }`
  const { body } = await sandbox.ask(query, { id: notificationEventId })
  assert.deepEqual(body.data?.['node']?.['deliveries'], [
    { isReplay: false, target: { name: 'test' } },
    { isReplay: true, target: { name: 'test' } },
  ])
})

test('the events of a target are found by published names, and by when it happened', async () => {
  const [target] = await listTargets()
  const query = `query Told($id: ID!, $filterBy: WebhookNotificationTargetEventFilterInput) { node(id: $id) {
    ... on WebhookNotificationTarget { webhookNotificationTargetEvents(filterBy: $filterBy) { edges { node { event { name } } } } } } }`
  const countOf = async (filterBy: object) => {
    const { body } = await sandbox.ask(query, { id: target?.id, filterBy })
    assert.deepEqual(body.errors, undefined)
    const reported = body.data?.['node']?.['webhookNotificationTargetEvents'] as { edges: unknown[] } | undefined
    return reported?.edges.length
  }
  const all = await countOf({})
  assert.ok(all !== undefined && all >= 1)
  assert.equal(await countOf({ name: deposits }), all)
  assert.equal(await countOf({ name: ['PAYMENT_CARD_CLEARED'] }), 0)
  const at = '2026-11-20T12:00:00.000Z'
  for (const [eventCreatedAt, count] of [
    [{ equals: at }, all],
    [{ notEquals: at }, 0],
    [{ lessThan: at }, 0],
    [{ lessThanOrEquals: '2026-11-20T07:00:00-05:00' }, all],
    [{ greaterThan: at }, 0],
    [{ greaterThanOrEquals: at }, all],
    [{ between: { start: at, end: at } }, all],
    [{ between: { start: '2026-11-20T12:00:00.001Z' } }, 0],
    [{ lessThan: 'tomorrow' }, 0],
  ] as const)
    assert.equal(await countOf({ eventCreatedAt }), count, JSON.stringify(eventCreatedAt))
})

test('what cannot be meant is refused as data', async () => {
  const target = { name: 'x', uri: receiver.uri, subscriptions: deposits }
  const wrong: [string, Record<string, unknown>, string][] = [
    ['addWebhookNotificationTarget', { ...target, name: ' ' }, 'REQUIRED'],
    ['addWebhookNotificationTarget', { ...target, uri: 'ftp://example.com/' }, 'INVALID'],
    ['addWebhookNotificationTarget', { ...target, uri: 'https://me:secret@example.com/' }, 'INVALID'],
    ['addWebhookNotificationTarget', { ...target, uri: 'http://example.com/' }, 'INVALID'],
    ['addWebhookNotificationTarget', { ...target, subscriptions: [] }, 'REQUIRED'],
    ['addSubscriptionsToNotificationTarget', { targetId: 'ntt_none', subscriptions: [] }, 'REQUIRED'],
    ['addSubscriptionsToNotificationTarget', { targetId: 'ntt_none', subscriptions: deposits }, 'NOT_FOUND'],
    ['renameNotificationTarget', { targetId: 'ntt_none', name: '' }, 'REQUIRED'],
    ['renameNotificationTarget', { targetId: 'ntt_none', name: 'x'.repeat(256) }, 'TOO_LONG'],
    ['renameNotificationTarget', { targetId: 'ntt_none', name: 'new' }, 'NOT_FOUND'],
    ...['activate', 'deactivate', 'remove'].map((verb): [string, Record<string, unknown>, string] => [
      `${verb}NotificationTarget`,
      { targetId: 'ntt_none' },
      'NOT_FOUND',
    ]),
    ['rotateNotificationTargetSigningKey', { targetId: 'ntt_none' }, 'NOT_FOUND'],
    ['simulateNotificationTrouble', { targetId: 'ntt_none', copies: 6 }, 'OUT_OF_RANGE'],
    ['simulateNotificationTrouble', { targetId: 'ntt_none', delayMillis: 3_600_001 }, 'OUT_OF_RANGE'],
  ]
  for (const [name, input, code] of wrong) assert.deepEqual(codesOf(await change(name, input)), [code], name)
  const replay = { name: 'replayNotificationEvent', on: 'NotificationEvent' }
  assert.deepEqual(codesOf(await mutate(sandbox, replay, { notificationEventId: 'evt_none' })), ['NOT_FOUND'])
})

const list = `{ organizations { id profile { environment } webhookNotificationTargets(first: 50) {
  edges { node { id name status email signingKeys { secret } } } pageInfo { hasNextPage }
} } }`

async function listTargets() {
  const { body } = await sandbox.ask(list)
  const [organization] = (body.data?.['organizations'] ?? []) as unknown as {
    id: string
    profile: { environment: string }
    webhookNotificationTargets: {
      edges: { node: { id: string; name: string; status: string; email: null; signingKeys: { secret: null }[] } }[]
    }
  }[]
  assert.deepEqual(organization?.profile, { environment: 'TEST' })
  return organization.webhookNotificationTargets.edges.map(({ node }) => node)
}

test('a target is renamed, put aside and removed, and its key is shown once', async () => {
  const input = { name: 'one', uri: `${receiver.uri}/other`, subscriptions: deposits }
  const { id } = await change('addWebhookNotificationTarget', { ...input, email: 'ops@example.com' })
  assert.equal((await change('renameNotificationTarget', { targetId: id, name: 'two' }))['name'], 'two')
  const known = (await listTargets()).find(({ name }) => name === 'two')
  assert.deepEqual([known?.email, known?.signingKeys], [null, [{ secret: null }]])
  assert.equal((await change('deactivateNotificationTarget', { targetId: id }))['status'], 'DEACTIVATED')
  assert.equal((await change('removeNotificationTarget', { targetId: id }))['name'], 'two')
  assert.ok((await listTargets()).every(({ name }) => name !== 'two'))
})

test('an e-mail address of a target is refused, as in each test environment', async () => {
  const email = 'ops@example.com'
  const denied = await change('setEmailForNotificationTarget', { targetId: 'ntt_none', email })
  assert.equal(denied['__typename'], 'AccessDeniedError')
  assert.equal((await change('removeEmailFromNotificationTarget', { targetId: 'ntt_none' }))['__typename'], 'AccessDeniedError')
})
