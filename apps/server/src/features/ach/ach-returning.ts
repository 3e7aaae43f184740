// Reports to the rail which entries are returned, and asks an unreachable rail again each minute until it has answered.
import { isIssuerAway } from '#features/issuer'
import { sweepAll, type SweepMark } from '#platform/jobs/sweeping.ts'
import type { JobContext } from '#platform/jobs.ts'
import { changeClaimState } from './ach-claims.store.ts'
import type { AchDeps } from './ach-deps.ts'
import { changeReturnState, findTransfer, listDueReturns, writeRuling, type AchTransfer, type DueReturn } from './ach.store.ts'

export type ReturningDeps = Pick<AchDeps, 'database' | 'clock' | 'log' | 'issuer' | 'ach' | 'entries'>

/** The result; `not_due`: there was nothing to send, `by_hand`: a person has to ask the provider's people. */
export type SendOutcome = 'returned' | 'too_late' | 'over' | 'not_due' | 'by_hand'

/** Asked again, it changes nothing. @throws ProblemError  when the card provider cannot be reached */
export async function sendReturn(deps: ReturningDeps, ref: string): Promise<SendOutcome> {
  const transfer = await findTransfer(deps.database.query, ref)
  if (transfer?.returnState !== 'due' || transfer.returnReason === null) return 'not_due'
  if (!deps.ach.railTakesReturns) return 'by_hand'
  const outcome = await deps.issuer.returnEntry({ transferId: ref, reason: transfer.returnReason })
  if (outcome === 'too_late') await giveUp(deps, transfer)
  else await deps.database.transaction((tx) => changeReturnState(tx, ref, 'done'))
  return outcome
}

/** The rail keeps the entry: what it says is mirrored, and the operator sees it. */
async function giveUp({ database, clock, log, entries }: ReturningDeps, transfer: AchTransfer): Promise<void> {
  const { ref, ruling } = transfer
  log.error('ach_return_refused', { ref, reason: transfer.returnReason })
  await database.transaction(async (tx) => {
    await entries.lock(tx, ref)
    await changeReturnState(tx, ref, 'impossible')
    await changeClaimState(tx, ref, { from: ['asked'], to: 'refused', at: clock.now() })
    if (ruling !== 'refused') return
    await writeRuling(tx, ref, { ruling: 'mirrored', reason: null })
    await entries.reapply(tx, ref)
  })
}

/** Every one that is due, past those that cannot be sent. A provider that cannot be reached ends the pass. */
export async function sendDueReturns(
  deps: ReturningDeps,
  { log, signal }: Pick<JobContext, 'log' | 'signal'>,
  mark?: SweepMark<DueReturn>,
): Promise<void> {
  if (!deps.ach.railTakesReturns) return
  await sweepAll<DueReturn>(
    {
      read: (after, max) => listDueReturns(deps.database.query, after, max),
      work: ({ ref }) => sendReturn(deps, ref),
      onFailed: ({ ref }, error) => log.warn('ach_return_waits', { ref, error }),
      isAway: isIssuerAway,
      mark,
    },
    signal,
  )
}
