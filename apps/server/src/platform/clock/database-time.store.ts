// Reads the database's clock, which all instances share.
import { parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

/** The moment of the statement, not of the transaction's start. */
export async function readDatabaseTime(executor: Executor): Promise<Instant> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(executor)
  const [row] = rows
  if (row === undefined) throw new Error('the database gave no time')
  return parseInstant(row.at)
}
