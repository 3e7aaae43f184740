// A person with an account, their account at another bank, and transfers between both, for tests.
import { mutate, type Payload } from './cards.ts'
import { issueAccount, type TestSandbox } from './sandbox.ts'

export const usd = (value: number) => ({ value, currencyCode: 'USD' })
export const transferFields = `id status statusFailureReason traceNumber effectiveEntryDate sentToBankAt expectedProcessedAt processedAt
  returnProcessedAt canceledAt failedAt paymentRelatedInformation amount { value }`
export const initiateTransfer = { name: 'initiateAchTransfer', on: 'OriginatedAchTransfer', fields: transferFields }
const addBank = { name: 'addNonVerifiedExternalUSFinancialBankAccount', on: 'NonVerifiedExternalUSFinancialBankAccount' }

export type Parties = { holderId: string; accountId: string; bankId: string }

/** @param accountNumber  of the other bank's account: its last digits decide on returns */
export async function openParties(sandbox: TestSandbox, accountNumber = '12345678'): Promise<Parties> {
  const { id: accountId } = await issueAccount(sandbox, `acc_${crypto.randomUUID()}`)
  const create = { name: 'createUSPersonAccountHolder', on: 'USPersonAccountHolder' }
  const personAccountHolder = {
    externalId: crypto.randomUUID(),
    name: { givenName: 'Maya', familyName: 'Torres' },
    email: 'maya@example.com',
    phoneNumber: { countryCode: '1', number: '2125550101', label: 'MOBILE' },
    dateOfBirth: '1990-01-02',
    billingAddress: {
      streetAddress: '200 Water St',
      postalCode: '10038',
      region: 'NY',
      locality: 'New York',
      countryCodeAlpha3: 'USA',
    },
    identificationDocument: { socialSecurityNumber: { number: '219096734', countryCodeAlpha3: 'USA' } },
  }
  const holderId = idOf(await mutate(sandbox, create, { personAccountHolder }))
  return { holderId, accountId, bankId: idOf(await addBankAccount(sandbox, holderId, accountNumber)) }
}

export function addBankAccount(sandbox: TestSandbox, accountHolderId: string, accountNumber: string): Promise<Payload> {
  const numbers = { routingNumber: '011000015', accountNumber, bankAccountType: 'CHECKING' }
  return mutate(sandbox, addBank, { accountHolderId, name: 'Mine', ...numbers })
}

export function idOf(payload: Payload): string {
  if (typeof payload['id'] !== 'string') throw new Error(`no id: ${JSON.stringify(payload)}`)
  return payload['id']
}

export function initiate(sandbox: TestSandbox, parties: Parties, change: Record<string, unknown> = {}): Promise<Payload> {
  return mutate(sandbox, initiateTransfer, {
    idempotencyKey: crypto.randomUUID(),
    fromFinancialAccountId: parties.accountId,
    toFinancialAccountId: parties.bankId,
    purpose: 'WITHDRAWAL',
    amount: usd(5_000),
    transferAgreementConsent: {
      consentTimestamp: '2026-11-20T11:59:00Z',
      authorizedPersonId: parties.holderId,
      template: { consentTemplateId: 'test', consentTemplateVersion: '1' },
    },
    companyEntryDescription: 'TRANSFER',
    individualName: 'Maya Torres',
    paymentRelatedInformation: 'key 1',
    ...change,
  })
}

export async function readTransfer(sandbox: TestSandbox, id: string): Promise<Record<string, unknown>> {
  const query = `query Read($id: ID!) { node(id: $id) { ... on OriginatedAchTransfer { ${transferFields} } } }`
  const { body } = await sandbox.ask(query, { id })
  return body.data?.['node'] ?? {}
}

/** A debit card that was entered, and stored for its holder: its id, or the error. */
export async function typeCard(sandbox: TestSandbox, cardNumber: string, change: Record<string, unknown> = {}): Promise<Payload> {
  const make = { name: 'generatePaymentMethodTokenizationClientToken', on: 'ClientToken', fields: 'value' }
  const token = (await mutate(sandbox, make, { permissions: ['TOKENIZE_PAYMENT_METHOD'] }))['value']
  const paymentCard = { cardNumber, expiryYear: '30', expiryMonth: '11', securityCode: '123', ...change }
  const typed = { name: 'tokenizeCardPaymentMethod', on: 'PaymentMethodToken', fields: cardFields }
  return mutate(sandbox, typed, { paymentCard }, `Bearer ${String(token)}`)
}

const cardFields = `id usage instrument { ... on PaymentCardInstrument { brand last4 expiryYear expiryMonth
  capabilities { ... on InstantNetworkTransferDestinationPaymentInstrumentCapability { status } } } }`

export async function keepCard(sandbox: TestSandbox, cardNumber: string): Promise<string> {
  const keep = { name: 'createReusablePaymentMethodToken', on: 'PaymentMethodToken', fields: cardFields }
  const paymentMethodTokenId = idOf(await typeCard(sandbox, cardNumber))
  const input = { paymentMethodTokenId, customerIdentifier: 'customer', idempotencyKey: crypto.randomUUID() }
  return idOf(await mutate(sandbox, keep, input))
}
