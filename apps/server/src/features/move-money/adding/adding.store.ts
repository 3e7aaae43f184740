// SQL for added money: recent requests, their authorizations, and the steps that are due.
import type { CleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

/** What the worker requested since then, except canceled requests, those that never left their bank, and retries. */
export async function sumAdded(executor: Executor, employeeId: string, since: Instant): Promise<Cents> {
  const row = await executor
    .selectFrom('move_money_transfer')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('added'))
    .where('employee_id', '=', employeeId)
    .where('direction', '=', 'in')
    .where('attempt', '=', 0)
    .where('created_at', '>=', instantText(since))
    .where('status', 'not in', ['CANCELED', 'FAILED'])
    .executeTakeFirst()
  return cents(row?.added ?? 0n)
}

/** Readings 4.12, "ACH Load Not Supported": the last result for money that this worker added was that their account accepts none. */
export async function isAddingOff(executor: Executor, employeeId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('move_money_transfer')
    .select('reason')
    .where('employee_id', '=', employeeId)
    .where('direction', '=', 'in')
    .where('status', '<>', 'CANCELED')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reason === 'ACH_LOAD_NOT_SUPPORTED'
}

export type Permission = { words: CleanText; language: 'en' | 'es' }

export async function keepPermission(
  tx: Transaction,
  transferId: string,
  { words, language }: Permission,
  at: Instant,
): Promise<void> {
  await tx
    .insertInto('move_money_permission')
    .values({ transfer_id: transferId, words, language, given_at: instantText(at) })
    .execute()
}

/** Where a page of due transfers ended: by the order of its list, then by id. */
export type SweepKey = { by: string; id: string }

/** Money whose last promised day of use has arrived, the earliest first. */
export async function listPromised(
  executor: Executor,
  today: PlainDate,
  after: SweepKey | null,
  max: number,
): Promise<SweepKey[]> {
  const rows = await executor
    .selectFrom('move_money_transfer')
    .select(['id', sql<string>`expected_on::text`.as('by')])
    .$if(after !== null, (from) => from.where(sql<boolean>`(expected_on, id) > (${after?.by}::date, ${after?.id}::uuid)`))
    .where('direction', '=', 'in')
    .where('status', '=', 'PROCESSING')
    .where('expected_on', '<=', plainDateText(today))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('move_money_fact as fact')
          .select('fact.transfer_id')
          .whereRef('fact.transfer_id', '=', 'move_money_transfer.id')
          .where('fact.kind', '=', 'settled'),
      ),
    )
    .orderBy('expected_on')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows
}

/** Those that their bank did not send, or took back, and that were not followed up yet. */
export async function listToFollowUp(executor: Executor, after: SweepKey | null, max: number): Promise<SweepKey[]> {
  const rows = await executor
    .selectFrom('move_money_transfer')
    .select(['id', sql<string>`updated_at::text`.as('by')])
    .$if(after !== null, (from) => from.where(sql<boolean>`(updated_at, id) > (${after?.by}::timestamptz, ${after?.id}::uuid)`))
    .where('direction', '=', 'in')
    .where('status', 'in', ['RETURNED', 'FAILED'])
    .where('followed_up_at', 'is', null)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows
}

/** Which attempt it is; null when what follows from its end was done before. The caller has its row. */
export async function readAttempt(tx: Transaction, id: string): Promise<number | null> {
  const row = await tx
    .selectFrom('move_money_transfer')
    .select(['attempt', 'followed_up_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.followed_up_at === null ? row.attempt : null
}

export async function markFollowedUp(tx: Transaction, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('move_money_transfer')
    .set({ followed_up_at: instantText(at) })
    .where('id', '=', id)
    .execute()
}

export async function markAttempt(tx: Transaction, id: string, attempt: number): Promise<void> {
  await tx.updateTable('move_money_transfer').set({ attempt }).where('id', '=', id).execute()
}
