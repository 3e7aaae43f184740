// The movements in a worker's account, in the terms of the transactions list: one constructor for each kind. Pure.
import { cents, magnitudeOf, negateCents, type Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import type { TransactionToRecord } from '#features/transactions'

/** A transaction of the list before it has an id; `key` names it within its worker, the same in every demo world. */
export type Movement = Omit<
  TransactionToRecord,
  'id' | 'accountId' | 'createdAt' | 'summary' | 'journalId' | 'holdId' | 'refundOf' | 'payday' | 'payrollTransfer'
> & {
  summary: string
  key: string
  at: Instant
  /** The key of the purchase that this gives back. */
  refundOf: string | null
  payday: string | null
}

type Essentials = { key: string; at: Instant; amount: Cents }
type Named = Essentials & { summary: string; last4: string }

const common = { reasonCode: null, refundOf: null, payday: null } as const

export function purchase(
  essentials: Named & Pick<Movement, 'kind'> & Partial<Pick<Movement, 'status' | 'reasonCode'>>,
): Movement {
  return { ...common, direction: 'NEGATIVE', status: 'COMPLETED', typeName: 'Transaction', rail: 'card', ...essentials }
}

/** Gives a purchase back: a movement of its own beside the purchase. */
export function refund(essentials: Named & Pick<Movement, 'kind'> & { refundOf: string }): Movement {
  return { ...common, direction: 'POSITIVE', status: 'REFUND', typeName: 'Transaction', rail: 'card', ...essentials }
}

/** Cash from a machine: a kind of purchase of its own, as the card provider reports it. */
export function withdrawal(essentials: Omit<Named, 'summary'>): Movement {
  return purchase({ ...essentials, summary: 'Harborside Bank ATM', kind: 'bank' })
}

/** What another bank sends by the ACH network: named by its company, as every entry of others is. */
export function bankCredit(
  essentials: Essentials & { summary: string } & Pick<Movement, 'status'> & Partial<Pick<Movement, 'reasonCode'>>,
): Movement {
  return { ...common, direction: 'POSITIVE', kind: 'bank', typeName: 'ACH Transfer', rail: 'ach', last4: null, ...essentials }
}

/** A transfer that the worker started here. Our reading: no room writes it yet, and these are the only statuses that no other path has. */
export function ownTransfer(essentials: Omit<Named, 'summary'> & { status: 'INITIATED' | 'PROCESSING' }): Movement {
  const summary = `Transfer from bank *${essentials.last4}`
  return { ...common, summary, direction: 'POSITIVE', kind: 'bank', typeName: 'ACH Transfer', rail: 'ach', ...essentials }
}

/** Decision 6: Express Pay into the worker's own card is free and instant. */
export function advance(essentials: Essentials): Movement {
  return {
    ...common,
    summary: 'Express Pay',
    direction: 'POSITIVE',
    status: 'COMPLETED',
    kind: 'express_pay',
    typeName: 'Transaction',
    rail: 'book',
    last4: null,
    ...essentials,
  }
}

/** For the purchase that earned it; below zero it is taken back after a refund. */
export function cashBack({ merchant, amount, ...essentials }: Essentials & { merchant: string }): Movement {
  return {
    ...common,
    summary: `Cash back – ${merchant}`,
    amount: magnitudeOf(amount),
    direction: amount > 0n ? 'POSITIVE' : 'NEGATIVE',
    status: 'COMPLETED',
    kind: 'other',
    typeName: 'Transaction',
    rail: 'book',
    last4: null,
    ...essentials,
  }
}

/** A payday that Express Pay took completely: the payroll file has no deposit, and the list still says why. */
export function emptyPayday({ key, at, payday }: Pick<Movement, 'key' | 'at'> & { payday: string }): Movement {
  return {
    ...common,
    key,
    at,
    payday,
    summary: 'Payroll Transfer',
    amount: cents(0n),
    direction: 'POSITIVE',
    status: 'COMPLETED',
    kind: 'payroll',
    typeName: 'Transaction',
    rail: 'book',
    last4: null,
  }
}

const complete: readonly Movement['status'][] = [
  'PROCESSED',
  'COMPLETED',
  'COMPLETED_FOR_PARTIAL_AMOUNT',
  'COMPLETED_PURCHASE_AMOUNT_ONLY',
  'REFUND',
  // A purchase whose result has an unknown word was cleared anyway.
  'UNKNOWN',
]
const pending: readonly Movement['status'][] = ['INITIATED', 'PENDING', 'PROCESSING']

export function signedAmount({ direction, amount }: Pick<Movement, 'direction' | 'amount'>): Cents {
  return direction === 'POSITIVE' ? amount : negateCents(amount)
}

/** What a movement has added to the present balance: nothing until it is complete, and nothing when it failed or was returned. */
export function effectOf(movement: Movement): Cents {
  return complete.includes(movement.status) ? signedAmount(movement) : cents(0n)
}

/** What a movement keeps back of what may be spent: a pending one that takes money. */
export function holdOf({ status, direction, amount }: Movement): Cents {
  return pending.includes(status) && direction === 'NEGATIVE' ? amount : cents(0n)
}
