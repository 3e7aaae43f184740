// All SQL for links to the history of closed accounts.
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type NewLink = { tokenHash: Uint8Array; closingId: string; madeAt: Instant; expiresAt: Instant }

/** False when there were this many since then: the lock keeps two concurrent requests from both being the last. */
export async function insertLink(
  tx: Transaction,
  link: NewLink,
  { since, max }: { since: Instant; max: number },
): Promise<boolean> {
  await tx.selectFrom('closing_closing').select('id').where('id', '=', link.closingId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('closing_history_link')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('closing_id', '=', link.closingId)
    .where('made_at', '>', instantText(since))
    .executeTakeFirstOrThrow()
  if (count >= max) return false
  await tx
    .insertInto('closing_history_link')
    .values({
      token_hash: Buffer.from(link.tokenHash),
      closing_id: link.closingId,
      made_at: instantText(link.madeAt),
      expires_at: instantText(link.expiresAt),
    })
    .execute()
  return true
}

export type LinkedClosing = { employeeId: string; accountId: string; askedAt: Instant; endedAt: Instant }

/** null: there is no such link, or it is over. */
export async function findByLink(executor: Executor, tokenHash: Uint8Array, now: Instant): Promise<LinkedClosing | null> {
  const row = await executor
    .selectFrom('closing_history_link as l')
    .innerJoin('closing_closing as c', 'c.id', 'l.closing_id')
    .select(['c.employee_id', 'c.account_id', 'c.asked_at', 'c.ended_at'])
    .where('l.token_hash', '=', Buffer.from(tokenHash))
    .where('l.expires_at', '>', instantText(now))
    .where('c.state', '=', 'closed')
    .executeTakeFirst()
  if (row === undefined || row.ended_at === null) return null
  return {
    employeeId: row.employee_id,
    accountId: row.account_id,
    askedAt: parseInstant(row.asked_at),
    endedAt: parseInstant(row.ended_at),
  }
}

export async function deleteLinksBefore(executor: Executor, moment: Instant): Promise<void> {
  await executor.deleteFrom('closing_history_link').where('expires_at', '<', instantText(moment)).execute()
}
