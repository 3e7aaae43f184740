// SQL for the card provider's reports about transfers: each event once, until the room of the transfer has applied it.
import { keptText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { TransferFactKind, TransferUpdate, TransferReason } from './transfers.types.ts'

/** False for an event that was kept before. */
export async function insertTransferEvent(tx: Transaction, update: TransferUpdate, receivedAt: Instant): Promise<boolean> {
  const { eventId, ref, key, fact } = update
  const { numInsertedOrUpdatedRows: kept = 0n } = await tx
    .insertInto('issuer_transfer_event')
    .values({
      event_id: keptText(eventId),
      transfer_ref: keptText(ref),
      transfer_key: key,
      kind: fact.kind,
      at: fact.at === null ? null : instantText(fact.at),
      reason: fact.reason === null ? null : keptText(fact.reason),
      received_at: instantText(receivedAt),
      tried_at: instantText(receivedAt),
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst()
  return kept > 0n
}

export async function markTaken(tx: Transaction, eventId: string): Promise<void> {
  await tx.updateTable('issuer_transfer_event').set({ is_waiting: false }).where('event_id', '=', eventId).execute()
}

/** One that nothing could be done with yet and was not tried since, locked; another process has others. */
export async function lockWaitingEvent(tx: Transaction, triedBefore: Instant): Promise<TransferUpdate | null> {
  const row = await tx
    .selectFrom('issuer_transfer_event')
    .selectAll()
    .where('is_waiting', '=', true)
    .where('tried_at', '<', instantText(triedBefore))
    .orderBy('tried_at')
    .orderBy('event_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (row === undefined) return null
  const { event_id: eventId, transfer_ref: ref, transfer_key: key, kind, at, reason } = row
  // Only this room writes them, and a CHECK holds them to its words.
  const fact = {
    kind: kind as TransferFactKind,
    at: at === null ? null : parseInstant(at),
    reason: reason as TransferReason | null,
  }
  return { eventId, ref, key, fact }
}

export async function markTried(executor: Executor, eventId: string, at: Instant): Promise<void> {
  await executor
    .updateTable('issuer_transfer_event')
    .set({ tried_at: instantText(at) })
    .where('event_id', '=', eventId)
    .execute()
}

export async function deleteOldTransferEvents(executor: Executor, before: Instant): Promise<void> {
  await executor.deleteFrom('issuer_transfer_event').where('received_at', '<', instantText(before)).execute()
}
