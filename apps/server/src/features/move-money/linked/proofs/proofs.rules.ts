// The rules of proving a bank account by two micro-deposits: amounts, tries and time. Pure. Readings 4.4; decisions 33.
import type { PlainDate } from '@daybreak/time'

export const maxTries = 3
export const proofDays = 14
const maxDeposit = 99

export type Proof = { first: number; second: number; triesLeft: number; expectedOn: PlainDate }

/** @param random  a whole number from 0 to below `end`, that no one can foresee */
export function drawDeposits(random: (end: number) => number): { first: number; second: number } {
  const first = 1 + random(maxDeposit)
  // Two different ones, so that one seen alone proves nothing.
  const other = 1 + random(maxDeposit - 1)
  return { first, second: other >= first ? other + 1 : other }
}

/** The order does not matter. */
export function isProof({ first, second }: Pick<Proof, 'first' | 'second'>, typed: { first: number; second: number }): boolean {
  return (first === typed.first && second === typed.second) || (first === typed.second && second === typed.first)
}
