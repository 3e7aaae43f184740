// Starts the closing of an account and undoes it, each once however often it is requested.
import { hash } from 'node:crypto'
import type { ClosingReason } from '@daybreak/contract'
import { newUuid, receiptNumber } from '@daybreak/ids'
import { noCents } from '@daybreak/money'
import { findAccountOf, findRestriction, lockAccount, setClosing } from '#features/accounts'
import { readAddresses } from '#features/employee'
import { readBalance } from '#features/ledger'
import type { ActiveSession } from '#platform/http/routes.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import type { ClosingDeps } from './closing-deps.ts'
import { notifyOfClosing } from './closing-messages.ts'
import { latestAtOf, leavesAtOf } from './closing.rules.ts'
import { changeClosing, findClosing, insertClosing, lockClosing } from './closing.store.ts'

export type ClosingRequest = { reason: ClosingReason | null; way: 'bank' | 'check'; destinationId: string | null }

export type AskRefusal = Refusal<
  | 'accounts.not_found'
  | 'closing.closed'
  | 'closing.restricted'
  | 'closing.below_zero'
  | 'closing.bank_not_ready'
  | 'closing.address_missing'
>

type Actor = Pick<ActiveSession, 'employeeId' | 'sessionId'>

/** Asked again, also in another tab, it changes nothing: the way that was chosen first counts until it is undone. */
export async function askToClose(deps: ClosingDeps, actor: Actor, request: ClosingRequest): Promise<null | AskRefusal> {
  const { employeeId, sessionId } = actor
  return transactUnlessRefused(deps.database, async (tx) => {
    const at = deps.clock.now()
    const banks = await deps.money.lock(tx, employeeId)
    const account = await findAccountOf(tx, employeeId)
    if (account === null) return refuse('accounts.not_found')
    // Whatever puts money on the account or takes it off is waited for, the same request of another tab too.
    if ((await lockAccount(tx, account.id))?.isOpen !== true) return refuse('closing.closed')
    if ((await findClosing(tx, employeeId)) !== null) return null
    if ((await findRestriction(tx, account.id)) !== null) return refuse('closing.restricted')
    if ((await readBalance(tx, account.id)).posted < noCents) return refuse('closing.below_zero')
    const { way, destinationId, reason } = request
    if (way === 'bank' && (destinationId === null || !banks.has(destinationId))) return refuse('closing.bank_not_ready')
    const home = (await readAddresses(tx, employeeId))?.address ?? null
    if (way === 'check' && home === null) return refuse('closing.address_missing')
    await deps.money.stop(tx, employeeId)
    const id = newUuid(deps.clock)
    const closing = {
      id,
      employeeId,
      accountId: account.id,
      caseNumber: receiptNumber(hash('sha256', id, 'buffer')),
      reason,
      way,
      destinationId: way === 'bank' ? destinationId : null,
      askedAt: at,
      leavesAt: leavesAtOf(at),
      latestAt: latestAtOf(at),
    }
    await setClosing(tx, account.id, at)
    await insertClosing(tx, closing)
    await deps.recordActivity(tx, { employeeId, sessionId, kind: 'closing_asked', at, detail: account.accountNumberLast4 })
    await notifyOfClosing(deps, tx, { employeeId, event: 'asked', key: closing.id, day: closing.leavesAt })
    return null
  })
}

/** Until money has left. A repeated undo stays an undo: the account is open, as requested. */
export async function undoClosing(
  deps: ClosingDeps,
  { employeeId, sessionId }: Actor,
): Promise<null | Refusal<'closing.not_closing' | 'closing.undo_late'>> {
  const known = await findClosing(deps.database.query, employeeId)
  if (known === null) return refuse('closing.not_closing')
  return transactUnlessRefused(deps.database, async (tx) => {
    const at = deps.clock.now()
    await deps.money.lock(tx, employeeId)
    const closing = await lockClosing(tx, known.id)
    if (closing === null || closing.state === 'undone') return null
    if (closing.state !== 'waiting') return refuse('closing.undo_late')
    await lockAccount(tx, closing.accountId)
    await setClosing(tx, closing.accountId, null)
    await changeClosing(tx, closing.id, { state: 'undone', endedAt: at })
    await deps.recordActivity(tx, { employeeId, sessionId, kind: 'closing_undone', at })
    await notifyOfClosing(deps, tx, { employeeId, event: 'undone', key: closing.id, day: at })
    return null
  })
}
