// Reads cards again whose state at the provider is in doubt: after an unanswered suspension, and after one that only an event
// reported.
import { isIssuerAway, type Issuer } from '#features/issuer'
import type { Notify } from '#features/messages'
import { sweepAll, type SweepMark } from '#platform/jobs/sweeping.ts'
import type { Log } from '#platform/log.ts'
import { changeByAnswer } from './changing.ts'
import { noteOrders } from '../orders/index.ts'
import { listToReread, seemsCarriedOutLate } from './doubts.store.ts'
import { syncCard, type StatusSyncDeps } from './syncing.ts'
import { findCard, lockCards, writeCard } from '../cards.store.ts'

export type RereadingDeps = StatusSyncDeps & { notify: Notify; issuer: Pick<Issuer, 'readCard'> }

/** Throws what the issuer throws. */
export async function rereadCard(deps: RereadingDeps, cardId: string): Promise<void> {
  const { database, clock, issuer, log } = deps
  const asked = await findCard(database.query, cardId)
  if (asked === null || asked.providerCardId === null) return
  const askedAt = clock.now()
  const found = await issuer.readCard(asked.providerCardId)
  const isLocked = asked.status === 'Frozen' && asked.isHeldByIssuer && asked.seenAt !== null
  const isLateSuspension =
    isLocked && asked.seenAt !== null && (await seemsCarriedOutLate(database.query, asked.providerCardId, asked.seenAt))
  const after = await database.transaction(async (tx) => {
    const card = (await lockCards(tx, asked.employeeId)).find(({ id }) => id === asked.id)
    if (card === undefined) return null
    if (found !== null) {
      await noteOrders(deps, tx, found.orders)
      return changeByAnswer(deps, tx, card, { asked, found, askedAt, isLateSuspension })
    }
    log.error('card_unknown_to_issuer', { cardId })
    return writeCard(tx, card, { suspendUnansweredAt: null, rereadAt: null, at: askedAt })
  })
  if (after !== null && isLocked && !after.isHeldByIssuer) log.info('card_lock_undone', { cardId, status: after.status })
  if (after?.isSettling === true) await syncCard(deps, cardId)
}

/** All that are due, past those that fail. A provider that cannot be reached ends the run: it would fail each of them, and slowly. */
export async function rereadCards(
  deps: RereadingDeps,
  { log, signal }: { log: Log; signal: AbortSignal },
  mark?: SweepMark<string>,
): Promise<void> {
  await sweepAll<string>(
    {
      read: (afterId, max) => listToReread(deps.database.query, { afterId, max, at: deps.clock.now() }),
      work: (cardId) => rereadCard(deps, cardId),
      onFailed: (cardId, error) => log.warn('card_reread_later', { cardId, error }),
      isAway: isIssuerAway,
      mark,
    },
    signal,
  )
}
