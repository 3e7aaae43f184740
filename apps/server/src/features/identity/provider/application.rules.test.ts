// How the provider's words for an application translate to a check: the specification's seven statuses and four items.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import type { ProviderApplication, ProviderApplicationStatus } from '#features/issuer'
import type { Applicant } from '../identity-provider.ts'
import { documentTypeFor, emailUpdateOf, resultOf } from './application.rules.ts'

const now = parseInstant('2026-11-20T13:42:10.000Z')
const ana: Applicant = {
  firstName: 'Ana',
  lastName: 'Rivera',
  birthDate: '1998-04-09',
  ssn: '123454821',
  address: { line1: '12 Elm Street', line2: null, city: 'Utica', state: 'NY', postalCode: '13501', country: 'US' },
  phone: '13155550110',
  email: 'ana@example.com',
}

function application(status: ProviderApplicationStatus | null, facts: Partial<ProviderApplication> = {}): ProviderApplication {
  return {
    applicationId: 'app_1',
    status,
    isInactive: false,
    results: [],
    sessions: [],
    hasDeniedDocument: false,
    updates: [],
    ...facts,
  }
}

const session = (documentTypes: string[], isOpen = true) => ({ sessionId: 'du_1', isOpen, isStarted: false, documentTypes })
const bills = ['UTILITY_BILL', 'LEASE_AGREEMENT']
const all = [...bills, 'PHONE_BILL', 'PASSPORT']
const found = (...facts: Parameters<typeof application>) => resultOf(application(...facts), ana, now)

describe('a status', () => {
  const nothing = { items: [], reason: null, sessionRef: null }

  test('of the provider is one of ours, and a missing one says nothing', () => {
    assert.deepEqual(found('PENDING'), { ...nothing, status: 'PENDING' })
    assert.deepEqual(found('IN_REVIEW'), { ...nothing, status: 'IN_REVIEW' })
    assert.deepEqual(found('APPROVED'), { ...nothing, status: 'APPROVED' })
    assert.deepEqual(found('CLOSED'), { ...nothing, status: 'CANCELED' })
    assert.deepEqual(found('DENIED'), { ...nothing, status: 'DENIED', reason: 'no-match' })
    assert.equal(found(null), null)
  })

  test('DENIED because no one answered may be applied for again: it is canceled', () => {
    assert.deepEqual(found('DENIED', { isInactive: true }), { ...nothing, status: 'CANCELED' })
  })

  test('under way wants documents only while a session takes them', () => {
    const asked = { results: ['ADDRESS_MISMATCH'], sessions: [session(bills)] }
    assert.deepEqual(found('IN_REVIEW', asked), {
      status: 'DOCUMENT_REQUESTED',
      items: ['Address'],
      reason: null,
      sessionRef: 'du_1',
    })
    assert.equal(found('PENDING', asked)?.status, 'DOCUMENT_REQUESTED')
    assert.deepEqual(found('IN_REVIEW', { ...asked, sessions: [session(bills, false)] }), { ...nothing, status: 'IN_REVIEW' })
  })
})

describe('an item', () => {
  test('is what did not match and can be proven by what the reviewer takes', () => {
    for (const [result, item] of [
      ['NAME_MISMATCH', 'Name'],
      ['SSN_MISKEY', 'Name'],
      ['DOB_MISMATCH', 'Name'],
      ['ADDRESS_MISMATCH', 'Address'],
      ['PHONE_MISMATCH', 'Phone'],
    ] as const)
      assert.deepEqual(found('IN_REVIEW', { results: [result], sessions: [session(all)] })?.items, [item], result)
    assert.deepEqual(found('IN_REVIEW', { results: ['NAME_MISMATCH', 'ADDRESS_MISMATCH'], sessions: [session(bills)] })?.items, [
      'Address',
    ])
  })

  test('is what the documents prove where nothing is named, and a name where no word is known', () => {
    assert.deepEqual(found('IN_REVIEW', { sessions: [session(['PHONE_BILL'])] })?.items, ['Phone'])
    assert.deepEqual(found('IN_REVIEW', { results: ['A_NEW_WORD'], sessions: [session(['A_NEW_DOCUMENT'])] })?.items, ['Name'])
  })

  test('is the e-mail address when that alone is to be corrected', () => {
    const update = (changes: string[], isOpen = true) => ({ updates: [{ updateId: 'idu_1', isOpen, changes }] })
    assert.deepEqual(found('IN_REVIEW', update(['EMAIL']))?.items, ['Email'])
    assert.equal(found('IN_REVIEW', update(['EMAIL'], false))?.status, 'IN_REVIEW')
    assert.equal(found('IN_REVIEW', update(['EMAIL', 'FULL_LEGAL_NAME']))?.status, 'IN_REVIEW')
    assert.equal(emailUpdateOf(application('IN_REVIEW', update(['EMAIL']))), 'idu_1')
  })

  test('is announced as a kind of document that the reviewer takes', () => {
    assert.equal(documentTypeFor('Address', ['BANK_STATEMENT', 'LEASE_AGREEMENT']), 'LEASE_AGREEMENT')
    assert.equal(documentTypeFor('Phone', ['PASSPORT']), null)
  })
})

test('a denial gives its reason in general terms, and no one younger than eighteen gets another one', () => {
  const reason = (facts: Partial<ProviderApplication>, applicant = ana) =>
    resultOf(application('DENIED', facts), applicant, now)?.reason
  assert.equal(reason({ results: ['WATCHLIST_HIT', 'NAME_MISMATCH'] }), 'law')
  assert.equal(reason({ hasDeniedDocument: true, results: ['ADDRESS_MISMATCH'] }), 'document')
  assert.equal(reason({ results: ['NAME_MATCH', 'ADDRESS_MISMATCH'] }), 'address')
  assert.equal(reason({ results: ['NAME_MISMATCH', 'ADDRESS_MISMATCH'] }), 'no-match')
  assert.equal(reason({ results: ['WATCHLIST_HIT'] }, { ...ana, birthDate: '2008-11-21' }), 'age')
  assert.equal(reason({}, { ...ana, birthDate: '2008-11-20' }), 'no-match')
})
