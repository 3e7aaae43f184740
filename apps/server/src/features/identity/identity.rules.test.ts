// What a finding makes of a check, what is still missing, which files are taken, and what the sandbox says to which words.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { verificationStatus } from '@daybreak/contract'
import { refuseFile } from './documents/documents.rules.ts'
import type { Applicant, Finding } from './identity-provider.ts'
import { findingFor, findingOnDocuments } from './sandbox/sandbox.rules.ts'
import { outcomeMessage } from './checks/messages.ts'
import { decideMove, isOpen, isTold, missingOf, nextLookMs } from './identity.rules.ts'

const statuses = verificationStatus.options
const hasEmail = { email: 'ana@example.com' }

function findingOf(status: Finding['status']): Finding {
  return { status, items: status === 'DOCUMENT_REQUESTED' ? ['Address'] : [], reason: status === 'DENIED' ? 'age' : null }
}

describe('a finding', () => {
  test('moves a check that somebody is at to whatever was found, and moves no other, whatever was found', () => {
    for (const current of statuses)
      for (const found of statuses) {
        const next = decideMove(findingOf(current), findingOf(found), hasEmail)
        const wanted = isOpen(current) && current !== found ? findingOf(found) : null
        assert.deepEqual(next, wanted, `${current} → ${found}`)
      }
  })

  test('changes what is wanted, and the same items in another order are no change', () => {
    const asked: Finding = { status: 'DOCUMENT_REQUESTED', items: ['Name', 'Address'], reason: null }
    assert.equal(decideMove(asked, { ...asked, items: ['Address', 'Name'] }, hasEmail), null)
    assert.deepEqual(decideMove(asked, { ...asked, items: ['Phone'] }, hasEmail)?.items, ['Phone'])
  })

  test('keeps only what its status goes with', () => {
    const pending = findingOf('PENDING')
    const denied = decideMove(pending, { status: 'DENIED', items: ['Name'], reason: null }, hasEmail)
    assert.deepEqual(denied, { status: 'DENIED', items: [], reason: 'no-match' })
    const approved = decideMove(pending, { status: 'APPROVED', items: ['Name'], reason: 'law' }, hasEmail)
    assert.deepEqual(approved, { status: 'APPROVED', items: [], reason: null })
  })

  test('that asks for what cannot be asked of her is looked at by a person', () => {
    const pending = findingOf('PENDING')
    const asking = (items: Finding['items']): Finding => ({ status: 'DOCUMENT_REQUESTED', items, reason: null })
    assert.equal(decideMove(pending, asking([]), hasEmail)?.status, 'IN_REVIEW')
    assert.equal(decideMove(pending, asking(['Email']), { email: null })?.status, 'IN_REVIEW')
    assert.deepEqual(decideMove(pending, asking(['Email', 'Address']), { email: null })?.items, ['Address'])
  })
})

test('an item is missing without a file, with a file that is here in part, and without a link that was opened', () => {
  const file = { item: 'Address', size: 10, received: 10 } as const
  const items = ['Name', 'Address', 'Email'] as const
  assert.deepEqual(missingOf({ items, documents: [file], isEmailConfirmed: false }), ['Name', 'Email'])
  assert.deepEqual(missingOf({ items, documents: [file], isEmailConfirmed: true }), ['Name'])
  const part = { ...file, received: 9 }
  assert.deepEqual(missingOf({ items: ['Address'], documents: [file, part], isEmailConfirmed: false }), ['Address'])
})

test('while she may be waiting it is looked again after 2, 4, 8, 16 and 32 seconds, then each minute', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(nextLookMs), [2_000, 4_000, 8_000, 16_000, 32_000, null])
})

test('who waited while it was decided is told of nothing but a denial; who has gone is told of everything', () => {
  for (const status of statuses) {
    assert.equal(isTold(status, 10_000), status === 'DENIED', status)
    assert.equal(isTold(status, 10_001), true, status)
  }
})

