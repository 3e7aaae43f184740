// Files a worker's claim that they did not authorize a debit: it is returned as R10, and the item shows the claim.
import { hash } from 'node:crypto'
import type { CleanText, DebitClaim } from '@daybreak/contract'
import { parsePublicId, publicId, receiptNumber } from '@daybreak/ids'
import { bankDateOf, instantText } from '@daybreak/time'
import { markClaimed, readItemStatus } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { findClaim, findClaimOfRef, insertClaim, type Claim } from '../ach-claims.store.ts'
import type { AchActionDeps, Actor } from '../ach-deps.ts'
import { enqueueReturn } from '../ach-ruling.ts'
import { decideClaim, isMoneyAway, lastClaimDay, unauthorized } from '../ach.rules.ts'
import { findDebitOfItem, writeReturn, writeRuling, type AchTransfer } from '../ach.store.ts'

export type ClaimRequest = { id: string; transactionId: string; details: CleanText | null }

type FilingRefusal = Refusal<'ach.claim_exists' | 'ach.claim_too_late' | 'ach.nothing_to_return'>
export type ClaimRefusal = FilingRefusal | Refusal<'ach.debit_not_found'>

/** The same id is the same claim, for the same debit. Refused with 404 for another worker's debit. */
export async function claimDebit(deps: AchActionDeps, actor: Actor, request: ClaimRequest): Promise<DebitClaim | ClaimRefusal> {
  const { accountId } = actor
  const itemId = parsePublicId('txn', request.transactionId)
  const claim = await transactUnlessRefused(deps.database, async (tx) => {
    await deps.disputes.wait(tx, actor.employeeId)
    const found = itemId === null ? null : await findDebitOfItem(tx, { accountId, itemId })
    if (found === null) return refuse('ach.debit_not_found')
    // Whatever else is done to the entry waits: its events, and a second claim.
    await deps.entries.lock(tx, found.ref)
    const debit = await findDebitOfItem(tx, { accountId, itemId: found.itemId })
    if (debit === null) throw new Error('a debit that was there is gone')
    const filed = await fileOnce(deps, tx, { actor, request, debit })
    if (isRefused(filed)) return filed
    await deps.disputes.claimed(tx, actor, { claimId: filed.id, itemId: debit.itemId, details: filed.details })
    return filed
  })
  return isRefused(claim) ? claim : shownClaim(claim)
}

export type ReportedDebit = {
  id: string
  employeeId: string
  sessionId: string | null
  accountId: string
  itemId: string
  details: CleanText | null
}

/**
 * The same for a debit that the worker reported as a dispute, in the transaction that files it and under the worker's lock of that room.
 *
 * @returns the claim's id; null where the network takes no return of the debit any more
 */
export async function fileReportedDebit(
  deps: Omit<AchActionDeps, 'disputes'>,
  tx: Transaction,
  { id, itemId, details, ...actor }: ReportedDebit,
): Promise<string | null> {
  const { accountId } = actor
  const found = await findDebitOfItem(tx, { accountId, itemId })
  if (found === null) return null
  await deps.entries.lock(tx, found.ref)
  const debit = await findDebitOfItem(tx, { accountId, itemId })
  if (debit === null) return null
  const filed = await fileOnce(deps, tx, { actor, request: { id, details }, debit })
  return isRefused(filed) ? null : filed.id
}

type Filing = {
  actor: Omit<Actor, 'sessionId'> & { sessionId: string | null }
  request: Pick<ClaimRequest, 'id' | 'details'>
  debit: AchTransfer
}

async function fileOnce(
  deps: Omit<AchActionDeps, 'disputes'>,
  tx: Transaction,
  { actor, request, debit }: Filing,
): Promise<Claim | FilingRefusal> {
  const { accountId, employeeId, sessionId } = actor
  const sameId = await findClaim(tx, { accountId, id: request.id })
  if (sameId !== null) {
    return sameId.ref === debit.ref ? sameId : refuse('ach.claim_exists')
  }
  if ((await findClaimOfRef(tx, debit.ref)) !== null) return refuse('ach.claim_exists')
  const at = deps.clock.now()
  const status = await readItemStatus(tx, debit)
  const today = bankDateOf(at)
  const verdict = decideClaim({ settlesOn: debit.settlesOn, today, isReturnable: isMoneyAway(status) })
  if (verdict.kind === 'refused') return verdict
  const claim = {
    id: request.id,
    accountId,
    // Forty bits of the claim's own id, so that it is the same for a repeated request.
    number: receiptNumber(hash('sha256', `${accountId}:${request.id}`, 'buffer')),
    ref: debit.ref,
    details: request.details,
    filedAt: at,
    state: 'asked',
  } as const
  await insertClaim(tx, claim)
  await writeReturn(tx, debit.ref, { state: 'due', reason: unauthorized, by: lastClaimDay(debit.settlesOn) })
  await markClaimed(tx, { accountId, itemId: debit.itemId })
  await deps.recordActivity(tx, { employeeId, sessionId, kind: 'debit_claimed', at, detail: debit.companyName })
  if (status === 'PENDING') await refuseWhilePending(deps, tx, debit)
  await enqueueReturn(deps, tx, debit.ref)
  return { ...claim, stateAt: at, note: null }
}

/** What was announced and not yet taken is released at once. What was posted comes back with the bank's report. */
async function refuseWhilePending(
  { entries }: Pick<AchActionDeps, 'entries'>,
  tx: Transaction,
  { ref, ruling }: AchTransfer,
): Promise<void> {
  if (ruling !== 'accepted') return
  await writeRuling(tx, ref, { ruling: 'refused', reason: unauthorized })
  await entries.reapply(tx, ref)
}

export function shownClaim({ id, number, state, filedAt }: Claim): DebitClaim {
  return { id: publicId('clm', id), number, state, filedAt: instantText(filedAt) }
}
