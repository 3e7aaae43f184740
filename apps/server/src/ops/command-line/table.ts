// Aligns rows in columns for a person at a terminal.
import { printable } from './printable.ts'

export type Column<Row> = { heading: string; text: (row: Row) => string; isRight?: true }

/** A heading and a line for each row, columns two blanks apart; amounts and counts are aligned right. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const cells = [
    columns.map((column) => column.heading),
    ...rows.map((row) => columns.map((column) => printable(column.text(row)))),
  ]
  const widths = columns.map((_column, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)))
  return cells.map((line) =>
    line
      .map((cell, index) =>
        columns[index]?.isRight === true ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

/** "1 entry", "2 entries". */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
