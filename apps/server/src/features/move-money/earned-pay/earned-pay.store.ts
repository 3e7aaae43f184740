// SQL for transfers that carry earned pay to a linked account.
import { cents, type Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import { askedOrBegunSince } from '../limits/index.ts'

/** What a worker sent since then, without earned pay that was sent on: what was canceled, failed or came back is left out. */
export async function sumSentSince(executor: Executor, employeeId: string, since: Instant): Promise<Cents> {
  const row = await executor
    .selectFrom('move_money_transfer')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('employee_id', '=', employeeId)
    .where('direction', '=', 'out')
    .where('origin', 'not in', ['proof', 'express_pay'])
    .where(askedOrBegunSince(since))
    .where('status', 'not in', ['CANCELED', 'FAILED', 'RETURNED'])
    .executeTakeFirst()
  return cents(row?.amount ?? 0n)
}
