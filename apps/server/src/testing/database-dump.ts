// Dumps the whole database as text, so that tests can search it for what must not be there.
import assert from 'node:assert/strict'
import type { Pool } from 'pg'

/** A line for each row of each table that the application reads; bytes are hexadecimal there. */
export async function dumpTables(pool: Pool): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'ledger', 'jobs') and has_table_privilege(c.oid, 'select')`,
  )
  assert.ok(tables.rows.length > 30)
  const texts = tables.rows.map(async ({ name }) => {
    const { rows } = await pool.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`)
    return rows.map(({ row }) => `${name} ${row}`)
  })
  return (await Promise.all(texts)).flat()
}
