// Guarantees for operators when registering: nothing is done twice, nothing of another program is touched, and no key is lost.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as z from 'zod'
import { cents } from '@daybreak/money'
import { fixedClock } from '@daybreak/time'
import { silentLog } from '#platform/log.ts'
import { startIssuerProcess, type IssuerProcess } from '../../../testing/processes/issuer-process.ts'
import { createIssuerCall, issuerMutation, type IssuerCall } from '../issuer-call.ts'
import { createAskIssuer } from '../issuer-graphql.ts'
import { providerEventNames } from '../issuer-events.ts'
import { createReceivers, type Receivers } from './receivers.ts'
import { readRegistration, register, type NewKey, type Registered } from './registering.ts'
import { limitName, type WantedProduct } from './registration.rules.ts'
import { beginEndpointKey, finishEndpointKey, rotateTargetKey } from './rotating.ts'
import { readProgramState } from './program-state.ts'
import { wantedAt } from './wanted.ts'

let provider: IssuerProcess
let call: IssuerCall
let receivers: Receivers
/** What our addresses answer. */
let status: number
let origin: string
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(status).end())
})

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider = await startIssuerProcess()
  call = callAt(provider.url)
  receivers = createReceivers(call, call)
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await provider[Symbol.asyncDispose]()
})
/** The provider knows nothing about us, and its card product is new. */
beforeEach(async () => {
  status = 204
  const { targets, endpoints, product: set } = await readProgramState(call, product.id)
  for (const { id } of targets) await receivers.removeTarget(id)
  for (const { id } of endpoints) await receivers.removeEndpoint(id)
  for (const { id } of set?.limits ?? []) await call.mutate(detaching, { cardProductId: product.id, spendRule: { id } })
  await simulate({ asksProgram: true, standsIn: false, effectiveThrough: null })
})

function callAt(url: string): IssuerCall {
  const patience = { tryMs: 10_000, totalMs: 10_000 }
  return createIssuerCall(createAskIssuer({ url, patience, log: silentLog }), provider.apiKey)
}

const clock = fixedClock('2026-11-20T12:00:00Z')
const product = { id: 'cpr_paycard', standIn: 'decline', maxAuthorization: cents(250_000n), clock } satisfies WantedProduct
const wantedHere = (changes: Partial<WantedProduct> = {}) => wantedAt(origin, { ...product, ...changes })
const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** What would be in the file of keys. */
function sink() {
  const keys: NewKey[] = []
  return { keys, open: async () => {}, keep: async (key: NewKey) => void keys.push(key) }
}

type Options = {
  keys?: ReturnType<typeof sink> | null
  replaces?: boolean
  activatesNew?: boolean
  wanted?: ReturnType<typeof wantedHere>
}

function run({ keys = sink(), replaces = false, activatesNew = true, wanted = wantedHere() }: Options = {}) {
  return register({ call, once: call, wanted, keys, replaces, activatesNew, pause })
}

const codes = ({ findings: observations }: Pick<Registered, 'findings'>) =>
  observations.map(({ subject, code }) => `${subject}.${code}`)

const onProduct = (name: string) =>
  issuerMutation({ name, type: 'CardProduct', selection: 'id', answer: z.object({ id: z.string() }), audience: 'sandbox' })
const detaching = onProduct('detachSpendRuleFromCardProduct')

/** What the provider's own staff set. */
function simulate(input: Record<string, unknown>): Promise<unknown> {
  return call.mutate(onProduct('simulateCardProductSettings'), { cardProductId: product.id, ...input })
}

