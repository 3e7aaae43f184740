// Follows up on added money: makes it usable on its day, and handles a bank that did not send it or took it back.
import { bankDateOf, bankDayOnOrAfter, bankOpening, isBefore, type Instant } from '@daybreak/time'
import { shareAccountState } from '#features/accounts'
import type { Transaction } from '#platform/database/database.ts'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import type { JobContext } from '#platform/jobs.ts'
import { askAgainOn, mayAskAgain, mayDrawOn, usableOnOf } from '../limits/index.ts'
import { lockDestinations, type Destination } from '../linked/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import {
  againOf,
  applyFacts,
  changeTransfer,
  findTransfer,
  insertTransfer,
  keepItem,
  lockTransfer,
  readFacts,
  type MoneyTransfer,
} from '../transfers/index.ts'
import { listPromised, listToFollowUp, markAttempt, markFollowedUp, readAttempt, type SweepKey } from './adding.store.ts'

export type FollowingDeps = Pick<MoveMoneyDeps, 'database' | 'clock' | 'log' | 'rails' | 'notifyFailed' | 'notifyNotAdded'>

const perPage = 50
/** Each waits mostly for its own commit. */
const atOnce = 8

/** Everything that is due: a day of use covers all money added for it. Each separately: one that fails does not block the others. */
export async function sweepAdding(deps: FollowingDeps, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  const { query } = deps.database
  const today = bankDateOf(deps.clock.now())
  const settings = {
    onFailed: ({ id }: SweepKey, error: unknown) => deps.log.warn('move_money_transfer_waits', { transferId: id, error }),
    perPage,
    atOnce,
  }
  await sweepAll<SweepKey>(
    { ...settings, read: (after, max) => listPromised(query, today, after, max), work: ({ id }) => makeUsable(deps, id) },
    signal,
  )
  await sweepAll<SweepKey>(
    { ...settings, read: (after, max) => listToFollowUp(query, after, max), work: ({ id }) => followUp(deps, id) },
    signal,
  )
}

/** Makes the money usable once the banks can no longer take it back in the ordinary way; until then the date is moved. */
export async function makeUsable(deps: Pick<FollowingDeps, 'database' | 'clock' | 'notifyFailed'>, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    const transfer = await lockTransfer(tx, id)
    const settled = (await readFacts(tx, [id])).get(id)?.find(({ kind }) => kind === 'settled')
    if (transfer?.status !== 'PROCESSING' || settled === undefined) return
    const earliest = usableOnOf(bankDayOnOrAfter(bankDateOf(settled.at)))
    if (isBefore(at, bankOpening(earliest))) {
      if (isBefore(bankOpening(transfer.expectedOn ?? earliest), bankOpening(earliest)))
        await changeTransfer(tx, id, { expectedOn: earliest }, at)
      return
    }
    if (transfer.expectedOn !== null && isBefore(at, bankOpening(transfer.expectedOn))) return
    await applyFacts(deps, tx, id, [{ kind: 'usable', reason: null, at }])
  })
}

/** Once for each: the bank is asked again where that helps and is allowed, and the worker is notified. */
async function followUp(deps: FollowingDeps, id: string): Promise<void> {
  const known = await findTransfer(deps.database.query, id)
  if (known === null) return
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    const source = (await lockDestinations(tx, known.employeeId)).find((one) => one.id === known.destinationId)
    const ended = await lockTransfer(tx, id)
    const attempt = await readAttempt(tx, id)
    if (source === undefined || ended === null || attempt === null) return
    const again = await askAgain(deps, tx, { ended, attempt, source, at })
    await markFollowedUp(tx, id, at)
    const wasUsable = (await readFacts(tx, [id])).get(id)?.some(({ kind }) => kind === 'usable') ?? false
    await deps.notifyNotAdded(tx, {
      employeeId: ended.employeeId,
      transferId: id,
      account: `${source.nickname ?? source.name ?? ''} *${source.last4}`.trim(),
      amount: ended.amount,
      wasUsable,
      isBlocked: source.state === 'locked' || source.state === 'failed',
      againOn: again === null ? null : bankDateOf(again.handOverAt),
    })
  })
}

type Ended = { ended: MoneyTransfer; attempt: number; source: Destination; at: Instant }

/**
 * A transfer of its own, which the worker can take back until it is handed over. Null when the bank is not asked again: nothing is added to an
 * account that closes (decision 139).
 */
async function askAgain(
  { clock, rails }: FollowingDeps,
  tx: Transaction,
  { ended, attempt, source, at }: Ended,
): Promise<MoneyTransfer | null> {
  const isAllowed = ended.status === 'RETURNED' && mayAskAgain({ ...ended, attempt }, at) && mayDrawOn(source)
  if (!isAllowed) return null
  // Shared, so that a concurrent request to close finds the new transfer and cancels it, or is found here.
  const account = await shareAccountState(tx, ended.accountId)
  if (account === null || !account.isOpen || account.isClosing) return null
  const { handOverAt, usableOn } = askAgainOn(at)
  const again = againOf({ clock, rails }, ended, { at, handOverAt, expectedOn: usableOn })
  await insertTransfer(tx, again)
  await markAttempt(tx, again.id, attempt + 1)
  await keepItem(tx, again, { journalId: null, isHeld: false, at: again.createdAt })
  return again
}
