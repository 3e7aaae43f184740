// Lists the operator commands that are connected to the database.
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

const commandName = 'daybreak ops'

/** What a command calls itself in the database: each process by its own name. */
export function clientName(pid: number): string {
  return `${commandName} ${pid}`
}

/** Throws when the database cannot be reached. */
export async function touchDatabase(executor: Executor): Promise<void> {
  await sql`select`.execute(executor)
}

/** How many connections the commands of other processes have. */
export async function countOtherClients(executor: Executor, ownName: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${commandName}) and application_name <> ${ownName}`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}
