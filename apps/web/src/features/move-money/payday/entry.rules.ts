// Validates the form of the recurring transfer, and turns it into a rule. Pure.
import type { MoneyDestination, Payday, PaydayRule } from '@daybreak/contract'
import { cents, formatDollars, plainDollars, typedDollars } from '@daybreak/money'
import { wireCents } from '#platform/calls/wire-cents.ts'
import type { Faults } from '#ui'

export type Kind = PaydayRule['kind']
export type Entry = { kind: Kind; above: string; fixed: string; percent: string; destinationId: string }

const minFixed = cents(500n)
const max = { above: cents(2_500_000n), fixed: cents(1_000_000n) } as const

export function entryOf({ standing: instruction }: Payday, banks: readonly MoneyDestination[]): Entry {
  const rule = instruction?.rule
  const known = banks.find(({ id }) => id === instruction?.destination.id) ?? banks[0]
  const dollars = rule !== undefined && rule.kind !== 'share' ? plainDollars(wireCents(rule.amount)) : ''
  return {
    kind: rule?.kind ?? 'above',
    above: rule?.kind === 'above' ? dollars : '200.00',
    fixed: rule?.kind === 'fixed' ? dollars : '',
    percent: rule?.kind === 'share' ? String(rule.percent) : '10',
    destinationId: known?.id ?? '',
  }
}

export function faultsOf({ kind, above, fixed, percent }: Entry): Faults<Entry> {
  if (kind === 'share') return isPercent(percent) ? {} : { percent: 'move-money.payday.percent-wrong' }
  const [min, typed] = kind === 'above' ? [cents(0n), typedDollars(above)] : [minFixed, typedDollars(fixed)]
  const wrong = {
    id: 'move-money.payday.amount-wrong' as const,
    values: { min: formatDollars(min), max: formatDollars(max[kind]) },
  }
  if (typed !== null && typed >= min && typed <= max[kind]) return {}
  return kind === 'above' ? { above: wrong } : { fixed: wrong }
}

function isPercent(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number.parseInt(text, 10) >= 1 && Number.parseInt(text, 10) <= 100
}

export function ruleOf({ kind, above, fixed, percent }: Entry): PaydayRule {
  if (kind === 'share') return { kind, percent: Number.parseInt(percent, 10) }
  return { kind, amount: (typedDollars(kind === 'above' ? above : fixed) ?? 0n).toString() }
}
