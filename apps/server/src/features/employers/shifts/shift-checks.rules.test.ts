// What is found wrong in one row of a shift file, by the clock of the place where the shift was worked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dateIn, daysBetween, instantFromMilliseconds, parsePlainDate, plainDateText } from '@daybreak/time'
import fc from 'fast-check'
import { faultOfHours } from './shift-checks.rules.ts'

const zones = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Etc/GMT+12', 'Asia/Kathmandu', 'Europe/London']
const hourMs = 3_600_000
const daysOfCentury = 36_524

test('a start is refused when its day in the zone is more than a day from the day of the shift, and only then', () => {
  const day = fc.nat({ max: daysOfCentury }).map((days) => plainDateText(addDays(parsePlainDate('2000-01-01'), days)))
  const minutesApart = fc.integer({ min: -80 * 60, max: 80 * 60 })
  fc.assert(
    fc.property(day, minutesApart, fc.constantFrom(...zones), (workedOn, minutes, zone) => {
      const startsAt = instantFromMilliseconds(Date.parse(workedOn) + (minutes * hourMs) / 60)
      const apart = Math.abs(daysBetween(parsePlainDate(workedOn), dateIn(startsAt, zone)))
      const hours = { regularMinutes: 60, overtimeMinutes: 0, doubletimeMinutes: 0, breakMinutes: null, endsAt: null }
      const fault = faultOfHours({ ...hours, workedOn, startsAt, isStartSaid: true, status: 'approved' }, zone)
      assert.equal(fault !== null, apart > 1, `${workedOn} ${startsAt.toString()} ${zone}`)
    }),
    { numRuns: 2_000 },
  )
})
