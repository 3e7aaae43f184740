// Posts deposits of a payroll file: the ledger, the worker's list, and what follows wages, all in the transaction of their
// outcome.
import { cleanText, ownText, type CleanText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents, noCents, type Cents } from '@daybreak/money'
import { bankDateOf, instantText, plainDateText, type Clock, type Instant } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import { houseAccounts, postJournals, type JournalRequest } from '#features/ledger'
import { recordTransactions, type TransactionToRecord } from '#features/transactions'
import type { EntryToProcess, OutcomeToWrite } from './payroll-processing.store.ts'
import type { DecidedEntry } from './payroll.rules.ts'

/** Notified of wages that were credited, in the transaction that credits them. */
export type AfterWages = (tx: Transaction, wages: readonly CreditedWage[], at: Instant) => Promise<void>

/** `transactionId`: the line in the worker's list. */
export type CreditedWage = { accountId: string; payday: string; transactionId: string; amount: Cents }

/** `transactionId`: the line in the worker's list, now or once it is posted. `coming`: the bank day on which it can be used. */
export type DepositNotification = {
  accountId: string
  transactionId: string
  amount: Cents
  isWage: boolean
  /** Before its settlement day. */
  arrivedEarly: boolean
  /** As the batch names its sender. */
  sender: string
  coming: { arrivesOn: string; opensAt: string } | null
}

/** Notified of deposits that were credited or announced, in the transaction that does so. */
export type AfterDeposits = (tx: Transaction, notifications: readonly DepositNotification[]) => Promise<void>

export type PostingDeps = { clock: Clock; afterWages: AfterWages; afterDeposits: AfterDeposits }

export type Decided = DecidedEntry<EntryToProcess>

/** The ledger's name for payroll files: an identity is posted once, whichever account a later file names for it. */
export const payrollOwner = '6461796b-7265-8b00-8000-706179726f6c'

/** What a credit is called whose batch names neither company nor purpose. */
const unnamedCredit = ownText('ACH Transfer')
const maxSummaryLength = 200

/** Another file posted the same identity since the facts were read. */
export class IdentityTaken extends Error {
  override readonly name = 'IdentityTaken'
}

type Deposit = {
  entry: EntryToProcess
  accountId: string
  journalId: string
  transactionId: string
  arrivedEarly: boolean
}

/**
 * Posts through the ledger and writes the workers' lists.
 *
 * @param transactionIds  by line, of items that were announced before: a staged deposit keeps the id under which it was coming
 */
export async function postDeposits(
  tx: Transaction,
  { clock, afterWages, afterDeposits }: PostingDeps,
  decided: readonly Decided[],
  { now, transactionIds }: { now: Instant; transactionIds: ReadonlyMap<number, string> },
): Promise<Map<number, { journalId: string; transactionId: string }>> {
  const deposits = decided.flatMap(({ entry, decision }): Deposit[] =>
    decision.outcome !== 'posted'
      ? []
      : [
          {
            entry,
            accountId: decision.accountId,
            arrivedEarly: decision.arrivedEarly,
            journalId: newUuid(clock),
            transactionId: transactionIds.get(entry.line) ?? newUuid(clock),
          },
        ],
  )
  if (deposits.length === 0) return new Map()
  const outcomes = await postJournals(
    tx,
    deposits.map((deposit) => journalOf(deposit, now)),
  )
  const posted = new Map<number, { journalId: string; transactionId: string }>()
  const items: TransactionToRecord[] = []
  const notifications: DepositNotification[] = []
  for (const [index, deposit] of deposits.entries()) {
    const outcome = outcomes[index]
    const { line } = deposit.entry
    if (outcome?.kind !== 'posted') {
      if (outcome?.code === 'ledger.key_reused') throw new IdentityTaken()
      throw new Error(`the ledger refused the payroll entry of line ${line}: ${outcome?.code ?? 'no answer'}`)
    }
    posted.set(line, { journalId: outcome.journalId, transactionId: deposit.transactionId })
    if (outcome.replayed) continue
    items.push(itemOf(deposit, now))
    notifications.push({ ...deposit, ...contentOf(deposit.entry), coming: null })
  }
  await recordTransactions(tx, items)
  const wages = items.flatMap(({ id, accountId, payday, amount }) =>
    typeof payday !== 'string' ? [] : [{ accountId, payday, transactionId: id, amount }],
  )
  if (wages.length > 0) await afterWages(tx, wages, now)
  if (notifications.length > 0) await afterDeposits(tx, notifications)
  return posted
}

