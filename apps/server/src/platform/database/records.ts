// Passes rows as one value: to an insert of many rows, and to a database function in place of a parameter list.
import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Schema } from './schema.generated.ts'

/** Everything that a row of a table says. A column that the table gets does not compile before each writer of whole rows gives it a value. */
export type Row<Table extends keyof Schema> = Required<Insertable<Schema[Table]>>

/** A row, or a value of a composite type, as JSON: amounts as text, which is exact. What is null is left out, which says the same. */
export function recordText(record: object): string {
  return JSON.stringify(saidOf(record))
}

function saidOf(record: object): object {
  const said: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(record))
    if (value !== null) said[column] = typeof value === 'bigint' ? value.toString() : value
  return said
}

/** The row as a value of its table's own type: `select keep_item(${recordOf('transactions_item', row)})`. */
export function recordOf<Table extends keyof Schema>(table: Table, row: Row<Table>): RawBuilder<unknown> {
  return sql`json_populate_record(null::${sql.table(table)}, ${recordText(row)}::json)`
}

/** `insert into … select …` of whole rows, each column named once: by the row. */
export function insertOf<Table extends keyof Schema>(
  table: Table,
  rows: readonly [Row<Table>, ...Row<Table>[]],
): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0]).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.map(saidOf))}::json)`
}
