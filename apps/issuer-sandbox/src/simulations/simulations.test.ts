// Guarantees of simulations: they need the API key, refuse invalid requests, and report their effects in the card provider's
// words.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { changeCard, issueCard, mutate, type Payload } from '../testing/cards.ts'
import { answerTo, nodeOf, startReceiver, type Received, type Receiver } from '../testing/receiver.ts'
import { assertPublished } from '../testing/published-shape.ts'
import { issueAccount, startTestSandbox, type TestSandbox } from '../testing/sandbox.ts'

let sandbox: TestSandbox
let receiver: Receiver
let cardId: string

before(async () => {
  sandbox = await startTestSandbox()
  receiver = await startReceiver()
  await introduce()
})
beforeEach(async () => {
  answerAll()
  cardId = await issueCard(sandbox)
})
after(async () => {
  await sandbox[Symbol.asyncDispose]()
  await receiver.stop()
})

/** Makes the receiver the target of every event and the active endpoint. */
async function introduce(): Promise<void> {
  const { body } = await sandbox.ask('{ __type(name: "NotificationEventName") { enumValues { name } } }')
  const names = body.data?.['__type']?.['enumValues'] as { name: string }[]
  await mutate(
    sandbox,
    { name: 'addWebhookNotificationTarget', on: 'WebhookNotificationTarget' },
    { name: 'test', uri: receiver.uri, subscriptions: names.map(({ name }) => name) },
  )
  const endpoint = { name: 'test', uri: `${receiver.uri}/authorization` }
  const on = 'CollaborativeAuthorizationEndpoint'
  const { id } = await mutate(sandbox, { name: 'addCollaborativeAuthorizationEndpoint', on }, endpoint)
  await mutate(sandbox, { name: 'activateCollaborativeAuthorizationEndpoint', on }, { endpointId: id })
}

/** Approves every request, and accepts every event. */
function answerAll(): void {
  receiver.answer((asked) => (asked.path.endsWith('/authorization') ? answerTo(asked, 'APPROVED') : { status: 204 }))
}

const usd = (value: number) => ({ value, currencyCode: 'USD' })
const eventFields = 'id responseCode approvedAmount { value currencyCode decimalPlaces } simulatedTransaction { id }'

async function simulate(name: string, on: string, input: Record<string, unknown>, authorization?: string): Promise<Payload> {
  const fields = on.endsWith('Event') && on !== 'NotificationEvent' ? eventFields : 'id'
  return mutate(sandbox, { name, on, fields }, input, authorization)
}

/** What the printer and the carrier do has inputs of other names, at the card provider too. */
function simulateOrder(step: string, input: Record<string, unknown>, authorization?: string): Promise<Payload> {
  const inputType = `SimulatePhysicalPaymentCard${step}Input`
  const name = `simulatePhysicalPaymentCardOrder${step}`
  return mutate(sandbox, { name, on: 'PhysicalPaymentCardOrder', inputType }, input, authorization)
}

async function authorize(value: number): Promise<string> {
  const event = await simulate('simulateAuthorization', 'AuthorizationEvent', { cardId, amount: usd(value) })
  return (event['simulatedTransaction'] as { id: string }).id
}

const amountFields = 'authorizedAmount heldAmount clearedAmount reversedAmount refundedAmount'.split(' ')

async function amountsOf(transactionId: string): Promise<unknown[]> {
  const fields = amountFields.map((field) => `${field} { value }`).join(' ')
  const query = `query Transaction($id: ID!) { node(id: $id) { ... on DebitTransaction { simulatedTransaction { ${fields} } } } }`
  const { body } = await sandbox.ask(query, { id: transactionId })
  const node = body.data?.['node'] as { simulatedTransaction: Record<string, { value: number }> }
  return amountFields.map((field) => node.simulatedTransaction[field]?.value)
}

const valueOf = (amount: unknown) => (amount as { value: number } | undefined)?.value

const reportedOf =
  (transactionId: unknown) =>
  (received: Received): boolean =>
    nodeOf(received)['transactionId'] === transactionId

const codesOf = (payload: Payload) =>
  (payload['errors'] as { code: string; errorPath: string[] }[]).map(({ code, errorPath }) => `${errorPath.join('.')} ${code}`)