describe('register', () => {
  test('has the provider tell us every event that we read and ask us, and a second run changes nothing', async () => {
    const keys = sink()
    const first = await run({ keys })
    assert.deepEqual([first.refusal, first.findings], [null, []])
    const [target] = first.programState.targets
    assert.deepEqual([target?.uri, target?.status], [`${origin}/webhooks/card-provider`, 'ACTIVE'])
    assert.deepEqual(target?.subscriptions, providerEventNames.toSorted())
    assert.deepEqual(
      first.programState.endpoints.map(({ uri, status: is }) => [uri, is]),
      [[`${origin}/webhooks/card-provider/authorization`, 'ACTIVE']],
    )
    assert.deepEqual(
      keys.keys.map((key) => key.for),
      ['endpoint', 'target'],
    )
    const second = await run({ keys: null })
    assert.deepEqual([second.done, second.programState], [[], first.programState])
  })

  test('makes nothing when the key that comes with it has nowhere to go', async () => {
    const refused = await run({ keys: null })
    assert.deepEqual([refused.refusal, refused.programState.targets, refused.programState.endpoints], ['keys_needed', [], []])
    const failing = { ...sink(), open: () => Promise.reject(new Error('the disk is full')) }
    await assert.rejects(run({ keys: failing }), /disk is full/)
    assert.deepEqual((await readProgramState(call, null)).endpoints, [])
  })

  test('from two machines at once leaves one target and one endpoint, whose keys were kept', async () => {
    const sinks = [sink(), sink(), sink()]
    const outcomes = await Promise.allSettled(sinks.map((keys) => run({ keys })))
    assert.ok(outcomes.some(({ status: is }) => is === 'fulfilled'))
    const { programState, findings: observations } = await run({ keys: null })
    assert.deepEqual([programState.targets.length, programState.endpoints.length, observations], [1, 1, []])
    const kept = sinks.flatMap(({ keys }) => keys.map(({ keyId }) => keyId))
    for (const { signingKeys } of [...programState.targets, ...programState.endpoints])
      for (const { id } of signingKeys ?? []) assert.ok(kept.includes(id))
  })

  test('activates nothing whose key is not in place yet, and the next run does', async () => {
    status = 401
    const first = await run({ activatesNew: false })
    assert.equal(first.awaitsKeys, true)
    assert.deepEqual(codes(first), ['target.not_active', 'endpoint.not_active'])
    status = 204
    const second = await run({ keys: null, activatesNew: false })
    assert.deepEqual([second.awaitsKeys, second.findings], [false, []])
  })

  test('says that an address does not answer, and changes nothing else by that', async () => {
    status = 500
    assert.deepEqual(codes(await run()), ['target.not_active', 'endpoint.not_active'])
    status = 204
    assert.deepEqual((await run({ keys: null })).findings, [])
  })

  test('puts the subscriptions right, and leaves the targets of other programs alone', async () => {
    await run()
    const other = await receivers.addTarget({
      name: 'reports',
      uri: `${origin}/elsewhere`,
      subscriptions: ['ACCOUNT_STATUS_ACTIVE'],
    })
    const [ours] = (await readProgramState(call, null)).targets
    await receivers.unsubscribe(ours?.id ?? '', ['PAYMENT_CARD_CLEARED'])
    await receivers.subscribe(ours?.id ?? '', ['ACCOUNT_STATUS_ACTIVE'])
    assert.deepEqual(codes(await readRegistration(call, wantedHere())), [
      'target.subscriptions_missing',
      'target.subscriptions_extra',
    ])
    const mended = await run({ keys: null, replaces: true })
    assert.deepEqual(mended.findings, [])
    const kept = mended.programState.targets.find(({ id }) => id === other.id)
    assert.deepEqual([kept?.subscriptions, kept?.name], [['ACCOUNT_STATUS_ACTIVE'], 'reports'])
  })

  test('takes the place of another endpoint that is asked only when the operator says so', async () => {
    const other = await receivers.addEndpoint({ name: 'another program', uri: `${origin}/other` })
    await receivers.activateEndpoint(other.id)
    const refused = await run()
    assert.deepEqual([refused.refusal, refused.programState.targets], ['other_endpoint', []])
    const taken = await run({ replaces: true })
    assert.deepEqual([taken.refusal, taken.findings], [null, []])
    const now = taken.programState.endpoints.find(({ id }) => id === other.id)
    assert.deepEqual([now?.status, now?.name], ['DEACTIVATED', 'another program'])
  })

  test('moves what is ours from another address, with what was not delivered there', async () => {
    const elsewhere = wantedAt('http://127.0.0.1:1', null)
    await receivers.addEndpoint({ name: elsewhere.name, uri: elsewhere.endpointUri })
    const old = await receivers.addTarget({
      name: elsewhere.name,
      uri: elsewhere.targetUri,
      subscriptions: ['PAYMENT_CARD_CLEARED'],
    })
    assert.ok(codes(await readRegistration(call, wantedHere())).includes('target.stray'))
    const moved = await run({ replaces: true })
    assert.deepEqual(
      moved.findings.filter(({ subject }) => subject === 'target'),
      [],
    )
    assert.ok(moved.programState.targets.every(({ id }) => id !== old.id))
  })

  test('of a provider that is away says so, and opens no file for keys', async () => {
    const away = callAt('http://127.0.0.1:1/graphql')
    const keys = { ...sink(), open: () => Promise.reject(new Error('opened')) }
    const deps = { wanted: wantedHere(), keys, replaces: false, activatesNew: true, pause }
    await assert.rejects(register({ call: away, once: away, ...deps }), { code: 'issuer.unreachable' })
  })
})

