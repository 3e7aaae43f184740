// Decides what is paid to a worker now, and what is taken back. Pure.
import { addCents, atLeastZero, lesserOf, negateCents, noCents, subtractCents, type Cents } from '@daybreak/money'
import { isBefore, type Instant } from '@daybreak/time'
import type { RewardState } from './rewarding.rules.ts'

export type PayableReward = { id: string; state: RewardState; amount: Cents; paid: Cents; payAt: Instant | null }

export type Movement = { rewardId: string; amount: Cents }

/**
 * Decision 44, "a reward taken back after a refund comes off later rewards first and never makes a balance negative". What is due is paid; of
 * it, what is owed is deducted at once. Only what no later reward will cover is taken from the balance, as far as that reaches.
 *
 * @param options.spendable  what is on the account and not held
 * @param options.isEarly  an operator pays what is approved before its day
 */
export function planPayout(
  rewards: readonly PayableReward[],
  { now, spendable, isEarly = false }: { now: Instant; spendable: Cents; isEarly?: boolean },
): Movement[] {
  const due = rewards.filter(({ state, payAt }) => state === 'APPROVED' && payAt !== null && (isEarly || !isBefore(now, payAt)))
  const payments = due.map(({ id, amount, paid }) => ({ rewardId: id, amount: subtractCents(amount, paid) }))
  const waiting = rewards.filter(
    ({ id, state }) => (state === 'TRACKED' || state === 'APPROVED') && !due.some((one) => one.id === id),
  )
  const coming = addCents(...waiting.map(({ amount, paid }) => atLeastZero(subtractCents(amount, paid))))
  const isOwed = rewards.map(({ id, amount, paid }) => ({ rewardId: id, amount: atLeastZero(subtractCents(paid, amount)) }))
  const owed = addCents(...isOwed.map(({ amount }) => amount))
  const paidNow = addCents(...payments.map(({ amount }) => amount))
  const offset = lesserOf(owed, paidNow)
  const rest = atLeastZero(subtractCents(owed, addCents(offset, coming)))
  let left = addCents(offset, lesserOf(rest, atLeastZero(spendable)))
  const takings: Movement[] = []
  for (const { rewardId, amount } of isOwed) {
    const part = lesserOf(amount, left)
    if (part === noCents) continue
    takings.push({ rewardId, amount: negateCents(part) })
    left = subtractCents(left, part)
  }
  return [...payments.filter(({ amount }) => amount > noCents), ...takings]
}
