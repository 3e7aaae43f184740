// Decides what may happen to a card transaction, and its amounts afterward. Pure.
import { addCents, atLeastZero, noCents, subtractCents, type Cents } from '@daybreak/money'

export type TransactionAmounts = {
  authorized: Cents
  /** What the authorization still sets aside. */
  held: Cents
  cleared: Cents
  reversed: Cents
  refunded: Cents
}

export type Change<Refusal extends string = never> =
  | { kind: 'changed'; amount: Cents; amounts: TransactionAmounts }
  | { kind: Refusal }

export const noAmounts: TransactionAmounts = {
  authorized: noCents,
  held: noCents,
  cleared: noCents,
  reversed: noCents,
  refunded: noCents,
}

export function authorize(amount: Cents): TransactionAmounts {
  return { ...noAmounts, authorized: amount, held: amount }
}

/**
 * A merchant may clear in parts, more or less than was authorized, and after the hold has gone.
 *
 * @param amount   null for what is held
 * @param isFinal  nothing more follows: what is still held is released
 */
export function clear(before: TransactionAmounts, amount: Cents | null, isFinal: boolean): Change<'nothing_held'> {
  if (amount === null && before.held === noCents) return { kind: 'nothing_held' }
  const cleared = amount ?? before.held
  return {
    kind: 'changed',
    amount: cleared,
    amounts: {
      ...before,
      cleared: addCents(before.cleared, cleared),
      held: isFinal ? noCents : atLeastZero(subtractCents(before.held, cleared)),
    },
  }
}

/** @param amount  null for all that is held */
export function reverse(before: TransactionAmounts, amount: Cents | null): Change<'nothing_held' | 'above_held'> {
  if (before.held === noCents) return { kind: 'nothing_held' }
  const reversed = amount ?? before.held
  if (reversed > before.held) return { kind: 'above_held' }
  return {
    kind: 'changed',
    amount: reversed,
    amounts: { ...before, held: subtractCents(before.held, reversed), reversed: addCents(before.reversed, reversed) },
  }
}

/** The hold has grown too old: what is left of it goes. */
export function expire(before: TransactionAmounts): Change<'nothing_held'> {
  if (before.held === noCents) return { kind: 'nothing_held' }
  return { kind: 'changed', amount: before.held, amounts: { ...before, held: noCents } }
}

/** @param amount  null for all that was cleared and not given back yet */
export function refund(before: TransactionAmounts, amount: Cents | null): Change<'nothing_cleared' | 'above_cleared'> {
  const left = subtractCents(before.cleared, before.refunded)
  if (left === noCents) return { kind: 'nothing_cleared' }
  const refunded = amount ?? left
  if (refunded > left) return { kind: 'above_cleared' }
  return { kind: 'changed', amount: refunded, amounts: { ...before, refunded: addCents(before.refunded, refunded) } }
}

// ISO 18245: hotels and their chains, car rentals and their chains, cruise lines, time-shares.
const longHolds = [
  [3351, 3441],
  [3501, 3999],
  [4411, 4411],
  [7011, 7012],
  [7512, 7519],
] as const
const usualHoldDays = 7
const longHoldDays = 30

/** Readings 4.13: a hold ends after 7 days, or after 30 where the final amount is known late. */
export function holdDaysOf(merchantCategory: string): number {
  const code = Number.parseInt(merchantCategory, 10)
  return longHolds.some(([first, last]) => code >= first && code <= last) ? longHoldDays : usualHoldDays
}
