// The conditions for linking any account: one that may send money, and the daily limit on new ones.
import { isBefore, type Instant } from '@daybreak/time'
import { findAccountOf, readAccountState, refuseHeld } from '#features/accounts'
import type { Executor } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import type { Destination } from './destinations.store.ts'

/** Our reading: no one links more, and each bank costs the house two deposits. */
const maxAdded = [
  { hours: 24, count: 5 },
  { hours: 30 * 24, count: 10 },
] as const

/** The worker, and their session. */
export type Actor = { employeeId: string; sessionId: string | null }

export type LinkingRefusal = Refusal<
  'accounts.not_found' | 'accounts.closing' | 'move_money.restricted' | 'move_money.too_many_destinations'
>

/** @returns the account that money would be taken from */
export async function findLinkingAccount(executor: Executor, employeeId: string): Promise<{ id: string } | LinkingRefusal> {
  const account = await findAccountOf(executor, employeeId)
  if (account === null) return refuse('accounts.not_found')
  const state = await readAccountState(executor, account.id)
  return refuseHeld(state?.whyHeld ?? null, 'move_money.restricted') ?? account
}

/** Removed ones count too. */
export function refuseMore(linked: readonly Destination[], at: Instant): LinkingRefusal | null {
  const isFull = maxAdded.some(({ hours, count }) => {
    const since = at.subtract({ hours })
    return linked.filter(({ addedAt }) => isBefore(since, addedAt)).length >= count
  })
  return isFull ? refuse('move_money.too_many_destinations') : null
}

/** Both together, where they touch. */
export async function refuseLinking(
  executor: Executor,
  employeeId: string,
  linked: readonly Destination[],
  at: Instant,
): Promise<{ id: string } | LinkingRefusal> {
  const account = await findLinkingAccount(executor, employeeId)
  return isRefused(account) ? account : (refuseMore(linked, at) ?? account)
}
