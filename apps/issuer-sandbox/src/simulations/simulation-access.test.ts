// Simulations, webhooks and what they show are for the holder of the API key: a client token, whatever it allows, is denied.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueCard, makeCardToken, mutate, type Payload } from '../testing/cards.ts'
import { startTestSandbox } from '../testing/sandbox.ts'

const usd = (value: number) => ({ value, currencyCode: 'USD' })
const transaction = { transactionId: 'ctx_none' }
const target = { targetId: 'ntt_none' }
const endpoint = { endpointId: 'cae_none' }
const product = { cardProductId: 'cpr_none' }
const attachment = { ...product, spendRule: { id: 'sr_none' } }
const subscriptions = ['PAYMENT_CARD_CLEARED']
const block = { financialAccountId: 'fa_none', companyIdentifier: '1955501000' }
const receiver = { name: 'x', uri: 'http://127.0.0.1:1/' }

type Operation = { name: string; on: string; inputType?: string; fields?: string; input: Record<string, unknown> }

/** What reviewers do. */
function onApplications(): Operation[] {
  const applicationId = 'app_none'
  const on = 'AccountHolderCardProductApplication'
  const session = { documentUploadSessionId: 'dus_none' }
  const review = { applicationId, ...session, documentUploadLinkId: 'dul_none', newReviewStatus: 'APPROVED' }
  const verification = { applicationId, applicantId: 'ach_none', newVerificationStatus: 'DENIED' }
  return [
    { name: 'simulateApplicationFinding', on, input: { applicationId, status: 'APPROVED' } },
    { name: 'simulateApplicationDocumentReview', on: 'AccountHolderApplicationDocument', fields: 'status', input: review },
    { name: 'simulateApplicationVerificationStatusChange', on, input: verification },
    { name: 'simulateCreateApplicationDocumentsUploadSessions', on, input: { applicationId } },
    {
      name: 'simulateDocumentUploadSessionExpiry',
      on: 'USAccountHolderApplicationDocumentUploadSession',
      input: session,
    },
  ]
}

