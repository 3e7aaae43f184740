// Guarantees for other rooms about disputes at the card provider, against the real sandbox: one for each clearing, and read in
// its current state.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { cents } from '@daybreak/money'
import { parsePlainDate, systemClock } from '@daybreak/time'
import {
  cardExpiryFrom,
  createIssuer,
  createIssuerSimulations,
  issuerRefusalCodes,
  type Issuer,
  type IssuerSimulations,
} from '#features/issuer'
import { silentLog } from '#platform/log.ts'
import { openAccountAtSandbox, type SandboxAccess } from '../../testing/processes/account-at-sandbox.ts'
import { startIssuerProcess, type IssuerProcess } from '../../testing/processes/issuer-process.ts'
import type { DisputeToInitiate } from './issuer-disputes.ts'

let sandbox: IssuerProcess
let access: SandboxAccess
let issuer: Issuer
let merchants: IssuerSimulations
let providerCardId = ''

before(async () => {
  sandbox = await startIssuerProcess()
  access = { url: sandbox.url, publicOrigin: sandbox.origin, apiKey: sandbox.apiKey, log: silentLog }
  issuer = createIssuer(access)
  merchants = createIssuerSimulations(access, randomUUID)
  const { providerAccountId } = await openAccountAtSandbox(access, { externalId: randomUUID() })
  const expiresAt = cardExpiryFrom(systemClock.now())
  providerCardId = (await issuer.issueCard({ providerAccountId, externalId: randomUUID(), isActive: true, expiresAt }))
    .providerCardId
})
after(() => sandbox.stop())

/** The provider's id of a clearing of $12.34. */
async function cleared(): Promise<string> {
  const merchant = { name: 'Bellweather Electronics', category: '5732' }
  return (await merchants.clear({ providerCardId, merchant }, cents(1_234n), true)).eventId
}

const disputeOf = (eventRef: string, more: Partial<DisputeToInitiate> = {}): DisputeToInitiate => ({
  eventRef,
  category: 'FRAUD',
  amount: cents(1_234n),
  reportedOn: parsePlainDate('2026-11-20'),
  isVerbal: false,
  contact: { email: 'maya@example.com', givenName: 'Maya', familyName: 'Torres' },
  ...more,
})

async function end(id: string, status: string): Promise<void> {
  const query =
    'mutation ($input: SimulateUpdateCardTransactionDisputeInput!) { simulateUpdateCardTransactionDispute(input: $input) { __typename } }'
  const authorization = `Basic ${Buffer.from(`${sandbox.apiKey}:`).toString('base64')}`
  const headers = { 'content-type': 'application/json', authorization }
  const body = JSON.stringify({ query, variables: { input: { id, status } } })
  assert.equal((await fetch(sandbox.url, { method: 'POST', headers, body })).status, 200)
}

test('a dispute is found by its clearing and by its id, and one is under way at most', async () => {
  const eventRef = await cleared()
  assert.deepEqual(await issuer.listDisputes(eventRef), [])
  const dispute = await issuer.initiateDispute(disputeOf(eventRef))
  assert.match(dispute.ref, /^dis_/)
  assert.deepEqual(await issuer.listDisputes(eventRef), [dispute])
  assert.deepEqual(await issuer.readDispute(dispute.ref), dispute)
  await assert.rejects(issuer.initiateDispute(disputeOf(eventRef)), (error) =>
    issuerRefusalCodes(error).includes('ALREADY_DISPUTED'),
  )
})

test('each end that the provider publishes is read as won, lost, canceled or still under way', async () => {
  const ends = {
    WON: 'won',
    RESOLVED: 'won',
    LOST: 'lost',
    REJECTED: 'lost',
    CANCELLED: 'canceled',
    IN_PROGRESS: 'working',
    PENDING_RESOLUTION: 'working',
  }
  for (const [status, state] of Object.entries(ends)) {
    const { ref } = await issuer.initiateDispute(disputeOf(await cleared()))
    await end(ref, status)
    assert.equal((await issuer.readDispute(ref))?.state, state, status)
  }
})

test('what is no clearing, and more than was taken, is refused; an unknown id is none', async () => {
  const refuses = (dispute: DisputeToInitiate, code: string) =>
    assert.rejects(issuer.initiateDispute(dispute), (error) => issuerRefusalCodes(error).includes(code))
  await refuses(disputeOf('cte_unknown'), 'NOT_FOUND')
  await refuses(disputeOf(await cleared(), { amount: cents(1_235n) }), 'TOO_LARGE')
  assert.deepEqual([await issuer.readDispute('dis_unknown'), await issuer.listDisputes('cte_unknown')], [null, []])
})

test('a dispute outlives a crash of the provider, and no answer is asked for twice', async () => {
  const eventRef = await cleared()
  const { ref } = await issuer.initiateDispute(disputeOf(eventRef))
  await sandbox.kill()
  await assert.rejects(issuer.initiateDispute(disputeOf(eventRef)), { code: 'issuer.unreachable' })
  await sandbox.restart()
  const again = createIssuer({ ...access, url: sandbox.url, publicOrigin: sandbox.origin })
  assert.deepEqual(
    (await again.listDisputes(eventRef)).map((dispute) => dispute.ref),
    [ref],
  )
})
