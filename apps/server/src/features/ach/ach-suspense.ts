// Holds credits that did not come from the configured source of deposits (decision 57) until the operator releases or returns
// them.
import type { FailureReason } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { negateCents } from '@daybreak/money'
import { shareAccountState } from '#features/accounts'
import { houseAccounts, idempotencyKeyOf, postJournal } from '#features/ledger'
import type { Transaction } from '#platform/database/database.ts'
import { sendReturn, type ReturningDeps, type SendOutcome } from './ach-returning.ts'
import { lastReturnDay } from './ach.rules.ts'
import { findTransfer, writeReturn, writeRuling, type AchTransfer } from './ach.store.ts'

/** `not_settled`: its money has not arrived. `returning`: it is on its way back. `account_closed`: it has to go back. */
export type SuspenseRefusal = 'not_suspended' | 'not_settled' | 'returning' | 'account_closed'
export type ReleaseOutcome = { kind: 'released'; transfer: AchTransfer } | { kind: SuspenseRefusal }

export type ReleasingDeps = Pick<ReturningDeps, 'database' | 'clock' | 'entries'> & {
  /** In the transaction that gives it out: the worker is notified of it as of any deposit. */
  afterRelease(tx: Transaction, credit: AchTransfer): Promise<void>
}

/** Gives a credit that waits to the worker whose account it names, once. */
export async function releaseCredit(
  { database, clock, entries, afterRelease }: ReleasingDeps,
  ref: string,
): Promise<ReleaseOutcome> {
  return database.transaction(async (tx) => {
    const found = await lockSuspended(tx, entries, ref)
    if (found.kind !== 'suspended') return found
    const { transfer } = found
    if (!transfer.isSettled) return { kind: 'not_settled' }
    if ((await shareAccountState(tx, transfer.accountId))?.isOpen !== true) return { kind: 'account_closed' }
    const outcome = await postJournal(tx, {
      journalId: newUuid(clock),
      owner: transfer.accountId,
      idempotencyKey: idempotencyKeyOf('ach.release', ref),
      kind: 'ach_in',
      at: clock.now(),
      legs: [
        { accountId: transfer.accountId, amount: transfer.amount },
        { accountId: houseAccounts.achSuspense, amount: negateCents(transfer.amount) },
      ],
    })
    if (outcome.kind !== 'posted') throw new Error(`the ledger refused a release: ${outcome.code}`)
    await writeRuling(tx, ref, { ruling: 'released', reason: null, releaseJournalId: outcome.journalId })
    await entries.reapply(tx, ref)
    await afterRelease(tx, transfer)
    return { kind: 'released', transfer }
  })
}

export type SendBackOutcome = { kind: 'sent'; outcome: SendOutcome; transfer: AchTransfer } | { kind: SuspenseRefusal }

/** @throws ProblemError  when the card provider cannot be reached: the return is due, and is requested again each minute */
export async function sendCreditBack(deps: ReturningDeps, ref: string, reason: FailureReason): Promise<SendBackOutcome> {
  const found = await deps.database.transaction(async (tx) => {
    const suspended = await lockSuspended(tx, deps.entries, ref)
    if (suspended.kind === 'suspended')
      await writeReturn(tx, ref, { state: 'due', reason, by: lastReturnDay(suspended.transfer.settlesOn) })
    return suspended
  })
  if (found.kind !== 'suspended') return found
  return { kind: 'sent', outcome: await sendReturn(deps, ref), transfer: found.transfer }
}

async function lockSuspended(
  tx: Transaction,
  entries: ReturningDeps['entries'],
  ref: string,
): Promise<{ kind: 'suspended'; transfer: AchTransfer } | { kind: SuspenseRefusal }> {
  if ((await findTransfer(tx, ref)) === null) return { kind: 'not_suspended' }
  await entries.lock(tx, ref)
  const transfer = await findTransfer(tx, ref)
  if (transfer?.ruling !== 'suspended' || transfer.isOver) return { kind: 'not_suspended' }
  return transfer.returnState === 'due' || transfer.returnState === 'done'
    ? { kind: 'returning' }
    : { kind: 'suspended', transfer }
}
