// Decides what becomes of each entry of a payroll file, and which entries are one and the same. Pure.
import type { Cents } from '@daybreak/money'
import { idempotencyKeyOf } from '#features/ledger'
import type { NachaEntry } from '../nacha/nacha-entries.ts'

export type PayrollEntryKind = 'deposit' | 'prenote' | 'zero_dollar' | 'other_credit' | 'debit' | 'reversal'

/**
 * What an entry may do to an account, or null when it may do nothing.
 *
 * Our reading (decision 26): PPD credits are posted or go back, their prenotes and zero-dollar entries are checked; debits are totalled,
 * and other entry classes, returns and notifications of change are read and reported.
 */
export function payrollKindOf(entry: NachaEntry): PayrollEntryKind | null {
  if (entry.batch.entryClass !== 'PPD') return null
  if (entry.kind === 'credit') return 'deposit'
  if (entry.kind === 'credit_prenote') return 'prenote'
  return entry.kind === 'credit_zero_dollar' ? 'zero_dollar' : null
}

/**
 * The account number by which an entry finds its worker.
 *
 * Our reading: workers have deposit accounts alone. A general ledger or loan account is none of them even when its digits are the same,
 * so its number says what it is and finds nobody: the entry goes back as R03.
 */
export function soughtAccountNumber({ accountType }: Pick<NachaEntry, 'accountType'>, accountNumber: string): string {
  return accountType === 'checking' || accountType === 'savings' ? accountNumber : `${accountType}:${accountNumber}`
}

/**
 * The same entry has the same identity in whatever file it comes.
 * Source: decision 26, "Payroll identity": company id, effective date, ODFI and trace.
 */
export function payrollIdentity(batch: { companyId: string; effectiveDate: string; odfi: string }, trace: string): string {
  return idempotencyKeyOf(batch.companyId, batch.effectiveDate, batch.odfi, trace)
}

// PAYROLL is the word the ACH rules ask for; the others are what payroll services wrote before and still write.
const wageWords = /^(PAYROLL|REG\.? ?SALARY|SALARY|NET=PAY|NET ?PAY|DIR\.? ?DEP|DIRECT ?DEP|DIRDEP|WAGES?\b)/i

/** Whether a batch pays wages by its own words; a company known to be an employer counts too, which the store knows. */
export function saysWages(description: string): boolean {
  return wageWords.test(description.trim())
}

export type EntryToDecide = {
  line: number
  kind: PayrollEntryKind
  identity: string
  /** Hexadecimal keyed hash of the account number. */
  accountHash: string
  amount: Cents
  /** 'YYYY-MM-DD'. */
  effectiveDate: string
}

export type MatchedAccount = { accountId: string; isOpen: boolean }

/** What is known before a run of entries is decided. */
export type DecisionFacts = {
  accountByHash: ReadonlyMap<string, MatchedAccount>
  settledIdentities: ReadonlySet<string>
  /** Keys of `repeatKey`, of what was posted before. */
  postedRepeatKeys: ReadonlySet<string>
}

export type EntryDecision =
  | { outcome: 'posted'; accountId: string; isRepeat: boolean }
  | { outcome: 'confirmed'; accountId: string }
  | { outcome: 'repeated'; accountId: string }
  | { outcome: 'returned'; code: 'R02' | 'R03'; accountId: string | null }
  | { outcome: 'settled_before' }

export type DecidedEntry<Entry extends EntryToDecide> = { entry: Entry; decision: EntryDecision }

export function repeatKey(accountId: string, effectiveDate: string, amount: bigint): string {
  return `${accountId} ${effectiveDate} ${amount}`
}

/**
 * Decides entries in the file's order; one that is posted makes the next one like it a repeat.
 *
 * @param allowRepeat  posts what decision 26 refuses: the same worker, amount and date under another trace
 */
export function decideEntries<Entry extends EntryToDecide>(
  entries: readonly Entry[],
  facts: DecisionFacts,
  { allowRepeat }: { allowRepeat: boolean },
): DecidedEntry<Entry>[] {
  const posted = new Set(facts.postedRepeatKeys)
  return entries.map((entry) => ({ entry, decision: decide(entry) }))

  function decide(entry: Entry): EntryDecision {
    if (facts.settledIdentities.has(entry.identity)) return { outcome: 'settled_before' }
    const account = facts.accountByHash.get(entry.accountHash)
    if (account === undefined) return { outcome: 'returned', code: 'R03', accountId: null }
    const { accountId } = account
    if (!account.isOpen) return { outcome: 'returned', code: 'R02', accountId }
    if (entry.kind !== 'deposit') return { outcome: 'confirmed', accountId }
    const key = repeatKey(accountId, entry.effectiveDate, entry.amount)
    const isRepeat = posted.has(key)
    if (isRepeat && !allowRepeat) return { outcome: 'repeated', accountId }
    posted.add(key)
    return { outcome: 'posted', accountId, isRepeat }
  }
}
