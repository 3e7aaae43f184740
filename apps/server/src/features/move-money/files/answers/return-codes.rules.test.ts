// Until when a bank may return an entry, code by code, and which reason of the specification each code has.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureReasons } from '@daybreak/contract'
import { addBankDays, addDays, bankDayOnOrAfter, compareDates, parsePlainDate, plainDateText } from '@daybreak/time'
import fc from 'fast-check'
import { isLateReturn, isOrdinaryReturn, kindOfReturn, reasonOfReturn } from './return-codes.rules.ts'

const on = parsePlainDate
const allCodes = Array.from({ length: 99 }, (_none, index) => `R${String(index + 1).padStart(2, '0')}`)
/** Readings 4.12, class X, and the codes of checks that a customer disputes. */
const sixtyDays = ['R05', 'R07', 'R10', 'R11', 'R33', 'R37', 'R38', 'R51', 'R52', 'R53']

test('each code that the specification has a reason for says it, each reason once, and every other code says itself', () => {
  const said = allCodes.map(reasonOfReturn).filter((reason) => !/^R\d\d$/.test(reason))
  assert.equal(new Set(said).size, said.length)
  for (const reason of said) assert.ok((failureReasons as readonly string[]).includes(reason), reason)
  const pairs = [
    ['R01', 'INSUFFICIENT_FUNDS'],
    ['R02', 'ACCOUNT_CLOSED'],
    ['R03', 'ACCOUNT_NOT_FOUND'],
    ['R04', 'INVALID_ACCOUNT_NUMBER'],
    ['R07', 'AUTHORIZATION_REVOKED_BY_CUSTOMER'],
    ['R08', 'PAYMENT_STOPPED'],
    ['R09', 'UNCOLLECTED_FUNDS'],
    ['R10', 'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION'],
    ['R16', 'ACCOUNT_FROZEN'],
    ['R18', 'IMPROPER_EFFECTIVE_ENTRY_DATE'],
    ['R20', 'NON_TRANSACTION_ACCOUNT'],
    ['R24', 'DUPLICATE_ENTRY'],
    ['R29', 'TRANSACTION_NOT_AUTHORIZED_BY_ACCOUNT_HOLDER'],
  ] as const
  for (const [code, reason] of pairs) assert.equal(reasonOfReturn(code), reason)
  for (const code of ['R12', 'R14', 'R23', 'R31', 'R61', 'R99', '']) assert.equal(reasonOfReturn(code), code)
})

test('an ordinary return is in time to the second bank day after the settlement, over weekends and holidays', () => {
  const lastDays = [
    ['2026-11-23', '2026-11-25'],
    // Thanksgiving and the weekend are not counted.
    ['2026-11-25', '2026-11-30'],
    ['2026-11-27', '2026-12-01'],
    // Columbus Day is a Monday.
    ['2026-10-08', '2026-10-13'],
    // A Sunday is no day on which money moves: it counts from the Monday.
    ['2026-11-22', '2026-11-25'],
    ['2026-12-30', '2027-01-04'],
  ] as const
  for (const [settledOn, last] of lastDays) {
    assert.equal(isLateReturn('R01', on(settledOn), on(last)), false, settledOn)
    assert.equal(isLateReturn('R01', on(settledOn), addDays(on(last), 1)), true, settledOn)
  }
})

test('what a customer disputes is in time for sixty days, and for the bank day after them', () => {
  // 61 days after September 24 is November 24, a Tuesday.
  for (const code of sixtyDays) {
    assert.equal(isLateReturn(code, on('2026-09-24'), on('2026-11-24')), false, code)
    assert.equal(isLateReturn(code, on('2026-09-24'), on('2026-11-25')), true, code)
  }
  // 61 days after September 26 is Thanksgiving: the Friday counts.
  assert.equal(isLateReturn('R10', on('2026-09-26'), on('2026-11-27')), false)
  assert.equal(isLateReturn('R10', on('2026-09-26'), on('2026-11-28')), true)
})

test('no other code has the sixty days, and only what our own bank asked for has no end', () => {
  for (const code of [...allCodes, '', '???']) {
    const [soon, later, never] = ['2026-11-30', '2026-12-24', '2036-01-02'].map((day) =>
      isLateReturn(code, on('2026-11-23'), on(day)),
    )
    const isAsked = code === 'R06' || code === 'R31'
    const isDisputed = sixtyDays.includes(code)
    assert.deepEqual([soon, later, never], [!isAsked && !isDisputed, !isAsked && !isDisputed, !isAsked], code)
  }
})

test('no return is late before it was in time, and none is late on the day of its settlement', () => {
  const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays(on('2024-01-01'), count))
  fc.assert(
    fc.property(fc.constantFrom('R01', 'R10', 'R06'), days, fc.nat({ max: 90 }), (code, settledOn, after) => {
      const cameOn = addDays(settledOn, after)
      assert.equal(isLateReturn(code, settledOn, settledOn), false)
      if (isLateReturn(code, settledOn, cameOn)) assert.equal(isLateReturn(code, settledOn, addDays(cameOn, 1)), true)
      const limit = addBankDays(bankDayOnOrAfter(settledOn), 2)
      if (code === 'R01')
        assert.equal(isLateReturn(code, settledOn, cameOn), compareDates(cameOn, limit) > 0, plainDateText(cameOn))
    }),
    { verbose: true },
  )
})

test('a code is a return, a dishonored return or a contested one, by the number of the network', () => {
  const kinds = allCodes.map(kindOfReturn)
  assert.deepEqual(
    allCodes.filter((_code, index) => kinds[index] === 'dishonored'),
    ['R61', 'R62', 'R63', 'R64', 'R65', 'R66', 'R67', 'R68', 'R69', 'R70'],
  )
  assert.deepEqual(
    allCodes.filter((_code, index) => kinds[index] === 'contested'),
    ['R71', 'R72', 'R73', 'R74', 'R75', 'R76', 'R77'],
  )
  assert.deepEqual(allCodes.filter(isOrdinaryReturn), allCodes.slice(0, 60))
  for (const code of ['R00', 'R1', 'R001', 'C01', 'r01', ' R01', '']) assert.equal(isOrdinaryReturn(code), false, code)
})
