// SQL for temporary cards: which card a worker linked to their account, and by which request.
import { instantText, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type TemporaryCard = { proxyNumber: string; cardId: string }

export async function findTemporary(executor: Executor, employeeId: string, id: string): Promise<TemporaryCard | null> {
  const row = await executor
    .selectFrom('cards_temporary')
    .select(['proxy_number', 'card_id'])
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { proxyNumber: row.proxy_number, cardId: row.card_id }
}

export async function insertTemporary(
  tx: Transaction,
  { employeeId, id, proxyNumber, cardId, at }: TemporaryCard & { employeeId: string; id: string; at: Instant },
): Promise<void> {
  await tx
    .insertInto('cards_temporary')
    .values({ employee_id: employeeId, id, proxy_number: proxyNumber, card_id: cardId, created_at: instantText(at) })
    .execute()
}
