// Events of an application: which one is read, and that none of the event's own content is trusted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import { readEvent } from './published-events.ts'

const at = parseInstant('2026-11-20T12:00:00Z')
const read = (name: string, node: unknown) => readEvent({ data: { id: 'evt_1', name, createdAt: null, node } }, at)

test('an application is reported by its id alone, whatever the event is called and says', () => {
  for (const what of ['APPROVED', 'CLOSED', 'DENIED', 'MANUAL_REVIEW', 'DOCUMENT_UPLOAD_REQUESTED']) {
    const node = { __typename: 'AccountHolderCardProductApplication', id: 'app_1', applicationState: { status: 'APPROVED' } }
    assert.deepEqual(read(`CARD_PRODUCT_APPLICATION_${what}`, node), { kind: 'application', applicationId: 'app_1' })
  }
})

test('an application without an id, and an event that no one listens for, are nothing to read', () => {
  for (const node of [null, {}, { id: 7 }])
    assert.deepEqual(read('CARD_PRODUCT_APPLICATION_APPROVED', node), {
      kind: 'ignored',
      name: 'CARD_PRODUCT_APPLICATION_APPROVED',
    })
  assert.equal(read('CARD_PRODUCT_APPLICATION_OFFER_MANAGEMENT_REQUESTED', { id: 'app_1' }).kind, 'ignored')
})
