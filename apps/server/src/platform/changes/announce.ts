// Records inside a transaction that cached data changes, so that every instance drops it when the change commits.
import { sql } from 'kysely'
import { afterCommit } from '#platform/database/after-commit.ts'
import type { Transaction } from '#platform/database/database.ts'
import { publishChanges } from './changes.store.ts'

/**
 * Announces that what the instances keep under `keys` is no longer true. They learn of it if, and only if, the transaction commits: right
 * after the commit, or, when this process dies in between, from the first instance that proves that it receives from the others (decision 74).
 */
export async function announceChanges(tx: Transaction, topic: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`insert into platform_change (topic, key) select ${topic}, key from unnest(${[...keys]}::text[]) as key`.execute(tx)
  afterCommit(tx, 'platform.changes', publishChanges)
}
