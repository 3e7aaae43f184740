// Second phase of a payroll file: gives each entry its outcome and posts the deposits, a thousand at a time, each thousand in one transaction.
import { newUuid } from '@daybreak/ids'
import { addCents, cents, type Cents } from '@daybreak/money'
import { instantText, type Clock, type Instant } from '@daybreak/time'
import type { Database, Transaction } from '#platform/database/database.ts'
import { lockMatchedAccounts } from '#features/accounts'
import { houseAccounts, postJournals, type JournalRequest } from '#features/ledger'
import { recordTransactions, type TransactionToRecord } from '#features/transactions'
import { readFacts } from './payroll-facts.ts'
import {
  insertOutcomes,
  isSettlingRace,
  lockFile,
  markPosted,
  moveOn,
  readRepeated,
  readUnsettled,
  releaseRepeated,
  type EntryToSettle,
  type OutcomeToWrite,
} from './payroll-settling.store.ts'
import { decideEntries, type DecidedEntry, type DecisionFacts } from './payroll.rules.ts'

/** Hears of wages that were credited, in the transaction that credits them. */
export type AfterWages = (tx: Transaction, wages: readonly { accountId: string; payday: string }[], at: Instant) => Promise<void>

export type SettlingDeps = { database: Database; clock: Clock; afterWages: AfterWages }

export type SettlingOptions = {
  /** Posts what is the same worker, amount and date under another trace. */
  allowRepeat: boolean
  /** Hears how many of the file's entries have their outcome, each time some more are committed. */
  onSettled: (settledCount: number, actionableCount: number) => void
}

/** Deposits that a run posted itself; another run on the same file may post the others. */
export type Posted = { count: number; amount: Cents }

/** The ledger's name for whoever posts payroll: an identity is posted once, whichever account a later file names for it. */
const payrollOwner = '6461796b-7265-8b00-8000-706179726f6c'

// Long enough to make the round trips and the commit cheap for each entry, short enough that a kill loses little work.
const entriesPerTransaction = 1_000
const racesMost = 5

/**
 * Settles what has no outcome yet. May be stopped at any point and run again, by one process or several at once:
 * an entry's posting, its line in the worker's list and its outcome are one commit, and its identity is unique.
 */
export async function settlePayroll(deps: SettlingDeps, fileId: string, options: SettlingOptions): Promise<Posted> {
  const posted: Step[] = []
  let isDone = false
  while (!isDone) {
    const step = await retryRaces(() => deps.database.transaction((tx) => settleNext(tx, deps, fileId, options.allowRepeat)))
    posted.push(step)
    isDone = step.lastLine === null
    if (step.lastLine !== null) options.onSettled(step.settledCount, step.actionableCount)
  }
  if (options.allowRepeat) posted.push(...(await releaseAll(deps, fileId)))
  return {
    count: posted.reduce((count, step) => count + step.count, 0),
    amount: addCents(...posted.map((step) => step.amount)),
  }
}

/** What one transaction posted, and the last line it looked at, null when there was none left. */
type Step = Posted & { lastLine: number | null; settledCount: number; actionableCount: number }

const noStep: Step = { count: 0, amount: cents(0n), lastLine: null, settledCount: 0, actionableCount: 0 }

async function settleNext(tx: Transaction, deps: SettlingDeps, fileId: string, allowRepeat: boolean): Promise<Step> {
  const file = await lockFile(tx, fileId)
  if (file.isPosted) return noStep
  const entries = await readUnsettled(tx, fileId, file.settledLine, entriesPerTransaction)
  const now = deps.clock.now()
  const lastEntry = entries.at(-1)
  if (lastEntry === undefined) {
    await markPosted(tx, fileId, instantText(now))
    return noStep
  }
  const decided = decideEntries(entries, await factsOf(tx, entries), { allowRepeat })
  const journalByLine = await postDeposits(tx, deps, now, decided)
  await insertOutcomes(
    tx,
    fileId,
    decided.map((one) => outcomeOf(one, journalByLine)),
    instantText(now),
  )
  const settledCount = file.settledCount + entries.length
  await moveOn(tx, fileId, { line: lastEntry.line, count: settledCount })
  return { ...postedOf(decided), lastLine: lastEntry.line, settledCount, actionableCount: file.actionableCount }
}

