// Asks the database what the application's role could do to the ledger's tables without going through its functions.
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

export type TableRight = { table: string; right: string }

/** Every right but SELECT that the connected role has on a table of the ledger; being its owner or a superuser counts as all. */
export async function rightsBeyondReading(executor: Executor): Promise<TableRight[]> {
  const { rows } = await sql<TableRight>`
    select format('%I.%I', n.nspname, c.relname) as "table", r.name as "right"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    cross join unnest(array['UPDATE', 'DELETE', 'INSERT', 'TRUNCATE']) with ordinality as r (name, place)
    where n.nspname = 'ledger' and c.relkind in ('r', 'p') and has_table_privilege(c.oid, r.name)
    order by c.relname = 'posting' desc, r.place, 1`.execute(executor)
  return rows
}
