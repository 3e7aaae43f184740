// The employer's local clock agrees with the calendar's own conversion, on nights when the clocks change too, however many days
// are queried.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, instantAt, instantText, parsePlainDate, plainDateText } from '@daybreak/time'
import fc from 'fast-check'
import { createLocalClock } from './local-clock.ts'

const zones = ['America/New_York', 'America/Phoenix', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC']

test('a time that the clocks skip moves forward, and of an hour that comes twice the first is taken', () => {
  const { at } = createLocalClock('America/New_York')
  const shown = (day: string, hour: number, minute = 0) => instantText(at(day, { hour, minute }))
  assert.equal(shown('2026-03-08', 1, 59), '2026-03-08T06:59:00.000Z')
  assert.equal(shown('2026-03-08', 2, 30), '2026-03-08T07:30:00.000Z')
  assert.equal(shown('2026-03-08', 3), '2026-03-08T07:00:00.000Z')
  assert.equal(shown('2026-11-01', 1, 30), '2026-11-01T05:30:00.000Z')
  assert.equal(shown('2026-11-01', 2), '2026-11-01T07:00:00.000Z')
  assert.equal(shown('2026-11-01', 23, 59), '2026-11-02T04:59:00.000Z')
})

test('every local time of any day and zone is the calendar’s, asked for once or again', () => {
  const clocks = new Map(zones.map((zone) => [zone, createLocalClock(zone)]))
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(23), fc.nat(59), fc.constantFrom(...zones), (days, hour, minute, zone) => {
      const date = addDays(parsePlainDate('1999-12-30'), days)
      const time = { hour, minute }
      const expected = instantText(instantAt(date, time, zone))
      for (let turn = 0; turn < 2; turn += 1)
        assert.equal(instantText(clocks.get(zone)!.at(plainDateText(date), time)), expected, `${zone} ${plainDateText(date)}`)
    }),
    { numRuns: 400 },
  )
})

test('a file of more days than are kept is read as well as one of a few', () => {
  const { at } = createLocalClock('America/New_York')
  const noon = { hour: 12, minute: 0 }
  const first = instantText(at('2016-01-01', noon))
  for (let day = 1; day <= 4_001; day += 1) at(plainDateText(addDays(parsePlainDate('2016-01-01'), day)), noon)
  assert.equal(instantText(at('2016-01-01', noon)), first)
  assert.equal(instantText(at('2026-12-14', noon)), '2026-12-14T17:00:00.000Z')
})
