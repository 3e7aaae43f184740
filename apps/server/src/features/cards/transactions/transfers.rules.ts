// Computes the projection of an ACH transfer that another bank started. Pure.
import type { FailureReason, TransactionStatus } from '@daybreak/contract'
import { negateCents, noCents, type Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import { companyNameOf, type AchTransfer } from '#features/ach'
import { inOrder, type TransferDirection, type TransferFact } from './facts.ts'
import type { ProjectedItem, ProjectedPosting, ProjectedTransaction } from './projection.ts'
import { reasonOfTransfer } from './reasons.rules.ts'

// A withdrawal that was announced and never arrived releases its hold after this.
const holdDays = 30

export type TransferRuling = Pick<AchTransfer, 'ruling' | 'reason'>

/**
 * A deposit is money once it is processed; a withdrawal is kept back from the moment it is announced. A return puts back what was moved,
 * and only that: it may arrive before we know the movement. A withdrawal that we refused takes nothing, whatever the provider did
 * before our return reached it; a deposit that is suspended waits outside the worker's account.
 */
export function projectTransfer(
  facts: readonly TransferFact[],
  { ruling, reason }: TransferRuling,
  expiredAt: Instant | null = null,
): ProjectedTransaction {
  const ordered = inOrder(facts)
  const [first] = ordered
  if (first === undefined) throw new RangeError('a transfer of which nothing is known')
  const find = (kind: TransferFact['kind']) => ordered.find((fact) => fact.kind === kind)
  const [processed, returned, failed] = [find('processed'), find('returned'), find('failed')]
  const isRefused = ruling === 'refused'
  const status = statusOf({
    isReturned: returned !== undefined,
    isProcessed: processed !== undefined,
    isFailed: failed !== undefined,
    isExpired: expiredAt !== null,
    isRefused,
  })
  const reported = { status, reason: isRefused ? reason : reasonOf(returned ?? failed) }
  const postedBy = isRefused ? null : ((returned && processed ? returned : processed)?.id ?? null)
  return {
    hold: status === 'PENDING' && first.direction === 'DEBIT' ? first.amount : noCents,
    holdUntil: first.at.add({ hours: 24 * holdDays }),
    isCaptured: processed !== undefined && !isRefused,
    postings: isRefused ? [] : postingsOf(processed, returned, ruling),
    items: ruling === 'suspended' ? [] : [itemOf(first, { ...reported, postedBy })],
    isUndone: false,
  }
}

/** It failed, or was returned. */
export function isBack(facts: readonly TransferFact[]): boolean {
  return facts.some(({ kind }) => kind === 'failed' || kind === 'returned')
}

type Course = { isReturned: boolean; isProcessed: boolean; isFailed: boolean; isExpired: boolean; isRefused: boolean }

/** Readings 4.13. What was processed did not fail, whatever was reported before; what we refused has taken nothing. */
function statusOf({ isReturned, isProcessed, isFailed, isExpired, isRefused }: Course): TransactionStatus {
  if (isRefused) return 'FAILED'
  if (isReturned) return 'RETURNED'
  if (isProcessed) return 'PROCESSED'
  if (isFailed) return 'FAILED'
  return isExpired ? 'CANCELED' : 'PENDING'
}

function postingsOf(
  processed: TransferFact | undefined,
  returned: TransferFact | undefined,
  ruling: TransferRuling['ruling'],
): ProjectedPosting[] {
  if (processed === undefined || processed.amount === noCents) return []
  const amount = signed(processed.direction, processed.amount)
  const moved = {
    factId: processed.id,
    kind: processed.direction === 'CREDIT' ? 'ach_in' : 'ach_out',
    amount,
    house: 'achClearing',
    // What was released was in suspense, and its release is a separate journal.
    isSuspended: ruling === 'suspended' || ruling === 'released',
  } as const
  if (returned === undefined) return [moved]
  const isSuspended = ruling === 'suspended'
  return [moved, { factId: returned.id, kind: 'ach_return', amount: negateCents(amount), house: 'achClearing', isSuspended }]
}

function signed(direction: TransferDirection, amount: Cents): Cents {
  return direction === 'CREDIT' ? amount : negateCents(amount)
}

function reasonOf(fact: TransferFact | undefined): FailureReason | null {
  return fact !== undefined && 'reason' in fact ? reasonOfTransfer(fact.reason) : null
}

type Ending = { status: TransactionStatus; reason: FailureReason | null; postedBy: string | null }

function itemOf(first: TransferFact, { status, reason, postedBy }: Ending): ProjectedItem {
  return {
    factId: null,
    createdAt: first.at,
    summary: companyNameOf(first.companyName),
    amount: first.amount,
    direction: first.direction === 'CREDIT' ? 'POSITIVE' : 'NEGATIVE',
    status,
    typeName: 'ACH Transfer',
    kind: 'bank',
    rail: 'ach',
    reasonCode: reason,
    postedBy,
    hasHold: first.direction === 'DEBIT',
    isCompanyDebit: first.direction === 'DEBIT',
    originalRef: null,
  }
}
