// Reads a row of the file column by column: a column of an unexpected type means a corrupt file, and is reported so.
import type { SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

export function textOf(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`${column} is not a text`)
  return value
}

export function textOrNullOf(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column)
}

export function integerOf(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new TypeError(`${column} is not an integer`)
  return value
}

export function flagOf(row: Row, column: string): boolean {
  return integerOf(row, column) === 1
}

export function bytesOf(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (!(value instanceof Uint8Array)) throw new TypeError(`${column} holds no bytes`)
  return value
}

/** One of the words that the table's CHECK allows. */
export function wordOf<const Word extends string>(row: Row, column: string, words: readonly Word[]): Word {
  const value = row[column]
  const word = words.find((candidate) => candidate === value)
  if (word === undefined) throw new TypeError(`${column} is none of ${words.join(', ')}`)
  return word
}

/** For a row that was just written. */
export function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('A row that was just written is not there')
  return value
}
