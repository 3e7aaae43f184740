// What a card may take out in a day, and what it costs: the programme's figures, as data. Pure.
import { subtractCents, atLeastZero, cents, noCents, type Cents } from '@daybreak/money'

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

/** Readings 3.1: everything is free but what another bank's machine costs, haste in the mail, and instant transfers out. */
export const cardFees = {
  monthly: noCents,
  atmInNetwork: noCents,
  atmOutOfNetwork: cents(250n),
  expedited: cents(1_500n),
} as const
