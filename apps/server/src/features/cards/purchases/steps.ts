// Reads the steps of a purchase for the worker who made it.
import type { Executor } from '#platform/database/database.ts'
import { findTransaction, findTransactionOfItem, listFollowing, readPurchaseFacts } from '../transactions/index.ts'
import { stepsOf, type PurchaseStep } from './steps.rules.ts'

/** Null for an item that is no purchase of this account. */
export async function readPurchaseSteps(
  executor: Executor,
  { accountId, itemId }: { accountId: string; itemId: string },
): Promise<PurchaseStep[] | null> {
  const row = await findTransactionOfItem(executor, { accountId, itemId })
  if (row === null || row.cardId === null) return null
  const { facts } = await readPurchaseFacts(executor, row.ref)
  const refunds = []
  for (const following of await listFollowing(executor, row.ref)) {
    // What is given back to another account is nothing to this one.
    if ((await findTransaction(executor, following))?.accountId !== accountId) continue
    const later = await readPurchaseFacts(executor, following)
    refunds.push(...later.facts.filter((fact) => fact.kind === 'refunded' && fact.originalRef === row.ref))
  }
  return stepsOf(facts, refunds, row.expiredAt)
}