test('a purchase goes from its authorization to its refund, and every step sends an event', async () => {
  const id = await authorize(5_000)
  assert.deepEqual(await amountsOf(id), [5_000, 5_000, 0, 0, 0])
  await simulate('simulateReversal', 'ReversalEvent', { transactionId: id, amount: usd(500) })
  await simulate('simulateClearing', 'ClearingEvent', { transactionId: id, amount: usd(2_000), isFinal: false })
  assert.deepEqual(await amountsOf(id), [5_000, 2_500, 2_000, 500, 0])
  const cleared = await simulate('simulateClearing', 'ClearingEvent', { transactionId: id, amount: usd(3_100) })
  assert.deepEqual(cleared['approvedAmount'], { value: 3_100, currencyCode: 'USD', decimalPlaces: 2 })
  await simulate('simulateAdjustment', 'AdjustmentEvent', {
    transactionId: id,
    amount: usd(7),
    transactionProcessingType: 'ADJUSTMENT_CREDIT',
  })
  const refund = await simulate('simulateRefund', 'ClearingEvent', { transactionId: id, amount: usd(100) })
  assert.deepEqual(await amountsOf(id), [5_000, 0, 5_100, 500, 100])

  // A refund is sent as part of the transaction that it gives back.
  const reported = await receiver.until(6, reportedOf(id))
  assert.deepEqual(
    reported.map((one) => {
      const { approvedAmount, partial, accountingDirection } = nodeOf(one)
      return [one.message.data.name, valueOf(approvedAmount), partial, accountingDirection]
    }),
    [
      ['PAYMENT_CARD_AUTHORIZATION_APPROVED', 5_000, false, 'DEBIT'],
      ['PAYMENT_CARD_AUTHORIZATION_REVERSED', 500, null, 'CREDIT'],
      ['PAYMENT_CARD_CLEARED', 2_000, true, 'DEBIT'],
      ['PAYMENT_CARD_CLEARED', 3_100, false, 'DEBIT'],
      ['PAYMENT_CARD_ADJUSTMENT', 7, undefined, 'CREDIT'],
      ['PAYMENT_CARD_CLEARED', 100, null, 'CREDIT'],
    ],
  )
  const times = reported.slice(0, 5).map((one) => String(nodeOf(one)['createdAt']))
  assert.deepEqual(times, [...new Set(times)].toSorted(), 'each happened after the one before')
  assert.deepEqual(refund['approvedAmount'], { value: 100, currencyCode: 'USD', decimalPlaces: 2 })
})

test('a card may be charged, paid back and charged a fee without an authorization', async () => {
  const merchantDetails = {
    name: 'Ferry Kiosk',
    categoryCode: '4111',
    address: { locality: 'Staten Island', region: 'NY', postalCode: '10301', countryCodeAlpha3: 'USA' },
  }
  const forced = await simulate('simulateClearingWithoutAuthorization', 'ClearingEvent', {
    cardId,
    amount: usd(275),
    merchantDetails,
  })
  const refund = await simulate('simulateRefundWithoutPurchase', 'ClearingEvent', { cardId, amount: usd(300) })
  const fee = await simulate('simulateCardFee', 'FeeEvent', { cardId, amount: usd(50) })
  const directions = [forced, refund].map(async (event) => {
    const [reported] = await receiver.until(1, reportedOf((event['simulatedTransaction'] as { id: string }).id))
    assert.ok(reported !== undefined)
    return { ...nodeOf(reported), name: reported.message.data.name }
  })
  assert.partialDeepStrictEqual(await Promise.all(directions), [
    {
      name: 'PAYMENT_CARD_CLEARED',
      accountingDirection: 'DEBIT',
      merchantDetails: { name: 'Ferry Kiosk', categoryCode: '4111', address: { locality: 'Staten Island', region: 'NY' } },
    },
    { name: 'PAYMENT_CARD_CLEARED', accountingDirection: 'CREDIT' },
  ])
  const [charged] = await receiver.until(1, (one) => nodeOf(one)['id'] === fee['id'])
  assert.ok(charged !== undefined)
  assert.equal(charged.message.data.name, 'FEE_CHARGE_EVENT')
  assert.equal(valueOf(nodeOf(charged)['feeTransferAmount']), 50)
})

test('cash machines ask once and clear at once; surcharge and kind of transaction are sent', async () => {
  const event = await simulate('simulateSingleStepAuthAndClear', 'AuthorizationAndClearEvent', {
    cardId,
    amount: usd(6_300),
    transactionProcessingType: 'CASH',
    fees: [{ requestedFeeAmount: usd(300), approvedFeeAmount: usd(300), transactionFeeType: 'SURCHARGE' }],
  })
  const { id } = event['simulatedTransaction'] as { id: string }
  assert.deepEqual(await amountsOf(id), [6_300, 0, 6_300, 0, 0])
  const [reported] = await receiver.until(1, reportedOf(id))
  assert.ok(reported !== undefined)
  assert.partialDeepStrictEqual(nodeOf(reported), {
    transactionProcessingType: 'CASH',
    approvedAmount: usd(6_000),
    fees: [{ approvedFeeAmount: usd(300), transactionFeeType: 'SURCHARGE' }],
    merchantDetails: { categoryCode: '6011' },
  })
})

