// Advances a case when something is due: complete charges start it, credits are given on their day, no deadline passes undecided.
import { ownText, cleanText, type CleanText } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { noCents } from '@daybreak/money'
import { compareDates, bankDateOf } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import type { JobContext } from '#platform/jobs.ts'
import { renderText } from '#platform/texts.ts'
import { isOverdue } from '../clock/index.ts'
import type { DisputesDeps } from '../disputes-deps.ts'
import { readItemsOf } from '../disputes-items.store.ts'
import { insertStep } from '../disputes-messages.store.ts'
import { listUnfinished, lockCase } from '../disputes.store.ts'
import { changed, disputedSum, returnedSum, type StepDeps, type Under } from './context.ts'
import { decide, payDue } from './deciding.ts'
import { refreshItems, startIfComplete, takeInCompleted } from './starting.ts'

export type AdvancingDeps = StepDeps & Pick<DisputesDeps, 'database' | 'dueClock'>

/** What fails for one case waits for the next sweep and holds up no other. */
export async function sweepCases(deps: AdvancingDeps, { log, signal }: Pick<JobContext, 'log' | 'signal'>): Promise<void> {
  await sweepAll<string>(
    {
      read: (after, max) => listUnfinished(deps.database.query, { after, max }),
      work: (id) => advance(deps, id),
      onFailed: (id, error) => log.error('dispute_waits', { disputeId: id, error }),
    },
    signal,
  )
}

/** Everything that is due in a case now, in one transaction. Of two instances, one waits and then finds nothing to do. */
async function advance(deps: AdvancingDeps, caseId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const found = await lockCase(tx, caseId)
    if (found === null) return
    const at = await deps.dueClock.now(tx)
    await advanceLocked(deps, tx, { found, items: await readItemsOf(tx, caseId), at })
  })
}

/** For the holder of the case's lock. */
export async function advanceLocked(deps: StepDeps, tx: Transaction, given: Under): Promise<Under> {
  let under = given
  if (under.found.state === 'watching') under = await startIfComplete(deps, tx, await refreshItems(tx, under))
  if (isReviewing(under)) {
    const { items } = under
    under = await takeInCompleted(tx, await refreshItems(tx, under), items)
    under = await goOnWithoutAnswer(tx, under)
    const own = ownDecisionOf(under)
    if (own !== null) return decide(deps, tx, under, { wonAmount: disputedSum(under.items), fees: null, by: null, reason: own })
  }
  return payDue(deps, tx, under, { by: null })
}

function isReviewing({ found: { state } }: Under): boolean {
  return state === 'looking' || state === 'asking'
}

/** A question that is not answered in time does not hold up a case: the law's clock never stopped. */
async function goOnWithoutAnswer(tx: Transaction, under: Under): Promise<Under> {
  const { state, answerBy } = under.found
  if (state !== 'asking' || answerBy === null || compareDates(bankDateOf(under.at), answerBy) <= 0) return under
  await insertStep(tx, under.found.id, { kind: 'note', at: under.at, note: ownText('The worker did not answer in time.') })
  return changed(tx, under, { state: 'looking', answer_by: null })
}

/**
 * The automatic decision, for the worker wherever money is in dispute; null while a person may decide. Our reading: a charge that
 * completes at what the worker agrees with leaves no error. A person answers what is new in a case that was opened again, until its last day.
 */
function ownDecisionOf({ found, items, at }: Under): CleanText | null {
  const held = items.filter(({ isHeld }) => isHeld)
  const disputed = disputedSum(items)
  const isLate = found.decideBy !== null && isOverdue(found.decideBy, at)
  if (disputed === noCents) {
    const isForPerson = held.some(({ isPending }) => isPending) || (found.reopenedAt !== null && !isLate)
    return isForPerson ? null : inWords(found.language, 'disputes.decision.agreed')
  }
  if (returnedSum(items) >= disputed) return inWords(found.language, 'disputes.decision.returned')
  const isAgreed = held.every(({ providerState }) => providerState === 'won')
  if (isAgreed) return inWords(found.language, 'disputes.decision.network')
  return isLate ? inWords(found.language, 'disputes.decision.overdue') : null
}

function inWords(language: 'en' | 'es', key: CopyKey): CleanText {
  return cleanText(renderText(language, key, {}), 2_000)
}
