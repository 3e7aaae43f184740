// How PostgreSQL's texts become values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parserOf, parseTimestamp } from './type-parsers.ts'

test('an instant is ISO text in UTC with milliseconds, whatever the session shows', () => {
  assert.equal(parseTimestamp('2026-11-21 06:45:00+00'), '2026-11-21T06:45:00.000Z')
  assert.equal(parseTimestamp('2026-11-21 06:45:00.12+00'), '2026-11-21T06:45:00.120Z')
  assert.equal(parseTimestamp('2026-11-21 06:45:00.123999+00'), '2026-11-21T06:45:00.123Z')
  assert.equal(parseTimestamp('2026-11-21 01:45:00-05'), '2026-11-21T06:45:00.000Z')
  assert.equal(parseTimestamp('2026-11-21 12:15:00.5+05:30'), '2026-11-21T06:45:00.500Z')
  assert.equal(parseTimestamp('2026-11-21 03:15:00-03:30'), '2026-11-21T06:45:00.000Z')
})

test('an instant beyond all time is refused', () => {
  assert.throws(() => parseTimestamp('infinity'), RangeError)
})

test('whole numbers of eight bytes keep every digit', () => {
  assert.equal(parserOf(20)?.('9223372036854775807'), 9_223_372_036_854_775_807n)
})

test('a civil date stays the text that it is', () => {
  assert.equal(parserOf(1082)?.('2026-11-21'), '2026-11-21')
})
