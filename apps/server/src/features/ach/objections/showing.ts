// Shows a worker a debit that another company started: its company, how often it recurs, and the available actions.
import type { CompanyDebit, StoppedCompany } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { centsText } from '@daybreak/money'
import { bankDateOf, compareDates, instantText, plainDateText, type Clock } from '@daybreak/time'
import { readItemStatus } from '#features/transactions'
import type { Database } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { shownClaim } from './claiming.ts'
import { findClaimOfRef } from '../ach-claims.store.ts'
import { shownStop } from './stopping.ts'
import { findLiveStop, listLiveStops } from '../ach-stops.store.ts'
import { decideClaim, isMoneyAway, lastClaimDay, nextDrawOf } from '../ach.rules.ts'
import { findDebitOfItem, listDraws, type AchTransfer } from '../ach.store.ts'

export type ShowingDeps = { database: Database; clock: Clock }

/** Refused with 404 for another worker's debit, and for what no company drew */
export async function showDebit(
  { database: { query }, clock }: ShowingDeps,
  { accountId, transactionId }: { accountId: string; transactionId: string },
): Promise<CompanyDebit | Refusal<'ach.debit_not_found'>> {
  const itemId = parsePublicId('txn', transactionId)
  const debit = itemId === null ? null : await findDebitOfItem(query, { accountId, itemId })
  if (debit === null) return refuse('ach.debit_not_found')
  const [draws, stop, claim, status] = await Promise.all([
    listDraws(query, debit),
    findLiveStop(query, debit),
    findClaimOfRef(query, debit.ref),
    readItemStatus(query, debit),
  ])
  const today = bankDateOf(clock.now())
  const verdict = decideClaim({ settlesOn: debit.settlesOn, today, isReturnable: isMoneyAway(status) })
  const nextOn = stop === null ? nextDrawOf(draws.map(({ settlesOn }) => settlesOn)) : null
  return {
    company: debit.companyName,
    description: debit.description === '' ? null : debit.description,
    ...countOf(debit, draws),
    nextOn: nextOn === null || compareDates(nextOn, today) <= 0 ? null : plainDateText(nextOn),
    stop: stop === null ? null : shownStop(stop),
    claimBy: plainDateText(lastClaimDay(debit.settlesOn)),
    isClaimable: claim === null && verdict.kind === 'filed',
    claim: claim === null ? null : shownClaim(claim),
    beyond: debit.beyond === null || debit.beyond === 0n ? null : centsText(debit.beyond),
  }
}

type Draw = Awaited<ReturnType<typeof listDraws>>[number]

/** How often the company had drawn by this debit. One that was refused counts for itself. */
function countOf(debit: AchTransfer, draws: readonly Draw[]): Pick<CompanyDebit, 'count' | 'since'> {
  const upToThis = draws.filter(({ ref, at }) => ref === debit.ref || at.epochMilliseconds <= debit.announcedAt.epochMilliseconds)
  const [first] = upToThis
  return { count: Math.max(upToThis.length, 1), since: instantText(first?.at ?? debit.announcedAt) }
}

export async function showStoppedCompanies({ database }: ShowingDeps, accountId: string): Promise<StoppedCompany[]> {
  return (await listLiveStops(database.query, accountId)).map(shownStop)
}
