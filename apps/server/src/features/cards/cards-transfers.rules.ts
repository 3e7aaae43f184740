// Works out what a transfer through the ACH network has come to that somebody outside began. Pure.
import type { TransactionStatus } from '@daybreak/contract'
import { negateCents, noCents, type Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import { inOrder, type TransferDirection, type TransferFact } from './cards-facts.ts'
import type { FoldedItem, FoldedPosting, FoldedTransaction } from './cards-folding.ts'
import { reasonOfTransfer } from './cards-reasons.rules.ts'

const summaryMost = 200
// A withdrawal that was announced and never came lets go of the money after this.
const holdDays = 30

/**
 * A deposit is money once it is processed; a withdrawal is kept back from the moment it is announced. A return puts back what was moved,
 * and only that: it may arrive before we have heard of the movement.
 */
export function foldTransfer(facts: readonly TransferFact[], expiredAt: Instant | null = null): FoldedTransaction {
  const ordered = inOrder(facts)
  const [first] = ordered
  if (first === undefined) throw new RangeError('a transfer of which nothing is known')
  const find = (kind: TransferFact['kind']) => ordered.findLast((fact) => fact.kind === kind)
  const [processed, returned, failed] = [find('processed'), find('returned'), find('failed')]
  const status = statusOf({
    isReturned: returned !== undefined,
    isProcessed: processed !== undefined,
    isFailed: failed !== undefined,
    isExpired: expiredAt !== null,
  })
  return {
    hold: status === 'PENDING' && first.direction === 'DEBIT' ? first.amount : noCents,
    holdUntil: first.at.add({ hours: 24 * holdDays }),
    isCaptured: processed !== undefined,
    postings: postingsOf(processed, returned),
    items: [
      itemOf(first, {
        status,
        reason: reasonOf(returned ?? failed),
        postedBy: (returned && processed ? returned : processed)?.id ?? null,
      }),
    ],
    isUndone: false,
  }
}

type Course = { isReturned: boolean; isProcessed: boolean; isFailed: boolean; isExpired: boolean }

/** Readings 4.13. What was processed did not fail, whatever was said of it before. */
function statusOf({ isReturned, isProcessed, isFailed, isExpired }: Course): TransactionStatus {
  if (isReturned) return 'RETURNED'
  if (isProcessed) return 'PROCESSED'
  if (isFailed) return 'FAILED'
  return isExpired ? 'CANCELED' : 'PENDING'
}

function postingsOf(processed: TransferFact | undefined, returned: TransferFact | undefined): FoldedPosting[] {
  if (processed === undefined || processed.amount === noCents) return []
  const amount = signed(processed.direction, processed.amount)
  const moved = {
    factId: processed.id,
    kind: processed.direction === 'CREDIT' ? 'ach_in' : 'ach_out',
    amount,
    house: 'achClearing',
  } as const
  if (returned === undefined) return [moved]
  return [moved, { factId: returned.id, kind: 'ach_return', amount: negateCents(amount), house: 'achClearing' }]
}

function signed(direction: TransferDirection, amount: Cents): Cents {
  return direction === 'CREDIT' ? amount : negateCents(amount)
}

function reasonOf(fact: TransferFact | undefined): string | null {
  return fact !== undefined && 'reason' in fact ? reasonOfTransfer(fact.reason) : null
}

type Ending = { status: TransactionStatus; reason: string | null; postedBy: string | null }

function itemOf(first: TransferFact, { status, reason, postedBy }: Ending): FoldedItem {
  return {
    factId: null,
    createdAt: first.at,
    summary: first.companyName.trim().slice(0, summaryMost) || 'Bank transfer',
    amount: first.amount,
    direction: first.direction === 'CREDIT' ? 'POSITIVE' : 'NEGATIVE',
    status,
    typeName: 'ACH Transfer',
    kind: 'bank',
    rail: 'ach',
    reasonCode: reason,
    postedBy,
    hasHold: first.direction === 'DEBIT',
    originalRef: null,
  }
}
