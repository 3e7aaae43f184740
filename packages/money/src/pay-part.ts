// Computes the part of a payday's pay that a recurring transfer moves: the same for the preview and for the transfer.
import { atLeastZero, noCents, subtractCents, type Cents } from './cents.ts'
import { shareOf } from './fee.ts'

/** above: all but `amount`. fixed: `amount`. share: `percent` of it. */
export type PayRule = { kind: 'above'; amount: Cents } | { kind: 'fixed'; amount: Cents } | { kind: 'share'; percent: number }

/**
 * A share is rounded down to the cent; our reading: a fixed sum moves whole or not at all, so that rent is never paid in part and the rest
 * kept from the worker unasked.
 *
 * @param came  what arrived after Express Pay (decisions 65), zero or more
 */
export function partOfPay(rule: PayRule, came: Cents): Cents {
  if (rule.kind === 'share') return shareOf(came, rule.percent * 100)
  if (rule.kind === 'above') return atLeastZero(subtractCents(came, rule.amount))
  return came >= rule.amount ? rule.amount : noCents
}
