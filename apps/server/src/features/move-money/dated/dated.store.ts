// SQL for future-dated transfers.
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type DueDated = { id: string; employeeId: string }

/** Some that are due: random ones, not the oldest, because permanent failures would block the others. */
export async function listDated(executor: Executor, at: Instant, max: number): Promise<DueDated[]> {
  const rows = await executor
    .selectFrom('move_money_transfer')
    .select(['id', 'employee_id'])
    .where('status', '=', 'INITIATED')
    .where('send_on', 'is not', null)
    .where('begun_at', 'is', null)
    .where('hand_over_at', '<=', instantText(at))
    .orderBy(sql`random()`)
    .limit(max)
    .execute()
  return rows.map((row) => ({ id: row.id, employeeId: row.employee_id }))
}

export async function markBegun(tx: Transaction, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('move_money_transfer')
    .set({ begun_at: instantText(at), updated_at: instantText(at) })
    .where('id', '=', id)
    .execute()
}
