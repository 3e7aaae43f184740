// Posts staged deposits when their settlement day opens, once each, whatever runs it and however often.
import { instantText } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import { lockMatchedAccounts } from '#features/accounts'
import { readDueEntries, readDueFiles, type DueFile, type StagedEntry } from './payroll-opening.store.ts'
import {
  addPosted,
  changeOutcomes,
  entriesPerTransaction,
  lockFile,
  nothingPosted,
  outcomeOf,
  postDeposits,
  postedOf,
  retryRaces,
  settlementDaysAt,
  type Decided,
  type MatchedAccount,
  type Posted,
  type SettlementDays,
  type ProcessingDeps,
} from '../processing/index.ts'

export type OpeningDeps = ProcessingDeps
/** Notified of a payroll file that could not proceed, and why. */
export type FileFailed = (fileId: string, error: unknown) => void

/**
 * Posts what is due of every file. Another instance that does the same waits at the file's row and finds the rest; what is left when
 * `signal` says stop is due the next time. A file that fails holds up no other.
 */
export async function openDeposits(deps: OpeningDeps, signal: AbortSignal, onFailed: FileFailed): Promise<Posted> {
  const { query } = deps.database
  const now = await deps.dueClock.now(query)
  let posted = nothingPosted
  await sweepAll<DueFile>(
    {
      read: (after, max) => readDueFiles(query, now, after, max),
      async work({ fileId }) {
        posted = addPosted(posted, await openDepositsOf(deps, fileId, signal))
      },
      onFailed: ({ fileId }, error) => onFailed(fileId, error),
    },
    signal,
  )
  return posted
}

/** Posts what is due of one file; a deposit whose account was closed since it was announced goes back. */
export async function openDepositsOf(deps: OpeningDeps, fileId: string, signal?: AbortSignal): Promise<Posted> {
  let posted = nothingPosted
  while (signal?.aborted !== true) {
    const step = await retryRaces(() => deps.database.transaction((tx) => openNext(tx, deps, fileId)))
    if (step === null) return posted
    posted = addPosted(posted, step)
  }
  return posted
}

async function openNext(tx: Transaction, deps: OpeningDeps, fileId: string): Promise<Posted | null> {
  const { isHeld } = await lockFile(tx, fileId)
  const now = await deps.dueClock.now(tx)
  const entries = isHeld ? [] : await readDueEntries(tx, fileId, now, entriesPerTransaction)
  if (entries.length === 0) return null
  const accounts = await lockMatchedAccounts(
    tx,
    entries.map((entry) => entry.accountHashBytes),
  )
  const days = settlementDaysAt(now)
  const decided = entries.map((entry) => decideOpening(entry, accounts.get(entry.accountHash), days))
  const transactionIds = new Map(entries.map(({ line, transactionId }) => [line, transactionId]))
  const posted = await postDeposits(tx, deps, decided, { now, transactionIds })
  await changeOutcomes(
    tx,
    { fileId, from: 'staged' },
    decided.map((one) => outcomeOf(one, posted, { clock: deps.clock, now })),
    instantText(now),
  )
  return postedOf(decided)
}

function decideOpening(entry: StagedEntry, account: MatchedAccount | undefined, days: SettlementDays): Decided {
  const { effectiveDate, isRepeat } = entry
  if (effectiveDate === null) throw new Error(`the staged deposit of line ${entry.line} has no effective date`)
  const dueAt = days.returnDueAt(effectiveDate)
  if (account === undefined) return { entry, decision: { outcome: 'returned', code: 'R03', accountId: null, dueAt } }
  const { accountId } = account
  if (!account.isOpen) return { entry, decision: { outcome: 'returned', code: 'R02', accountId, dueAt } }
  return { entry, decision: { outcome: 'posted', accountId, isRepeat, arrivedEarly: days.isEarly(effectiveDate) } }
}