/** Of those that were announced just now. */
export function comingDepositsOf(decided: readonly Decided[], outcomes: readonly OutcomeToWrite[]): DepositNotification[] {
  return outcomes.flatMap(({ outcome, accountId, transactionId, arrivesOn, opensAt }, index): DepositNotification[] => {
    const entry = decided[index]?.entry
    if (outcome !== 'staged' || entry === undefined || accountId === null || transactionId === null) return []
    return arrivesOn === null || opensAt === null
      ? []
      : [{ accountId, transactionId, ...contentOf(entry), arrivedEarly: false, coming: { arrivesOn, opensAt } }]
  })
}

function contentOf(entry: EntryToProcess): Pick<DepositNotification, 'amount' | 'isWage' | 'sender'> {
  return { amount: entry.amount, isWage: entry.isWage, sender: entry.isWage ? entry.companyName : summaryOf(entry) }
}

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

/** What a worker reads of a batch's sender; a batch may name nothing at all. */
export function summaryOf({ companyName, description }: Pick<EntryToProcess, 'companyName' | 'description'>): CleanText {
  const words = cleanText(`${companyName} ${description}`, maxSummaryLength)
  return words === '' ? unnamedCredit : words
}

/**
 * Our reading (decision 17): the entry is the net pay and alone credits the worker; until a pay-run result annotates it, all of it
 * is total and remaining. A credit that is no wage shows as a plain ACH transfer from its company.
 */
function itemOf({ entry, accountId, journalId, transactionId, arrivedEarly }: Deposit, at: Instant): TransactionToRecord {
  const { amount, isWage } = entry
  return {
    id: transactionId,
    accountId,
    createdAt: at,
    summary: isWage ? ownText('Payroll Transfer') : summaryOf(entry),
    amount,
    direction: 'POSITIVE',
    status: 'COMPLETED',
    typeName: 'ACH Transfer',
    kind: isWage ? 'payroll' : 'bank',
    rail: 'ach',
    last4: null,
    reasonCode: null,
    journalId,
    payday: isWage ? entry.effectiveDate : null,
    payrollTransfer: isWage ? { total: amount, reimbursement: noCents, remaining: amount } : null,
    arrivedEarly,
  }
}

/** @param posted  by line; a staged deposit gets the id of its item here already */
export function outcomeOf(
  { entry, decision }: Decided,
  posted: ReadonlyMap<number, { journalId: string; transactionId: string }>,
  { clock, now }: { clock: Clock; now: Instant },
): OutcomeToWrite {
  const own = posted.get(entry.line)
  const { outcome } = decision
  return {
    line: entry.line,
    identity: entry.identity,
    outcome,
    accountId: 'accountId' in decision ? decision.accountId : null,
    effectiveDate: entry.effectiveDate ?? plainDateText(bankDateOf(now)),
    amount: entry.amount,
    isRepeat: 'isRepeat' in decision && decision.isRepeat,
    journalId: own?.journalId ?? null,
    transactionId: outcome === 'staged' ? newUuid(clock) : (own?.transactionId ?? null),
    returnCode: outcome === 'returned' ? decision.code : null,
    suggestedCode: outcome === 'open' ? decision.suggestedCode : null,
    dueAt: 'dueAt' in decision ? instantText(decision.dueAt) : null,
    opensAt: outcome === 'staged' ? instantText(decision.opensAt) : null,
    arrivesOn: outcome === 'staged' ? plainDateText(decision.arrivesOn) : null,
  }
}