describe('the card product', () => {
  test('that is not there, not active or not for pay cards is refused before anything is changed', async () => {
    const unknown = await run({ wanted: wantedHere({ id: 'cpr_none' }) })
    assert.deepEqual([unknown.refusal, unknown.programState.targets, codes(unknown)[2]], ['product', [], 'product.unknown'])
    await simulate({ effectiveThrough: '2026-11-19T00:00:00Z' })
    const over = await run()
    assert.deepEqual([over.refusal, over.programState.endpoints], ['product', []])
    await simulate({ effectiveThrough: null })
    assert.equal((await run()).refusal, null)
  })

  test('asks us, and has our limit on one purchase, which is changed where it differs', async () => {
    await simulate({ asksProgram: false })
    assert.ok(codes(await readRegistration(call, wantedHere())).includes('product.collaboration_off'))
    const first = await run()
    assert.deepEqual(
      first.programState.product?.limits.map(({ name, max }) => [name, max]),
      [[limitName, 250_000n]],
    )
    assert.equal(first.programState.product?.collaboration?.isEnabled, true)
    const second = await run({ keys: null, wanted: wantedHere({ maxAuthorization: cents(90_000n) }) })
    assert.deepEqual(
      second.programState.product?.limits.map(({ max }) => max),
      [90_000n],
    )
  })

  test('whose stand-in rules differ from ours is reported, because no operation sets them', async () => {
    await run()
    await simulate({ standsIn: true })
    assert.deepEqual(codes(await readRegistration(call, wantedHere())), ['stand_in.switch_differs'])
    assert.deepEqual(codes(await run({ keys: null })), ['stand_in.switch_differs'])
    assert.deepEqual(codes(await readRegistration(call, wantedHere({ standIn: 'approve' }))), [])
  })
})

describe('a key', () => {
  test('of the target is made anew and kept, while the one before it still signs', async () => {
    const wanted = wantedHere()
    assert.deepEqual(await rotateTargetKey({ call, once: call, wanted, keys: sink() }), { kind: 'no_receiver' })
    await run()
    const keys = sink()
    assert.equal((await rotateTargetKey({ call, once: call, wanted, keys })).kind, 'begun')
    assert.match(keys.keys[0]?.secret ?? '', /^[0-9a-f]{64}$/)
    const [target] = (await readProgramState(call, null)).targets
    assert.deepEqual(
      target?.signingKeys?.map(({ secret, expiresAt }) => [secret, expiresAt !== null]),
      [
        [null, false],
        [null, true],
      ],
    )
  })

  test('of the endpoint comes with a second endpoint, which takes over once the key is in place', async () => {
    const wanted = wantedHere()
    await run()
    const [former] = (await readProgramState(call, null)).endpoints
    const keys = sink()
    assert.equal((await beginEndpointKey({ call, once: call, wanted, keys })).kind, 'begun')
    assert.equal((await beginEndpointKey({ call, once: call, wanted, keys })).kind, 'under_way')
    assert.deepEqual(codes(await readRegistration(call, wanted)), ['endpoint.waiting_key'])
    // Registering meanwhile takes nothing away.
    assert.deepEqual(codes(await run({ keys: null, replaces: true })), ['endpoint.waiting_key'])

    status = 401
    assert.equal((await finishEndpointKey({ call, once: call, wanted })).kind, 'not_active')
    assert.equal((await readProgramState(call, null)).endpoints.find(({ id }) => id === former?.id)?.status, 'ACTIVE')
    status = 204
    const finished = await finishEndpointKey({ call, once: call, wanted })
    assert.deepEqual(finished, { kind: 'finished', receiverId: keys.keys[0]?.receiverId })
    const { programState, findings: observations } = await readRegistration(call, wanted)
    assert.deepEqual([programState.endpoints.map(({ id }) => id), observations], [[keys.keys[0]?.receiverId], []])
    assert.equal((await finishEndpointKey({ call, once: call, wanted })).kind, 'nothing_waits')
  })
})
