// Guarantees of which days are compared: none before it is over, none forgotten.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant, parsePlainDate, plainDateText } from '@daybreak/time'
import { calendarDaysOf, dueDays, lastEndedDay, type BookState } from './days.rules.ts'

function due(now: string, state: Partial<Record<'through', string>> & { compared?: [string, string][]; open?: string[] }) {
  const { through, compared = [], open = [] } = state
  const book: BookState = {
    comparedThrough: through === undefined ? null : parsePlainDate(through),
    compared: compared.map(([day, at]) => ({ bankDay: parsePlainDate(day), at: parseInstant(at) })),
    openDays: open.map(parsePlainDate),
  }
  return dueDays(book, parseInstant(now)).map(plainDateText)
}

test('a bank day is over at six in the morning of the day after, Eastern', () => {
  const last = (now: string) => plainDateText(lastEndedDay(parseInstant(now)))
  assert.equal(last('2026-11-24T10:59:00Z'), '2026-11-20', 'on Tuesday before six, reports for Monday may still arrive')
  assert.equal(last('2026-11-24T11:00:00Z'), '2026-11-23')
  assert.equal(last('2026-11-27T12:00:00Z'), '2026-11-25', 'Thanksgiving is no bank day')
  assert.equal(last('2026-11-29T12:00:00Z'), '2026-11-27')
  assert.equal(last('2026-07-07T10:00:00Z'), '2026-07-06', 'in summer the sun is an hour earlier')
})

test('a bank day covers the closed days before it', () => {
  assert.deepEqual(calendarDaysOf(parsePlainDate('2026-11-23')).map(plainDateText), ['2026-11-21', '2026-11-22', '2026-11-23'])
  assert.deepEqual(calendarDaysOf(parsePlainDate('2026-11-27')).map(plainDateText), ['2026-11-26', '2026-11-27'])
})

test('days that were missed are due, the earliest first, and a run takes a few', () => {
  assert.deepEqual(due('2026-11-28T12:00:00Z', { through: '2026-11-20' }), [
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-27',
  ])
  assert.deepEqual(due('2026-11-24T12:00:00Z', {}), ['2026-11-23'], 'the first of all is the last that is over')
  assert.deepEqual(due('2026-11-24T12:00:00Z', { open: ['2026-11-19'] })[0], '2026-11-19')
  assert.equal(due('2026-11-24T12:00:00Z', { through: '2025-01-02' }).length, 20)
})

test('a day is compared again each morning while its rail may change its mind, and each hour while something is open', () => {
  const compared: [string, string][] = [
    ['2026-11-23', '2026-11-24T11:20:00Z'],
    ['2026-11-20', '2026-11-24T13:40:00Z'],
    ['2026-11-02', '2026-11-03T11:20:00Z'],
  ]
  assert.deepEqual(due('2026-11-24T12:20:00Z', { through: '2026-11-23', compared }), [])
  assert.deepEqual(due('2026-11-24T13:50:00Z', { through: '2026-11-23', compared }), ['2026-11-23'])
  assert.deepEqual(due('2026-11-24T12:20:00Z', { through: '2026-11-23', compared, open: ['2026-11-02'] }), ['2026-11-02'])
})

test('a day that is not over is never due, also when something is open on it', () => {
  assert.deepEqual(due('2026-11-24T12:00:00Z', { through: '2026-11-23', open: ['2026-11-24', '2031-01-02'] }), [])
})
