// Guarantees of documents online, and of what is mailed because of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant, plainDate } from '@daybreak/time'
import { documentsState, firstLetterOf, mailOrderOf } from './consents.rules.ts'

const at = parseInstant('2026-11-20T13:42:10.000Z')

test('the first letter comes with the statement of this month, on the first day of the next one, in every month of a leap year', () => {
  assert.deepEqual(firstLetterOf(plainDate(2026, 11, 20)), { startsOn: '2026-12-01', statementOf: '2026-11-01' })
  assert.deepEqual(firstLetterOf(plainDate(2026, 12, 31)), { startsOn: '2027-01-01', statementOf: '2026-12-01' })
  assert.deepEqual(firstLetterOf(plainDate(2028, 2, 29)), { startsOn: '2028-03-01', statementOf: '2028-02-01' })
  for (let month = 1; month < 12; month += 1) {
    const { startsOn } = firstLetterOf(plainDate(2028, month, 1))
    assert.equal(startsOn, `2028-${String(month + 1).padStart(2, '0')}-01`)
  }
})

test('documents are online by the agreement of signing up until a choice says otherwise, and by the newest choice after it', () => {
  assert.deepEqual(documentsState(null, null), { isOnline: false, since: null, mailedFrom: null })
  assert.deepEqual(documentsState(null, at), { isOnline: true, since: at, mailedFrom: null })
  const mailed = { isGiven: false, startsOn: '2026-12-01', chosenAt: at }
  assert.deepEqual(documentsState(mailed, at), { isOnline: false, since: null, mailedFrom: '2026-12-01' })
  const online = { isGiven: true, startsOn: null, chosenAt: at }
  assert.deepEqual(documentsState(online, null), { isOnline: true, since: at, mailedFrom: null })
})

test('an order that was not carried out is dropped by its opposite, and one that was is answered by it', () => {
  assert.deepEqual(mailOrderOf('start_mail', null), { drops: false, asks: 'start_mail' })
  assert.deepEqual(mailOrderOf('start_mail', 'start_mail'), { drops: false, asks: null })
  assert.deepEqual(mailOrderOf('stop_mail', 'start_mail'), { drops: true, asks: null })
  assert.deepEqual(mailOrderOf('start_mail', 'stop_mail'), { drops: true, asks: null })
})
