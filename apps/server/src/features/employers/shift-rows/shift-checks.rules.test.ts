// Errors in a row of a shift file, by the clock where the shift was worked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import {
  addDays,
  dateIn,
  daysBetween,
  instantFromMilliseconds,
  parseInstant,
  parsePlainDate,
  plainDateText,
} from '@daybreak/time'
import fc from 'fast-check'
import { faultOfHours, faultOfRate, hourlyOf, totalMinutes, type TimedHours } from './shift-checks.rules.ts'

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

const noMinutes = { regularMinutes: 0, overtimeMinutes: 0, doubletimeMinutes: 0 }

/** Of a shift from 9 to 5 in New York. */
function faultOf(regularMinutes: number, more: Partial<TimedHours> = {}): string | null {
  const times = {
    workedOn: '2026-11-20',
    startsAt: parseInstant('2026-11-20T14:00:00Z'),
    endsAt: parseInstant('2026-11-20T22:00:00Z'),
  }
  const shift = { ...noMinutes, ...times, isStartSaid: true, breakMinutes: null, status: 'approved', regularMinutes } as const
  return faultOfHours({ ...shift, ...more }, 'America/New_York')
}

test('hours may differ from the punches by five minutes, less the break, and not by six', () => {
  for (const minutes of [475, 480, 485]) assert.equal(faultOf(minutes), null, `${minutes}`)
  for (const minutes of [474, 486]) assert.match(faultOf(minutes) ?? '', /correct one of them, or name the unpaid break/)
  const breakMinutes = 30
  for (const minutes of [445, 455]) assert.equal(faultOf(minutes, { breakMinutes }), null)
  assert.match(
    faultOf(444, { breakMinutes }) ?? '',
    /the row says 7:24 hours, and its times are 8:00 hours less 30 minutes of unpaid break/,
  )
  assert.match(faultOf(456, { breakMinutes }) ?? '', /less 30 minutes/)
  // The three kinds of hours are one sum.
  assert.equal(faultOf(240, { overtimeMinutes: 120, doubletimeMinutes: 120 }), null)
  assert.equal(totalMinutes({ regularMinutes: 1, overtimeMinutes: 20, doubletimeMinutes: 300 }), 321)
})

test('a day has 24 hours whether they are given or taken away, and what is deleted may say anything', () => {
  const untimed = { endsAt: null, isStartSaid: false }
  for (const minutes of [1_440, -1_440, 0]) assert.equal(faultOf(minutes, untimed), null, `${minutes}`)
  assert.match(faultOf(1_441, untimed) ?? '', /^24:01 hours are more than a day has/)
  assert.match(faultOf(-1_441, untimed) ?? '', /^-24:01 hours are more than a day has/)
  assert.equal(faultOf(9_999, { status: 'deleted' }), null)
})

test('hours that are taken away, planned without hours, or without punches are not compared with punches', () => {
  assert.equal(faultOf(-60), null)
  for (const status of ['planned', 'open'] as const) {
    assert.equal(faultOf(0, { status }), null)
    assert.notEqual(faultOf(60, { status }), null)
  }
  for (const status of ['submitted', 'approved'] as const) assert.notEqual(faultOf(0, { status }), null)
  assert.equal(faultOf(60, { endsAt: null }), null)
  assert.equal(faultOf(60, { isStartSaid: false }), null)
})

test('on the night that is an hour longer, the hours of the wall pass too, and nothing less or more', () => {
  const night = {
    workedOn: '2026-10-31',
    startsAt: parseInstant('2026-11-01T02:00:00Z'),
    endsAt: parseInstant('2026-11-01T11:00:00Z'),
  }
  for (const minutes of [535, 540, 545, 480, 475, 500]) assert.equal(faultOf(minutes, night), null, `${minutes}`)
  for (const minutes of [474, 546]) assert.notEqual(faultOf(minutes, night), null, `${minutes}`)
  // An hour shorter: what the wall says would pay an hour that was not worked.
  const short = {
    workedOn: '2026-03-07',
    startsAt: parseInstant('2026-03-08T03:00:00Z'),
    endsAt: parseInstant('2026-03-08T10:00:00Z'),
  }
  assert.deepEqual([faultOf(420, short), faultOf(425, short)], [null, null])
  assert.notEqual(faultOf(480, short), null)
})

test('what an hour pays is its rate, or more where the amount says so, overtime and double time counted', () => {
  const hourly = (rate: bigint, amount: bigint, minutes: Partial<typeof noMinutes> = {}) =>
    hourlyOf({ ...noMinutes, ...minutes, rate: cents(rate), amount: cents(amount), status: 'approved' })
  assert.equal(hourly(1_500n, 12_000n, { regularMinutes: 480 }), 1_500n)
  assert.equal(hourly(1_500n, 16_000n, { regularMinutes: 480 }), 2_000n)
  assert.equal(hourly(0n, 18_000n, { regularMinutes: 480, overtimeMinutes: 80, doubletimeMinutes: 60 }), 1_500n)
  assert.equal(hourly(1_500n, -12_000n, { regularMinutes: -480 }), 1_500n, 'hours that are taken back')
  assert.equal(hourly(0n, 5_000n), 5_000n, 'an amount without hours is that of one hour')
  assert.equal(hourly(1_500n, 0n, { regularMinutes: 480 }), 1_500n)
})

test('a rate is odd above $200.00 an hour, or above three times the last one, to the cent', () => {
  const odd = (rate: bigint, last: bigint | null, status: 'approved' | 'deleted' = 'approved') =>
    faultOfRate(
      { ...noMinutes, regularMinutes: 60, rate: cents(rate), amount: cents(rate), status },
      last === null ? null : cents(last),
    )
  assert.equal(odd(20_000n, null), null)
  assert.match(odd(20_001n, null) ?? '', /^\$200\.01 an hour is above \$200\.00: check the decimal point/)
  assert.equal(odd(4_500n, 1_500n), null)
  assert.match(odd(4_501n, 1_500n) ?? '', /^\$45\.01 an hour is more than three times the last rate of this person, \$15\.00/)
  assert.equal(odd(4_501n, 0n), null, 'someone who was paid nothing by the hour')
  assert.equal(odd(99_999n, 1n, 'deleted'), null)
})
