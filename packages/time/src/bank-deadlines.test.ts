// Deadlines in bank days: which day and hour, over weekends, holidays and the change of the clocks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addBankDays,
  bankDateOf,
  bankDeadline,
  bankOpening,
  daysBetween,
  instantText,
  isBankDay,
  latestOpenedBankDay,
  parseInstant,
  parsePlainDate,
  plainDate,
  plainDateText,
  settlementDay,
} from './index.ts'

const day = parsePlainDate
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => plainDate(2000, 1, 1).add({ days }))

test('ten business days after a notice end with the tenth, whichever day the notice came (Reg E 1005.11(c))', () => {
  const end = (from: string) => instantText(bankDeadline({ from: day(from), bankDays: 10, time: 'end-of-day' }))
  // From a Thursday over Veterans Day; from the Saturday after it, whose first day is Monday; over Thanksgiving.
  assert.equal(end('2026-11-05'), '2026-11-21T05:00:00.000Z')
  assert.equal(end('2026-11-07'), '2026-11-24T05:00:00.000Z')
  assert.equal(end('2026-11-20'), '2026-12-08T05:00:00.000Z')
})

test('an employer’s cut-off is so many bank days before the payday, at its hour in its own zone', () => {
  const cutOff = bankDeadline({ from: day('2026-11-30'), bankDays: -2, time: { hour: 17 }, timeZone: 'America/Los_Angeles' })
  assert.equal(instantText(cutOff), '2026-11-26T01:00:00.000Z')
})

test('two bank days after settlement is the second day after the one on which it settles (Nacha 3.8)', () => {
  assert.equal(plainDateText(settlementDay(day('2026-11-20'), 2)), '2026-11-24')
  assert.equal(plainDateText(settlementDay(day('2026-11-25'), 2)), '2026-11-30')
  assert.equal(plainDateText(settlementDay(day('2026-11-21'), 2)), '2026-11-25')
})

test('a bank day opens at 8:30 in New York, before and after the clocks change', () => {
  assert.equal(instantText(bankOpening(day('2026-03-06'))), '2026-03-06T13:30:00.000Z')
  assert.equal(instantText(bankOpening(day('2026-03-09'))), '2026-03-09T12:30:00.000Z')
})

test('the latest open bank day is today from 8:30 on, else the bank day before', () => {
  const latest = (at: string) => plainDateText(latestOpenedBankDay(parseInstant(at)))
  assert.equal(latest('2026-11-20T13:29:59Z'), '2026-11-19')
  assert.equal(latest('2026-11-20T13:30:00Z'), '2026-11-20')
  assert.equal(latest('2026-11-22T12:00:00Z'), '2026-11-20')
  assert.equal(latest('2026-11-26T20:00:00Z'), '2026-11-25')
  // Still Friday in New York, Saturday in London.
  assert.equal(latest('2026-11-21T02:00:00Z'), '2026-11-20')
})

test('a deadline lies on a bank day, and as many bank days from its beginning as it counts', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (from, bankDays) => {
      const date = bankDateOf(bankDeadline({ from, bankDays }))
      assert.ok(isBankDay(date))
      let counted = 0
      for (let each = 1; each <= daysBetween(from, date); each += 1) if (isBankDay(from.add({ days: each }))) counted += 1
      assert.equal(counted, bankDays)
      assert.equal(plainDateText(addBankDays(date, -bankDays)) <= plainDateText(from), true)
    }),
  )
})
