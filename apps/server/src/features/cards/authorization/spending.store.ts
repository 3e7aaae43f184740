// Reads what a worker's cards spent in the last 24 hours, as the limits count it.
import { cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import { limitHours, type SpentToday } from './limits.rules.ts'

export async function readSpentToday(executor: Executor, accountId: string, now: Instant): Promise<SpentToday> {
  const { rows } = await sql<{ cash: bigint; purchases: bigint }>`
    select coalesce(sum(amount) filter (where is_cash), 0)::bigint as cash,
           coalesce(sum(amount) filter (where not is_cash), 0)::bigint as purchases
    from cards_authorization
    where account_id = ${accountId} and decided_at > ${instantText(now.subtract({ hours: limitHours }))} and amount > 0 and not is_undone
  `.execute(executor)
  return { cash: cents(rows[0]?.cash ?? 0n), purchases: cents(rows[0]?.purchases ?? 0n) }
}
