// Decides how a reward changes when its purchase is recalculated: state, amount and payment date. Pure.
import { noCents, type Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import type { Reckoned, Rule } from '../matching/index.ts'

export type RewardState = 'TRACKED' | 'APPROVED' | 'PAID' | 'REJECTED' | 'REVERSED' | 'VOID'

export type RewardOutcome = { state: RewardState; reason: Rule | null; amount: Cents; payAt: Instant | null }

/**
 * Readings 4.7, "within 7 days after the purchase completes". Our reading: three days leave time for what is brought back at once, and the
 * rest of the week for us.
 */
const waitDays = 3
const dayHours = 24

type Known = {
  /** What of it the worker has now. */
  paid: Cents
  wasPaid: boolean
  completedAt: Instant | null
}

/** What the reward is now: of the facts and of what was paid alone, whatever it was before. */
export function outcomeOf(reckoned: Reckoned, { paid, wasPaid, completedAt }: Known): RewardOutcome {
  if (reckoned.kind === 'missed') return outcomeOfMissed(reckoned.rule, wasPaid)
  const { amount, isComplete } = reckoned
  if (!isComplete || completedAt === null) return { state: 'TRACKED', reason: null, amount, payAt: null }
  if (paid >= amount) return { state: 'PAID', reason: null, amount, payAt: null }
  return { state: 'APPROVED', reason: null, amount, payAt: completedAt.add({ hours: dayHours * waitDays }) }
}

/** Once paid, it is not reported as never having counted. */
function outcomeOfMissed(rule: Rule, wasPaid: boolean): RewardOutcome {
  if (rule === 'canceled' && !wasPaid) return nothing
  if (rule === 'refunded' || wasPaid) return { ...nothing, state: 'REVERSED' }
  return { ...nothing, state: 'REJECTED', reason: rule }
}

/** Of a reward whose purchase earns by another offer now, or at none. */
const nothing: RewardOutcome = { state: 'VOID', reason: null, amount: noCents, payAt: null }

export function outcomeOfGone(wasPaid: boolean): RewardOutcome {
  return wasPaid ? { ...nothing, state: 'REVERSED' } : nothing
}
