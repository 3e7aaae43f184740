// Reads and rewrites single byte columns by their rows' keys, page by page, for sealed values and keyed hashes of any table.
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import type { RowKey } from './sealed-columns.ts'

export type KeyedColumn = { table: string; column: string; key: readonly string[] }
export type KeyedRow = { key: RowKey; value: Buffer }
export type KeyedPage = {
  /** Rows whose value does not begin with the bytes that are right already. */
  rows: KeyedRow[]
  /** How many rows were read. */
  count: number
  /** Where the next page begins; null at the end. */
  next: RowKey | null
}

type Row = Record<string, unknown> & { value: Buffer | null }

/** A page in the order of the key. Of a value that is right already no more is read than its beginning. */
export async function readKeyedPage(
  executor: Executor,
  { table, column, key }: KeyedColumn,
  page: { after: RowKey | null; limit: number; rightStart: Uint8Array | null },
): Promise<KeyedPage> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const value = sql.ref(column)
  const isRight = page.rightStart === null ? sql`false` : startsWith(value, page.rightStart)
  const from = page.after === null ? sql`` : sql`and (${keys}) > (${sql.join(page.after)})`
  const { rows } = await sql<Row>`
    select ${keys}, case when not ${isRight} then ${value} end as value
    from ${sql.table(table)} where ${value} is not null ${from}
    order by ${keys} limit ${page.limit}`.execute(executor)
  const keyOf = (row: Row) => key.map((name) => row[name] as RowKey[number])
  const last = rows.at(-1)
  return {
    rows: rows.flatMap((row) => (row.value === null ? [] : [{ key: keyOf(row), value: row.value }])),
    count: rows.length,
    next: last === undefined || rows.length < page.limit ? null : keyOf(last),
  }
}

/**
 * Replaces the value that was read. A row that was changed or deleted since is left unchanged, so that two runs at once,
 * and servers that write meanwhile, take nothing from one another. One row a statement: no lock is waited for while another is held.
 *
 * @returns whether it was still the one that was read
 */
export async function replaceValue(
  executor: Executor,
  { table, column, key }: KeyedColumn,
  { row, value }: { row: KeyedRow; value: Uint8Array },
): Promise<boolean> {
  const isRow = key.map((name, index) => sql`${sql.ref(name)} = ${row.key[index]}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${Buffer.from(value)}
    where ${sql.join(isRow, sql` and `)} and ${sql.ref(column)} = ${row.value}`.execute(executor)
  return numAffectedRows === 1n
}

export async function countValues(executor: Executor, { table, column }: KeyedColumn): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(${sql.ref(column)}) as count from ${sql.table(table)}`.execute(
    executor,
  )
  return Number.parseInt(String(rows[0]?.count ?? 0n), 10)
}

export type StartCount = { start: Buffer; count: number }

/** How many values there are of each beginning. */
export async function countByStart(executor: Executor, { table, column }: KeyedColumn, bytes: number): Promise<StartCount[]> {
  const { rows } = await sql<{ start: Buffer; count: bigint }>`
    select substring(${sql.ref(column)} from 1 for ${sql.lit(bytes)}) as start, count(*) as count
    from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1 order by 1`.execute(executor)
  return rows.map(({ start, count }) => ({ start, count: Number.parseInt(String(count), 10) }))
}

function startsWith(value: RawBuilder<unknown>, start: Uint8Array): RawBuilder<boolean> {
  return sql<boolean>`substring(${value} from 1 for ${sql.lit(start.byteLength)}) = ${Buffer.from(start)}`
}
