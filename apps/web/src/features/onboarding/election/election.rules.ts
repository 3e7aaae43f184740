// Validates how a worker wants to be paid, and the share of their pay. Readings 4.2, "/onboarding/payment-election". Pure.
import type { ElectionChoice } from '@daybreak/contract'
import { cents, centsText, formatDollars, parseCents, plainDollars, typedDollars } from '@daybreak/money'
import type { Message } from '#platform/message.ts'
import type { Faults } from '#ui'

export type ShareUnit = 'percent' | 'amount'

export type ElectionEntry = {
  choice: ElectionChoice['choice'] | null
  unit: ShareUnit
  /** As typed: what was typed in one unit is there again when the worker returns to it. */
  percent: string
  amount: string
  hasConsented: boolean
}

/** Readings 4.2: "Amount: $1.00–$9,999.00, percent 1–100". */
export const shareLimits = { amount: { min: cents(100n), max: cents(999_900n) }, percent: { min: 1, max: 100 } } as const

/** The earlier choice is there again; the consent is given again, because it is to this choice. */
export function entryOfElection(election: ElectionChoice | null): ElectionEntry {
  const amount = election?.amount ? parseCents(election.amount) : null
  return {
    choice: election?.choice ?? null,
    unit: amount === null ? 'percent' : 'amount',
    percent: election?.percent?.toString() ?? '',
    amount: amount === null ? '' : plainDollars(amount),
    hasConsented: false,
  }
}

/** Whether the employer is asked to send pay here. */
export function isSwitch({ choice }: Pick<ElectionEntry, 'choice'>): boolean {
  return choice === 'all' || choice === 'part'
}

export function electionFaultsOf(entry: ElectionEntry): Faults<ElectionEntry> {
  const { choice, unit, hasConsented } = entry
  if (choice === null) return { choice: 'onboarding.payment-election.required' }
  return {
    ...(choice === 'part' && shareOf(entry) === null && { [unit]: shareFaultOf(unit) }),
    ...(isSwitch(entry) && !hasConsented && { hasConsented: 'onboarding.payment-election.consent-required' as const }),
  }
}

/** The errors of an invalid share, at the field of its unit. */
export function shareFaultOf(unit: ShareUnit): Message {
  const { min, max } = shareLimits.amount
  return { id: `onboarding.payment-election.${unit}-range`, values: { min: formatDollars(min), max: formatDollars(max) } }
}

/** What is sent, of an entry without faults. */
export function electionOf(entry: ElectionEntry): ElectionChoice & { hasConsented: boolean } {
  const { choice, hasConsented } = entry
  if (choice === null) throw new Error('an entry without a choice has a fault')
  const share = choice === 'part' ? shareOf(entry) : null
  return { choice, amount: null, percent: null, ...share, hasConsented: isSwitch(entry) && hasConsented }
}

function shareOf({ unit, percent, amount }: ElectionEntry): { percent: number } | { amount: string } | null {
  if (unit === 'percent') {
    const typed = /^(\d{1,3})\s*%?$/.exec(percent.trim())?.[1]
    const whole = typed === undefined ? 0 : Number.parseInt(typed, 10)
    return whole < shareLimits.percent.min || whole > shareLimits.percent.max ? null : { percent: whole }
  }
  const typed = typedDollars(amount)
  if (typed === null || typed < shareLimits.amount.min || typed > shareLimits.amount.max) return null
  return { amount: centsText(typed) }
}
