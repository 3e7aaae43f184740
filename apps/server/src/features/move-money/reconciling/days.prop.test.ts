// Whatever hours the job runs in and whatever waits: each bank day is compared once it is over and not before, and none is
// blocked by others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addBankDays,
  bankDateOf,
  bankZone,
  compareDates,
  instantAt,
  parseInstant,
  parsePlainDate,
  plainDateText,
  type Instant,
  type PlainDate,
} from '@daybreak/time'
import { calendarDaysOf, dueDays, lastEndedDay, passCompared, type BookState } from './days.rules.ts'

const began = parseInstant('2026-10-28T12:00:00Z')
const first = parsePlainDate('2026-10-27')
const maxPerRun = 20

/** A book as its tables keep it, and what a run that compares every due day makes of it. */
class Book {
  readonly comparedAt = new Map<string, Instant>()
  through: PlainDate | null = null
  open: PlainDate[] = []

  /** @param stuck  the day for which the rail never answers */
  run(now: Instant, stuck: string | null = null): PlainDate[] {
    const compared = [...this.comparedAt].map(([day, at]) => ({ bankDay: parsePlainDate(day), at }))
    const state: BookState = { comparedThrough: this.through, compared, openDays: this.open }
    const due = dueDays(state, now)
    let isBroken = false
    for (const day of due) {
      isBroken ||= plainDateText(day) === stuck
      if (plainDateText(day) === stuck) continue
      this.comparedAt.set(plainDateText(day), now)
      if (!isBroken && (this.through === null || compareDates(day, this.through) > 0)) this.through = day
    }
    if (this.through !== null) this.through = passCompared(this.through, compared)
    return due
  }
}

const runs = fc.array(fc.integer({ min: 1, max: 24 * 12 }), { minLength: 1, maxLength: 40 })

test('no day is compared before six in the morning after it, none twice in a run, and none after the last run is left out', () => {
  fc.assert(
    fc.property(runs, fc.array(fc.integer({ min: -10, max: 60 }), { maxLength: 30 }), (hours, openAfter) => {
      const book = new Book()
      book.through = addBankDays(first, -1)
      book.open = openAfter.map((days) => addBankDays(first, days))
      let now = began
      for (const pause of hours) {
        const due = book.run(now).map(plainDateText)
        assert.deepEqual(due, [...new Set(due)].toSorted(), 'each once, the earliest first')
        assert.ok(due.length <= maxPerRun)
        for (const day of due) {
          const over = instantAt(parsePlainDate(day).add({ days: 1 }), { hour: 5 }, bankZone)
          assert.ok(now.epochMilliseconds >= over.epochMilliseconds, `${day} at ${now.toString()}`)
        }
        now = now.add({ hours: pause })
      }
      // Often enough for what many days of no run have left.
      for (let count = 0; count < 6; count += 1) book.run(now)
      for (let day = first; compareDates(day, lastEndedDay(now)) <= 0; day = addBankDays(day, 1)) {
        const isTooOld = compareDates(day, addBankDays(lastEndedDay(now), -65)) < 0
        assert.ok(isTooOld || book.comparedAt.has(plainDateText(day)), `${plainDateText(day)} was never compared`)
      }
    }),
    { numRuns: 25, verbose: true },
  )
})

test('differences that stay open on more days than a run takes keep no new day out, and each is compared again', () => {
  const book = new Book()
  book.through = parsePlainDate('2026-10-27')
  book.open = Array.from({ length: 45 }, (_, days) => addBankDays(first, -days))
  const taken = new Map<string, number>()
  let now = began
  for (let hour = 0; hour < 48; hour += 1) {
    for (const day of book.run(now)) taken.set(plainDateText(day), (taken.get(plainDateText(day)) ?? 0) + 1)
    now = now.add({ hours: 1 })
  }
  assert.equal(book.through.toString(), lastEndedDay(now.subtract({ hours: 1 })).toString())
  for (const day of book.open) assert.ok((taken.get(plainDateText(day)) ?? 0) > 10, `${plainDateText(day)} waits`)
})

test('a day that can never be compared keeps no new one out, and the mark passes all of them once it is', () => {
  const book = new Book()
  book.through = addBankDays(first, -1)
  let now = began
  for (let run = 0; run < 80; run += 1) {
    book.run(now, plainDateText(first))
    const last = lastEndedDay(now)
    for (let day = addBankDays(first, 1); compareDates(day, last) <= 0; day = addBankDays(day, 1))
      assert.ok(book.comparedAt.has(plainDateText(day)), `${plainDateText(day)} at ${now.toString()}`)
    now = now.add({ hours: 24 })
  }
  assert.equal(plainDateText(book.through), plainDateText(addBankDays(first, -1)))
  book.run(now)
  assert.equal(plainDateText(book.through), plainDateText(lastEndedDay(now)))
})

test('the days of the calendar belong to one bank day each, over a year with all of its holidays', () => {
  const covered: string[] = []
  const last = parsePlainDate('2027-12-31')
  for (let day = parsePlainDate('2026-12-31'); compareDates(day, last) <= 0; day = addBankDays(day, 1))
    covered.push(...calendarDaysOf(day).map(plainDateText))
  const expected: string[] = []
  for (let day = parsePlainDate(covered[0] ?? ''); compareDates(day, last) <= 0; day = day.add({ days: 1 }))
    expected.push(plainDateText(day))
  assert.deepEqual(covered, expected)
})

test('the last day that is over never goes back, and is a bank day of the past at each hour of two changes of the clocks', () => {
  for (const from of ['2026-10-30T00:00:00Z', '2027-03-12T00:00:00Z']) {
    let before: PlainDate | null = null
    for (let hour = 0; hour < 24 * 6; hour += 1) {
      const now = parseInstant(from).add({ hours: hour })
      const day = lastEndedDay(now)
      assert.ok(compareDates(day, bankDateOf(now)) < 0)
      assert.equal(calendarDaysOf(day).at(-1)?.toString(), day.toString())
      assert.ok(before === null || compareDates(day, before) >= 0)
      before = day
    }
  }
})
