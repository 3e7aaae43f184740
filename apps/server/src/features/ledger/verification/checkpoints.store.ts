// Takes checkpoints of house accounts, so that reading their balances stays cheap however many postings they have.
import { instantText, type Clock } from '@daybreak/time'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Few enough that a statement ends in a second or two even when none of them is in memory. */
const usualSlice = 100_000

/**
 * Draws a line under the postings that exist and adds them up to it, a slice of each account at a time: each slice is kept, so a backlog of any size makes
 * progress. Right under load, under several callers at once, and with a clock that jumps. The line makes writers wait for as long as those in
 * the middle of writing need; the adding up makes no one wait. Ends after the slice under way when `signal` is aborted.
 *
 * @returns how many accounts got a checkpoint
 */
export async function takeHouseCheckpoints(
  database: Database,
  clock: Clock,
  { signal, slice = usualSlice }: { signal?: AbortSignal; slice?: number } = {},
): Promise<number> {
  await database.transaction((tx) => sql`select ledger.draw_house_line(${instantText(clock.now())})`.execute(tx))
  const accounts = await database.query.selectFrom('ledger.house_account').select('id').orderBy('id').execute()
  let taken = 0
  for (const { id } of accounts) {
    let added = await advance(database, clock, { id, slice })
    if (added > 0) taken += 1
    while (added === slice && signal?.aborted !== true) added = await advance(database, clock, { id, slice })
    // Each run makes some progress, however little time it has.
    if (taken > 0 && signal?.aborted === true) return taken
  }
  return taken
}

async function advance(database: Database, clock: Clock, { id, slice }: { id: string; slice: number }): Promise<number> {
  const { rows } = await database.transaction((tx) =>
    sql<{ added: number }>`select ledger.advance_house_checkpoint(${id}, ${instantText(clock.now())}, ${slice}) as added`.execute(
      tx,
    ),
  )
  return rows[0]?.added ?? 0
}
