// Transfers to and from other banks: started once, advanced by the network's clock or a simulation, and still there after the
// process ended.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import { mutate } from '../testing/cards.ts'
import {
  addBankAccount,
  idOf,
  initiate,
  openParties,
  readTransfer,
  transferFields,
  type Parties,
} from '../testing/bank-transfers.ts'
import { startReceiver, nodeOf, type Receiver } from '../testing/receiver.ts'
import { startTestSandbox, type TestSandbox } from '../testing/sandbox.ts'

const process = { name: 'simulateAchTransferProcessing', on: 'OriginatedAchTransfer', fields: transferFields }
const sendBack = { name: 'simulateAchTransferReturn', on: 'OriginatedAchTransfer', fields: transferFields }
const hour = 60 * 60_000

// A Friday, seven in the morning in New York; the Thursday after is Thanksgiving.
const friday = '2026-11-20T12:00:00Z'

function codesOf(payload: Record<string, unknown>): unknown[] {
  return (payload['errors'] as { code: string; errorPath: string[] }[]).map(({ code, errorPath }) => [code, errorPath.at(-1)])
}

describe('a transfer to another bank', () => {
  let sandbox: TestSandbox
  let parties: Parties
  before(async () => {
    sandbox = await startTestSandbox(friday)
    parties = await openParties(sandbox)
  })
  after(() => sandbox[Symbol.asyncDispose]())

  test('is begun once for its key, whatever else is asked with it again', async () => {
    const idempotencyKey = crypto.randomUUID()
    const first = await initiate(sandbox, parties, { idempotencyKey })
    const again = await initiate(sandbox, parties, { idempotencyKey, amount: { value: 1, currencyCode: 'USD' } })
    assert.deepEqual(again, first)
    assert.equal(first['status'], 'PENDING')
    assert.equal(first['effectiveEntryDate'], '2026-11-23')
    assert.equal(first['expectedProcessedAt'], '2026-11-23T13:30:00.000Z')
  })

  test('waits as long as it may be canceled, and sends a published event at each step', async () => {
    const { id } = await initiate(sandbox, parties, { cancellationPeriodMillis: hour })
    assert.equal((await readTransfer(sandbox, String(id)))['status'], 'INITIATED')
    const cancel = { name: 'simulateAchTransferCancellation', on: 'OriginatedAchTransfer', fields: transferFields }
    assert.equal((await mutate(sandbox, cancel, { id }))['status'], 'CANCELED')
    assert.deepEqual(codesOf(await mutate(sandbox, process, { id })), [['WRONG_STATUS', 'id']])
  })

  test('is refused to an account that is not there, is closed, or may not be drawn from', async () => {
    const closing = idOf(await addBankAccount(sandbox, parties.holderId, '87654321'))
    const close = { name: 'closeExternalFinancialBankAccount', on: 'ExternalFinancialBankAccount', fields: 'id accountStatus' }
    assert.equal((await mutate(sandbox, close, { externalFinancialBankAccountId: closing }))['accountStatus'], 'CLOSED')
    for (const toFinancialAccountId of [closing, 'efa_none'])
      assert.deepEqual(codesOf(await initiate(sandbox, parties, { toFinancialAccountId })), [
        ['NOT_FOUND', 'toFinancialAccountId'],
      ])
    const pull = { fromFinancialAccountId: parties.bankId, toFinancialAccountId: parties.accountId, purpose: 'DEPOSIT' }
    assert.deepEqual(codesOf(await initiate(sandbox, parties, pull)), [['NOT_VERIFIED', 'fromFinancialAccountId']])
    const verify = { name: 'simulateBankAccountVerification', on: 'ExternalFinancialBankAccount', fields: 'id provider' }
    assert.equal((await mutate(sandbox, verify, { id: parties.bankId }))['provider'], 'SIMULATED')
    assert.equal((await initiate(sandbox, parties, pull)).__typename, 'OriginatedAchTransfer')
  })

  test('needs texts that the network takes', async () => {
    const wrong = { companyEntryDescription: 'TOO LONG FOR IT', individualName: 'Zoë', paymentRelatedInformation: 'ñ' }
    assert.deepEqual(codesOf(await initiate(sandbox, parties, wrong)), [
      ['INVALID', 'companyEntryDescription'],
      ['INVALID', 'individualName'],
      ['INVALID', 'paymentRelatedInformation'],
    ])
  })

  test('that is sent back before it was sent has failed, and later is returned, for every reason', async () => {
    for (const reason of ['EXTERNAL_ACCOUNT_CLOSED', 'INSUFFICIENT_FUNDS', 'CREDIT_ENTRY_REFUSED_BY_THE_RECEIVER']) {
      const { id } = await initiate(sandbox, parties)
      const failed = await mutate(sandbox, sendBack, { id, statusFailureReason: reason })
      assert.equal(failed['status'], 'FAILED', reason)
    }
    const { id } = await initiate(sandbox, parties)
    await mutate(sandbox, process, { id })
    const returned = await mutate(sandbox, sendBack, { id, statusFailureReason: 'ACCOUNT_CLOSED' })
    assert.equal(returned['status'], 'RETURNED')
    assert.equal(returned['statusFailureReason'], 'EXTERNAL_ACCOUNT_CLOSED')
    assert.notEqual(returned['processedAt'], null)
    assert.deepEqual(codesOf(await mutate(sandbox, sendBack, { id, statusFailureReason: 'ACCOUNT_CLOSED' })), [
      ['WRONG_STATUS', 'id'],
    ])
  })

  test('shows the numbers that its bank has corrected', async () => {
    const { id } = await initiate(sandbox, parties)
    const change = { name: 'simulateAchNotificationOfChange', on: 'OriginatedAchTransfer' }
    const numbers = { routingNumber: '021000021', accountNumber: '99887766', bankAccountType: 'SAVINGS' }
    assert.deepEqual(codesOf(await mutate(sandbox, change, { id, ...numbers })), [['WRONG_STATUS', 'id']])
    await mutate(sandbox, process, { id })
    await mutate(sandbox, change, { id, ...numbers })
    const query = `query Bank($id: ID!) { node(id: $id) { ... on ExternalFinancialBankAccount {
      externalBankAccountDetails { last4 routingNumber type } } } }`
    const { body } = await sandbox.ask(query, { id: parties.bankId })
    const details = { last4: '7766', routingNumber: '021000021', type: 'SAVINGS' }
    assert.deepEqual(body.data?.['node']?.['externalBankAccountDetails'], details)
  })
})

