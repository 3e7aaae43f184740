// Applies a second operator's decision on a large payroll file: an approved one continues; of a rejected one, nothing ever moves.
import { newUuid } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { decideApproval, type ApprovalRefusal } from './payroll-approval.rules.ts'
import { keepAct, lockApproval, markApproved, markRejected } from './payroll-approval.store.ts'
import { lockFile } from './payroll-processing.store.ts'

export type ApprovingDeps = { database: Database; clock: Clock }

export type ApprovalOutcome = { kind: 'approved'; isNew: boolean } | { kind: 'refused'; why: ApprovalRefusal }

/** Decision 52: "needs `ops payroll approve` by another operator; who posted and who approved is kept". Approved again, it stays so. */
export async function approveFile(
  { database, clock }: ApprovingDeps,
  fileId: string,
  operator: string,
): Promise<ApprovalOutcome> {
  return database.transaction(async (tx) => {
    const verdict = decideApproval(await lockApproval(tx, fileId), operator)
    if (verdict.kind === 'refused') return verdict
    if (verdict.kind === 'again') return { kind: 'approved', isNew: false }
    const at = instantText(clock.now())
    await markApproved(tx, fileId, operator, at)
    await keepAct(tx, { fileId, id: newUuid(clock), act: 'approved', operator, detail: null, at })
    return { kind: 'approved', isNew: true }
  })
}

export type RejectionOutcome = { kind: 'rejected'; isNew: boolean } | { kind: 'refused'; why: 'under_way' }

/** Rejects a file that has not moved anything: it is neither posted nor returned, even when it is imported again. */
export async function rejectFile(
  { database, clock }: ApprovingDeps,
  fileId: string,
  { operator, reason }: { operator: string; reason: string },
): Promise<RejectionOutcome> {
  return database.transaction(async (tx) => {
    const { rejectedBy, approvedBy } = await lockApproval(tx, fileId)
    if (rejectedBy !== null) return { kind: 'rejected', isNew: false }
    const { processedCount, isPosted, isHeld } = await lockFile(tx, fileId)
    if (approvedBy !== null || isPosted || processedCount > 0 || !isHeld) return { kind: 'refused', why: 'under_way' }
    const at = instantText(clock.now())
    await markRejected(tx, fileId, operator, at)
    await keepAct(tx, { fileId, id: newUuid(clock), act: 'rejected', operator, detail: reason, at })
    return { kind: 'rejected', isNew: true }
  })
}
