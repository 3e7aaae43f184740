// Decides how amounts are offered, split and explained. Pure.
import type { ExpressPay, ExpressPayEarnings } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { cents, lesserOf, noCents, parseCents, subtractCents, type Cents } from '@daybreak/money'
import { parsePlainDate, type PlainDate } from '@daybreak/time'
import { wireCents } from '#platform/calls/wire-cents.ts'

const chipDollars = [25n, 50n, 100n] as const

/** Readings 4.6: "chips 25/50/100/All", as far as there is so much. */
export function chipAmounts(available: Cents): Cents[] {
  return [...chipDollars.map((dollars) => cents(dollars * 100n)).filter((amount) => amount < available), available]
}

const sheetDollars = [20n, 50n, 100n] as const

/** The sheet's chips: 20, 50 and 100 as far as there is more than that, and all of it. Design A, "Get your pay". */
export function sheetAmounts(available: Cents): Cents[] {
  return [...sheetDollars.map((dollars) => cents(dollars * 100n)).filter((amount) => amount < available), available]
}

/** What is offered first: the amount that was taken last, else a hundred dollars; all that is ready where that is less. */
export function firstAmount(available: Cents, lastAmount: string | null = null): Cents {
  return lesserOf(available, lastAmount === null ? cents(10_000n) : wireCents(lastAmount))
}

export type AmountError = 'not-amount' | 'min' | 'over'
export const amountErrors = {
  'not-amount': 'express-pay.transfer.not-amount',
  min: 'express-pay.transfer.min',
  over: 'express-pay.transfer.over',
} as const satisfies Record<AmountError, CopyKey>

/** The error of the typed amount; null when it can be taken. */
export function amountErrorOf(typed: Cents | null, { available, min }: { available: Cents; min: Cents }): AmountError | null {
  if (typed === null) return 'not-amount'
  if (typed < min) return 'min'
  return typed > available ? 'over' : null
}

/** Paydays on which what was carried over is taken, the larger parts first: 32.15 in three is 10.72, 10.72 and 10.71. */
export function partsOf(amount: Cents, count: number): Cents[] {
  const parts: Cents[] = []
  let left = amount
  for (let paydays = BigInt(count); paydays > 0n; paydays -= 1n) {
    const part = cents((left + paydays - 1n) / paydays)
    parts.push(part)
    left = cents(left - part)
  }
  return parts
}

/** What a transfer of this amount makes of the forecast; null where nothing can be foretold. */
export function forecastAfter(
  forecast: ExpressPay['forecast'],
  amount: Cents,
): { payday: PlainDate; before: Cents; after: Cents } | null {
  if (forecast === null) return null
  const before = parseCents(forecast.before) ?? noCents
  const after = before > amount ? cents(before - amount) : noCents
  return { payday: parsePlainDate(forecast.payday), before, after }
}

export type SumLine = {
  name:
    | 'earned'
    | 'held'
    | 'taken'
    | 'pending'
    | 'over-share'
    | 'over-cap'
    | 'over-month'
    | 'over-net'
    | 'over-own'
    | 'on-hold'
    | 'ready'
  /** With its sign: the lines above the last one add up to it. */
  amount: Cents
}

/** How the amount was calculated, as a sum that can be checked by hand: each line is added to those above it, and the last is the result. */
export function linesOf(earnings: ExpressPayEarnings): SumLine[] {
  const gross = wireCents(earnings.accruedGross)
  const share = wireCents(earnings.share)
  const taken = wireCents(earnings.outstanding)
  const pending = wireCents(earnings.pending)
  const onHold = wireCents(earnings.onHold)
  const available = wireCents(earnings.available)
  const left = subtractCents(subtractCents(share, taken), pending)
  const workedOut = cents(available + onHold)
  const lines: SumLine[] = [
    { name: 'held', amount: subtractCents(share, gross) },
    { name: 'taken', amount: cents(-taken) },
    { name: 'pending', amount: cents(-pending) },
    { name: limitOf(earnings, left, workedOut), amount: subtractCents(workedOut, left) },
    { name: 'on-hold', amount: cents(-onHold) },
  ]
  return [
    { name: 'earned', amount: gross },
    ...lines.filter(({ amount }) => amount !== noCents),
    { name: 'ready', amount: available },
  ]
}

/** What made the result another one than the share less what was taken: the limit that leaves no more than this. */
function limitOf({ ownLimitLeft, monthLeft, periodLeft }: ExpressPayEarnings, left: Cents, workedOut: Cents): SumLine['name'] {
  const leaves = (limit: string | null) => limit !== null && wireCents(limit) === workedOut
  if (left < workedOut) return 'over-share'
  if (leaves(ownLimitLeft)) return 'over-own'
  if (leaves(monthLeft)) return 'over-month'
  return leaves(periodLeft) ? 'over-cap' : 'over-net'
}

/** How much of the banner's line is filled, in percent: up to today, its first piece being what was taken of what was earned. */
export function periodLineOf(
  { start, end, today }: { start: string; end: string; today: string },
  { earned, taken }: { earned: Cents; taken: Cents },
): { takenPercent: number; restPercent: number } {
  const days = (from: string, to: string) => parsePlainDate(from).until(parsePlainDate(to), { largestUnit: 'day' }).days + 1
  const filled = Math.min(100, Math.max(0, (days(start, today) * 100) / days(start, end)))
  const part = earned > noCents ? lesserOf(taken, earned) : noCents
  const takenPercent = earned > noCents ? (filled * Number.parseInt(((part * 1000n) / earned).toString(), 10)) / 1000 : 0
  return { takenPercent, restPercent: filled - takenPercent }
}
