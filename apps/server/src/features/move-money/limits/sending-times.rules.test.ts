// When a standard transfer leaves and when it arrives, over weekends, holidays and clock changes.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { instantText, parseInstant, plainDateText } from '@daybreak/time'
import { arrivalAtOnce, arrivalOf, handOverOf } from './sending.rules.ts'

describe('a standard transfer', () => {
  const times = (text: string) => {
    const handOverAt = handOverOf(parseInstant(text))
    return [instantText(handOverAt), plainDateText(arrivalOf(handOverAt))]
  }

  test('is handed over at 5 PM Eastern of a bank day, and arrives on the next one', () => {
    // Friday noon, Friday at 5 PM exactly, Saturday: Eastern is UTC-5.
    assert.deepEqual(times('2026-11-20T17:00:00.000Z'), ['2026-11-20T22:00:00.000Z', '2026-11-23'])
    assert.deepEqual(times('2026-11-20T22:00:00.000Z'), ['2026-11-23T22:00:00.000Z', '2026-11-24'])
    assert.deepEqual(times('2026-11-21T12:00:00.000Z'), ['2026-11-23T22:00:00.000Z', '2026-11-24'])
  })

  test('waits over Thanksgiving, and keeps the wall clock when summer time begins', () => {
    assert.deepEqual(times('2026-11-25T23:00:00.000Z'), ['2026-11-27T22:00:00.000Z', '2026-11-30'])
    assert.deepEqual(times('2027-03-13T12:00:00.000Z'), ['2027-03-15T21:00:00.000Z', '2027-03-16'])
  })
})

describe('a transfer that no one can cancel', () => {
  const arrives = (text: string) => plainDateText(arrivalAtOnce(parseInstant(text)))

  test('arrives on the next bank day when it makes the batch of 5 PM Eastern, and a bank day later after it', () => {
    // Wednesday at noon, in the sweep of 5 PM, a moment before the files of the day are built, and at that moment.
    assert.equal(arrives('2026-11-18T17:00:00.000Z'), '2026-11-19')
    assert.equal(arrives('2026-11-18T22:00:40.000Z'), '2026-11-19')
    assert.equal(arrives('2026-11-18T22:59:59.999Z'), '2026-11-19')
    assert.equal(arrives('2026-11-18T23:00:00.000Z'), '2026-11-20')
  })

  test('waits over a weekend, a holiday and the night in between', () => {
    assert.equal(arrives('2026-11-21T15:00:00.000Z'), '2026-11-24', 'a Saturday goes with Monday')
    assert.equal(arrives('2026-11-21T05:30:00.000Z'), '2026-11-24', 'half an hour after midnight, so does it')
    assert.equal(arrives('2026-11-23T05:30:00.000Z'), '2026-11-24', 'in the night to Monday')
    assert.equal(arrives('2026-11-25T23:30:00.000Z'), '2026-11-30', 'the evening before Thanksgiving goes with Friday')
  })

  test('keeps the wall clock when it changes', () => {
    assert.equal(arrives('2027-03-15T21:59:59.000Z'), '2027-03-16')
    assert.equal(arrives('2027-03-15T22:00:00.000Z'), '2027-03-17')
    assert.equal(arrives('2026-11-02T22:59:59.000Z'), '2026-11-03')
  })
})

test('all through a year a transfer leaves at 5 PM Eastern of the next bank day that has not reached it, and arrives later', () => {
  const until = parseInstant('2027-11-20T00:00:00.000Z').epochMilliseconds
  let before = ''
  for (let now = parseInstant('2026-11-20T00:30:00.000Z'); now.epochMilliseconds < until; now = now.add({ hours: 13 })) {
    const handOverAt = handOverOf(now)
    const local = handOverAt.toZonedDateTimeISO('America/New_York')
    assert.deepEqual([local.hour, local.minute, local.dayOfWeek <= 5], [17, 0, true], now.toString())
    const hours = (handOverAt.epochMilliseconds - now.epochMilliseconds) / 3_600_000
    assert.ok(hours > 0 && hours <= 24 * 4 + 1, `${now.toString()} waits ${hours} hours`)
    const arrives = plainDateText(arrivalOf(handOverAt))
    assert.ok(arrives > local.toPlainDate().toString() && arrives >= before, 'later is never earlier')
    before = arrives
  }
})
