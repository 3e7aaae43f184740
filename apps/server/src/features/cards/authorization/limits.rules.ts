// The daily limits of a card, as data: the figures of the card program. Pure.
import { subtractCents, atLeastZero, cents, type Cents } from '@daybreak/money'

/** Our reading: readings 4.5 asks for limits and gives none. A day is the last 24 hours, as in decisions 6 and 24. */
export const dailyLimits = { cash: cents(50_000n), purchases: cents(250_000n) } as const
export const limitHours = 24

export type SpentToday = { cash: Cents; purchases: Cents }

export function leftToday(spent: SpentToday): SpentToday {
  return {
    cash: atLeastZero(subtractCents(dailyLimits.cash, spent.cash)),
    purchases: atLeastZero(subtractCents(dailyLimits.purchases, spent.purchases)),
  }
}
