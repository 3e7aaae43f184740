// What follows from a failure: which linked accounts are locked, which transfers are retried, and what our people are notified
// of.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureReasons } from '@daybreak/contract'
import { linkActionOf, ordinaryReasons, sentAgainReason, type LinkAction } from './reasons.rules.ts'

/** Readings 4.12, "System action"; what is not here leaves the account as it is. */
const actions: Readonly<Record<string, LinkAction>> = {
  ACCOUNT_CLOSED: 'locked',
  ACCOUNT_FROZEN: 'locked',
  NON_TRANSACTION_ACCOUNT: 'locked',
  AUTHORIZATION_REVOKED_BY_CUSTOMER: 'locked',
  TRANSACTION_NOT_AUTHORIZED_BY_ACCOUNT_HOLDER: 'locked',
  UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION: 'locked',
  UNAUTHORIZED_CONSUMER_DEBIT_USING_CORPORATE_SEC_CODE: 'locked',
  ACCOUNT_NOT_FOUND: 'failed',
  INVALID_ACCOUNT_NUMBER: 'failed',
}

test('each reason of the specification does to the linked account what the readings say, and no other does', () => {
  for (const reason of failureReasons) assert.equal(linkActionOf(reason), actions[reason] ?? 'none', reason)
})

test('a code without a reason locks an account whose owner died, asks anew for one whose number changed, and leaves the rest', () => {
  const codes = Array.from({ length: 99 }, (_none, index) => `R${String(index + 1).padStart(2, '0')}`)
  const having = (action: LinkAction) => codes.filter((code) => linkActionOf(code) === action)
  assert.deepEqual(having('locked'), ['R14', 'R15'])
  assert.deepEqual(having('failed'), ['R12', 'R13', 'R28'])
  for (const reason of ['', 'account_closed', 'SOMETHING_NEW']) assert.equal(linkActionOf(reason), 'none', reason)
})

test('our people learn of every failure that is ours or the rail’s, and of none that a worker brings about', () => {
  const ours = failureReasons.filter((reason) => !ordinaryReasons.includes(reason))
  for (const reason of [
    'INTERNAL_ERROR',
    'DUPLICATE_ENTRY',
    'INVALID_COMPANY_ID_NUMBER',
    'AMOUNT_FIELD_ERROR',
    sentAgainReason,
  ] as const)
    assert.ok(ours.includes(reason), reason)
  for (const reason of ['UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION', 'RETURNED_PER_ODFI_REQUEST'] as const)
    assert.ok(ours.includes(reason), reason)
  assert.ok(!ordinaryReasons.includes('R99') && !ordinaryReasons.includes('SOMETHING_NEW'))
  // An account that asks for another number says so by an ordinary failure.
  for (const [reason, action] of Object.entries(actions))
    if (action === 'failed') assert.ok(ordinaryReasons.includes(reason), reason)
  assert.equal(new Set(ordinaryReasons).size, ordinaryReasons.length)
})
