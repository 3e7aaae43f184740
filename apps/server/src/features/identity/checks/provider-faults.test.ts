// A provider that fails in the middle, or answers what is no longer so: each thing is told until it is heard, counts once, and nothing old is believed.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { brandDefault } from '@daybreak/contract'
import { silentLog } from '#platform/log.ts'
import { sandboxPort } from '#platform/outbox/carriers.ts'
import { createOutbox } from '#platform/outbox/outbox.ts'
import { expect, type Newcomer } from '../../../testing/people/newcomer.ts'
import { bringToIdentification } from '../../../testing/people/newcomer-on-record.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { lookAtAll } from './checking.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { createIdentitySandbox } from '../sandbox/sandbox.ts'
import { readCheckOf, readMoves } from '../identity.store.ts'

let rooms: WorkerRooms
let sandbox: IdentityProvider
before(async () => {
  rooms = await startWorkerRooms({ checksIdentities: true })
  sandbox = createIdentitySandbox(rooms)
})
after(() => rooms.stop())

/** A look of each minute, with another provider. */
async function lookWith(provider: IdentityProvider): Promise<void> {
  const { database, clock, jobs, opening } = rooms
  const ports = { sms: sandboxPort, email: sandboxPort }
  const outbox = createOutbox({ database, jobs, clock, ...testKeys, keepsSecrets: true, ports })
  const world = { database, clock, jobs, outbox, encryption: testKeys.encryption, log: silentLog }
  const told = { brand: brandDefault, origin: 'http://127.0.0.1', onApproved: opening.startOpening }
  await lookAtAll({ ...world, ...told, provider }, new AbortController().signal)
}

async function bring(employeeNumber: string, phone: string, line2: string) {
  const worker = await bringToIdentification(rooms, { employeeNumber, phone, line2 })
  expect(await worker.browser.post('identification', {}), 'identification')
  return worker
}

async function statusOf(browser: Newcomer): Promise<string | undefined> {
  return (await browser.read()).draft.verification?.status
}

async function sendBill(browser: Newcomer, token: string, name = 'bill.pdf'): Promise<void> {
  const [id, bytes] = [randomUUID(), new TextEncoder().encode('%PDF-1.7')]
  const authorization = `Bearer ${token}`
  const body = { id, item: 'Address', name, size: bytes.byteLength }
  await rooms.post('/api/onboarding/identification/documents', body, { headers: { authorization } })
  await rooms.server.post(`/api/onboarding/identification/documents/piece?id=${id}&offset=0`, bytes, {
    authorization,
    'content-type': 'application/octet-stream',
  })
  expect(await browser.post('identification/documents/send'), 'identification')
}

/** Does what it is asked, and dies before it answers. */
function deafAfter(name: keyof IdentityProvider): IdentityProvider {
  const heard = sandbox[name] as (...words: unknown[]) => Promise<unknown>
  return {
    ...sandbox,
    async [name](...words: unknown[]) {
      await heard(...words)
      throw new Error('the line is dead')
    },
  }
}

test('what was told before the line died is told again, and counts once', async () => {
  const { browser, employeeId, token } = await bring('F1', '13155590101', 'SANDBOX DOCUMENT ADDRESS')
  await lookWith(deafAfter('begin'))
  assert.equal(await statusOf(browser), 'PENDING')
  rooms.clock.advance({ seconds: 3 })
  await lookWith(sandbox)
  assert.equal(await statusOf(browser), 'DOCUMENT_REQUESTED')

  await sendBill(browser, token, 'again.pdf')
  await lookWith(deafAfter('sendDocuments'))
  assert.equal(await statusOf(browser), 'PENDING')
  rooms.clock.advance({ seconds: 3 })
  // It asks for another round by now: the documents of the first, told again, are not taken for those of the second.
  await lookWith(sandbox)
  assert.equal(await statusOf(browser), 'DOCUMENT_REQUESTED')

  await sendBill(browser, token, 'unreadable.pdf')
  await lookWith(sandbox)
  rooms.clock.advance({ seconds: 3 })
  await lookWith(sandbox)
  expect(await browser.post('identification/look-again'), 'identification')
  await lookWith(deafAfter('lookAgain'))
  await lookWith(sandbox)
  const check = await readCheckOf(rooms.database.query, employeeId)
  assert.deepEqual(
    (await readMoves(rooms.database.query, check?.id ?? '')).map(({ status }) => status),
    ['PENDING', 'DOCUMENT_REQUESTED', 'PENDING', 'DOCUMENT_REQUESTED', 'PENDING', 'DENIED', 'IN_REVIEW'],
  )
})

test('an answer that was under way while she sent her documents is not believed', async () => {
  const { browser, token } = await bring('F2', '13155590102', 'SANDBOX DOCUMENT ADDRESS')
  await lookWith(sandbox)
  rooms.clock.advance({ seconds: 3 })
  await lookWith(sandbox)
  let isSent = false
  await lookWith({
    ...sandbox,
    async read() {
      if (!isSent) await sendBill(browser, token)
      isSent = true
      return { status: 'CANCELED', items: [], reason: null }
    },
  })
  assert.equal(await statusOf(browser), 'PENDING')
  await rooms.jobs.runEnqueued()
  rooms.clock.advance({ seconds: 3 })
  await lookWith(sandbox)
  assert.equal(await statusOf(browser), 'APPROVED')
})

test('one check that the provider cannot answer keeps no other from being looked at', async () => {
  const [one, other] = [await bring('F3', '13155590103', ''), await bring('F4', '13155590104', '')]
  const check = await readCheckOf(rooms.database.query, one.employeeId)
  await lookWith({
    ...sandbox,
    begin: async (checkId, applicant) =>
      checkId === check?.id ? Promise.reject(new Error('unreachable')) : sandbox.begin(checkId, applicant),
  })
  rooms.clock.advance({ seconds: 3 })
  await lookWith({ ...sandbox, begin: () => Promise.reject(new Error('unreachable')) })
  assert.deepEqual([await statusOf(one.browser), await statusOf(other.browser)], ['PENDING', 'APPROVED'])
})
