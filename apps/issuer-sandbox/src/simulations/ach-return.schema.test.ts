// Guarantees for a program that returns an entry itself: it is done once, within the network's time, and sends events like any
// other.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mutate, type Payload } from '../testing/cards.ts'
import { nodeOf, startReceiver, type Receiver } from '../testing/receiver.ts'
import { issueAccount, startTestSandbox, type TestSandbox } from '../testing/sandbox.ts'

let sandbox: TestSandbox
let receiver: Receiver

before(async () => {
  sandbox = await startTestSandbox()
  receiver = await startReceiver()
  receiver.answer(() => ({ status: 204 }))
  const subscriptions = ['RECEIVED', 'PROCESSED', 'FAILED', 'RETURNED'].map((step) => `NON_ORIGINATED_ACH_TRANSFER_${step}`)
  await mutate(
    sandbox,
    { name: 'addWebhookNotificationTarget', on: 'WebhookNotificationTarget' },
    { name: 'test', uri: receiver.uri, subscriptions },
  )
})
after(async () => {
  await sandbox[Symbol.asyncDispose]()
  await receiver.stop()
})

const usd = (value: number) => ({ value, currencyCode: 'USD' })
const newAccount = async () => (await issueAccount(sandbox, `acc_${crypto.randomUUID()}`)).id
const change = (name: string, on: string, input: Record<string, unknown>): Promise<Payload> =>
  mutate(sandbox, { name, on, fields: on === 'DebitFunds' ? `id status { ${statusFields} }` : 'companyIdentifier' }, input)
const statusFields =
  '... on NonFailureExternallyInitiatedACHStatus { status } ... on FailureExternallyInitiatedACHStatus { status statusReasonCode }'
const statusOf = (answer: Payload) => (answer['status'] as { status: string } | undefined)?.status
const debit = (financialAccountId: string, more: Record<string, unknown> = {}) =>
  change('simulateExternallyInitiatedACHTransfer', 'DebitFunds', {
    financialAccountId,
    amount: usd(2_499),
    transferType: 'DEBIT',
    companyIdentifier: '1955501000',
    ...more,
  })
const sendBack = (id: unknown, statusFailureReason: string) =>
  change('simulateReturnByProgram', 'DebitFunds', { id, statusFailureReason })
const codeOf = (answer: Payload) => (answer['errors'] as { code: string }[] | undefined)?.[0]?.code
const reportedOf = async (id: unknown, count: number) => {
  const reported = await receiver.until(count, (one) => nodeOf(one)['id'] === id)
  return reported.map((one) => [one.message.data.name, nodeOf(one)['statusFailureReason']])
}

test('an entry that the program sends back before it is settled has failed, and again changes nothing', async () => {
  const { id } = await debit(await newAccount())
  for (let turn = 0; turn < 2; turn += 1) assert.equal(statusOf(await sendBack(id, 'INSUFFICIENT_FUNDS')), 'FAILED')
  assert.equal(codeOf(await sendBack(id, 'ACCOUNT_CLOSED')), 'WRONG_STATUS')
  assert.deepEqual(await reportedOf(id, 2), [
    ['NON_ORIGINATED_ACH_TRANSFER_RECEIVED', null],
    ['NON_ORIGINATED_ACH_TRANSFER_FAILED', 'INSUFFICIENT_FUNDS_IN_HIGHNOTE_ACCOUNT'],
  ])
})

test('a settled entry comes back within two bank days, an unauthorized one within 60 days', async () => {
  const account = await newAccount()
  const settledOn = async (settlementDate: string) => {
    const { id } = await debit(account, { settlementDate })
    await change('simulateAchTransferProcessing', 'DebitFunds', { id })
    return id
  }
  // Today is Friday, 2026-11-20.
  assert.equal(statusOf(await sendBack(await settledOn('2026-11-18'), 'INSUFFICIENT_FUNDS')), 'RETURNED')
  const late = await settledOn('2026-11-17')
  assert.equal(codeOf(await sendBack(late, 'INSUFFICIENT_FUNDS')), 'TOO_LATE')
  const unauthorized = 'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION'
  assert.equal(statusOf(await sendBack(late, unauthorized)), 'RETURNED')
  assert.equal(statusOf(await sendBack(await settledOn('2026-09-21'), unauthorized)), 'RETURNED')
  assert.equal(codeOf(await sendBack(await settledOn('2026-09-20'), unauthorized)), 'TOO_LATE')
})

test('a blocked company gets nothing, however it spells its number, until the block is taken away', async () => {
  const financialAccountId = await newAccount()
  const block = { financialAccountId, companyIdentifier: '1955501000' }
  await change('simulateDebitBlock', 'ACHDebitBlock', block)
  await change('simulateDebitBlock', 'ACHDebitBlock', block)
  const spelled = await debit(financialAccountId, { companyIdentifier: ' 1-9555 01000' })
  assert.deepEqual(spelled['status'], { status: 'FAILED', statusReasonCode: 'PAYMENT_STOPPED' })
  assert.equal(statusOf(await debit(financialAccountId, { companyIdentifier: '1955501001' })), 'PENDING')
  assert.equal(statusOf(await debit(await newAccount())), 'PENDING')
  await change('simulateDebitUnblock', 'ACHDebitBlock', block)
  assert.equal(statusOf(await debit(financialAccountId)), 'PENDING')
})

test('what makes no sense is refused as data', async () => {
  const account = await newAccount()
  assert.equal(codeOf(await sendBack('eft_none', 'INSUFFICIENT_FUNDS')), 'NOT_FOUND')
  const block = (input: Record<string, unknown>) => change('simulateDebitBlock', 'ACHDebitBlock', input)
  assert.equal(codeOf(await block({ financialAccountId: 'fa_none', companyIdentifier: '1' })), 'NOT_FOUND')
  assert.equal(codeOf(await block({ financialAccountId: account, companyIdentifier: '– –' })), 'INVALID')
})