test('a hold ends by a simulation, and what was left of it is sent', async () => {
  const id = await authorize(900)
  await simulate('simulateAuthorizationExpiry', 'ReversalEvent', { transactionId: id })
  assert.deepEqual(await amountsOf(id), [900, 0, 0, 0, 0])
  const reported = await receiver.until(2, reportedOf(id))
  assert.equal(reported[1]?.message.data.name, 'PAYMENT_CARD_AUTHORIZATION_REVERSED')
  assert.equal(reported[1]?.message.data.node?.['issuerExpiredAuthorization'], true)
})

describe('what makes no sense is refused as data', () => {
  test('for a transaction that is not there, was declined, or has nothing left', async () => {
    const id = await authorize(1_000)
    await simulate('simulateReversal', 'ReversalEvent', { transactionId: id })
    await changeCard(sandbox, 'suspend', cardId)
    const declined = await authorize(1_000)
    const tries: [string, string, Record<string, unknown>, string][] = [
      ['simulateReversal', 'ReversalEvent', { transactionId: 'ctx_none' }, 'input.transactionId NOT_FOUND'],
      ['simulateReversal', 'ReversalEvent', { transactionId: id }, 'input.transactionId NOTHING_HELD'],
      ['simulateReversal', 'ReversalEvent', { transactionId: declined }, 'input.transactionId DECLINED'],
      ['simulateClearing', 'ClearingEvent', { transactionId: id }, 'input.transactionId NOTHING_HELD'],
      ['simulateClearing', 'ClearingEvent', { transactionId: declined }, 'input.transactionId DECLINED'],
      ['simulateRefund', 'ClearingEvent', { transactionId: id }, 'input.transactionId NOTHING_CLEARED'],
      ['simulateClearingWithoutAuthorization', 'ClearingEvent', { cardId: 'pcd_none', amount: usd(1) }, 'input.cardId NOT_FOUND'],
      ['simulateCardFee', 'FeeEvent', { cardId, transactionId: id, amount: usd(1) }, 'input.transactionId REQUIRED'],
      ['simulateAuthorization', 'AuthorizationEvent', { cardId: 'pcd_none', amount: usd(1) }, 'input.cardId NOT_FOUND'],
    ]
    for (const [name, on, input, expected] of tries) assert.deepEqual(codesOf(await simulate(name, on, input)), [expected], name)
  })

  test('with an amount of nothing, or smaller than its parts', async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ amount: usd(0) }, 'input.amount REQUIRED'],
      [{ amount: usd(1_000_000_001) }, 'input.amount TOO_MUCH'],
      [{ amount: usd(1), transactionProcessingType: 'ADJUSTMENT_DEBIT' }, 'input.transactionProcessingType INVALID'],
      [{ amount: usd(100), cashbackAmount: usd(100) }, 'input.cashbackAmount TOO_MUCH'],
      [{ amount: usd(100), merchantDetails: { categoryCode: 'food' } }, 'input.merchantDetails.categoryCode INVALID'],
    ]
    for (const [input, expected] of wrong) {
      const answer = await simulate('simulateAuthorization', 'AuthorizationEvent', { cardId, ...input })
      assert.deepEqual(codesOf(answer), [expected])
    }
  })
})

test('an idempotency key does a thing once', async () => {
  const id = await authorize(1_000)
  const idempotencyKey = `key-${id}`
  const clearing = { transactionId: id, amount: usd(400), isFinal: false, idempotencyKey }
  const first = await simulate('simulateClearing', 'ClearingEvent', clearing)
  assert.deepEqual(await simulate('simulateClearing', 'ClearingEvent', clearing), first)
  assert.deepEqual(await amountsOf(id), [1_000, 600, 400, 0, 0])
  const other = await simulate('simulateClearing', 'ClearingEvent', { ...clearing, amount: usd(401) })
  assert.deepEqual(codesOf(other), ['input.idempotencyKey ALREADY_USED'])
})

