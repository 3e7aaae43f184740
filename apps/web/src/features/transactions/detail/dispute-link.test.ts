// The prefilled request form of the help center.
import { parseInstant } from '@daybreak/time'
import { expect, test } from 'vitest'
import { fictionalTransaction } from '../../../testing/fictional-transactions.ts'
import { disputeLink } from './dispute-link.ts'

const claimant = {
  employeeId: 'emp_00000000000000000000000000000001',
  firstName: 'Maya',
  lastName: 'Torres',
  emails: [{ email: 'maya.torres@example.com' }],
}
const request = {
  helpCenterUrl: 'https://help.example.com/hc/en-us/requests/new?ticket_form_id=7',
  claimant,
  transaction: fictionalTransaction(1, {
    summary: 'Harvest & Vine + Co',
    amount: '125050',
    createdAt: '2026-11-19T03:30:00.000Z',
  }),
  now: parseInstant('2026-11-21T04:00:00.000Z'),
  timeZone: 'America/Chicago',
}

test('the form is prefilled with who, what, how much and when', () => {
  const { searchParams } = new URL(disputeLink(request))
  expect(Object.fromEntries(searchParams)).toEqual({
    ticket_form_id: '7',
    tf_anonymous_requester_email: 'maya.torres@example.com',
    tf_customer_id: 'emp_00000000000000000000000000000001',
    tf_first_name: 'Maya',
    tf_last_name: 'Torres',
    tf_merchant_name: 'Harvest & Vine + Co',
    tf_amount: '1250.50',
    tf_transaction_date: '2026-11-18',
    tf_filing_date: '2026-11-20',
    tf_subject: 'Transaction Dispute: $1,250.50 at Harvest & Vine + Co',
    tf_description: 'Transaction Dispute: $1,250.50 at Harvest & Vine + Co',
  })
})

test('a help center with numbered fields gets each value where its address asks for it', () => {
  const helpCenterUrl = 'https://help.example.com/requests/new?tf_360001={merchantName}&tf_360002={amount}&theme={unknown}'
  const { searchParams } = new URL(disputeLink({ ...request, helpCenterUrl }))
  expect(searchParams.get('tf_360001')).toBe('Harvest & Vine + Co')
  expect(searchParams.get('tf_360002')).toBe('1250.50')
  expect(searchParams.has('tf_merchant_name')).toBe(false)
  expect(searchParams.get('theme')).toBe('{unknown}')
})

test('a name cannot add parameters or end the address', () => {
  const transaction = { ...request.transaction, summary: 'A&tf_amount=1#end?' }
  const url = new URL(disputeLink({ ...request, transaction }))
  expect(url.searchParams.getAll('tf_amount')).toEqual(['1250.50'])
  expect(url.searchParams.get('tf_merchant_name')).toBe('A&tf_amount=1#end?')
  expect(url.hash).toBe('')
})

test('a space is %20 and a plus is %2B, which every form reads alike', () => {
  const link = disputeLink(request)
  expect(link).toContain('Vine%20%2B%20Co')
  expect(link).not.toContain('+')
})

test('a worker without an e-mail is asked for one by the form', () => {
  const { searchParams } = new URL(disputeLink({ ...request, claimant: { ...claimant, emails: [] } }))
  expect(searchParams.has('tf_anonymous_requester_email')).toBe(false)
})
