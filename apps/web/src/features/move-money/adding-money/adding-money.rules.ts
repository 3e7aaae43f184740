// Decides how much may be added, on plain data. Pure. Readings 4.4; decisions 33.
import type { AddingMoney, MoneyDestination } from '@daybreak/contract'
import { atLeastZero, cents, noCents, subtractCents, typedDollars, type Cents } from '@daybreak/money'
import { wireCents } from '#platform/calls/wire-cents.ts'

/** Banks that can be drawn on now. */
export function sourcesOf(destinations: readonly MoneyDestination[]): MoneyDestination[] {
  return destinations.filter(({ kind, status }) => kind === 'bank' && status === 'VERIFIED')
}

export type AddingFault = 'required' | 'min' | 'over-left'

export function addingFaultOf(text: string, { min, left }: Pick<AddingMoney, 'min' | 'left'>): AddingFault | null {
  const typed = typedDollars(text)
  if (typed === null || typed === noCents) return 'required'
  if (typed < wireCents(min)) return 'min'
  return typed > wireCents(left) ? 'over-left' : null
}

/** Whether there is anything that could be added today. */
export function isUsedUp({ min, left }: Pick<AddingMoney, 'min' | 'left'>): boolean {
  return wireCents(left) < wireCents(min)
}

/** What is left when this is added too: all of it while what is typed cannot be added. */
export function leftAfter(text: string, adding: Pick<AddingMoney, 'min' | 'left'>): Cents {
  const left = wireCents(adding.left)
  return addingFaultOf(text, adding) === null ? atLeastZero(subtractCents(left, typedDollars(text) ?? noCents)) : left
}

const chipDollars = [50n, 100n, 200n, 500n] as const

export function chipsOf({ left }: Pick<AddingMoney, 'left'>): Cents[] {
  return chipDollars.map((dollars) => cents(dollars * 100n)).filter((amount) => amount <= wireCents(left))
}
