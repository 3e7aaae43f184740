// Decides the outcome of each entry of a payroll file, and which entries are the same one. Pure.
import type { Cents } from '@daybreak/money'
import type { Instant, PlainDate } from '@daybreak/time'
import { idempotencyKeyOf } from '#features/ledger'
import type { NachaEntry } from '#platform/nacha/nacha-entries.ts'
import { settlementDaysAt } from './settlement.rules.ts'

/**
 * What an entry asks for. A `deposit` is posted; prenotes and zero-dollar entries are checked; what is left is decided by an operator:
 * credits of other classes, debits, and reversals of deposits.
 */
export type PayrollEntryKind = 'deposit' | 'prenote' | 'zero_dollar' | 'other_credit' | 'debit' | 'reversal'

/**
 * What an entry asks of an account, or null for returns and notifications of change, which are reported: an addenda says so too, where a
 * contested return carries the code of the entry itself.
 */
export function payrollKindOf(entry: NachaEntry): PayrollEntryKind | null {
  if (entry.kind.endsWith('_return') || entry.addenda.some((one) => one.kind !== 'remark')) return null
  if (entry.kind.endsWith('_prenote')) return 'prenote'
  if (entry.kind.endsWith('_zero_dollar')) return 'zero_dollar'
  const isReversal = saysReversal(entry.batch.description)
  if (entry.kind === 'debit') return isReversal ? 'reversal' : 'debit'
  return entry.batch.entryClass === 'PPD' && !isReversal ? 'deposit' : 'other_credit'
}

/** ACH rules: the description of a batch of reversals is REVERSAL. */
function saysReversal(description: string): boolean {
  return /^REVERSAL\b/i.test(description.trim())
}

/**
 * The account number by which an entry finds its worker.
 *
 * Our reading: workers have deposit accounts alone. A general ledger or loan account is none of them even when its digits are the same,
 * so its number says what it is and finds no worker: the entry goes back as R03.
 */
export function soughtAccountNumber({ accountType }: Pick<NachaEntry, 'accountType'>, accountNumber: string): string {
  return accountType === 'checking' || accountType === 'savings' ? accountNumber : `${accountType}:${accountNumber}`
}

export type IdentityParts = {
  companyId: string
  effectiveDate: string | null
  odfi: string
  trace: string
  /** Hexadecimal keyed hash of the account number. */
  accountHash: string
  amount: bigint
}

/**
 * The same entry has the same identity in whatever file it comes. The second one of a file, and any after it, counts as another entry.
 * Source: decision 26, "Payroll identity": company id, effective date, ODFI, trace, receiving account and amount.
 *
 * @param occurrence  1 for the first entry of this kind in its file
 */
export function payrollIdentity(parts: IdentityParts, occurrence = 1): string {
  const { companyId, effectiveDate, odfi, trace, accountHash, amount } = parts
  const names = [companyId, effectiveDate ?? '', odfi, trace, accountHash, String(amount)]
  return idempotencyKeyOf(...names, ...(occurrence === 1 ? [] : [String(occurrence)]))
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
  entryClass: string
  identity: string
  /** Hexadecimal keyed hash of the account number. */
  accountHash: string
  routingNumber: string
  amount: Cents
  /** 'YYYY-MM-DD'; null where its batch has none, which no deposit has. */
  effectiveDate: string | null
  companyId: string
}

export type MatchedAccount = { accountId: string; employeeId: string; isOpen: boolean; routingNumber: string }

/** What is known before a run of entries is decided. */
export type DecisionFacts = {
  now: Instant
  accountByHash: ReadonlyMap<string, MatchedAccount>
  processedIdentities: ReadonlySet<string>
  /** Keys of `repeatKey`, of what was posted before or is about to be. */
  postedRepeatKeys: ReadonlySet<string>
  /** Bank days by which each worker's own employer pays early, by `senderKey`. */
  earlyPayDays: ReadonlyMap<string, number>
  /** What is available on the accounts that debits name. */
  availableByAccount: ReadonlyMap<string, Cents>
  /** Deposits that can still be reversed, by `reversalKey`. */
  reversible: ReadonlySet<string>
}

