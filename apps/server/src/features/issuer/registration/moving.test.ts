// Which events a target receives that another one missed, or itself while it was inactive: none is skipped, and nothing is
// removed before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IssuerCall } from '../issuer-call.ts'
import { register } from './registering.ts'
import { wantedAt } from './wanted.ts'

const origin = 'http://127.0.0.1:8080'
const ours = { id: 'ntt_1', uri: wantedAt(origin, null).targetUri, status: 'ACTIVE' }
const earlier = { id: 'ntt_0', uri: 'http://127.0.0.1:1/webhooks/card-provider', status: 'ACTIVE' }

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A provider whose targets become active, or are put aside, when a test says so. Each has missed one event. */
function fakeProvider(first: readonly { id: string; uri: string; status: string }[]) {
  const wanted = wantedAt(origin, null)
  const asked: string[] = []
  const passedOver: string[] = []
  const targets = new Map(first.map((target) => [target.id, { ...target }]))
  let pollsUntilActive = 0
  let replayed = () => {}
  const pageInfo = { hasNextPage: false, endCursor: '' }
  const pageOf = (...nodes: object[]) => ({ edges: nodes.map((node) => ({ node })), pageInfo })
  const setStatus = (id: string, status: string) => void Object.assign(targets.get(id) ?? {}, { status })
  const nodeOf = (target: { id: string; uri: string; status: string }, index: number) => ({
    ...target,
    name: wanted.name,
    createdAt: `2026-11-20T12:00:0${index}.000Z`,
    subscriptions: wanted.subscriptions,
  })

  function listTargets() {
    for (const target of targets.values()) {
      if (target.status === 'PENDING_VERIFICATION' && (pollsUntilActive -= 1) < 0) target.status = 'ACTIVE'
    }
    return { organizations: [{ webhookNotificationTargets: pageOf(...[...targets.values()].map(nodeOf)) }] }
  }
  const endpoint = { id: 'cae_1', uri: wanted.endpointUri, name: wanted.name, status: 'ACTIVE' }
  const answers: Readonly<Record<string, () => unknown>> = {
    WebhookNotificationTargets: listTargets,
    AuthorizationEndpoints: () => ({ organizations: [{ collaborativeAuthorizationEndpoints: pageOf(endpoint) }] }),
    UndeliveredEvents: () => ({
      node: { webhookNotificationTargetEvents: pageOf({ event: { id: 'evt_missed', createdAt: null } }) },
    }),
  }
  const call: IssuerCall = {
    read: async ({ operation, answer }) => answer.parse(answers[operation]?.()),
    mutateOnce: () => assert.fail('nothing here is asked for once'),
    async mutate({ name, answer }, input) {
      const ids = Object.values(input).flat().join(' ')
      asked.push(`${name} ${ids}`)
      if (name === 'activateNotificationTarget') setStatus(ids, 'PENDING_VERIFICATION')
      if (name === 'removeNotificationTarget') targets.delete(ids)
      if (name === 'replayNotificationEvent') {
        const reported = targets.get(ids.split(' ')[1] ?? '')
        if (reported?.status !== 'ACTIVE') passedOver.push(ids)
        replayed()
      }
      return answer.parse({ id: 'x', status: 'PENDING_VERIFICATION' })
    },
  }
  return {
    asked,
    passedOver,
    setStatus,
    answersAfterPolls: (count: number) => void (pollsUntilActive = count),
    onReplay: (happens: () => void) => void (replayed = happens),
    register: (options: { replaces: boolean; greets?: boolean }) =>
      register({ call, once: call, wanted, keys: null, activatesNew: false, pause, ...options }),
  }
}

test('a registration asks for everything again that a target missed while it was put aside', async () => {
  const fake = fakeProvider([{ ...ours, status: 'DEACTIVATED' }])
  const mended = await fake.register({ replaces: false })
  assert.deepEqual(fake.asked, ['activateNotificationTarget ntt_1', 'replayNotificationEvent evt_missed ntt_1'])
  assert.deepEqual(mended.findings, [])
})

test('a registration that greets a target sends it what another one missed only once it is active again', async () => {
  const fake = fakeProvider([earlier, ours])
  fake.answersAfterPolls(2)
  await fake.register({ replaces: true, greets: true })
  assert.deepEqual(fake.asked, [
    'activateNotificationTarget ntt_1',
    'replayNotificationEvent evt_missed ntt_1',
    'removeNotificationTarget ntt_0',
  ])
  assert.deepEqual(fake.passedOver, [])
})

test('a registration keeps an earlier target when ours was not active while it was to receive what that one missed', async () => {
  const fake = fakeProvider([earlier, ours])
  fake.onReplay(() => fake.setStatus('ntt_1', 'DEACTIVATED'))
  await assert.rejects(fake.register({ replaces: true }), { code: 'issuer.refused' })
  assert.deepEqual(fake.asked, ['replayNotificationEvent evt_missed ntt_1'])
})
