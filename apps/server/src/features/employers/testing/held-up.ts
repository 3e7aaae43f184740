// Waits until one connection of a test blocks another.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'

/** Resolves once the connection of that process keeps someone waiting, or once `work` has ended without. */
export async function heldUp({ pool }: Database, blockerPid: number, work: Promise<unknown>): Promise<void> {
  let isDone = false
  const end = () => (isDone = true)
  work.then(end, end)
  while (!isDone) {
    const { rows } = await pool.query(
      'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) and datname = current_database()',
      [blockerPid],
    )
    if (rows.length > 0) return
    await pause(2)
  }
}