describe('left alone, a transfer', () => {
  test('moves as the network would, over a weekend', async () => {
    await using sandbox = await startTestSandbox(friday)
    const { id } = await initiate(sandbox, await openParties(sandbox))
    const statusNow = async () => (await readTransfer(sandbox, String(id)))['status']
    sandbox.clock.set(parseInstant('2026-11-21T00:59:59Z'))
    assert.equal(await statusNow(), 'PENDING')
    sandbox.clock.set(parseInstant('2026-11-21T01:00:00Z'))
    assert.equal(await statusNow(), 'PROCESSING')
    sandbox.clock.set(parseInstant('2026-11-23T13:29:59Z'))
    assert.equal(await statusNow(), 'PROCESSING')
    sandbox.clock.set(parseInstant('2026-11-23T13:30:00Z'))
    const settled = await readTransfer(sandbox, String(id))
    assert.equal(settled['status'], 'PROCESSED')
    assert.equal(settled['sentToBankAt'], '2026-11-21T01:00:00.000Z')
    assert.match(String(settled['traceNumber']), /^\d{15}$/)
  })

  test('on the same day settles on it, or on the next bank day after the last window', async () => {
    await using sandbox = await startTestSandbox('2026-11-25T19:00:00Z')
    const parties = await openParties(sandbox)
    const inTime = await initiate(sandbox, parties, { sameDay: true })
    assert.equal(inTime['expectedProcessedAt'], '2026-11-25T22:00:00.000Z')
    sandbox.clock.set(parseInstant('2026-11-25T22:00:00Z'))
    const late = await initiate(sandbox, parties, { sameDay: true })
    assert.equal(late['effectiveEntryDate'], '2026-11-27')
  })

  test('comes back two bank days after it settled, for the reason that the account number asks for', async () => {
    await using sandbox = await startTestSandbox(friday)
    const { id } = await initiate(sandbox, await openParties(sandbox, '5559003'))
    sandbox.clock.set(parseInstant('2026-11-25T13:30:00Z'))
    const returned = await readTransfer(sandbox, String(id))
    assert.equal(returned['status'], 'RETURNED')
    assert.equal(returned['statusFailureReason'], 'EXTERNAL_ACCOUNT_NOT_FOUND')
  })
})

