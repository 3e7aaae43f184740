// Reads the cards that the sweep works on: those the provider has not been notified of, and those whose state there is in doubt.
import { instantText, type Instant } from '@daybreak/time'
import type { Executor } from '#platform/database/database.ts'

type Slice = { afterId: string | null; max: number }

/** Cards whose status the card provider does not know yet, by id. */
export async function listSyncing(executor: Executor, { afterId, max }: Slice): Promise<string[]> {
  const rows = await executor
    .selectFrom('cards_card')
    .select('id')
    .where('is_settling', '=', true)
    .$if(afterId !== null, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/** Cards that are due to be read again, by id. */
export async function listToReread(executor: Executor, { afterId, max, at }: Slice & { at: Instant }): Promise<string[]> {
  const rows = await executor
    .selectFrom('cards_card')
    .select('id')
    .where('reread_at', '<=', instantText(at))
    .$if(afterId !== null, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/** Before a suspension is sent, in a commit of its own: if this process dies before the answer, there is none. */
export async function markSuspendSent(executor: Executor, cardId: string, at: Instant): Promise<void> {
  await executor
    .updateTable('cards_card')
    .set({ suspend_unanswered_at: instantText(at), reread_at: instantText(at.add({ seconds: 60 })) })
    .where('id', '=', cardId)
    .execute()
}

/** How soon after we had a suspension lifted another one looks like ours, carried out late. */
const lateAfterLiftSeconds = 600

/**
 * Whether the events of a card say that its last suspension followed closely on the end of another one, which only we can have asked for: the mark
 * that a late command of ours leaves and nothing else records.
 */
export async function seemsCarriedOutLate(executor: Executor, providerCardId: string, suspendedAt: Instant): Promise<boolean> {
  const lifted = await executor
    .selectFrom('cards_event')
    .select('id')
    .where('subject', '=', 'card')
    .where('ref', '=', providerCardId)
    .where('name', '=', 'PAYMENT_CARD_UNSUSPENDED')
    .where('occurred_at', '>=', instantText(suspendedAt.subtract({ seconds: lateAfterLiftSeconds })))
    .where('occurred_at', '<=', instantText(suspendedAt))
    .executeTakeFirst()
  return lifted !== undefined
}
