// Reads the cells of one row of an employer's file by field, and remembers the first reason why the row is rejected.
import type { Columns } from './headings.ts'

export type Cell<Value> = { kind: 'read'; value: Value } | { kind: 'unreadable'; reason: string }

export class RowReader<Field extends string> {
  rejection: string | null = null
  readonly #cells: readonly string[]
  readonly #columns: Columns<Field>

  constructor(cells: readonly string[], columns: Columns<Field>) {
    this.#cells = cells
    this.#columns = columns
  }

  text(field: Field): string {
    const index = this.#columns.indexByField.get(field)
    return index === undefined ? '' : (this.#cells[index] ?? '').trim()
  }

  /** Whether the file has the column at all: one that it lacks says nothing. */
  has(field: Field): boolean {
    return this.#columns.indexByField.has(field)
  }

  /** Null when the cell is empty or its column is not there. */
  cell<Value>(field: Field, readCell: (text: string) => Cell<Value>): Value | null {
    const text = this.text(field)
    if (text === '') return null
    const cell = readCell(text)
    if (cell.kind === 'read') return cell.value
    this.reject(`${field} ${cell.reason}`)
    return null
  }

  required(field: Field, readCell: (text: string) => Cell<string>): string {
    const value = this.cell(field, readCell)
    if (value === null) this.reject(`${field} is missing`)
    return value ?? ''
  }

  reject(reason: string): void {
    this.rejection ??= reason
  }
}
