// The provider's events about transfers: stored once, passed on once, in whatever order they arrive, and never lost before the
// transfer is known here.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { fixedClock, instantText } from '@daybreak/time'
import { silentLog } from '#platform/log.ts'
import { createHandJobs } from '../../../testing/stand-ins/hand-jobs.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createTransferReceiver, registerTransferJobs, type TransferUpdate } from './index.ts'

const key = '019a0000-0000-7000-8000-000000000001'
const at = '2026-11-20T13:30:00.000Z'
const clock = fixedClock('2026-11-20T14:00:00Z')
let testDatabase: TestDatabase
const taken: string[] = []
let isKnown = true

before(async () => {
  testDatabase = await createTestDatabase()
})
after(() => testDatabase.drop())
beforeEach(() => {
  taken.length = 0
  isKnown = true
})

async function applyUpdate(_tx: unknown, { eventId, ref, key: ownId, fact }: TransferUpdate): Promise<boolean> {
  if (!isKnown) return false
  taken.push(`${eventId} ${ref} ${ownId} ${fact.kind} ${fact.at && instantText(fact.at)} ${fact.reason}`)
  return true
}

function start() {
  const { database } = testDatabase
  const jobs = createHandJobs(database)
  const deps = { database, clock, log: silentLog, applyUpdate }
  registerTransferJobs({ ...deps, jobs })
  return { ...createTransferReceiver(deps), poll: () => jobs.run('issuer.transfer-events') }
}

const entry = { __typename: 'OriginatedAchTransfer', id: 'oat_1', paymentRelatedInformation: key }
const reported = (eventId: string, status: string, node: Record<string, unknown>) => ({
  eventId,
  name: `ORIGINATED_ACH_TRANSFER_${status}`,
  node: { id: `n_${eventId}`, ...node, transfer: { ...entry, status } },
})
const returned = { returnProcessedAt: at, statusFailureReason: 'EXTERNAL_ACCOUNT_CLOSED' }

describe('an event of a transfer', () => {
  test('is taken once, however often and in whatever order it comes, with our own id and our own words', async () => {
    const { receive } = start()
    for (const event of [
      reported('evt_2', 'RETURNED', returned),
      reported('evt_1', 'PROCESSED', { processedAt: at }),
      reported('evt_2', 'RETURNED', returned),
    ])
      assert.equal(await receive(event), null)
    assert.deepEqual(taken, [`evt_2 oat_1 ${key} returned ${at} ACCOUNT_CLOSED`, `evt_1 oat_1 ${key} settled ${at} null`])
  })

  test('of a debit card’s transfer is taken under the id that it was asked for with', async () => {
    const node = {
      __typename: 'UnifiedFundsTransfer',
      id: 'uft_1',
      externalIdentifier: key,
      failureReason: 'EXPIRED_CARD',
      updatedAt: at,
    }
    await start().receive({ eventId: 'evt_3', name: 'UNIFIED_FUNDS_TRANSFER_FAILED_EVENT', node })
    assert.deepEqual(taken, [`evt_3 uft_1 ${key} failed ${at} CARD_EXPIRED`])
  })

  test('that comes before its transfer is known waits until it is, and is taken once then', async () => {
    const { receive, poll } = start()
    isKnown = false
    await receive(reported('evt_4', 'PROCESSING', { sentToBankAt: at }))
    await poll()
    clock.set(clock.now().add({ minutes: 1 }))
    isKnown = true
    await poll()
    await poll()
    assert.deepEqual(taken, [`evt_4 oat_1 ${key} sent ${at} null`])
  })

  test('that cannot be handed on holds up no other', async () => {
    const { database } = testDatabase
    const jobs = createHandJobs(database)
    isKnown = false
    const { receive } = start()
    for (const eventId of ['evt_5', 'evt_6']) await receive(reported(eventId, 'PROCESSING', { sentToBankAt: at }))
    clock.set(clock.now().add({ minutes: 1 }))
    isKnown = true
    const failing = async (tx: unknown, update: TransferUpdate) =>
      update.eventId === 'evt_5' ? Promise.reject(new Error('no')) : applyUpdate(tx, update)
    registerTransferJobs({ database, clock, log: silentLog, applyUpdate: failing, jobs })
    await jobs.run('issuer.transfer-events')
    assert.deepEqual(taken, [`evt_6 oat_1 ${key} sent ${at} null`])
  })

  test('with another text than an id of ours is taken by the provider’s id alone', async () => {
    await start().receive({
      eventId: 'evt_7',
      name: 'ORIGINATED_ACH_TRANSFER_FAILED',
      node: { transfer: { ...entry, paymentRelatedInformation: 'RENT' } },
    })
    assert.deepEqual(taken, ['evt_7 oat_1 null failed null UNKNOWN'])
  })

  test('that names no transfer cannot be read, and that one was begun says nothing new', async () => {
    const { receive } = start()
    const nameless = { eventId: 'evt_8', name: 'ORIGINATED_ACH_TRANSFER_FAILED', node: { transfer: {} } }
    assert.equal(await receive(nameless), 'transfer.id')
    assert.equal(await receive(reported('evt_9', 'INITIATED', {})), null)
    assert.deepEqual(taken, [])
  })
})
