// Decides which statuses a transaction may have, and which deposit belongs to a pay-run result. Pure.
import { failureReasons, type TransactionStatus } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'

/** How the money moves: by card, through the ACH network, or inside our own books (instant and Express Pay transfers, fees, rewards). */
export type Rail = 'card' | 'ach' | 'book'

// Our reading: spec 4, "Transitions between them: not shown." Each room writes the state of its transaction; these are the statuses that
// its rail has. What moved inside our books is canceled by the room that moved it.
const statuses: Readonly<Record<Rail, readonly TransactionStatus[]>> = {
  card: [
    'PENDING',
    'COMPLETED',
    'COMPLETED_FOR_PARTIAL_AMOUNT',
    'COMPLETED_PURCHASE_AMOUNT_ONLY',
    'CANCELED',
    'FAILED',
    'REFUND',
    'UNKNOWN',
  ],
  ach: ['INITIATED', 'PENDING', 'PROCESSING', 'PROCESSED', 'RETURNED', 'COMPLETED', 'CANCELED', 'FAILED', 'UNKNOWN'],
  book: ['INITIATED', 'PROCESSING', 'COMPLETED', 'CANCELED', 'FAILED', 'UNKNOWN'],
}

// Our reading: spec 4 names the statuses, not what they mean.
const complete: readonly TransactionStatus[] = [
  'PROCESSED',
  'COMPLETED',
  'COMPLETED_FOR_PARTIAL_AMOUNT',
  'COMPLETED_PURCHASE_AMOUNT_ONLY',
  'REFUND',
]

/** FAILED, CANCELED, RETURNED and UNKNOWN are neither pending nor complete. */
export function isComplete(status: TransactionStatus): boolean {
  return complete.includes(status)
}

/** The statuses that a transaction may have. UNKNOWN is a provider's word that we do not know yet. */
export function statusesOf(rail: Rail): readonly TransactionStatus[] {
  return statuses[rail]
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
