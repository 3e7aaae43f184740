// All SQL for cases at a help center: their tickets, what has to be sent there, and what came back.
import { newUuid } from '@daybreak/ids'
import { instantText, parseInstant, type Clock, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type StoredTicket = {
  caseId: string
  ticketId: bigint | null
  followsId: bigint | null
  askedAt: Instant | null
}

export type OutgoingKind = 'message' | 'closed' | 'reopened'
export type Outgoing = { id: string; kind: OutgoingKind; messageId: string | null }

export async function insertTicket(tx: Transaction, caseId: string): Promise<void> {
  await tx.insertInto('support_ticket').values({ case_id: caseId }).execute()
}

/** Whether the case is answered there; the number once it is known. */
export async function findTicket(executor: Executor, caseId: string): Promise<{ ticketId: bigint | null } | null> {
  const row = await executor.selectFrom('support_ticket').select('ticket_id').where('case_id', '=', caseId).executeTakeFirst()
  return row === undefined ? null : { ticketId: row.ticket_id }
}

export async function findCaseOfTicket(executor: Executor, ticketId: bigint): Promise<string | null> {
  const row = await executor.selectFrom('support_ticket').select('case_id').where('ticket_id', '=', ticketId).executeTakeFirst()
  return row?.case_id ?? null
}

/** One instance alone until then; null while another one has it, or when there is no such ticket. */
export async function claimTicket(
  executor: Executor,
  caseId: string,
  now: Instant,
  until: Instant,
): Promise<StoredTicket | null> {
  const row = await executor
    .updateTable('support_ticket')
    .set({ claimed_until: instantText(until) })
    .where('case_id', '=', caseId)
    .where(sql<boolean>`coalesce(claimed_until <= ${instantText(now)}, true)`)
    .returning(['case_id', 'ticket_id', 'follows_id', 'asked_at'])
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    caseId: row.case_id,
    ticketId: row.ticket_id,
    followsId: row.follows_id,
    askedAt: row.asked_at === null ? null : parseInstant(row.asked_at),
  }
}

export type TicketChange = Partial<{
  ticketId: bigint | null
  followsId: bigint | null
  askedAt: Instant | null
  seenAt: Instant | null
}>

/** For the holder of the claim. */
export async function changeTicket(executor: Executor, caseId: string, change: TicketChange): Promise<void> {
  const text = (at: Instant | null) => (at === null ? null : instantText(at))
  await executor
    .updateTable('support_ticket')
    .set({
      ...(change.ticketId !== undefined && { ticket_id: change.ticketId }),
      ...(change.followsId !== undefined && { follows_id: change.followsId }),
      ...(change.askedAt !== undefined && { asked_at: text(change.askedAt) }),
      ...(change.seenAt !== undefined && { seen_at: text(change.seenAt) }),
    })
    .where('case_id', '=', caseId)
    .execute()
}

export async function releaseTicket(executor: Executor, caseId: string): Promise<void> {
  await executor.updateTable('support_ticket').set({ claimed_until: null }).where('case_id', '=', caseId).execute()
}

export async function insertOutgoing(
  tx: Transaction,
  clock: Clock,
  { caseId, kind, messageId }: { caseId: string; kind: OutgoingKind; messageId: string | null },
): Promise<void> {
  const values = { id: newUuid(clock), case_id: caseId, kind, message_id: messageId, created_at: instantText(clock.now()) }
  await tx.insertInto('support_outgoing').values(values).execute()
}

/** What the help center has not got for certain, in order. */
export async function listOutgoing(executor: Executor, caseId: string): Promise<Outgoing[]> {
  const rows = await executor
    .selectFrom('support_outgoing')
    .select(['id', 'kind', 'message_id'])
    .where('case_id', '=', caseId)
    .where('delivered_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ id: row.id, kind: row.kind, messageId: row.message_id }))
}

export async function markDelivered(executor: Executor, id: string, at: Instant): Promise<void> {
  await executor
    .updateTable('support_outgoing')
    .set({ delivered_at: instantText(at) })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .execute()
}

/** Some cases with something that waits since before then. By chance: those that always fail would keep the others out. */
export async function listCasesWaiting(executor: Executor, before: Instant, max: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('support_outgoing')
    .select('case_id')
    .where('delivered_at', 'is', null)
    .where('created_at', '<', instantText(before))
    .groupBy('case_id')
    .orderBy(sql`random()`)
    .limit(max)
    .execute()
  return rows.map((row) => row.case_id)
}

/** False for one that was taken before. */
export async function insertComment(tx: Transaction, commentId: bigint, caseId: string, at: Instant): Promise<boolean> {
  const row = await tx
    .insertInto('support_comment')
    .values({ comment_id: commentId, case_id: caseId, taken_at: instantText(at) })
    .onConflict((conflict) => conflict.column('comment_id').doNothing())
    .returning('comment_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function readPolledTo(executor: Executor): Promise<Instant | null> {
  const row = await executor.selectFrom('support_poll').select('read_to').executeTakeFirst()
  return row === undefined ? null : parseInstant(row.read_to)
}

export async function savePolledTo(executor: Executor, readTo: Instant): Promise<void> {
  await executor
    .insertInto('support_poll')
    .values({ read_to: instantText(readTo) })
    .onConflict((conflict) => conflict.column('is_one').doUpdateSet({ read_to: instantText(readTo) }))
    .execute()
}

/** Which of these tickets are ours and have changed since we looked. */
export async function listChanged(executor: Executor, tickets: readonly { id: bigint; updatedAt: Instant }[]): Promise<string[]> {
  if (tickets.length === 0) return []
  const rows = await executor
    .selectFrom('support_ticket')
    .select(['case_id', 'ticket_id', 'seen_at'])
    .where(
      'ticket_id',
      'in',
      tickets.map(({ id }) => id),
    )
    .execute()
  const seenBy = new Map(rows.map((row) => [row.ticket_id, row]))
  return tickets.flatMap(({ id, updatedAt }) => {
    const row = seenBy.get(id)
    if (row === undefined) return []
    const isSeen = row.seen_at !== null && parseInstant(row.seen_at).epochMilliseconds >= updatedAt.epochMilliseconds
    return isSeen ? [] : [row.case_id]
  })
}
