// How an account number is compared and shown, and how long an account is new. Pure.
import type { Instant } from '@daybreak/time'

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
