// A provider that fails midway, or gives outdated answers: each update is sent until it is acknowledged, counts once, and nothing
// outdated is believed.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { brandDefault } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { parseInstant } from '@daybreak/time'
import type { Issuer } from '#features/issuer'
import { silentLog } from '#platform/log.ts'
import { sandboxPort } from '#platform/outbox/carriers.ts'
import { createOutbox } from '#platform/outbox/outbox.ts'
import { expect, type Newcomer } from '../../../testing/people/newcomer.ts'
import { bringToIdentification } from '../../../testing/people/newcomer-on-record.ts'
import { startWorkerRooms, testKeys, type Checker, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { applicationChanged } from '../identity-desk.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { readCheckOf, readMoves, type Check } from '../identity.store.ts'
import { createCardProviderIdentity } from '../provider/index.ts'
import { pollAll } from './checking.ts'

let rooms: WorkerRooms
let checker: Checker
before(async () => {
  rooms = await startWorkerRooms({ checksIdentities: true })
  checker = rooms.checker ?? assert.fail('no one checks')
})
after(() => rooms.stop())

function providerOf(changes: Partial<Issuer> = {}): IdentityProvider {
  const issuer = { ...checker.issuer, ...changes }
  return createCardProviderIdentity({ issuer, clock: rooms.clock, log: silentLog, uploadOrigin: checker.origin })
}

/** The poll of each minute, with another provider; what it had decided stays decided. */
async function pollWith(provider: IdentityProvider): Promise<void> {
  await checker.pass(3)
  const { database, clock, jobs, opening } = rooms
  const ports = { sms: sandboxPort, email: sandboxPort }
  const outbox = createOutbox({ database, jobs, clock, ...testKeys, keepsSecrets: true, ports })
  const world = { database, clock, jobs, outbox, encryption: testKeys.encryption, log: silentLog }
  const reported = { brand: brandDefault, origin: 'http://127.0.0.1', onApproved: opening.startOpening }
  await pollAll({ ...world, ...reported, provider }, new AbortController().signal)
}

type Brought = { browser: Newcomer; employeeId: string; token: string }

async function bring(employeeNumber: string, phone: string, line2: string): Promise<Brought> {
  const worker = await bringToIdentification(rooms, { employeeNumber, phone, line2 })
  expect(await worker.browser.post('identification', {}), 'identification')
  return worker
}

async function statusOf({ browser }: Brought): Promise<string | undefined> {
  return (await browser.read()).draft.verification?.status
}

async function checkOf({ employeeId }: Brought): Promise<Check> {
  return (await readCheckOf(rooms.database.query, employeeId)) ?? assert.fail('no check')
}

async function sendBill({ browser, token }: Brought, words: string): Promise<void> {
  const [id, bytes] = [randomUUID(), new TextEncoder().encode(`%PDF-1.7 ${words}`)]
  const headers = { authorization: `Bearer ${token}` }
  const path = '/api/onboarding/identification/documents'
  const begun = await rooms.post(path, { id, item: 'Address', name: 'bill.pdf', size: bytes.byteLength }, { headers })
  const { uploadUrl } = (await begun.json()) as { uploadUrl: string }
  assert.equal((await fetch(uploadUrl, { method: 'PUT', body: bytes })).status, 200)
  assert.equal((await rooms.post(`${path}/arrived`, { id }, { headers })).status, 200)
  expect(await browser.post('identification/documents/send'), 'identification')
}

/** Does what it is asked, and dies before it answers. */
function deafAfter(name: 'createAccountHolder' | 'applyForCardProduct' | 'endDocumentSession'): IdentityProvider {
  const received = checker.issuer[name] as (...words: unknown[]) => Promise<unknown>
  return providerOf({
    async [name](...words: unknown[]) {
      await received(...words)
      throw new Error('the line is dead')
    },
  })
}

type Page<Node> = { edges: { node: Node }[] }

/** The applications of everyone at the provider whom we call by this check. */
async function applicationsOf(worker: Brought): Promise<string[][]> {
  const { personAccountHolders } = await checker.ask(
    '{ personAccountHolders(first: 100) { edges { node { externalId applications(first: 9) { edges { node { ... on AccountHolderCardProductApplication { id } } } } } } } }',
  )
  const { edges } = personAccountHolders as Page<{ externalId: string; applications: Page<{ id: string }> }>
  const externalId = publicId('chk', (await checkOf(worker)).id)
  return edges
    .filter(({ node }) => node.externalId === externalId)
    .map(({ node }) => node.applications.edges.map((edge) => edge.node.id).toSorted())
}

test('what was sent before the line died is sent again, and counts once', async () => {
  const worker = await bring('F1', '13155590101', 'SANDBOX DOCUMENT ADDRESS')
  await pollWith(deafAfter('createAccountHolder'))
  assert.equal((await checkOf(worker)).holderRef, null)
  await pollWith(deafAfter('applyForCardProduct'))
  assert.deepEqual((await checkOf(worker)).applicationRefs, [])
  assert.equal(await statusOf(worker), 'PENDING')
  await pollWith(providerOf())
  const { applicationRefs } = await checkOf(worker)
  assert.deepEqual(await applicationsOf(worker), [applicationRefs])
  assert.equal(await statusOf(worker), 'DOCUMENT_REQUESTED')

  await sendBill(worker, 'SANDBOX AGAIN')
  await pollWith(deafAfter('endDocumentSession'))
  assert.equal(await statusOf(worker), 'PENDING')
  // It asks for another round by now: the documents of the first, sent again, are not taken for those of the second.
  await pollWith(providerOf())
  assert.equal(await statusOf(worker), 'DOCUMENT_REQUESTED')

  await sendBill(worker, 'SANDBOX UNREADABLE')
  await pollWith(providerOf())
  await pollWith(providerOf())
  assert.equal(await statusOf(worker), 'DENIED')
  expect(await worker.browser.post('identification/look-again'), 'identification')
  await pollWith(deafAfter('applyForCardProduct'))
  await pollWith(providerOf())
  const { id, applicationRefs: both } = await checkOf(worker)
  assert.deepEqual([both.length, await applicationsOf(worker)], [2, [both.toSorted()]])
  assert.deepEqual(
    (await readMoves(rooms.database.query, id)).map(({ status }) => status),
    ['PENDING', 'DOCUMENT_REQUESTED', 'PENDING', 'DOCUMENT_REQUESTED', 'PENDING', 'IN_REVIEW', 'DENIED', 'IN_REVIEW'],
  )
})

test('two copies that look at once make one person and one application', async () => {
  const worker = await bring('F5', '13155590105', '')
  await Promise.all([1, 2, 3].map(() => pollWith(providerOf())))
  await pollWith(providerOf())
  assert.deepEqual((await applicationsOf(worker)).flat(), (await checkOf(worker)).applicationRefs)
  assert.equal(await statusOf(worker), 'APPROVED')
})

test('a process that polls and dies is followed by another after a minute', async () => {
  const worker = await bring('F6', '13155590106', '')
  const { id } = await checkOf(worker)
  const until = rooms.clock.now().add({ seconds: 60 }).toString()
  await rooms.database.pool.query('update identity_check set tried_until = $1 where id = $2', [until, id])
  await pollWith(providerOf())
  assert.equal((await checkOf(worker)).holderRef, null)
  rooms.clock.advance({ seconds: 61 })
  await pollWith(providerOf())
  assert.notEqual((await checkOf(worker)).holderRef, null)
})

test('a process that comes back after its minute leaves the check to the one that has it by then, and its person as they are', async () => {
  const worker = await bring('F11', '13155590121', '')
  const { id } = await checkOf(worker)
  const slow = providerOf()
  const other = rooms.clock.now().add({ hours: 1 })
  await pollWith({
    ...slow,
    async begin(subject, keep) {
      const change = 'update identity_check set tried_until = $1, holder_ref = $2 where id = $3'
      if (subject.checkId === id) await rooms.database.pool.query(change, [other.toString(), 'ach_of_another_copy', id])
      return slow.begin(subject, keep)
    },
  })
  const kept = await rooms.database.query
    .selectFrom('identity_check')
    .select(['tried_until', 'holder_ref'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([parseInstant(kept.tried_until ?? '').equals(other), kept.holder_ref], [true, 'ach_of_another_copy'])
  assert.deepEqual((await checkOf(worker)).applicationRefs, [])
})

test('an answer that was under way while documents were sent is not believed', async () => {
  const worker = await bring('F2', '13155590102', 'SANDBOX DOCUMENT ADDRESS')
  await pollWith(providerOf())
  await pollWith(providerOf())
  let isSent = false
  await pollWith({
    ...providerOf(),
    async read() {
      if (!isSent) await sendBill(worker, '')
      isSent = true
      return { status: 'CANCELED', items: [], reason: null, sessionRef: null }
    },
  })
  assert.equal(await statusOf(worker), 'PENDING')
  await rooms.jobs.runEnqueued()
  await pollWith(providerOf())
  assert.equal(await statusOf(worker), 'APPROVED')
})

test('one check that the provider cannot answer keeps no other from being looked at', async () => {
  const [one, other] = [await bring('F3', '13155590103', ''), await bring('F4', '13155590104', '')]
  const stuck = publicId('chk', (await checkOf(one)).id)
  const provider = providerOf({
    createAccountHolder: (request) =>
      request.externalId === stuck ? Promise.reject(new Error('unreachable')) : checker.issuer.createAccountHolder(request),
  })
  await pollWith(provider)
  await pollWith(provider)
  assert.deepEqual([await statusOf(one), await statusOf(other)], ['PENDING', 'APPROVED'])
})

test('an application of someone else opens no account, and an event about one that is not ours is nothing to us', async () => {
  const [one, other] = [await bring('F7', '13155590107', ''), await bring('F8', '13155590108', 'SANDBOX REVIEW')]
  await pollWith(providerOf())
  await pollWith(providerOf())
  const [approved = ''] = (await checkOf(one)).applicationRefs
  const another = await bring('F9', '13155590109', 'SANDBOX PENDING')
  const read = await checker.issuer.readApplication(approved)
  await pollWith(providerOf({ applyForCardProduct: async () => read ?? assert.fail('no application') }))
  assert.deepEqual([await statusOf(another), (await checkOf(another)).applicationRefs], ['PENDING', []])

  const { database, clock, jobs } = rooms
  for (const ref of ['app_of_nobody', approved]) await applicationChanged({ database, clock, jobs }, ref)
  await checker.reviewers.decideApplication((await checkOf(other)).applicationRefs[0] ?? '', {
    status: 'APPROVED',
    results: [],
    documentTypes: [],
    asksForEmail: false,
  })
  for (const _twice of [1, 2])
    await applicationChanged({ database, clock, jobs }, (await checkOf(other)).applicationRefs[0] ?? '')
  await jobs.runEnqueued()
  assert.equal(await statusOf(other), 'APPROVED')
})

test('details that the provider does not take begin nothing, and a key that it does not take is tried again', async () => {
  const worker = await bring('F10', '13155590110', 'SANDBOX NOT-STARTED')
  await pollWith(providerOf())
  assert.equal(await statusOf(worker), 'NOT_STARTED')
})
