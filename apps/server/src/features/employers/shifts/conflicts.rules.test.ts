// Which shifts of one worker cannot both have been worked, compared with a second implementation that checks every pair.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findConflicts, type WorkedTime } from './conflicts.rules.ts'

const minutesInDay = 1_440

function row(line: number | null, more: Partial<WorkedTime> = {}): WorkedTime {
  return { line, sourceId: line === null ? 'known' : null, day: 0, span: null, minutes: 0, ...more }
}

function timed(line: number | null, start: number, end: number, more: Partial<WorkedTime> = {}): WorkedTime {
  return row(line, { day: Math.floor(start / minutesInDay), span: { start, end }, minutes: end - start, ...more })
}

const linesOf = (rows: readonly WorkedTime[], known: readonly WorkedTime[] = []) => [...findConflicts(rows, known).keys()]

test('one minute in common is an overlap, and back to back is none', () => {
  assert.deepEqual(linesOf([timed(2, 540, 1_020), timed(3, 1_020, 1_080)]), [])
  assert.deepEqual(linesOf([timed(2, 540, 1_020), timed(3, 1_019, 1_080)]), [3])
  assert.deepEqual(linesOf([timed(2, 540, 1_020), timed(3, 480, 541)]), [3])
  assert.deepEqual(linesOf([timed(2, 540, 1_020), timed(3, 600, 660)]), [3], 'within it')
  assert.deepEqual(linesOf([timed(2, 600, 660), timed(3, 540, 1_020)]), [3], 'around it')
})

test('the first row of the file is kept, in whatever order the rows are given, and what is refused refuses no other', () => {
  const rows = [timed(2, 0, 600), timed(3, 500, 700), timed(4, 650, 900)]
  // Line 3 overlaps 2 and is not taken: line 4 overlaps nothing that is.
  for (const order of [rows, rows.toReversed()]) assert.deepEqual(linesOf(order), [3])
})

test('what is known already comes before every row, and is named by its id', () => {
  const known = [timed(null, 540, 1_020, { sourceId: 'te-9' })]
  assert.deepEqual(
    [...findConflicts([timed(2, 600, 660)], known)],
    [[2, 'it overlaps the shift "te-9" of the same person: correct the times, or delete the one that was not worked']],
  )
  assert.deepEqual(
    [...findConflicts([timed(2, 0, 60), timed(3, 30, 90)], [])].map(([, reason]) => reason),
    ['it overlaps line 2 of the same person: correct the times, or delete the one that was not worked'],
  )
})

test('a night shift is compared with the evening before it and the morning after it', () => {
  const night = timed(2, 1_320, 1_800)
  assert.deepEqual(linesOf([night, timed(3, 1_799, 1_860)]), [3])
  assert.deepEqual(linesOf([night, timed(3, 1_260, 1_321)]), [3])
  assert.deepEqual(linesOf([night, timed(3, 1_800, 1_860), timed(4, 1_260, 1_320)]), [])
  // Before 1970 the days are counted down.
  assert.deepEqual(linesOf([timed(2, -120, 360), timed(3, 300, 400)]), [3])
})

test('a day has 24 hours to the minute, with and without times, and the reason says how many there would be', () => {
  const full = row(2, { minutes: minutesInDay })
  assert.deepEqual(linesOf([full, row(3, { minutes: 0 })]), [])
  assert.deepEqual(
    [...findConflicts([full, row(3, { minutes: 1 })], [])],
    [[3, 'with the other shifts of that day it makes 24:01 hours, more than a day has: correct the hours']],
  )
  assert.deepEqual(linesOf([full, row(3, { minutes: 1, day: 1 })]), [], 'of another day')
  assert.deepEqual(linesOf([timed(2, 0, 600), row(3, { minutes: 840 }), row(4, { minutes: 1 })]), [4])
})

test('a row that takes hours away is always taken, and makes room for others', () => {
  const taken = [row(2, { minutes: minutesInDay }), row(3, { minutes: -60 }), row(4, { minutes: 60 }), row(5, { minutes: 1 })]
  assert.deepEqual(linesOf(taken), [5])
  assert.deepEqual(linesOf([row(2, { minutes: -600 })], [row(null, { minutes: 3_000 })]), [], 'what is known may be too much')
})

/** Compares each row with each that was kept before it. */
function conflictsOneByOne(rows: readonly WorkedTime[], known: readonly WorkedTime[]): number[] {
  const kept = [...known]
  const refused: number[] = []
  for (const one of rows) {
    const overlaps = kept.some(
      ({ span }) => span !== null && one.span !== null && Math.max(span.start, one.span.start) < Math.min(span.end, one.span.end),
    )
    const total = kept.filter(({ day }) => day === one.day).reduce((sum, { minutes }) => sum + minutes, one.minutes)
    if (overlaps || (one.minutes > 0 && total > minutesInDay)) refused.push(one.line ?? 0)
    else kept.push(one)
  }
  return refused
}

test('any two weeks of shifts conflict exactly where comparing each with each says so', () => {
  // A punch that ends when it begins has no minutes.
  const length = fc.oneof(fc.integer({ min: 1, max: minutesInDay }), fc.constantFrom(1, 60, 480, minutesInDay))
  const shift = fc.record({
    start: fc.integer({ min: -3 * minutesInDay, max: 11 * minutesInDay }),
    length,
    isTimed: fc.boolean(),
    minutes: fc.integer({ min: -600, max: 900 }),
  })
  const shifts = fc.array(shift, { maxLength: 40 })
  fc.assert(
    fc.property(shifts, shifts, (inFile, before) => {
      const timesOf = (line: number | null, { start, length: minutesLong, isTimed, minutes }: (typeof inFile)[number]) =>
        isTimed ? timed(line, start, start + minutesLong) : row(line, { day: Math.floor(start / minutesInDay), minutes })
      const rows = inFile.map((one, index) => timesOf(index + 2, one))
      const known = before.map((one) => timesOf(null, one))
      assert.deepEqual(linesOf(rows, known), conflictsOneByOne(rows, known))
    }),
    { numRuns: 300 },
  )
})
