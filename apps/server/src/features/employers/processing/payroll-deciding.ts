// Carries out an operator's decision on entries that no rule posts or returns: credits of other classes, debits, reversals.
import { newUuid } from '@daybreak/ids'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Clock, type Instant } from '@daybreak/time'
import { lockMatchedAccounts } from '#features/accounts'
import { houseAccounts, postJournals, type JournalKind } from '#features/ledger'
import { recordTransactions } from '#features/transactions'
import type { Database, Transaction } from '#platform/database/database.ts'
import { keepAct } from './payroll-approval.store.ts'
import {
  findUndecided,
  readReversible,
  writeDecision,
  type DecisionToWrite,
  type ReversibleDeposit,
  type UndecidedEntry,
} from './payroll-deciding.store.ts'
import { payrollOwner, summaryOf, type AfterDeposits } from './payroll-posting.ts'
import { lockFile } from './payroll-processing.store.ts'
import { retryRaces } from './payroll-processing.ts'
import { firstReversibleDate, settlementDaysAt } from './settlement.rules.ts'

export type DecidingDeps = { database: Database; clock: Clock; afterDeposits: AfterDeposits }

export type EntryChoice =
  /** Credits the worker, or takes a deposit back with its reversal. */
  | { kind: 'post' }
  /** Sends it back; null takes the code that was suggested. */
  | { kind: 'return'; code: string | null }
  /** Nothing is done here; the reason is kept. */
  | { kind: 'keep'; reason: string }

export type ChoiceRefusal =
  | 'not_open'
  | 'debit_never_posted'
  | 'no_deposit_to_take_back'
  | 'not_settled'
  | 'not_covered'
  | 'account_closed'
  | 'no_code'
  | 'code_not_for_this'
  | 'from_abroad'

export type ChoiceOutcome =
  | { kind: 'done'; outcome: 'posted' | 'returned' | 'kept'; amount: Cents; code: string | null; isLate: boolean }
  | { kind: 'refused'; why: ChoiceRefusal }

/**
 * Decides one entry, once: of two operators who decide it at once, the second finds it decided. Returned entries are in the next
 * return file of its payroll file.
 */
export async function decideEntry(
  deps: DecidingDeps,
  { fileId, line }: { fileId: string; line: number },
  choice: EntryChoice,
  operator: string,
): Promise<ChoiceOutcome> {
  const { database, clock } = deps
  return retryRaces(() => database.transaction(decide))

  async function decide(tx: Transaction): Promise<ChoiceOutcome> {
    await lockFile(tx, fileId)
    const entry = await findUndecided(tx, fileId, line)
    if (entry === null) return { kind: 'refused', why: 'not_open' }
    const now = clock.now()
    const decision = await decisionOf(tx, deps, entry, choice, now)
    if (typeof decision === 'string') return { kind: 'refused', why: decision }
    await writeDecision(tx, { fileId, line }, decision, instantText(now))
    const code = decision.outcome === 'returned' ? decision.code : null
    const detail = `line ${line}: ${decision.outcome}${code === null ? '' : ` ${code}`}${choice.kind === 'keep' ? `: ${choice.reason}` : ''}`
    await keepAct(tx, { fileId, id: newUuid(clock), act: 'decided', operator, detail, at: instantText(now) })
    const isLate = code !== null && parseInstant(entry.dueAt).epochMilliseconds < now.epochMilliseconds
    return { kind: 'done', outcome: decision.outcome, amount: entry.amount, code, isLate }
  }
}

async function decisionOf(
  tx: Transaction,
  deps: DecidingDeps,
  entry: UndecidedEntry,
  choice: EntryChoice,
  now: Instant,
): Promise<DecisionToWrite | ChoiceRefusal> {
  if (choice.kind === 'keep') return { outcome: 'kept' }
  if (choice.kind === 'return') return returnOf(entry, choice.code)
  return postEntry(tx, deps, entry, now)
}

