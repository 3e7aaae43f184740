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
const deposits = ['ACH_EXTERNALLY_INITIATED_DEPOSIT_RECEIVED']

function change(name: string, input: Record<string, unknown>): Promise<Payload> {
  return mutate(sandbox, { name, on: 'WebhookNotificationTarget', fields }, input)
}

const codesOf = (payload: Payload) => (payload['errors'] as { code: string }[]).map(({ code }) => code)

test('a target is seen as it stands, with the keys that sign for it', async () => {
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
  const [newest, oldest] = rotated['signingKeys'] as { secret: string; expiresAt: string | null }[]
  assert.match(newest?.secret ?? '', /^[0-9a-f]{64}$/)
  assert.deepEqual(oldest, { secret: testSigningKey, expiresAt: '2026-11-21T12:00:00.000Z' })
  const more = await change('addSubscriptionsToNotificationTarget', { targetId: id, subscriptions: ['PAYMENT_CARD_FEE'] })
  assert.deepEqual(more['subscriptions'], [...deposits, 'PAYMENT_CARD_FEE'])
  const fewer = await change('removeSubscriptionsFromNotificationTarget', { targetId: id, subscriptions: ['PAYMENT_CARD_FEE'] })
  assert.deepEqual(fewer['subscriptions'], deposits)
  const { body } = await sandbox.ask('query Target($id: ID!) { node(id: $id) { ... on WebhookNotificationTarget { name } } }', {
    id,
  })
  assert.deepEqual(body.data?.['node'], { name: 'test' })
})

test('an event shows what became of it, and comes again when that is asked for', async () => {
  const { id: financialAccountId } = await issueAccount(sandbox, 'acc_1')
  const entry = { financialAccountId, amount: { value: 1, currencyCode: 'USD' } }
  await mutate(sandbox, { name: 'simulateExternallyInitiatedACHTransfer', on: 'CreditFunds' }, entry)
  const isDeposit = (name: string | undefined) => name === deposits[0]
  const [told] = await receiver.until(1, ({ message }) => isDeposit(message.data.name))
  const notificationEventId = told?.message.data.id
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

test('what cannot be meant is refused as data', async () => {
  const target = { name: 'x', uri: receiver.uri, subscriptions: deposits }
  const wrong: [string, Record<string, unknown>, string][] = [
    ['addWebhookNotificationTarget', { ...target, name: ' ' }, 'REQUIRED'],
    ['addWebhookNotificationTarget', { ...target, uri: 'ftp://example.com/' }, 'INVALID'],
    ['addWebhookNotificationTarget', { ...target, uri: 'https://me:secret@example.com/' }, 'INVALID'],
    ['addWebhookNotificationTarget', { ...target, subscriptions: [] }, 'REQUIRED'],
    ['activateNotificationTarget', { targetId: 'ntt_none' }, 'NOT_FOUND'],
    ['simulateNotificationTrouble', { targetId: 'ntt_none', copies: 6 }, 'OUT_OF_RANGE'],
    ['simulateNotificationTrouble', { targetId: 'ntt_none', delayMillis: 3_600_001 }, 'OUT_OF_RANGE'],
  ]
  for (const [name, input, code] of wrong) assert.deepEqual(codesOf(await change(name, input)), [code], name)
  const replay = { name: 'replayNotificationEvent', on: 'NotificationEvent' }
  assert.deepEqual(codesOf(await mutate(sandbox, replay, { notificationEventId: 'evt_none' })), ['NOT_FOUND'])
})