test('every step sends an event, in order, with the key that the program gave', async () => {
  await using sandbox = await startTestSandbox(friday)
  await using receiver: Receiver = await startReceiver()
  const names = ['INITIATED', 'PENDING', 'PROCESSING', 'PROCESSED', 'RETURNED'].map((step) => `ORIGINATED_ACH_TRANSFER_${step}`)
  const add = { name: 'addWebhookNotificationTarget', on: 'WebhookNotificationTarget' }
  await mutate(sandbox, add, { name: 'Daybreak', uri: receiver.uri, subscriptions: names })
  await receiver.until(1)
  const { id } = await initiate(sandbox, await openParties(sandbox))
  await mutate(sandbox, process, { id })
  await mutate(sandbox, sendBack, { id, statusFailureReason: 'EXTERNAL_ACCOUNT_CLOSED' })
  const reported = await receiver.until(names.length, ({ message }) => message.data.name?.startsWith('ORIGINATED') === true)
  assert.deepEqual(
    reported.map(({ message }) => message.data.name),
    names,
  )
  assert.deepEqual(
    reported.map((one) => nodeOf(one)['paymentRelatedInformation']),
    names.map(() => 'key 1'),
  )
})

test('the list of the card product holds what was made or returned since', async () => {
  await using sandbox = await startTestSandbox(friday)
  const parties = await openParties(sandbox)
  const [first, second] = [idOf(await initiate(sandbox, parties)), idOf(await initiate(sandbox, parties))]
  sandbox.clock.set(parseInstant('2026-11-24T12:00:00Z'))
  await mutate(sandbox, sendBack, { id: first, statusFailureReason: 'EXTERNAL_ACCOUNT_CLOSED' })
  const third = idOf(await initiate(sandbox, parties))
  const query = `query Listed($filterBy: OriginatedAchTransferFilterInput, $after: String) { node(id: "cpr_paycard") { ... on CardProduct {
    originatedAchTransfers(first: 1, after: $after, filterBy: $filterBy) { ... on OriginatedAchTransferConnection {
      edges { node { id } } pageInfo { hasNextPage endCursor } } } } } }`
  async function listed(filterBy: Record<string, unknown>, from: string | null = null): Promise<string[]> {
    const { body } = await sandbox.ask(query, { filterBy, after: from })
    type Page = { edges: { node: { id: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
    const { edges, pageInfo } = (body.data?.['node'] ?? {})['originatedAchTransfers'] as Page
    const ids = edges.map(({ node }) => node.id)
    return pageInfo.hasNextPage ? [...ids, ...(await listed(filterBy, pageInfo.endCursor))] : ids
  }
  const tuesday = '2026-11-24T00:00:00Z'
  assert.deepEqual(await listed({}), [first, second, third])
  assert.deepEqual(await listed({ createdAt: { greaterThanOrEquals: tuesday } }), [third])
  assert.deepEqual(await listed({ createdAt: { lessThan: tuesday }, returnProcessedAt: { greaterThanOrEquals: tuesday } }), [
    first,
  ])
})
