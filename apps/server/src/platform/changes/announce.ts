// Says inside a transaction that cached things change, so that every copy of the server drops them when the change commits.
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/database.ts'
import { changeMessage, changesChannel } from './messages.ts'

/**
 * Announces that what the copies keep under `keys` is no longer true. It is heard if, and only if, the transaction commits.
 *
 * Commits that announce pass one at a time through PostgreSQL, so only rare changes belong here, never a movement of money.
 */
export async function announceChanges(tx: Transaction, topic: string, keys: readonly string[]): Promise<void> {
  const messages = keys.map((key) => changeMessage(topic, key))
  await sql`select pg_notify(${changesChannel}, message) from unnest(${messages}::text[]) as message`.execute(tx)
}
