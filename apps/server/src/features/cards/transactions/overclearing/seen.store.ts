// All SQL for purchases that took more than was approved.
import { keptText } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Overclearing } from './usual.rules.ts'

export type SeenOverclearing = Overclearing & { ref: string; accountId: string; lastSeenAt: Instant }

export async function writeOverclearing(tx: Transaction, seen: Omit<SeenOverclearing, 'lastSeenAt'>, at: Instant): Promise<void> {
  const { authorized, cleared, clearings } = seen
  await tx
    .insertInto('cards_overclearing')
    .values({
      ref: seen.ref,
      account_id: seen.accountId,
      merchant_name: seen.merchantName,
      authorized,
      cleared,
      clearings,
      first_seen_at: instantText(at),
      last_seen_at: instantText(at),
    })
    .onConflict((conflict) =>
      conflict.column('ref').doUpdateSet({ authorized, cleared, clearings, last_seen_at: instantText(at) }),
    )
    .execute()
}

/** Newest first. */
export async function listOverclearings(executor: Executor, max: number): Promise<SeenOverclearing[]> {
  const rows = await executor
    .selectFrom('cards_overclearing')
    .selectAll()
    .orderBy('last_seen_at', 'desc')
    .orderBy('ref', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => ({
    ref: row.ref,
    accountId: row.account_id,
    merchantName: keptText(row.merchant_name),
    authorized: cents(row.authorized),
    cleared: cents(row.cleared),
    clearings: row.clearings,
    lastSeenAt: parseInstant(row.last_seen_at),
  }))
}

export async function countOverclearingsSince(executor: Executor, since: Instant): Promise<number> {
  const { count } = await executor
    .selectFrom('cards_overclearing')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('last_seen_at', '>=', instantText(since))
    .executeTakeFirstOrThrow()
  return Number.parseInt(count.toString(), 10)
}
