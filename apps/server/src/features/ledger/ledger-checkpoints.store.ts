// Takes checkpoints of the house's accounts, so that reading their balances stays cheap however many postings they have.
import { instantText, type Clock } from '@daybreak/time'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/**
 * Draws a line under the postings that exist and adds them up to it. Right under load, under several callers at once, and with a clock
 * that jumps. The line makes writers wait for as long as those in the middle of writing need; the adding up makes nobody wait.
 * Answers how many accounts got a checkpoint. To be called by a job, hourly or so.
 */
export async function takeHouseCheckpoints(database: Database, clock: Clock): Promise<number> {
  await database.transaction((tx) => sql`select ledger.draw_house_line(${instantText(clock.now())})`.execute(tx))
  const { rows } = await database.transaction((tx) =>
    sql<{ taken: number }>`select ledger.take_house_checkpoints(${instantText(clock.now())}) as taken`.execute(tx),
  )
  return rows[0]?.taken ?? 0
}
