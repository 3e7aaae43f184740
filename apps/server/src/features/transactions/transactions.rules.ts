// What the statuses of a transaction mean and which may follow one another. Pure.
import { failureReasons, type TransactionStatus } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import type { Refusal } from '#platform/errors.ts'

/** How the money moves: by card, through the ACH network, or inside our own books (instant and Express Pay transfers, fees, rewards). */
export type Rail = 'card' | 'ach' | 'book'
export const rails: readonly Rail[] = ['card', 'ach', 'book']

// Our reading: spec 4 names the statuses, not what they mean. The migration's `is_pending` says the first list again.
const pending: readonly TransactionStatus[] = ['INITIATED', 'PENDING', 'PROCESSING']
const complete: readonly TransactionStatus[] = [
  'PROCESSED',
  'COMPLETED',
  'COMPLETED_FOR_PARTIAL_AMOUNT',
  'COMPLETED_PURCHASE_AMOUNT_ONLY',
  'REFUND',
]

export function isPending(status: TransactionStatus): boolean {
  return pending.includes(status)
}

/** FAILED, CANCELED, RETURNED and UNKNOWN are neither pending nor complete. */
export function isComplete(status: TransactionStatus): boolean {
  return complete.includes(status)
}

type Transitions = Readonly<Partial<Record<TransactionStatus, readonly TransactionStatus[]>>>

const settledPurchase = ['COMPLETED', 'COMPLETED_FOR_PARTIAL_AMOUNT', 'COMPLETED_PURCHASE_AMOUNT_ONLY'] as const

/**
 * Our reading: spec 4, "Transitions between them: not shown."
 *
 * UNKNOWN stands for a provider's word that we do not know yet, so every status of the rail may follow it once we do.
 */
const transitions: Readonly<Record<Rail, Transitions>> = {
  card: { PENDING: [...settledPurchase, 'CANCELED', 'FAILED'] },
  ach: {
    INITIATED: ['PENDING', 'CANCELED', 'FAILED'],
    PENDING: ['PROCESSING', 'CANCELED', 'FAILED'],
    PROCESSING: ['PROCESSED', 'FAILED', 'RETURNED'],
    PROCESSED: ['RETURNED'],
  },
  book: { INITIATED: ['PROCESSING', 'FAILED'], PROCESSING: ['COMPLETED', 'FAILED'] },
}

// Not reached by a change: a refund is one from the start, and an entry that another bank sent us is complete when we read it. What moved
// inside our books is canceled by the room that moved it, which writes its item anew: Express Pay that is taken back within its minute.
const beginningsOnly: Readonly<Record<Rail, readonly TransactionStatus[]>> = {
  card: ['REFUND', 'UNKNOWN'],
  ach: ['COMPLETED', 'UNKNOWN'],
  book: ['CANCELED', 'UNKNOWN'],
}

/** The statuses that a transaction may have: one that is known only once it is over begins with its end. */
export function statusesOf(rail: Rail): readonly TransactionStatus[] {
  const changing = Object.entries(transitions[rail]).flatMap(([from, to]) => [from as TransactionStatus, ...to])
  return [...new Set([...changing, ...beginningsOnly[rail]])]
}

export type StatusChange = { rail: Rail; from: TransactionStatus; to: TransactionStatus }
export type StatusVerdict = { kind: 'changes' } | { kind: 'stands' } | Refusal<'transactions.status_not_allowed'>

/** A status that is reported again changes nothing; one that cannot follow is refused. */
export function decideStatusChange({ rail, from, to }: StatusChange): StatusVerdict {
  if (from === to) return { kind: 'stands' }
  if (statusesAfter(rail, from).includes(to)) return { kind: 'changes' }
  return {
    kind: 'refused',
    code: 'transactions.status_not_allowed',
    detail: `a ${rail} transaction does not go from ${from} to ${to}`,
  }
}

export function statusesAfter(rail: Rail, status: TransactionStatus): readonly TransactionStatus[] {
  if (status === 'UNKNOWN') return statusesOf(rail).filter((known) => known !== 'UNKNOWN')
  return transitions[rail][status] ?? []
}

/** A reason is one of specification 8, or an ACH return or change code ("R23", "C01") that its list does not name. */
export function isReason(code: string): boolean {
  return (failureReasons as readonly string[]).includes(code) || /^[RC]\d{2}$/.test(code)
}

/** Our reading: a card purchase, or another company's debit, can be disputed for 120 days. Spec 3 names `isDisputable` and does not show its rule. */
export const disputeDays = 120

export type PayrollDeposit = { id: string; amount: Cents }

/**
 * Finds the deposit that a pay-run result speaks of among those of one worker and payday (decisions 17): the only one of what was paid out,
 * or else the only one, when part of the pay went elsewhere. Null when neither says which.
 *
 * Our reading: one that brings more than was paid out is another employer's, whose payday is the same.
 */
export function choosePayrollDeposit(deposits: readonly PayrollDeposit[], paidOut: Cents): PayrollDeposit | null {
  const fitting = deposits.filter(({ amount }) => amount === paidOut)
  if (fitting.length > 0) return fitting.length === 1 ? (fitting[0] ?? null) : null
  const [only, another] = deposits
  return only !== undefined && another === undefined && only.amount < paidOut ? only : null
}
