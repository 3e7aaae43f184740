// What the form asks and sends for each reason.
import { disputeReasons, type DisputeReason } from '@daybreak/contract'
import { expect, test } from 'vitest'
import { fictionalDisputeForm, fictionalItem } from '../../../testing/fictional-disputes.ts'
import { disputedAmount, faultsOf, isRight, newEntry, questionsOf, requestOf, type Entry } from './filing.rules.ts'

const form = fictionalDisputeForm({ others: [fictionalItem(2, { amount: '500' }), fictionalItem(3)] })
const [first, second] = [form.item.transactionId, form.others[0]?.transactionId ?? '']
const id = '0190f0f0-0000-7000-8000-000000000001'

function entryOf(reason: DisputeReason | null, parts: Partial<Entry> = {}): Entry {
  return {
    ...newEntry(id, form),
    reason,
    amounts: { [first]: '11.75', [second]: '2' },
    hasCard: 'yes',
    askedMerchant: 'no',
    details: 'The receipt says $11.75.',
    ...parts,
  }
}

test('without a reason nothing else is asked', () => {
  expect(faultsOf(entryOf(null, { details: '' }), form)).toEqual({ reason: 'disputes.form.reason-required' })
})

test('what is right for a reason is sent under the id of the draft, and an answer to what it does not ask is not', () => {
  for (const reason of disputeReasons) {
    const entry = entryOf(reason, { expectedOn: '2026-11-01' })
    expect(isRight(entry, form), reason).toBe(true)
    const request = requestOf(entry, form)
    const asked = questionsOf[reason]
    expect(request.id).toBe(id)
    expect(request.hasCard).toBe(asked.hasCard ? true : null)
    expect(request.askedMerchant).toBe(asked.askedMerchant ? false : null)
    expect(request.expectedOn).toBe(asked.expectedOn === null ? null : '2026-11-01')
    expect(request.items.map(({ agreedAmount }) => agreedAmount === null)).toEqual([asked.amount === null])
  }
})

test('the amount in dispute is the charge less what the worker agrees with, over all items', () => {
  expect(disputedAmount(entryOf('not-me'), form)).toBe(1475n)
  expect(disputedAmount(entryOf('amount'), form)).toBe(300n)
  expect(disputedAmount(entryOf('amount', { also: [second] }), form)).toBe(600n)
  // A refund that is missing is what is in dispute.
  expect(disputedAmount(entryOf('refund'), form)).toBe(1175n)
  expect(requestOf(entryOf('refund'), form).items).toEqual([{ transactionId: first, agreedAmount: '300' }])
  expect(requestOf(entryOf('refund', { amounts: { [first]: '14.75' } }), form).items).toEqual([
    { transactionId: first, agreedAmount: '0' },
  ])
})

test.each([
  ['amount', '14.75'],
  ['amount', '20'],
  ['amount', ''],
  ['amount', '-1'],
  ['atm', '14.75'],
  ['refund', '0'],
  ['refund', '14.76'],
] as const)('for %s, "%s" of a charge of $14.75 is refused at its field', (reason, typed) => {
  const entry = entryOf(reason, { amounts: { [first]: typed } })
  expect(faultsOf(entry, form)[`amounts.${first}`]).toBeTruthy()
  expect(disputedAmount(entry, form)).toBeNull()
})

test('an item that can be reported no longer is not sent with the others', () => {
  expect(requestOf(entryOf('not-me', { also: [second, 'txn_gone'] }), form).items.map((item) => item.transactionId)).toEqual([
    first,
    second,
  ])
})

test.each([
  ['', null],
  ['short', 'disputes.form.details-length'],
  ['My card 4111 1111 1111 1111', 'support.form.secret'],
  ['x'.repeat(2_001), 'disputes.form.details-length'],
])('details of a charge that was not theirs may be absent, and never hold a card number: %s', (details, fault) => {
  expect(faultsOf(entryOf('not-me', { details }), form)['details']).toBe(fault)
})

test('it was noticed between the day of the charge and today', () => {
  const fault = (noticedOn: string) => faultsOf(entryOf('not-me', { noticedOn }), form)['noticedOn']
  expect([fault('2026-11-20'), fault('2026-11-18')]).toEqual([null, null])
  for (const day of ['2026-11-21', '2026-11-01', '', '11/20/2026']) expect(fault(day)).toBe('disputes.form.date-wrong')
})

test('a file that is still on its way holds the form', () => {
  expect(isRight(entryOf('other', { isWaiting: true }), form)).toBe(false)
})
