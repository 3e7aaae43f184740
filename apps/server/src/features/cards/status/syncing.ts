// Sends the card provider what already applies here: a freeze that it could not receive, and closed cards. Cards of unanswered
// calls are read again.
import type { Clock, Instant } from '@daybreak/time'
import { isIssuerAway, issuerRefusalCodes, type Issuer, type ProviderCard } from '#features/issuer'
import type { Database, Transaction } from '#platform/database/database.ts'
import { ProblemError } from '#platform/errors.ts'
import { sweepAll, type SweepMark } from '#platform/jobs/sweeping.ts'
import type { Log } from '#platform/log.ts'
import { changeAsSeen, seenByAsking, type ChangingDeps } from './changing.ts'
import { listSyncing, markSuspendSent } from './doubts.store.ts'
import { isInDoubt, mayBeOurs, providerStatusOf, statusYielded } from './seen.rules.ts'
import type { Card } from '../cards.rules.ts'
import { findCard, lockCards, writeCard } from '../cards.store.ts'

export type StatusSyncDeps = ChangingDeps & {
  database: Database
  clock: Clock
  log: Log
  issuer: Pick<Issuer, 'activateCard' | 'suspendCard' | 'closeCard' | 'readCard'>
}

// The worker may have changed their mind while the provider was being notified.
const maxRounds = 3

/** Throws what the issuer throws when it cannot be reached: the card then stays as it is, and is sent later. */
export async function syncCard(deps: StatusSyncDeps, cardId: string): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const card = await findCard(deps.database.query, cardId)
    if (card === null || !card.isSettling || card.providerCardId === null) return
    const reported = await notify(deps, card, card.providerCardId)
    const isDone = await deps.database.transaction((tx) => noteFound(deps, tx, card, reported))
    if (isDone) return
  }
}

type ReportedStatus = {
  /** The provider's status in the end; when it does not do as requested, the status that it reports. */
  found: ProviderCard | null
  at: Instant
  /** When a suspension was sent that was answered at the first try: it cannot take effect late. */
  answeredAt: Instant | null
}

async function notify(deps: StatusSyncDeps, card: Card, providerCardId: string): Promise<ReportedStatus> {
  const { issuer, log, clock } = deps
  const at = clock.now()
  const wanted = providerStatusOf(card.status)
  let answeredAt: Instant | null = null
  try {
    if (wanted === 'ACTIVE') return { at, answeredAt, found: await activate(deps, card, providerCardId) }
    if (wanted === 'CLOSED') return { at, answeredAt, found: await issuer.closeCard(providerCardId) }
    if (wanted !== 'SUSPENDED') return { at, answeredAt, found: await issuer.readCard(providerCardId) }
    await markSuspendSent(deps.database.query, card.id, at)
    answeredAt = at
    const found = await issuer.suspendCard(providerCardId, () => {
      answeredAt = null
    })
    return { at, answeredAt, found }
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'issuer.refused')) throw error
    log.warn('card_not_synced', { cardId: card.id, wanted, codes: issuerRefusalCodes(error) })
    return { at, answeredAt, found: await issuer.readCard(providerCardId) }
  }
}

/** While a suspension of ours may take effect late, the card is read first: one that the provider itself has suspended is not ours to lift. */
async function activate({ issuer, clock }: StatusSyncDeps, card: Card, providerCardId: string): Promise<ProviderCard | null> {
  if (mayBeOurs(card, clock.now())) {
    const found = await issuer.readCard(providerCardId)
    if (found === null || found.isHeldByIssuer === true || found.status === 'ACTIVE') return found
  }
  return issuer.activateCard(providerCardId)
}

/** False when the card was changed in the meantime: the next round sends the current state. */
async function noteFound(
  deps: StatusSyncDeps,
  tx: Transaction,
  asked: Card,
  { found, at, answeredAt }: ReportedStatus,
): Promise<boolean> {
  const locked = (await lockCards(tx, asked.employeeId)).find(({ id }) => id === asked.id)
  if (locked === undefined) return true
  const isAnswered = answeredAt !== null && locked.suspendUnansweredAt?.epochMilliseconds === answeredAt.epochMilliseconds
  // What was unanswered before this suspension is unanswered still.
  const { suspendUnansweredAt, rereadAt } = isAnswered ? asked : locked
  const card = isAnswered ? await writeCard(tx, locked, { suspendUnansweredAt, rereadAt, at }) : locked
  if (card.statusVersion !== asked.statusVersion) return false
  if (found === null) {
    deps.log.error('card_unknown_to_issuer', { cardId: card.id })
    await writeCard(tx, card, { isSettling: false, suspendUnansweredAt: null, rereadAt: null, at })
    return true
  }
  // The card is not synced yet: the next run may say the result.
  if (found.status === null) return true
  // What the provider will not do is so here too, and it is not asked again.
  const status = statusYielded(card.status, found.status)
  await changeAsSeen(deps, tx, card, {
    status,
    isSettling: status === card.status && providerStatusOf(status) === 'ACTIVE' && isInDoubt(card, deps.clock.now()),
    hasPin: found.isPinSet ?? card.hasPin,
    isHeldByIssuer: found.isHeldByIssuer ?? card.isHeldByIssuer,
    ...seenByAsking(card, at),
    at,
  })
  return true
}

/**
 * Sends all that wait, past those that cannot be sent. A provider that cannot be reached ends the run: it would fail each of them, and slowly.
 */
export async function syncWaitingCards(
  deps: StatusSyncDeps,
  { log, signal }: { log: Log; signal: AbortSignal },
  mark?: SweepMark<string>,
): Promise<void> {
  await sweepAll<string>(
    {
      read: (afterId, max) => listSyncing(deps.database.query, { afterId, max }),
      work: (cardId) => syncCard(deps, cardId),
      onFailed: (cardId, error) => log.warn('card_synced_later', { cardId, error }),
      isAway: isIssuerAway,
      mark,
    },
    signal,
  )
}
