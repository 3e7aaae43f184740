// Computes what a recurring transfer would move, for the preview. Pure.
import type { Payday, PaydayRule } from '@daybreak/contract'
import { noCents, partOfPay, subtractCents, type Cents } from '@daybreak/money'
import { addDays, parsePlainDate, plainDateText } from '@daybreak/time'
import { wireCents } from '#platform/calls/wire-cents.ts'

/** The smallest transfer: less than that stays. */
export const minMoved = 500n as Cents

export type Moving = { pay: NonNullable<Payday['pay']>; came: Cents; moves: Cents; keeps: Cents }

/** Null where no pay is known to reckon with. */
export function movingOf(pay: Payday['pay'], rule: PaydayRule): Moving | null {
  if (pay === null) return null
  const came = wireCents(pay.amount)
  const part = partOfPay(rule.kind === 'share' ? rule : { kind: rule.kind, amount: wireCents(rule.amount) }, came)
  const moves = part < minMoved ? noCents : part
  return { pay, came, moves, keeps: subtractCents(came, moves) }
}

export function dayBefore(date: string): string {
  return plainDateText(addDays(parsePlainDate(date), -1))
}
