// How account numbers are compared.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { last4Of, plainAccountNumber } from './accounts.rules.ts'

test('an account number is the same with spaces and hyphens, and another with a leading zero', () => {
  assert.equal(plainAccountNumber(' 1234-5678 90  '), '1234567890')
  assert.notEqual(plainAccountNumber('01234567890'), plainAccountNumber('1234567890'))
})

test('four digits of a number are shown', () => {
  assert.equal(last4Of('1234567890'), '7890')
})
