// Where the details of a transaction lead: to its case, to the form, or nowhere.
import type { Transaction } from '@daybreak/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fictionalPending, fictionalTransaction } from '../../../testing/fictional-transactions.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { DisputeLink } from './link.tsx'

afterEach(cleanup)

const purchase = fictionalTransaction(1)
const form = `/disputes/new?transaction=${purchase.id}`

test.each<[string, Transaction, [string, string] | null]>([
  ['a disputable purchase', { ...purchase, isDisputable: true }, ['Dispute This Transaction Ask for your money back', form]],
  ['one with a case', { ...purchase, disputeId: 'dsp_1' }, ['See your dispute', '/disputes/dsp_1']],
  ['one that is pending', fictionalPending(1), ['Ask for your money back', form]],
  ['one of more than 120 days', purchase, ['Ask for your money back', form]],
  ['one that failed', { ...purchase, status: 'FAILED', isComplete: false }, null],
  ['money that came in', { ...purchase, direction: 'POSITIVE' }, null],
  ['a bank transfer', { ...purchase, typeName: 'ACH Transfer', last4Digits: null }, null],
])('%s', (_, transaction, expected) => {
  renderPage(<DisputeLink transaction={transaction} />)
  const link = screen.queryByRole('link')
  expect(link && [link.textContent.trim(), link.getAttribute('href')]).toEqual(expected)
})