/** A later run that allows repeats posts what an earlier one held back. */
async function releaseAll(deps: SettlingDeps, fileId: string): Promise<Step[]> {
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
async function releaseNext(tx: Transaction, deps: SettlingDeps, fileId: string, afterLine: number): Promise<Step> {
  const { settledCount, actionableCount } = await lockFile(tx, fileId)
  const entries = await readRepeated(tx, fileId, afterLine, entriesPerTransaction)
  const lastEntry = entries.at(-1)
  if (lastEntry === undefined) return noStep
  const now = deps.clock.now()
  const decided = decideEntries(entries, await factsOf(tx, entries), { allowRepeat: true })
  const journalByLine = await postDeposits(tx, deps, now, decided)
  const released = decided.flatMap(({ entry: { line }, decision: { outcome } }) =>
    outcome === 'posted' || outcome === 'settled_before' ? [{ line, outcome, journalId: journalByLine.get(line) ?? null }] : [],
  )
  await releaseRepeated(tx, fileId, released, instantText(now))
  return { ...postedOf(decided), lastLine: lastEntry.line, settledCount, actionableCount }
}

function postedOf(decided: readonly Decided[]): Posted {
  const amounts = decided.filter(({ decision }) => decision.outcome === 'posted').map(({ entry }) => entry.amount)
  return { count: amounts.length, amount: addCents(...amounts) }
}

type Decided = DecidedEntry<EntryToSettle>

/** From here on nobody closes these accounts before the transaction ends. */
async function factsOf(tx: Transaction, entries: readonly EntryToSettle[]): Promise<DecisionFacts> {
  const hashes = entries.map((entry) => entry.accountHashBytes)
  return readFacts(tx, entries, await lockMatchedAccounts(tx, hashes))
}

/** Posts through the ledger and writes the worker's list; answers the journal of each posted line. */
async function postDeposits(
  tx: Transaction,
  { clock, afterWages }: SettlingDeps,
  now: Instant,
  decided: readonly Decided[],
): Promise<Map<number, string>> {
  const deposits = decided.flatMap(({ entry, decision }) =>
    decision.outcome === 'posted' ? [{ entry, accountId: decision.accountId, journalId: newUuid(clock) }] : [],
  )
  if (deposits.length === 0) return new Map()
  const outcomes = await postJournals(
    tx,
    deposits.map((deposit) => journalOf(deposit, now)),
  )
  const journalByLine = new Map<number, string>()
  const items: TransactionToRecord[] = []
  for (const [index, deposit] of deposits.entries()) {
    const outcome = outcomes[index]
    if (outcome?.kind !== 'posted') {
      if (outcome?.code === 'ledger.key_reused') throw new IdentityTaken()
      throw new Error(`the ledger refused the payroll entry of line ${deposit.entry.line}: ${outcome?.code ?? 'no answer'}`)
    }
    journalByLine.set(deposit.entry.line, outcome.journalId)
    if (!outcome.replayed) items.push(itemOf(deposit, newUuid(clock), now))
  }
  await recordTransactions(tx, items)
  const wages = items.flatMap(({ accountId, payday }) => (typeof payday !== 'string' ? [] : [{ accountId, payday }]))
  if (wages.length > 0) await afterWages(tx, wages, now)
  return journalByLine
}

type Deposit = { entry: EntryToSettle; accountId: string; journalId: string }

function journalOf({ entry, accountId, journalId }: Deposit, at: Instant): JournalRequest {
  return {
    journalId,
    owner: payrollOwner,
    idempotencyKey: entry.identity,
    kind: entry.isWage ? 'payroll_deposit' : 'ach_in',
    legs: [
      { accountId, amount: entry.amount },
      { accountId: houseAccounts.achClearing, amount: cents(-entry.amount) },
    ],
    at,
  }
}

/**
 * Our reading (decision 17): the entry is the net pay and alone credits the worker; until a pay-run result annotates it, all of it
 * is total and remaining. A credit that is no wage shows as a plain ACH transfer from its company.
 */
function itemOf({ entry, accountId, journalId }: Deposit, id: string, at: Instant): TransactionToRecord {
  const { amount } = entry
  return {
    id,
    accountId,
    createdAt: at,
    summary: entry.isWage ? 'Payroll Transfer' : `${entry.companyName} ${entry.description}`.trim(),
    amount,
    direction: 'POSITIVE',
    status: 'COMPLETED',
    typeName: 'ACH Transfer',
    kind: entry.isWage ? 'payroll' : 'bank',
    rail: 'ach',
    last4: null,
    reasonCode: null,
    journalId,
    payday: entry.isWage ? entry.effectiveDate : null,
    payrollTransfer: entry.isWage ? { total: amount, reimbursement: cents(0n), remaining: amount } : null,
  }
}

function outcomeOf({ entry, decision }: Decided, journalByLine: ReadonlyMap<number, string>): OutcomeToWrite {
  return {
    line: entry.line,
    identity: entry.identity,
    outcome: decision.outcome,
    accountId: 'accountId' in decision ? decision.accountId : null,
    effectiveDate: entry.effectiveDate,
    amount: entry.amount,
    isRepeat: decision.outcome === 'posted' && decision.isRepeat,
    journalId: journalByLine.get(entry.line) ?? null,
    returnCode: decision.outcome === 'returned' ? decision.code : null,
  }
}

/** Another file posted the same identity, with another amount or to another worker, since the facts were read. */
class IdentityTaken extends Error {
  override readonly name = 'IdentityTaken'
}

/** Deciding again sees what the other file did. */
async function retryRaces<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let race = 1; ; race += 1) {
    try {
      return await work()
    } catch (error) {
      if (race >= racesMost || !(error instanceof IdentityTaken || isSettlingRace(error))) throw error
    }
  }
}
