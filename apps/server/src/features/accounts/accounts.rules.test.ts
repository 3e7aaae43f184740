// How account numbers are compared and shown, how long an account is new, and which refusal each reason to hold money gives.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import { firstWeekEndsAt, last4Of, plainAccountNumber, refuseHeld } from './accounts.rules.ts'

test('an account number is the same with spaces and hyphens, and another with a leading zero', () => {
  const written = [' 1234-5678 90  ', '1234 5678 90', '12-34-56-78-90', '\t1234567890\r\n', '1234\u00a0567890', '1234567890']
  for (const text of written) assert.equal(plainAccountNumber(text), '1234567890', JSON.stringify(text))
  // Payroll offices copy these from a screen: none may be taken for the number of someone else.
  const others = ['01234567890', '123456789', '12345678900', '1234.567890', '1234_567890', '1234567890X', '']
  for (const text of others) assert.notEqual(plainAccountNumber(text), '1234567890', JSON.stringify(text))
})

test('four digits of a number are shown, zeros with them, and all of the shortest number that banks use', () => {
  assert.equal(last4Of('1234567890'), '7890')
  assert.equal(last4Of('12345600007'), '0007')
  assert.equal(last4Of('0420'), '0420')
})

test('an account is new for fourteen times 24 hours, whatever the clocks of the country do', () => {
  const ends = [
    ['2026-11-20T13:42:10.000Z', '2026-12-04T13:42:10Z'],
    // The hour that November gives and the one that March takes are in between.
    ['2026-10-25T04:30:00.000Z', '2026-11-08T04:30:00Z'],
    ['2027-03-07T06:30:00.000Z', '2027-03-21T06:30:00Z'],
    ['2028-02-20T23:59:59.999Z', '2028-03-05T23:59:59.999Z'],
  ] as const
  for (const [openedAt, endsAt] of ends) assert.equal(firstWeekEndsAt(parseInstant(openedAt)).toString(), endsAt)
})

test('money leaves an account that nothing holds, and each refusal says whether the worker can undo the reason', () => {
  assert.equal(refuseHeld(null, 'move_money.restricted'), null)
  assert.deepEqual(refuseHeld('closing', 'move_money.restricted'), { kind: 'refused', code: 'accounts.closing' })
  // Each room has its own code for what only an operator ends.
  for (const code of ['move_money.restricted', 'express_pay.restricted'])
    assert.deepEqual(refuseHeld('restricted', code), { kind: 'refused', code })
})
