// Updates the ledger and the worker's list to the projection of a transaction, however often and in whatever order its events
// arrive.
import { newUuid } from '@daybreak/ids'
import { negateCents } from '@daybreak/money'
import type { Clock, Instant } from '@daybreak/time'
import { findTransfer, noteProgress } from '#features/ach'
import { houseAccounts, idempotencyKeyOf, postJournals, syncHold, type JournalRequest } from '#features/ledger'
import { keepTransaction } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import type { ProjectedItem, ProjectedTransaction } from './projection.ts'
import { overclearingOf, writeOverclearing } from './overclearing/index.ts'
import { projectPurchase } from './purchases.rules.ts'
import {
  findTransaction,
  listFollowing,
  lockTransaction,
  markPosted,
  markUndone,
  readPurchaseFacts,
  readTransferFacts,
  type EventTrace,
  type TransactionRow,
} from './transactions.store.ts'
import { projectTransfer, isBack } from './transfers.rules.ts'

/** @param row    locked, so that no one else works on the transaction meanwhile */
export async function applyPurchase(tx: Transaction, row: TransactionRow, last4: string | null, clock: Clock): Promise<void> {
  const { facts, traces } = await readPurchaseFacts(tx, row.ref)
  const projected = projectPurchase(facts, row.expiredAt)
  await apply(tx, { row, projected, traces, last4 }, clock)
  await markUndone(tx, row.ref, projected.isUndone)
  const overclearing = overclearingOf(facts)
  if (overclearing !== null) await writeOverclearing(tx, { ...row, ...overclearing }, clock.now())
  // A refund may have arrived before its purchase: now that the purchase is in the list, the refund can point to it.
  for (const ref of await listFollowing(tx, row.ref)) {
    const following = await findTransaction(tx, ref)
    if (following === null) continue
    const locked = await lockTransaction(tx, following)
    const found = await readPurchaseFacts(tx, ref)
    await apply(
      tx,
      { row: locked, projected: projectPurchase(found.facts, locked.expiredAt), traces: found.traces, last4 },
      clock,
    )
  }
}

/** @returns whether money of it was posted now */
export async function applyTransfer(tx: Transaction, row: TransactionRow, clock: Clock): Promise<boolean> {
  const { facts, traces } = await readTransferFacts(tx, row.ref)
  const ruled = await findTransfer(tx, row.ref)
  if (ruled === null) throw new Error('an entry of another bank that was not decided')
  const projected = projectTransfer(facts, ruled, row.expiredAt)
  const postedBefore = traces.filter(({ journalId }) => journalId !== null).length
  await apply(tx, { row, projected, traces, last4: null, releaseJournalId: ruled.releaseJournalId }, clock)
  const progress = { ...row, isBack: isBack(facts), hasPosted: projected.postings.length > postedBefore }
  await noteProgress(tx, progress, clock.now())
  return progress.hasPosted
}

/** Under the lock of its row: its ruling has changed. */
export async function reapplyTransfer(tx: Transaction, ref: string, clock: Clock): Promise<void> {
  void (await applyTransfer(tx, await lockKnownTransfer(tx, ref), clock))
}

export async function lockKnownTransfer(tx: Transaction, ref: string): Promise<TransactionRow> {
  const row = await findTransaction(tx, ref)
  if (row === null) throw new Error('an entry that is not kept')
  return lockTransaction(tx, row)
}

type Work = {
  row: TransactionRow
  projected: ProjectedTransaction
  traces: readonly EventTrace[]
  last4: string | null
  /** The journal by which a credit in suspense reached the account. */
  releaseJournalId?: string | null
}

async function apply(tx: Transaction, work: Work, clock: Clock): Promise<void> {
  const { row, projected } = work
  const at = clock.now()
  const journalIds = await postNew(tx, work, clock)
  // Also when nothing is to be kept back: an approval may have placed what is overruled now.
  const { hold: amount, isCaptured, holdUntil } = projected
  const outcome = await syncHold(tx, {
    room: 'cards',
    accountId: row.accountId,
    holdId: row.holdId,
    amount,
    isCaptured,
    expiresAt: holdUntil ?? at,
    at,
  })
  if (outcome.kind === 'refused') throw new Error(`the ledger refused the hold of a card: ${outcome.code}`)
  for (const item of projected.items) await keepItem(tx, { ...work, item, journalIds, at })
}

/** Each movement once: those that are posted keep their journal. Forced, because the network has the money already. */
async function postNew(tx: Transaction, { row, projected, traces }: Work, clock: Clock): Promise<Map<string, string>> {
  const journalIds = new Map(traces.flatMap(({ id, journalId }) => (journalId === null ? [] : [[id, journalId] as const])))
  const fresh = projected.postings.filter(({ factId }) => !journalIds.has(factId))
  if (fresh.length === 0) return journalIds
  const requests = fresh.map(({ factId, kind, amount, house, isSuspended = false }): JournalRequest => ({
    journalId: newUuid(clock),
    owner: row.accountId,
    idempotencyKey: idempotencyKeyOf('cards.event', factId),
    kind,
    forced: true,
    at: clock.now(),
    legs: [
      { accountId: isSuspended ? houseAccounts.achSuspense : row.accountId, amount },
      { accountId: houseAccounts[house], amount: negateCents(amount) },
    ],
  }))
  const outcomes = await postJournals(tx, requests)
  const posted = fresh.map(({ factId }, index) => {
    const outcome = outcomes[index]
    if (outcome?.kind !== 'posted')
      throw new Error(`the ledger refused what the card network has done: ${outcome?.code ?? 'no answer'}`)
    return { id: factId, journalId: outcome.journalId }
  })
  await markPosted(tx, posted)
  for (const { id, journalId } of posted) journalIds.set(id, journalId)
  return journalIds
}

type ItemWork = Work & { item: ProjectedItem; journalIds: ReadonlyMap<string, string>; at: Instant }

async function keepItem(
  tx: Transaction,
  { row, traces, last4, releaseJournalId, item, journalIds, at }: ItemWork,
): Promise<void> {
  const { factId, postedBy, hasHold, originalRef, ...shown } = item
  const id = factId === null ? row.itemId : traces.find((trace) => trace.id === factId)?.itemId
  if (id === undefined) throw new Error('an item of an event that is not kept')
  const original = originalRef === null ? null : await findTransaction(tx, originalRef)
  await keepTransaction(tx, {
    ...shown,
    id,
    accountId: row.accountId,
    last4,
    at,
    journalId: releaseJournalId ?? (postedBy === null ? null : (journalIds.get(postedBy) ?? null)),
    holdId: hasHold ? row.holdId : null,
    // What another account bought is nothing to this one.
    refundOf: original?.accountId === row.accountId ? original.itemId : null,
  })
}
