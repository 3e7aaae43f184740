// Reads the values of options (counts, dates and amounts), with one clear line for an invalid one.
import type { Cents } from '@daybreak/money'
import { readDollars } from '#features/employers'
import { parsePlainDate, type PlainDate } from '@daybreak/time'
import { UsageError } from './ops-errors.ts'

export function countOption(
  name: string,
  text: string | undefined,
  limits: { min: number; max: number; otherwise: number },
): number {
  if (text === undefined) return limits.otherwise
  const count = /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  if (!(count >= limits.min && count <= limits.max))
    throw new UsageError(`--${name} must be a whole number from ${limits.min} to ${limits.max}, not "${text}".`)
  return count
}

export function dateOption(name: string, text: string | undefined): PlainDate | undefined {
  if (text === undefined) return undefined
  try {
    return parsePlainDate(text)
  } catch {
    throw new UsageError(`--${name} must be a date like 2026-11-20, not "${text}".`)
  }
}

/** An amount such as 612.40, more than nothing. */
export function amountOption(name: string, text: string): Cents {
  const amount = readDollars(text)
  if (amount.kind === 'unreadable' || amount.value <= 0n)
    throw new UsageError(`--${name} must be an amount like 612.40, not "${text}".`)
  return amount.value
}

export function choiceOption<const Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === text)
  if (choice === undefined) throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not "${text}".`)
  return choice
}
