// Decides how an account number is compared and shown, how long an account counts as new, and why outgoing money is refused.
// Pure.
import type { Instant } from '@daybreak/time'
import { refuse, type Refusal } from '#platform/errors.ts'

/** As payroll files and people write it: spaces and hyphens mean nothing, leading zeros do. */
export function plainAccountNumber(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}

const firstWeekHours = 14 * 24

/** Decision 63: "the first-week list stays until its four items are done or 14 days have passed". */
export function firstWeekEndsAt(openedAt: Instant): Instant {
  return openedAt.add({ hours: firstWeekHours })
}

export function last4Of(number: string): string {
  return number.slice(-4)
}

/** By an operator (decisions 35), or because the worker asked to close it (decision 139). */
export type WhyHeld = 'restricted' | 'closing'

/**
 * What a worker's action is answered with while no one but the house sends money from the account; null while they may.
 * Our reading: a worker who asked to close it learns so, and is led to the undo, wherever they try.
 *
 * @param restricted  by which code the room says that an operator restricted the account
 */
export function refuseHeld<const Code extends string>(
  whyHeld: WhyHeld | null,
  restricted: Code,
): Refusal<Code> | Refusal<'accounts.closing'> | null {
  if (whyHeld === null) return null
  return whyHeld === 'closing' ? refuse('accounts.closing') : refuse(restricted)
}