test('another bank’s entry is received, settled and sent back; on a closed account it fails', async () => {
  const { id: financialAccountId } = await issueAccount(sandbox, `acc_${crypto.randomUUID()}`)
  const receive = { financialAccountId, amount: usd(4_200), companyName: 'NORTH GRILL', companyEntryDescription: 'TIPS' }
  const start = () => simulate('simulateExternallyInitiatedACHTransfer', 'CreditFunds', receive)
  const step = (name: string, input: Record<string, unknown>) => simulate(name, 'CreditFunds', input)

  const { id } = await start()
  await step('simulateProcessingExternallyInitiatedStatusChange', { id })
  await step('simulateAchTransferProcessing', { id })
  assert.deepEqual(codesOf(await step('simulateAchTransferProcessing', { id })), ['input.id WRONG_STATUS'])
  await step('simulateAchTransferReturn', { id, statusFailureReason: 'DUPLICATE_ENTRY' })
  const reported = await receiver.until(3, (one) => nodeOf(one)['id'] === id)
  assert.deepEqual(
    reported.map((one) => [one.message.data.name, nodeOf(one)['statusFailureReason']]),
    [
      ['NON_ORIGINATED_ACH_TRANSFER_RECEIVED', null],
      ['NON_ORIGINATED_ACH_TRANSFER_PROCESSED', null],
      ['NON_ORIGINATED_ACH_TRANSFER_RETURNED', 'DUPLICATE_ENTRY'],
    ],
  )
  assert.partialDeepStrictEqual(reported[0]?.message.data.node, {
    transfer: {
      sign: 'POSITIVE',
      financialAccount: { id: financialAccountId },
      amount: usd(4_200),
      companyName: 'NORTH GRILL',
      companyIdentifier: '9555010001',
      companyEntryDescription: 'TIPS',
      individualName: 'ACCOUNT HOLDER',
      settlementDate: '2026-11-20',
    },
  })

  const late = await start()
  await mutate(sandbox, { name: 'simulateCloseFinancialAccount', on: 'FinancialAccount' }, { financialAccountId })
  await step('simulateAchTransferProcessing', { id: late['id'] })
  const [, failed] = await receiver.until(2, (one) => nodeOf(one)['id'] === late['id'])
  assert.deepEqual(
    [failed?.message.data.name, failed?.message.data.node?.['statusFailureReason']],
    ['NON_ORIGINATED_ACH_TRANSFER_FAILED', 'HIGHNOTE_ACCOUNT_CLOSED'],
  )
})

test('a debit is sent as a withdrawal, and a wire as a deposit that is there at once', async () => {
  const { id: financialAccountId } = await issueAccount(sandbox, `acc_${crypto.randomUUID()}`)
  const debit = { financialAccountId, amount: usd(100), transferType: 'DEBIT' }
  await simulate('simulateExternallyInitiatedACHTransfer', 'DebitFunds', debit)
  await simulate('simulateDeposit', 'CreditFunds', { toFinancialAccountId: financialAccountId, amount: usd(1), source: 'WIRE' })
  const isOfAccount = (one: Received) =>
    (nodeOf(one)['financialAccount'] as { id: string } | undefined)?.id === financialAccountId
  const reported = await receiver.until(3, isOfAccount)
  assert.deepEqual(
    reported.map((one) => [one.message.data.name, nodeOf(one)['sign']]),
    [
      ['NON_ORIGINATED_ACH_TRANSFER_RECEIVED', 'NEGATIVE'],
      ['NON_ORIGINATED_ACH_TRANSFER_RECEIVED', 'POSITIVE'],
      ['NON_ORIGINATED_ACH_TRANSFER_PROCESSED', 'POSITIVE'],
    ],
  )
})

test('a card order goes through its steps, and sends an event when it ships', async () => {
  const order = await mutate(
    sandbox,
    { name: 'orderPhysicalPaymentCard', on: 'PhysicalPaymentCardOrder', fields: 'id' },
    {
      paymentCardId: cardId,
      deliveryDetails: {
        name: { givenName: 'Maya', familyName: 'Torres' },
        address: {
          streetAddress: '12 Lake Street',
          locality: 'New York',
          region: 'NY',
          postalCode: '10001',
          countryCodeAlpha3: 'USA',
        },
      },
      cardPersonalization: { textLines: { line1: 'MAYA TORRES' } },
    },
  )
  const input = { physicalPaymentCardOrderId: order['id'] }
  const step = (name: string) => simulateOrder(name, input)
  assert.equal((await step('Shipped')).__typename, 'UserError')
  for (const name of ['Approval', 'SendToPrinter', 'Shipped', 'Completed']) {
    assert.equal((await step(name)).__typename, 'PhysicalPaymentCardOrder', name)
  }
  assert.equal((await step('ShipmentFailed')).__typename, 'UserError')
  const [reported, ...others] = await receiver.until(1, ({ message }) => message.data.node?.['orderState'] !== undefined)
  assert.partialDeepStrictEqual(reported?.message.data, {
    name: 'PHYSICAL_PAYMENT_CARD_SHIPPED',
    node: { paymentCardId: cardId, orderState: { status: 'SHIPPED' } },
  })
  assert.deepEqual(others, [])
})

test('all that was sent and asked meanwhile is as the provider publishes it', () => {
  assert.ok(receiver.received.length > 30)
  for (const { message, path } of receiver.received) {
    const { collaborativeAuthorizationRequest: asked } = message.data
    if (!path.endsWith('/authorization')) assertPublished('NotificationEvent', message.data)
    else if (asked?.id !== undefined) assertPublished('PaymentCardAuthorizationRequest', asked)
  }
})
