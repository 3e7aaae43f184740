// Orders a card for a worker who signs in without one, also when their last card was closed long ago or its replacement was never
// ordered.
import { findAccountOf } from '#features/accounts'
import type { Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { orderQueue, type OrderPayload } from '../status/index.ts'
import { findOpenOrder } from '../orders/index.ts'
import { isOrderDue } from '../cards.rules.ts'
import { listCardsOf } from '../cards.store.ts'

/**
 * Spec 4, "A card order is triggered by employeeId when the employee has no Active or Inactive pay card"; decisions 18 and 42: at sign-in too. In
 * the transaction that opens the session, once per session; the job checks again, and places the same order however often it runs.
 */
export async function orderCardAtSignIn(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  tx: Transaction,
  { employeeId, sessionId }: { employeeId: string; sessionId: string },
): Promise<void> {
  const cards = await listCardsOf(tx, employeeId)
  const statuses = cards.map(({ status }) => status)
  if (!isOrderDue(statuses, false) || (await findOpenOrder(tx, employeeId)) !== null) return
  // A newcomer's first card is ordered with the account.
  const account = await findAccountOf(tx, employeeId)
  if (account?.isOpen !== true || account.isClosing) return
  const last = cards.at(-1)
  const payload = {
    employeeId,
    cardId: last?.id ?? null,
    statusVersion: last?.statusVersion ?? 0,
  } satisfies OrderPayload
  await jobs.enqueue(tx, orderQueue, payload, { uniqueKey: `sign-in:${sessionId}` })
}
