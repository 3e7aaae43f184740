// Reports each change of a purchase to the rooms that subscribe to it, in the same transaction.
import type { Transaction } from '#platform/database/database.ts'
import { findTransaction, listFollowing, readPurchaseFacts } from '../transactions/index.ts'
import { notificationOfPurchase, type PurchaseNotification } from './notifications.rules.ts'
import { summarizePurchase, type PurchaseSummary } from './summaries.rules.ts'

export type ReportedPurchase = PurchaseSummary & { ref: string; accountId: string; itemId: string }

/** Notified of each purchase that is approved, taken, let go of or given back; again and again, each time whole. */
export type AfterPurchase = (tx: Transaction, purchase: ReportedPurchase) => Promise<void>

type PurchaseToNotify = { ref: string; accountId: string; itemId: string; notification: PurchaseNotification }

/** Receives each state of a purchase that a worker is notified of, declined ones too; repeatedly. */
export type OnPurchaseReported = (tx: Transaction, reported: PurchaseToNotify) => Promise<void>

export type PurchaseHandlers = { afterPurchase: AfterPurchase; purchaseReported: OnPurchaseReported }

/** @param ref  of a transaction that is locked */
export async function reportPurchase(
  tx: Transaction,
  ref: string,
  { afterPurchase, purchaseReported }: PurchaseHandlers,
): Promise<void> {
  const row = await findTransaction(tx, ref)
  if (row === null || row.cardId === null) return
  const { facts } = await readPurchaseFacts(tx, ref)
  const { accountId, itemId } = row
  const notification = notificationOfPurchase(facts, row.expiredAt)
  if (notification !== null) await purchaseReported(tx, { ref, accountId, itemId, notification })
  const laterRefunds = []
  for (const following of await listFollowing(tx, ref)) {
    // What is given back to another account is nothing to this one.
    if ((await findTransaction(tx, following))?.accountId !== accountId) continue
    const later = await readPurchaseFacts(tx, following)
    laterRefunds.push(...later.facts.filter((fact) => fact.kind === 'refunded' && fact.originalRef === ref))
  }
  const summary = summarizePurchase(facts, { expiredAt: row.expiredAt, laterRefunds })
  if (summary !== null) await afterPurchase(tx, { ...summary, ref, accountId, itemId })
}
