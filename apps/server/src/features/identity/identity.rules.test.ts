// The effect of a result on a check, what is still missing, and which files are accepted.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { verificationStatus } from '@daybreak/contract'
import { refuseFile } from './documents/documents.rules.ts'
import type { Found } from './identity-provider.ts'
import { outcomeMessage } from './checks/messages.ts'
import { decideMove, isOpen, isReported, missingOf, nextPollMs } from './identity.rules.ts'

const statuses = verificationStatus.options
const hasEmail = { email: 'ana@example.com' }

function resultOf(status: Found['status']): Found {
  const isAsking = status === 'DOCUMENT_REQUESTED'
  const reason = status === 'DENIED' ? 'age' : null
  return { status, items: isAsking ? ['Address'] : [], reason, sessionRef: isAsking ? 'du_1' : null }
}

describe('a result', () => {
  test('moves a check that someone is at to whatever was found, and moves no other, whatever was found', () => {
    for (const current of statuses)
      for (const found of statuses) {
        const next = decideMove(resultOf(current), resultOf(found), hasEmail)
        // A check by a machine is nothing new while a person reviews it.
        const isChange = current !== found && !(current === 'IN_REVIEW' && found === 'PENDING')
        const wanted = isOpen(current) && isChange ? resultOf(found) : null
        assert.deepEqual(next, wanted, `${current} → ${found}`)
      }
  })

  test('changes what is wanted, and the same items in another order are no change', () => {
    const asked: Found = { status: 'DOCUMENT_REQUESTED', items: ['Name', 'Address'], reason: null, sessionRef: 'du_1' }
    assert.equal(decideMove(asked, { ...asked, items: ['Address', 'Name'] }, hasEmail), null)
    assert.deepEqual(decideMove(asked, { ...asked, items: ['Phone'] }, hasEmail)?.items, ['Phone'])
  })

  test('that wants the same in another place is another request, and one that the provider does not say changes nothing', () => {
    const asked = resultOf('DOCUMENT_REQUESTED')
    assert.equal(decideMove(asked, { ...asked, sessionRef: 'du_2' }, hasEmail)?.sessionRef, 'du_2')
    for (const status of statuses) assert.equal(decideMove(resultOf(status), null, hasEmail), null, status)
  })

  test('keeps only what its status goes with', () => {
    const pending = resultOf('PENDING')
    const denied = decideMove(pending, { status: 'DENIED', items: ['Name'], reason: null, sessionRef: 'du_1' }, hasEmail)
    assert.deepEqual(denied, { status: 'DENIED', items: [], reason: 'no-match', sessionRef: null })
    const approved = decideMove(pending, { status: 'APPROVED', items: ['Name'], reason: 'law', sessionRef: null }, hasEmail)
    assert.deepEqual(approved, { status: 'APPROVED', items: [], reason: null, sessionRef: null })
  })

  test('that asks for what cannot be asked of the worker is looked at by a person', () => {
    const pending = resultOf('PENDING')
    const asking = (items: Found['items']): Found => ({ ...resultOf('DOCUMENT_REQUESTED'), items })
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

test('while the worker may be waiting, it polls after 2, 4, 8, 16 and 32 seconds, then each minute', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(nextPollMs), [2_000, 4_000, 8_000, 16_000, 32_000, null])
})

test('a worker who waited for the decision is notified of a denial only; one who left is notified of everything', () => {
  for (const status of statuses) {
    assert.equal(isReported(status, 10_000), status === 'DENIED', status)
    assert.equal(isReported(status, 10_001), true, status)
  }
})

test('an e-mail about a denial says why and that they are paid anyway, in their language', () => {
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
