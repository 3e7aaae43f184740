// What the sandbox promises of people and their applications.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { issueCard, makeCardToken, mutate, setPin, type Payload } from '../testing/cards.ts'
import { startTestSandbox, type TestSandbox } from '../testing/sandbox.ts'
import type { ApplicationStatus } from '../store/holders.store.ts'
import { mayMove } from './applications.rules.ts'

let sandbox: TestSandbox
before(async () => {
  sandbox = await startTestSandbox()
})
after(() => sandbox[Symbol.asyncDispose]())

const create = { name: 'createUSPersonAccountHolder', on: 'USPersonAccountHolder' }
const apply = {
  name: 'createAccountHolderCardProductApplication',
  on: 'AccountHolderCardProductApplication',
  fields: 'id applicationState { status }',
}
const cardForApplication = { name: 'issuePaymentCardForApplication', on: 'PaymentCard', fields: 'id financialAccounts { id }' }
const accountForApplication = { name: 'issueFinancialAccountForApplication', on: 'FinancialAccount' }

function person(changes: Record<string, unknown> = {}): { personAccountHolder: Record<string, unknown> } {
  return {
    personAccountHolder: {
      name: { givenName: 'Grace', familyName: 'Kim' },
      dateOfBirth: '1998-04-29',
      phoneNumber: { countryCode: '1', number: '2125550106', label: 'MOBILE' },
      identificationDocument: { socialSecurityNumber: { number: '219096734', countryCodeAlpha3: 'USA' } },
      ...changes,
    },
  }
}

function withSsn(number: string): { personAccountHolder: Record<string, unknown> } {
  return person({ identificationDocument: { socialSecurityNumber: { number, countryCodeAlpha3: 'USA' } } })
}

async function holderOf(input: Record<string, unknown>): Promise<string> {
  return String((await mutate(sandbox, create, input))['id'])
}

function applyFor(accountHolderId: string, changes: Record<string, unknown> = {}): Promise<Payload> {
  const consent = { primaryAuthorizedPersonId: accountHolderId, consentTimestamp: '2026-11-20T11:59:00Z' }
  const input = { cardProductId: 'cpr_paycard', accountHolderId, cardHolderAgreementConsent: consent, ...changes }
  return mutate(sandbox, apply, input)
}

function faultsOf(payload: Payload): string[] {
  return (payload['errors'] as { code: string; errorPath: string[] }[]).map(
    ({ code, errorPath }) => `${code} ${errorPath.slice(1).join('.')}`,
  )
}

/** The state when it is reviewed again. */
async function read(id: unknown): Promise<{ status: string; reason: string; results: string[] }> {
  const { body } = await sandbox.ask(
    `query Read($id: ID!) { node(id: $id) { ... on AccountHolderCardProductApplication {
      applicationState { status }
      accountHolderSnapshot { ... on USPersonAccountHolderSnapshot { currentVerification { reason results { code } } } }
    } } }`,
    { id },
  )
  type Node = {
    applicationState: { status: string }
    accountHolderSnapshot: { currentVerification: { reason: string; results: { code: string }[] } }
  }
  const { applicationState, accountHolderSnapshot } = (body.data?.['node'] ?? assert.fail('no application')) as Node
  const { reason, results } = accountHolderSnapshot.currentVerification
  return { status: applicationState.status, reason, results: results.map(({ code }) => code) }
}

test('an application is PENDING at first, and comes to what the number says', async () => {
  for (const [ssn, status, reason] of [
    ['219096734', 'APPROVED', 'PASSED'],
    ['219-09-6735', 'APPROVED', 'PASSED'],
    ['219090101', 'DENIED', 'DENIED'],
    ['219090102', 'IN_REVIEW', 'IN_REVIEW'],
    ['219090103', 'IN_REVIEW', 'DOCUMENT_UPLOAD_REQUIRED'],
    ['219090104', 'PENDING', 'PENDING'],
  ] as const) {
    const answer = await applyFor(await holderOf(withSsn(ssn)))
    assert.deepEqual(answer['applicationState'], { status: 'PENDING' }, ssn)
    const found = await read(answer['id'])
    assert.deepEqual([found.status, found.reason], [status, reason], ssn)
  }
})

test('a number that a person with another birth date has given goes to manual review', async () => {
  await applyFor(await holderOf(withSsn('219094444')))
  const { personAccountHolder } = withSsn('219-09-4444')
  const another = await applyFor(await holderOf({ personAccountHolder: { ...personAccountHolder, dateOfBirth: '1971-01-02' } }))
  assert.deepEqual(await read(another['id']), { status: 'IN_REVIEW', reason: 'IN_REVIEW', results: ['SSN_MULTI_IDENTITY'] })
})

test('people are found by what they were made with, and businesses there are none', async () => {
  const id = await holderOf(
    person({ email: 'ana.search@example.com', externalId: 'search-1', dateOfBirth: '1981-02-03', identificationDocument: null }),
  )
  const search = async (filterBy: object) => {
    const { body } = await sandbox.ask(
      'query Search($filterBy: PersonAccountHolderFilterInput) { personAccountHolders(first: 50, filterBy: $filterBy) { edges { node { id externalId } } } }',
      { filterBy },
    )
    const { edges } = (body.data?.['personAccountHolders'] ?? assert.fail('no list')) as { edges: { node: { id: string } }[] }
    return edges.map(({ node }) => node.id)
  }
  for (const filter of [
    { email: { contains: 'ana.search' } },
    { dateOfBirth: { equals: '1981-02-03' } },
    { dateOfBirth: { between: { start: '1981-02-01', end: '1981-02-28' } } },
  ])
    assert.deepEqual(await search(filter), [id], JSON.stringify(filter))
  assert.deepEqual(await search({ email: { equals: 'nobody@example.com' } }), [])
  const { body } = await sandbox.ask('{ businessAccountHolders { edges { cursor } } }')
  assert.deepEqual(body.data?.['businessAccountHolders'], { edges: [] })
})

