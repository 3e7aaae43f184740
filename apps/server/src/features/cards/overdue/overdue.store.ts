// All SQL for purchases that the card provider has not reported since we approved them.
import { keptText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { merchantOfRow } from '../transactions/index.ts'

/** Lists purchases that were approved until then and never reported: each decision is checked once. The times are written as in their index. */
export async function collectOverdue(tx: Transaction, { from, until }: { from: Instant; until: Instant }): Promise<void> {
  await tx
    .insertInto('cards_overdue_watch')
    .values({ watched_until: instantText(from) })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute()
  const watch = await tx.selectFrom('cards_overdue_watch').select('watched_until').forUpdate().executeTakeFirstOrThrow()
  await sql`
    insert into cards_overdue_word (request_id, read_after)
    select a.request_id, ${instantText(until)} from cards_authorization a
    where a.decided_at at time zone 'UTC' > ${watch.watched_until}::timestamptz at time zone 'UTC'
      and a.decided_at at time zone 'UTC' <= ${instantText(until)}::timestamptz at time zone 'UTC' and a.amount > 0 and not a.is_undone
      and not exists (select from cards_event e where e.subject = 'purchase' and e.ref = a.ref)
    on conflict (request_id) do nothing`.execute(tx)
  await tx
    .updateTable('cards_overdue_watch')
    .set({ watched_until: instantText(until) })
    .where('watched_until', '<', instantText(until))
    .execute()
}

export type OverdueWord = {
  requestId: string
  ref: string
  providerCardId: string
  requested: Cents
  merchant: ReturnType<typeof merchantOfRow>
  expiresAt: Instant
  tries: number
  /** The provider has reported something since. */
  isReported: boolean
}

export async function listOverdue(executor: Executor, { dueAt, max }: { dueAt: Instant; max: number }): Promise<OverdueWord[]> {
  const rows = await executor
    .selectFrom('cards_overdue_word as w')
    .innerJoin('cards_authorization as a', 'a.request_id', 'w.request_id')
    .innerJoin('cards_transaction as t', 't.ref', 'a.ref')
    .innerJoin('cards_card as c', 'c.id', 't.card_id')
    .selectAll('a')
    .select((row) => [
      'c.provider_card_id',
      'w.tries',
      row
        .exists(
          row.selectFrom('cards_event as e').select('e.id').where('e.subject', '=', 'purchase').whereRef('e.ref', '=', 'a.ref'),
        )
        .as('is_told'),
    ])
    .where('c.provider_card_id', 'is not', null)
    .where('w.ended_at', 'is', null)
    .where('w.read_after', '<=', instantText(dueAt))
    .orderBy('w.read_after')
    .orderBy('w.request_id')
    .limit(max)
    .$narrowType<{ provider_card_id: string }>()
    .execute()
  return rows.map((row) => ({
    requestId: row.request_id,
    ref: row.ref,
    providerCardId: row.provider_card_id,
    requested: cents(row.requested),
    merchant: merchantOfRow({ ...row, merchant_name: keptText(row.merchant_name) }),
    expiresAt: parseInstant(row.expires_at),
    tries: row.tries,
    isReported: row.is_told === true,
  }))
}

export async function endOverdue(executor: Executor, requestId: string, at: Instant): Promise<void> {
  await executor
    .updateTable('cards_overdue_word')
    .set({ ended_at: instantText(at) })
    .where('request_id', '=', requestId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function putOffOverdue(
  executor: Executor,
  requestId: string,
  { tries, readAfter }: { tries: number; readAfter: Instant },
): Promise<void> {
  await executor
    .updateTable('cards_overdue_word')
    .set({ tries, read_after: instantText(readAfter) })
    .where('request_id', '=', requestId)
    .execute()
}