/** Codes by which a bank that received an entry sends it back, of credits and of debits; the others are the sender's or the operator's. */
const creditCodes = 'R02 R03 R04 R12 R14 R15 R16 R17 R20 R21 R22 R23 R24 R31 R34'.split(' ')
const debitCodes =
  `${creditCodes.filter((code) => code !== 'R23').join(' ')} R01 R05 R06 R07 R08 R09 R10 R11 R29 R37 R38 R39 R51 R52 R53`.split(
    ' ',
  )

function returnOf(entry: UndecidedEntry, wanted: string | null): DecisionToWrite | ChoiceRefusal {
  if (entry.entryClass === 'IAT') return 'from_abroad'
  const code = wanted ?? entry.suggestedCode
  if (code === null) return 'no_code'
  const codes = entry.kind === 'other_credit' ? creditCodes : debitCodes
  return codes.includes(code) ? { outcome: 'returned', code } : 'code_not_for_this'
}

/**
 * Posts a credit of another class, with the notification of any deposit, or a reversal against the deposit that it takes back; never
 * a debit (decision 26).
 */
async function postEntry(
  tx: Transaction,
  { clock, afterDeposits }: DecidingDeps,
  entry: UndecidedEntry,
  now: Instant,
): Promise<DecisionToWrite | ChoiceRefusal> {
  if (entry.kind === 'debit') return 'debit_never_posted'
  const account = (await lockMatchedAccounts(tx, [entry.accountHash])).get(Buffer.from(entry.accountHash).toString('hex'))
  if (account === undefined || !account.isOpen) return 'account_closed'
  const { accountId } = account
  const isReversal = entry.kind === 'reversal'
  const reverses = isReversal ? await findReversed(tx, entry, accountId) : null
  if (isReversal && reverses === null) return 'no_deposit_to_take_back'
  // Decision 52: money moves at the opening of the settlement day, and not before.
  if (settlementDaysAt(now).isEarly(entry.effectiveDate)) return 'not_settled'
  const [journalId, transactionId] = [newUuid(clock), newUuid(clock)]
  const amount = isReversal ? cents(-entry.amount) : entry.amount
  const kind: JournalKind = isReversal ? 'ach_return' : 'ach_in'
  const legs = [
    { accountId, amount },
    { accountId: houseAccounts.achClearing, amount: cents(-amount) },
  ]
  const request = { journalId, owner: payrollOwner, idempotencyKey: entry.identity, kind, legs, at: now }
  const [outcome] = await postJournals(tx, [request])
  if (outcome?.kind !== 'posted') {
    if (outcome?.code === 'ledger.insufficient_funds') return 'not_covered'
    throw new Error(`the ledger refused the entry of line ${entry.line}: ${outcome?.code ?? 'no answer'}`)
  }
  const summary = summaryOf(entry)
  await recordTransactions(tx, [
    {
      id: transactionId,
      accountId,
      createdAt: now,
      summary,
      amount: entry.amount,
      direction: isReversal ? 'NEGATIVE' : 'POSITIVE',
      status: 'COMPLETED',
      typeName: 'ACH Transfer',
      kind: 'bank',
      rail: 'ach',
      last4: null,
      reasonCode: null,
      journalId: outcome.journalId,
      payrollTransfer: null,
    },
  ])
  if (!isReversal)
    await afterDeposits(tx, [
      { accountId, transactionId, amount, isWage: false, arrivedEarly: false, sender: summary, coming: null },
    ])
  return { outcome: 'posted', journalId: outcome.journalId, transactionId, reverses }
}

function findReversed(tx: Transaction, entry: UndecidedEntry, accountId: string): Promise<ReversibleDeposit | null> {
  const from = plainDateText(firstReversibleDate(parsePlainDate(entry.effectiveDate)))
  return readReversible(tx, { accountId, companyId: entry.companyId, amount: entry.amount, from })
}
