// Hundreds of thousands of rows keep their four numbers, and each knows the previous one of the same person.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noRow, PackedRows, type PackedRow } from './packed-rows.ts'

/** More than two blocks, so that rows on both sides of each border are read. */
const rowCount = 140_000

test('every row is read as it was written, whichever block it is in', () => {
  const rows = new PackedRows()
  const written = (index: number): PackedRow => [index, -index, index / 2, 2 ** 40 + index]
  for (let index = 0; index < rowCount; index += 1) assert.equal(rows.add(written(index), index - 1), index)
  for (const index of [0, 1, 65_535, 65_536, 65_537, 131_071, 131_072, rowCount - 1]) {
    const read = ([0, 1, 2, 3] as const).map((field) => rows.field(index, field))
    assert.deepEqual(read, [...written(index)], `row ${index}`)
  }
})

test('the rows of one person are gone through from the last to the first, among those of others', () => {
  const rows = new PackedRows()
  const lastOf = new Map<number, number>()
  for (let index = 0; index < rowCount; index += 1) {
    const person = index % 7
    lastOf.set(person, rows.add([person, index, 0, 0], lastOf.get(person) ?? noRow))
  }
  let [count, at] = [0, lastOf.get(3) ?? noRow]
  while (at !== noRow) {
    assert.equal(rows.field(at, 0), 3)
    count += 1
    at = rows.before(at)
  }
  assert.equal(count, rowCount / 7)
})

test('a row that was never added is an error, not a row of zeros', () => {
  const rows = new PackedRows()
  assert.throws(() => rows.field(0, 0), RangeError)
  assert.throws(() => rows.before(65_536), RangeError)
})
