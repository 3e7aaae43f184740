// Which nine digits are a bank's number: the check digit, and the one number that has a right one and is no bank's.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRoutingNumber, routingCheckDigit } from './routing-number.ts'

test('a routing number has nine digits, the last of which checks the others', () => {
  for (const digits of ['555001004', '100000007', '010000003']) assert.ok(isRoutingNumber(digits), digits)
  for (const text of ['555001005', '55500100', '5550010040', '55500100a', ' 555001004', ''])
    assert.ok(!isRoutingNumber(text), text)
})

test('000000000 is no routing number, although its check digit is right', () => {
  assert.equal(routingCheckDigit('00000000'), '0')
  assert.equal(isRoutingNumber('000000000'), false)
})
