// A cell of a file that an operator opens in a spreadsheet: it holds the text, breaks no row, and runs no formula.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvCell } from './csv-cell.ts'

test('a plain text is itself, and one with commas, quotes or line breaks is quoted', () => {
  for (const [text, cell] of [
    ['Maya', 'Maya'],
    ['', ''],
    ['Torres, Maya', '"Torres, Maya"'],
    ['the "boss"', '"the ""boss"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
  ] as const)
    assert.equal(csvCell(text), cell)
})

test('a name that a spreadsheet would run as a formula is a text to it', () => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x","y")'])
    assert.match(csvCell(formula), /^"?'/, formula)
  assert.equal(csvCell('a=1'), 'a=1')
})

/** What a program reads in the first cell of a row that begins with the text. */
function readBack(row: string): { cell: string; rest: string } {
  if (!row.startsWith('"')) {
    const end = row.indexOf(',')
    return { cell: row.slice(0, end), rest: row.slice(end) }
  }
  let end = 1
  while (!(row[end] === '"' && row[end + 1] !== '"')) end += row[end] === '"' ? 2 : 1
  return { cell: row.slice(1, end).replaceAll('""', '"'), rest: row.slice(end + 1) }
}

test('whatever a text holds, the cell beside it stays its own', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[=+\-@",\r\n' a]*$/))
  fc.assert(
    fc.property(text, (written) => {
      const { cell, rest } = readBack(`${csvCell(written)},next`)
      assert.equal(rest, ',next')
      assert.ok(cell === written || cell === `'${written}`)
    }),
  )
})