function operationsOn(cardId: string): Operation[] {
  const adjusting = { ...transaction, amount: usd(1), transactionProcessingType: 'ADJUSTMENT_CREDIT' }
  const returning = { id: 'eft_none', statusFailureReason: 'ACCOUNT_CLOSED' }
  const application = { applicationId: 'app_none', newApplicationStatus: 'APPROVED' }
  return [
    { name: 'simulateAuthorization', on: 'AuthorizationEvent', input: { cardId, amount: usd(1) } },
    { name: 'simulateSingleStepAuthAndClear', on: 'AuthorizationAndClearEvent', input: { cardId, amount: usd(1) } },
    { name: 'simulateClearing', on: 'ClearingEvent', input: transaction },
    { name: 'simulateClearingWithoutAuthorization', on: 'ClearingEvent', input: { cardId, amount: usd(1) } },
    { name: 'simulateReversal', on: 'ReversalEvent', input: transaction },
    { name: 'simulateAuthorizationExpiry', on: 'ReversalEvent', input: transaction },
    { name: 'simulateRefund', on: 'ClearingEvent', input: transaction },
    { name: 'simulateRefundWithoutPurchase', on: 'ClearingEvent', input: { cardId, amount: usd(1) } },
    { name: 'simulateAdjustment', on: 'AdjustmentEvent', input: adjusting },
    { name: 'simulateCardFee', on: 'FeeEvent', input: { cardId, amount: usd(1) } },
    {
      name: 'simulateExternallyInitiatedACHTransfer',
      on: 'CreditFunds',
      input: { financialAccountId: 'fa_none', amount: usd(1) },
    },
    { name: 'simulateProcessingExternallyInitiatedStatusChange', on: 'CreditFunds', input: { id: 'eft_none' } },
    { name: 'simulateAchTransferProcessing', on: 'CreditFunds', input: { id: 'eft_none' } },
    { name: 'simulateAchTransferReturn', on: 'CreditFunds', input: returning },
    ...onApplications(),
    { name: 'simulateFinancialAccountIssue', on: 'FinancialAccount', input: { externalId: 'acc_none', name: 'None' } },
    { name: 'simulateCloseFinancialAccount', on: 'FinancialAccount', input: { financialAccountId: 'fa_none' } },
    ...['Sending', 'Cancellation'].map((step) => ({
      name: `simulateAchTransfer${step}`,
      on: 'OriginatedAchTransfer',
      input: { id: 'oat_none' },
    })),
    {
      name: 'simulateAchNotificationOfChange',
      on: 'OriginatedAchTransfer',
      input: { id: 'oat_none', routingNumber: '011000015', accountNumber: '12345678', bankAccountType: 'CHECKING' },
    },
    { name: 'simulateBankAccountVerification', on: 'ExternalFinancialBankAccount', input: { id: 'efa_none' } },
    { name: 'simulateUnifiedFundsTransferOutcome', on: 'UnifiedFundsTransfer', input: { id: 'uft_none' } },
    {
      name: 'simulateUpdateCardTransactionDispute',
      on: 'PaymentCardTransactionDispute',
      input: { id: 'dis_none', status: 'WON' },
    },
    { name: 'simulateReturnByProgram', on: 'DebitFunds', input: returning },
    { name: 'simulateDebitBlock', on: 'ACHDebitBlock', fields: 'companyIdentifier', input: block },
    { name: 'simulateDebitUnblock', on: 'ACHDebitBlock', fields: 'companyIdentifier', input: block },
    { name: 'simulateDeposit', on: 'CreditFunds', input: { toFinancialAccountId: 'fa_none', amount: usd(1), source: 'WIRE' } },
    { name: 'simulateApplicationStatusChange', on: 'AccountHolderCardProductApplication', input: application },
    ...['Approval', 'SendToPrinter', 'Shipped', 'ShipmentFailed', 'Completed'].map((step) => ({
      name: `simulatePhysicalPaymentCardOrder${step}`,
      on: 'PhysicalPaymentCardOrder',
      inputType: `SimulatePhysicalPaymentCard${step}Input`,
      input: { physicalPaymentCardOrderId: 'pco_none' },
    })),
    { name: 'simulateNotificationTrouble', on: 'WebhookNotificationTarget', input: target },
    { name: 'addWebhookNotificationTarget', on: 'WebhookNotificationTarget', input: { ...receiver, subscriptions } },
    { name: 'activateNotificationTarget', on: 'WebhookNotificationTarget', input: target },
    { name: 'rotateNotificationTargetSigningKey', on: 'WebhookNotificationTarget', input: target },
    { name: 'addSubscriptionsToNotificationTarget', on: 'WebhookNotificationTarget', input: { ...target, subscriptions } },
    { name: 'removeSubscriptionsFromNotificationTarget', on: 'WebhookNotificationTarget', input: { ...target, subscriptions } },
    { name: 'replayNotificationEvent', on: 'NotificationEvent', input: { notificationEventId: 'evt_none' } },
    { name: 'addCollaborativeAuthorizationEndpoint', on: 'CollaborativeAuthorizationEndpoint', input: receiver },
    ...['activate', 'deactivate', 'remove', 'rename'].map((verb) => ({
      name: `${verb}CollaborativeAuthorizationEndpoint`,
      on: 'CollaborativeAuthorizationEndpoint',
      input: verb === 'rename' ? { ...endpoint, name: 'x' } : endpoint,
    })),
    ...['deactivate', 'remove', 'rename'].map((verb) => ({
      name: `${verb}NotificationTarget`,
      on: 'WebhookNotificationTarget',
      input: verb === 'rename' ? { ...target, name: 'x' } : target,
    })),
    {
      name: 'setEmailForNotificationTarget',
      on: 'WebhookNotificationTarget',
      input: { ...target, email: 'ops@example.com' },
    },
    { name: 'removeEmailFromNotificationTarget', on: 'WebhookNotificationTarget', input: target },
    { name: 'enableCollaborativeAuthorizationFeature', on: 'CardProduct', input: product },
    { name: 'simulateCardProductSettings', on: 'CardProduct', input: product },
    {
      name: 'attachSpendRuleToCardProduct',
      on: 'CardProduct',
      input: { ...product, spendRule: { id: 'sr_none', version: 'LATEST' } },
    },
    { name: 'detachSpendRuleFromCardProduct', on: 'CardProduct', input: attachment },
    { name: 'createAmountLimitSpendRule', on: 'AmountLimitSpendRule', input: { name: 'x', maximumAmount: usd(1) } },
    { name: 'updateAmountLimitSpendRule', on: 'AmountLimitSpendRule', input: { spendRuleId: 'sr_none', maximumAmount: usd(1) } },
    {
      name: 'simulateRateLimit',
      on: 'SimulatedRateLimit',
      fields: 'requests',
      input: { requests: 1, complexity: 1, windowSeconds: 1 },
    },
  ]
}

test('a client token moves nothing and receives nothing', async () => {
  await using sandbox = await startTestSandbox()
  const cardId = await issueCard(sandbox)
  const authorize = { name: 'simulateAuthorization', on: 'AuthorizationEvent', fields: 'simulatedTransaction { id }' }
  const event: Payload = await mutate(sandbox, authorize, { cardId, amount: usd(1) })
  const { id } = event['simulatedTransaction'] as { id: string }
  const permissions = ['READ_RESTRICTED_DETAILS', 'MANAGE_PAYMENT_CARD', 'MANAGE_CARD_FULFILLMENT'] as const
  const token = await makeCardToken(sandbox, cardId, ...permissions)

  const operations = operationsOn(cardId)
  for (const { input, ...operation } of operations) {
    assert.equal((await mutate(sandbox, operation, input, token)).__typename, 'AccessDeniedError', operation.name)
  }
  const { body: schema } = await sandbox.ask('{ __type(name: "Mutation") { fields { name } } }')
  const fields = schema.data?.['__type']?.['fields'] as { name: string }[]
  const names = fields.map(({ name }) => name).filter((name) => /^simulate|Notification|Collaborative|SpendRule|ACH/.test(name))
  assert.deepEqual(names.toSorted(), operations.map(({ name }) => name).toSorted(), 'every one of them is tried')

  const query = `query Seen($card: ID!, $id: ID!) {
    organizations { id }
    cardTransactions(paymentCardId: $card) { id }
    node(id: $id) { id }
  }`
  const variables = { card: cardId, id }
  const nothing = {
    organizations: null,
    cardTransactions: null,
    node: null,
  }
  assert.deepEqual((await sandbox.ask(query, variables, token)).body.data, nothing)
  const seen = (await sandbox.ask(query, variables)).body.data
  assert.deepEqual([seen?.['cardTransactions'], seen?.['node']], [[{ id }], { id }])
})