test('after a denial there may be another application; one that continues is the same one', async () => {
  for (const [ssn, isAnother] of [
    ['219090101', true],
    ['219090102', false],
  ] as const) {
    const holder = await holderOf(withSsn(ssn))
    const first = await applyFor(holder)
    await read(first['id'])
    const second = await applyFor(holder)
    assert.equal(first['id'] !== second['id'], isAnother)
    // A person who was denied before goes to manual review.
    assert.equal((await read(second['id'])).status, 'IN_REVIEW')
  }
})

test('an account is opened for an approved application alone, and a card for it opens it too', async () => {
  const denied = await applyFor(await holderOf(withSsn('219090101')))
  const refused = await mutate(sandbox, accountForApplication, { applicationId: denied['id'], name: 'Payroll account' })
  assert.deepEqual(faultsOf(refused), ['NOT_APPROVED applicationId'])

  const { id: applicationId } = await applyFor(await holderOf(person()))
  const options = { expirationDate: '2030-11-15T00:00:00Z', activateOnCreate: true }
  const [first, second] = [
    await mutate(sandbox, cardForApplication, { applicationId, options }),
    await mutate(sandbox, cardForApplication, { applicationId, options }),
  ]
  assert.notEqual(first['id'], second['id'])
  assert.deepEqual(first['financialAccounts'], second['financialAccounts'])
})

test('a holder’s birthday, phone and number are refused as the card’s PIN', async () => {
  const { id: applicationId } = await applyFor(await holderOf(person()))
  const options = { expirationDate: '2030-11-15T00:00:00Z', activateOnCreate: true }
  const cardId = String((await mutate(sandbox, cardForApplication, { applicationId, options }))['id'])
  const token = await makeCardToken(sandbox, cardId, 'SET_PAYMENT_CARD_PIN')
  for (const pin of ['1998', '0429', '2904', '6734', '0106']) {
    assert.deepEqual(faultsOf(await setPin(sandbox, cardId, pin, token)), ['WEAK_PIN newPin'], pin)
  }
  // Of a stranger nothing is known.
  const another = await issueCard(sandbox)
  const answer = await setPin(sandbox, another, '0429', await makeCardToken(sandbox, another, 'SET_PAYMENT_CARD_PIN'))
  assert.equal(answer.__typename, 'PaymentCard')
})

test('errors in a person’s details are reported by field, and no person is created', async () => {
  const wrong = person({
    name: { givenName: ' ', familyName: 'Kim\u0000' },
    dateOfBirth: '1998-02-30',
    phoneNumber: { countryCode: '1', number: '555', label: 'MOBILE' },
    identificationDocument: { socialSecurityNumber: { number: '666123456', countryCodeAlpha3: 'USA' } },
    billingAddress: {
      streetAddress: '1 Main St',
      locality: 'Nowhere',
      region: 'NY',
      postalCode: '90012',
      countryCodeAlpha3: 'USA',
    },
  })
  assert.deepEqual(
    faultsOf(await mutate(sandbox, create, wrong)).map((fault) => fault.replace('personAccountHolder.', '')),
    [
      'REQUIRED name.givenName',
      'INVALID name.familyName',
      'INVALID phoneNumber.number',
      'INVALID billingAddress.region',
      'INVALID dateOfBirth',
      'INVALID identificationDocument.socialSecurityNumber.number',
    ],
  )
  for (const dateOfBirth of ['2026-11-20', '2016-11-21', '1900-01-01', '04/29/1998']) {
    assert.deepEqual(faultsOf(await mutate(sandbox, create, person({ dateOfBirth }))), [
      'INVALID personAccountHolder.dateOfBirth',
    ])
  }
})

test('no one applies for another person, for another product, or with a consent from the future', async () => {
  const holder = await holderOf(person())
  const consent = { primaryAuthorizedPersonId: holder, consentTimestamp: '2026-11-20T12:00:01Z' }
  for (const [changes, fault] of [
    [{ accountHolderId: 'ach_none' }, 'INVALID cardHolderAgreementConsent.primaryAuthorizedPersonId'],
    [{ cardProductId: 'cpr_none' }, 'NOT_FOUND cardProductId'],
    [{ cardHolderAgreementConsent: consent }, 'INVALID cardHolderAgreementConsent.consentTimestamp'],
  ] as const) {
    assert.deepEqual(faultsOf(await applyFor(holder, changes)), [fault])
  }
})

test('an application leaves no final state, and an approved one is only closed, or denied after all', () => {
  const all: ApplicationStatus[] = ['PENDING', 'IN_REVIEW', 'APPROVED', 'DENIED', 'CLOSED']
  const moves = all.flatMap((from) => all.filter((to) => mayMove({ status: from }, to)).map((to) => `${from} ${to}`))
  assert.deepEqual(
    moves.filter((move) => /^(APPROVED|DENIED|CLOSED)/.test(move)),
    ['APPROVED APPROVED', 'APPROVED DENIED', 'APPROVED CLOSED', 'DENIED DENIED', 'CLOSED CLOSED'],
  )
})