export type EntryDecision =
  | { outcome: 'posted'; accountId: string; isRepeat: boolean; arrivedEarly: boolean }
  | { outcome: 'staged'; accountId: string; isRepeat: boolean; opensAt: Instant; arrivesOn: PlainDate }
  | { outcome: 'confirmed'; accountId: string }
  | { outcome: 'repeated'; accountId: string }
  | { outcome: 'returned'; code: 'R02' | 'R03'; accountId: string | null; dueAt: Instant }
  /** `suggestedCode` is null where posting is right. */
  | { outcome: 'open'; suggestedCode: string | null; accountId: string | null; dueAt: Instant }
  | { outcome: 'settled_before' }

export type DecidedEntry<Entry extends EntryToDecide> = { entry: Entry; decision: EntryDecision }

export function repeatKey(accountId: string, effectiveDate: string, amount: bigint): string {
  return `${accountId} ${effectiveDate} ${amount}`
}

export function senderKey(employeeId: string, companyId: string): string {
  return `${employeeId} ${companyId}`
}

export function reversalKey(accountId: string, companyId: string, amount: bigint): string {
  return `${accountId} ${amount} ${companyId}`
}

/**
 * Decides entries in the file's order; one that is posted or staged makes the next one like it a repeat.
 *
 * @param allowRepeat  posts what decision 26 holds back: the same worker, amount and date under another trace
 */
export function decideEntries<Entry extends EntryToDecide>(
  entries: readonly Entry[],
  facts: DecisionFacts,
  { allowRepeat }: { allowRepeat: boolean },
): DecidedEntry<Entry>[] {
  const posted = new Set(facts.postedRepeatKeys)
  const days = settlementDaysAt(facts.now)
  return entries.map((entry) => ({ entry, decision: decide(entry) }))

  function decide(entry: Entry): EntryDecision {
    if (facts.processedIdentities.has(entry.identity)) return { outcome: 'settled_before' }
    const account = facts.accountByHash.get(entry.accountHash)
    const dueAt = days.returnDueAt(entry.effectiveDate)
    // Entries from abroad go back by the bank's own way, which our return files do not speak.
    if (entry.entryClass === 'IAT' && entry.amount > 0n) return openEntry(entry, account?.accountId ?? null, dueAt, facts)
    if (account === undefined || account.routingNumber !== entry.routingNumber)
      return { outcome: 'returned', code: 'R03', accountId: null, dueAt }
    const { accountId } = account
    if (!account.isOpen) return { outcome: 'returned', code: 'R02', accountId, dueAt }
    if (entry.kind === 'prenote' || entry.kind === 'zero_dollar') return { outcome: 'confirmed', accountId }
    if (entry.kind !== 'deposit') return openEntry(entry, accountId, dueAt, facts)
    return decideDeposit(entry, account)
  }

  function decideDeposit({ effectiveDate, amount, companyId }: Entry, account: MatchedAccount): EntryDecision {
    if (effectiveDate === null) throw new Error('a deposit without an effective date')
    const { accountId, employeeId } = account
    const key = repeatKey(accountId, effectiveDate, amount)
    const isRepeat = posted.has(key)
    if (isRepeat && !allowRepeat) return { outcome: 'repeated', accountId }
    posted.add(key)
    const early = facts.earlyPayDays.get(senderKey(employeeId, companyId)) ?? 0
    const { opensAt, arrivesOn, hasOpened } = days.arrivalOf(effectiveDate, early)
    if (!hasOpened) return { outcome: 'staged', accountId, isRepeat, opensAt, arrivesOn }
    return { outcome: 'posted', accountId, isRepeat, arrivedEarly: days.isEarly(effectiveDate) }
  }
}

function openEntry(entry: EntryToDecide, accountId: string | null, dueAt: Instant, facts: DecisionFacts): EntryDecision {
  return { outcome: 'open', suggestedCode: suggestedReturn(entry, accountId, facts), accountId, dueAt }
}

/**
 * The code with which an entry that waits for a decision would go back; null where it should be posted.
 *
 * Our reading: decision 26, "debits are totalled, never posted", makes an account here one that takes no debits by file (R20), unless the
 * balance would not cover it anyhow (R01). A reversal that fits no deposit of its company was sent improperly (R17).
 */
function suggestedReturn(
  { kind, amount, companyId }: EntryToDecide,
  accountId: string | null,
  facts: DecisionFacts,
): string | null {
  if (accountId === null) return 'R03'
  if (kind === 'other_credit') return null
  if (kind === 'reversal' && !facts.reversible.has(reversalKey(accountId, companyId, amount))) return 'R17'
  if (amount > (facts.availableByAccount.get(accountId) ?? 0n)) return 'R01'
  return kind === 'reversal' ? null : 'R20'
}
