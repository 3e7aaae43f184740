// The database query of the readiness check.
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

/** The names of the migrations that this database has. */
export async function appliedMigrations(executor: Executor): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from daybreak_migration`.execute(executor)
  return new Set(rows.map(({ name }) => name))
}
