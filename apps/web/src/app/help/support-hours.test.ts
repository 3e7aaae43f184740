// When a person answers, in the brand's own time zone.
import { expect, test } from 'vitest'
import { hourText, isAlwaysOpen, isOpenAt, theHourText, zoneText } from './support-hours.ts'

const eastern = { opens: '06:00', closes: '24:00', timeZone: 'America/New_York' }
const words = { midnight: 'midnight', noon: 'noon' }
const at = (instant: string) => Date.parse(instant)

test.each([
  ['2026-11-22T10:59:59.999Z', false],
  ['2026-11-22T11:00:00.000Z', true],
  ['2026-11-23T04:59:59.999Z', true],
  ['2026-11-23T05:00:00.000Z', false],
  // Summer time: the same wall, another instant.
  ['2026-07-01T10:00:00.000Z', true],
  ['2026-07-01T09:59:59.999Z', false],
])('at %s a person answers from 6 AM to midnight Eastern: %s', (instant, isOpen) => {
  expect(isOpenAt(at(instant), eastern)).toBe(isOpen)
})

test('hours that end in the day end at that minute', () => {
  const hours = { opens: '08:30', closes: '17:00', timeZone: 'America/Chicago' }
  expect(isOpenAt(at('2026-11-22T14:29:00.000Z'), hours)).toBe(false)
  expect(isOpenAt(at('2026-11-22T14:30:00.000Z'), hours)).toBe(true)
  expect(isOpenAt(at('2026-11-22T23:00:00.000Z'), hours)).toBe(false)
})

test('a day that is open from end to end has no hours to name', () => {
  expect(isAlwaysOpen({ ...eastern, opens: '00:00' })).toBe(true)
  expect(isAlwaysOpen(eastern)).toBe(false)
})

test.each([
  ['06:00', '6 AM', '6 am', 'las 6 am'],
  ['08:30', '8:30 AM', '8:30 am', 'las 8:30 am'],
  ['13:00', '1 PM', '1 pm', 'la 1 pm'],
  ['12:15', '12:15 PM', '12:15 pm', 'las 12:15 pm'],
  ['00:00', 'midnight', 'midnight', 'midnight'],
  ['24:00', 'midnight', 'midnight', 'midnight'],
  ['12:00', 'noon', 'noon', 'noon'],
])('%s is written %j in English, %j and %j in Spanish', (time, english, spanish, withArticle) => {
  const inOneLine = (text: string) => text.replace(/ (?=am|pm)/i, '\u00a0')
  expect(hourText(time, 'en', words)).toBe(inOneLine(english))
  expect(hourText(time, 'es', words)).toBe(inOneLine(spanish))
  expect(theHourText(time, 'en', words)).toBe(inOneLine(english))
  expect(theHourText(time, 'es', words)).toBe(inOneLine(withArticle))
})

test('a time zone has its American name, the same in summer and winter', () => {
  expect(zoneText(at('2026-07-01T12:00:00.000Z'), 'America/New_York')).toBe('ET')
  expect(zoneText(at('2026-12-01T12:00:00.000Z'), 'America/Chicago')).toBe('CT')
})
