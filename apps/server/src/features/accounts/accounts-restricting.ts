// Restricts payroll accounts and releases them (decisions 35 and 65): money still comes in, while outgoing money, purchases and
// reveals stop.
import { hash } from 'node:crypto'
import type { CleanText, RestrictionReason } from '@daybreak/contract'
import { newUuid, receiptNumber } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import type { Notify } from '#features/messages'
import { recordActivity } from '#features/session'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import {
  endRestriction,
  findRestriction,
  insertRestriction,
  lockRestrictable,
  type Restriction,
} from './accounts-restrictions.store.ts'

export type RestrictingDeps = {
  database: Database
  clock: Clock
  notify: Notify
  /**
   * Takes back what was to leave and that no rail has been notified of. First of all, because whatever moves a worker's money locks in that
   * order: destinations, transfers, the account.
   */
  stopOutgoing(tx: Transaction, employeeId: string): Promise<void>
}

export type RestrictionRequest = { accountId: string; employeeId: string; operator: CleanText }

export type RestrictionOutcome = { restriction: Restriction; isNew: boolean }

/**
 * A repeated request for the same reason changes nothing and notifies no one. Our reading: a restriction has one reason; another one is a
 * restriction of its own, after the release of the first.
 */
export async function restrictAccount(
  deps: RestrictingDeps,
  { accountId, employeeId, operator, reason }: RestrictionRequest & { reason: RestrictionReason },
): Promise<RestrictionOutcome | Refusal<'accounts.not_found' | 'accounts.closed' | 'accounts.restricted'>> {
  return transactUnlessRefused(deps.database, async (tx) => {
    const at = deps.clock.now()
    await deps.stopOutgoing(tx, employeeId)
    const account = await lockRestrictable(tx, accountId)
    if (account?.employeeId !== employeeId) return refuse('accounts.not_found')
    if (!account.isOpen) return refuse('accounts.closed')
    const known = await findRestriction(tx, accountId)
    if (known !== null) return known.reason === reason ? { restriction: known, isNew: false } : refuse('accounts.restricted')
    const id = newUuid(deps.clock)
    const caseNumber = receiptNumber(hash('sha256', id, 'buffer'))
    await insertRestriction(tx, { id, accountId, caseNumber, reason, by: operator, at })
    await notifyChange(deps, tx, { employeeId, event: 'restricted', at, detail: account.last4, key: caseNumber })
    const restriction = { caseNumber, reason, by: operator, at, releasedBy: null, releasedAt: null }
    return { restriction, isNew: true }
  })
}

/** Asked again, it changes nothing. Null when the account was free. */
export async function releaseAccount(
  deps: RestrictingDeps,
  { accountId, employeeId, operator }: RestrictionRequest,
): Promise<Restriction | null | Refusal<'accounts.not_found'>> {
  return transactUnlessRefused(deps.database, async (tx) => {
    const at = deps.clock.now()
    const account = await lockRestrictable(tx, accountId)
    if (account?.employeeId !== employeeId) return refuse('accounts.not_found')
    const known = await findRestriction(tx, accountId)
    if (known === null) return null
    await endRestriction(tx, accountId, operator, at)
    await notifyChange(deps, tx, { employeeId, event: 'released', at, detail: account.last4, key: known.caseNumber })
    return { ...known, releasedBy: operator, releasedAt: at }
  })
}

const activities = { restricted: 'account_restricted', released: 'account_released' } as const

type Change = { employeeId: string; event: 'restricted' | 'released'; at: Instant; detail: string; key: string }

/** In the transaction, so that the worker is notified once. The reason is on the page alone, never in a message. */
async function notifyChange(
  { notify }: RestrictingDeps,
  tx: Transaction,
  { employeeId, event, at, detail, key }: Change,
): Promise<void> {
  await recordActivity(tx, { employeeId, kind: activities[event], at, sessionId: null, detail })
  await notify(tx, { employeeId, event: `account-${event}`, key, facts: {} })
}