test('an e-mail about a denial says why and that she is paid all the same, in her language', () => {
  const to = { contact: { kind: 'email', value: 'ana@example.com' }, language: 'es' } as const
  const world = { brand: { brand: 'Daybreak', supportPhone: '(800) 555-0142' }, origin: 'https://pay.example.com' }
  const message = outcomeMessage({ status: 'DENIED', items: [], reason: 'address' }, to, world)
  assert.deepEqual(
    [message?.subject, message?.text.split('\n\n').slice(0, 4)],
    [
      'Novedades de tu cuenta de Daybreak',
      [
        'No pudimos abrir tu cuenta. Abre este enlace para ver por qué y para pedir otra revisión.',
        'Esta es la razón, en general: No pudimos confirmar tu dirección.',
        'De todas formas te van a pagar. Pregúntale a tu empleador sobre otras formas.',
        'https://pay.example.com/onboarding/identification',
      ],
    ],
  )
  assert.equal(outcomeMessage({ status: 'IN_REVIEW', items: [], reason: null }, to, world), null)
})

test('a file is refused for an item that is not wanted, and as the sixth', () => {
  const asked = { items: ['Address'], count: 4 } as const
  assert.equal(refuseFile('Address', asked), null)
  assert.equal(refuseFile('Name', asked)?.code, 'identity.not_requested')
  assert.equal(refuseFile('Address', { ...asked, count: 5 })?.code, 'identity.file_count')
})

describe('the sandbox', () => {
  const ana: Applicant = {
    firstName: 'Ana',
    lastName: 'Rivera',
    birthDate: '1998-04-09',
    ssn: '123454821',
    address: { line1: '12 Elm Street', line2: null, city: 'Utica', state: 'NY', postalCode: '13501', country: 'US' },
    phone: '13155550110',
    email: null,
  }
  const saidTo = (line2: string | null) => findingFor({ ...ana, address: { ...ana.address, line2 } })

  test('approves who says nothing to it', () => {
    for (const line2 of [null, '', 'Apt 3', 'Sandbox Towers 4'])
      assert.deepEqual(saidTo(line2), { status: 'APPROVED', items: [], reason: null }, String(line2))
  })

  test('says every status, asks for every item and gives every reason', () => {
    const plain = [
      ['SANDBOX NOT-STARTED', 'NOT_STARTED'],
      ['SANDBOX PENDING', 'PENDING'],
      ['sandbox review', 'IN_REVIEW'],
      ['SANDBOX APPROVED', 'APPROVED'],
      ['SANDBOX CANCELED', 'CANCELED'],
    ] as const
    for (const [line2, status] of plain) assert.deepEqual(saidTo(line2), { status, items: [], reason: null }, line2)
    for (const item of ['Address', 'Name', 'Phone', 'Email'])
      assert.deepEqual(saidTo(`SANDBOX DOCUMENT ${item}`), { status: 'DOCUMENT_REQUESTED', items: [item], reason: null })
    assert.deepEqual(saidTo('SANDBOX DOCUMENT NAME, EMAIL').items, ['Name', 'Email'])
    for (const reason of ['no-match', 'document', 'address', 'age', 'law'])
      assert.deepEqual(saidTo(`SANDBOX DENIED ${reason}`), { status: 'DENIED', items: [], reason })
  })

  test('looks twice at who is on its list of names', () => {
    assert.equal(findingFor({ ...ana, firstName: 'Listed', lastName: 'Person' }).status, 'IN_REVIEW')
  })

  test('decides on documents by the names of their files', () => {
    const asked = ['Address'] as const
    assert.equal(findingOnDocuments(['bill.jpg'], asked).status, 'APPROVED')
    assert.deepEqual(findingOnDocuments(['bill.jpg', 'Unreadable.png'], asked).reason, 'document')
    assert.deepEqual(findingOnDocuments(['once again.pdf'], asked).items, asked)
    assert.equal(findingOnDocuments(['for review.pdf'], asked).status, 'IN_REVIEW')
  })
})
