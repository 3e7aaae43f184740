// Second phase of a payroll file: gives each entry its outcome, a thousand per transaction.
import { addCents, cents, type Cents } from '@daybreak/money'
import { instantText, type Clock, type Instant } from '@daybreak/time'
import type { DueClock } from '#platform/clock/due-clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { lockMatchedAccounts } from '#features/accounts'
import { readFacts } from './payroll-facts.ts'
import {
  comingDepositsOf,
  IdentityTaken,
  outcomeOf,
  postDeposits,
  type AfterDeposits,
  type AfterWages,
  type Decided,
} from './payroll-posting.ts'
import {
  changeOutcomes,
  insertOutcomes,
  isProcessingRace,
  lockFile,
  markPosted,
  moveOn,
  readRepeated,
  readUnprocessed,
  type EntryToProcess,
  type OutcomeToWrite,
} from './payroll-processing.store.ts'
import { decideEntries, type DecisionFacts } from './payroll.rules.ts'

export type ProcessingDeps = {
  database: Database
  clock: Clock
  /** By which settlement days open (decision 58). */
  dueClock: DueClock
  afterWages: AfterWages
  afterDeposits: AfterDeposits
}

export type ProcessingOptions = {
  /** Posts what is the same worker, amount and date under another trace. */
  allowRepeat: boolean
  /** Notified how many of the file's entries have their outcome, each time some more are committed. */
  onProcessed: (processedCount: number, actionableCount: number) => void
}

/** Deposits that a run posted itself; another run on the same file may post the others. */
export type Posted = { count: number; amount: Cents }

export const nothingPosted: Posted = { count: 0, amount: cents(0n) }

export function addPosted(...parts: readonly Posted[]): Posted {
  return {
    count: parts.reduce((count, part) => count + part.count, 0),
    amount: addCents(...parts.map((part) => part.amount)),
  }
}

// Long enough to make the round trips and the commit cheap for each entry, short enough that a kill loses little work.
export const entriesPerTransaction = 1_000
const racesMax = 5

/**
 * Processes what has no outcome yet. May be stopped at any point and run again, by one process or several at once:
 * an entry's posting, its line in the worker's list and its outcome are one commit, and its identity is unique. Deposits whose settlement
 * day has not opened are staged. A file that waits for its second operator, or was rejected, is left alone.
 */
export async function processPayroll(deps: ProcessingDeps, fileId: string, options: ProcessingOptions): Promise<Posted> {
  const posted: Step[] = []
  let isDone = false
  while (!isDone) {
    const step = await retryRaces(() => deps.database.transaction((tx) => processNext(tx, deps, fileId, options.allowRepeat)))
    posted.push(step)
    isDone = step.lastLine === null
    if (step.lastLine !== null) options.onProcessed(step.processedCount, step.actionableCount)
  }
  if (options.allowRepeat) posted.push(...(await releaseAll(deps, fileId)))
  return addPosted(...posted)
}

/** What one transaction posted, and the last line it read, null when there was none left. */
type Step = Posted & { lastLine: number | null; processedCount: number; actionableCount: number }

const noStep: Step = { ...nothingPosted, lastLine: null, processedCount: 0, actionableCount: 0 }

async function processNext(tx: Transaction, deps: ProcessingDeps, fileId: string, allowRepeat: boolean): Promise<Step> {
  const file = await lockFile(tx, fileId)
  if (file.isPosted || file.isHeld) return noStep
  const entries = await readUnprocessed(tx, fileId, file.processedLine, entriesPerTransaction)
  const now = await deps.dueClock.now(tx)
  const lastEntry = entries.at(-1)
  if (lastEntry === undefined) {
    await markPosted(tx, fileId, instantText(now))
    return noStep
  }
  const decided = decideEntries(entries, await lockFacts(tx, entries, now), { allowRepeat })
  const posted = await postDeposits(tx, deps, decided, { now, transactionIds: new Map() })
  const outcomes = decided.map((one) => outcomeOf(one, posted, { clock: deps.clock, now }))
  await insertOutcomes(tx, fileId, outcomes, instantText(now))
  await notifyComing(deps, tx, decided, outcomes)
  const processedCount = file.processedCount + entries.length
  await moveOn(tx, fileId, { line: lastEntry.line, count: processedCount })
  return { ...postedOf(decided), lastLine: lastEntry.line, processedCount, actionableCount: file.actionableCount }
}

async function notifyComing(
  { afterDeposits }: ProcessingDeps,
  tx: Transaction,
  decided: readonly Decided[],
  outcomes: readonly OutcomeToWrite[],
): Promise<void> {
  const coming = comingDepositsOf(decided, outcomes)
  if (coming.length > 0) await afterDeposits(tx, coming)
}

/** A later run that allows repeats posts what an earlier one held back. */
async function releaseAll(deps: ProcessingDeps, fileId: string): Promise<Step[]> {
  const steps: Step[] = []
  let afterLine: number | null = 0
  while (afterLine !== null) {
    const from: number = afterLine
    const step = await retryRaces(() => deps.database.transaction((tx) => releaseNext(tx, deps, fileId, from)))
    steps.push(step)
    afterLine = step.lastLine
  }
  return steps
}

/** An entry whose account has been closed meanwhile stays held back: its return file may be on its way already. */
async function releaseNext(tx: Transaction, deps: ProcessingDeps, fileId: string, afterLine: number): Promise<Step> {
  const { processedCount, actionableCount, isHeld } = await lockFile(tx, fileId)
  if (isHeld) return noStep
  const entries = await readRepeated(tx, fileId, afterLine, entriesPerTransaction)
  const lastEntry = entries.at(-1)
  if (lastEntry === undefined) return noStep
  const now = await deps.dueClock.now(tx)
  const decided = decideEntries(entries, await lockFacts(tx, entries, now), { allowRepeat: true })
  const released = decided.filter(({ decision: { outcome } }) => ['posted', 'staged', 'settled_before'].includes(outcome))
  const posted = await postDeposits(tx, deps, released, { now, transactionIds: new Map() })
  const outcomes = released.map((one) => ({
    ...outcomeOf(one, posted, { clock: deps.clock, now }),
    isRepeat: isReleased(one),
  }))
  await changeOutcomes(tx, { fileId, from: 'repeated' }, outcomes, instantText(now))
  await notifyComing(deps, tx, released, outcomes)
  return { ...postedOf(released), lastLine: lastEntry.line, processedCount, actionableCount }
}

/** What was held back as a repeat stays one: the index of deposits that are none has its like already. */
function isReleased({ decision: { outcome } }: Decided): boolean {
  return outcome !== 'settled_before'
}

export function postedOf(decided: readonly Decided[]): Posted {
  const amounts = decided.filter(({ decision }) => decision.outcome === 'posted').map(({ entry }) => entry.amount)
  return { count: amounts.length, amount: addCents(...amounts) }
}

/** From here on these accounts stay as they are until the transaction ends. */
async function lockFacts(tx: Transaction, entries: readonly EntryToProcess[], now: Instant): Promise<DecisionFacts> {
  const hashes = entries.map((entry) => entry.accountHashBytes)
  return readFacts(tx, entries, await lockMatchedAccounts(tx, hashes), now)
}

/** Deciding again sees what the other file did. Another instance holds a file for one step, and then it is this one's turn. */
export async function retryRaces<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let race = 1; ; race += 1) {
    try {
      return await work()
    } catch (error) {
      const isLost = error instanceof IdentityTaken || isProcessingRace(error)
      if (race >= racesMax || !isLost) throw error
    }
  }
}
