// Decides when an account is dormant, when its worker is warned, and when its money goes to the state. Pure.
import { compareDates, daysBetween, type PlainDate } from '@daybreak/time'

/** Our reading: between 60 and 120 days before, as the states' rules on notice have it. */
export const warnedDays = 90
/** Never sooner after the warning, whatever the job missed. */
const minNoticeDays = 60

export function dueOf(lastActiveOn: PlainDate, years: number): PlainDate {
  return lastActiveOn.add({ years })
}

export type DormancyInputs = {
  today: PlainDate
  dueOn: PlainDate
  /** On which day it was marked and the worker warned; null when it was not. */
  markedOn: PlainDate | null
  /** The worker was there, or money moved, since the mark. */
  isActiveAgain: boolean
}

export type DormancyStep = 'none' | 'mark' | 'forget' | 'escheat'

export function decideDormancy({ today, dueOn, markedOn, isActiveAgain }: DormancyInputs): DormancyStep {
  const isNear = compareDates(today, dueOn.subtract({ days: warnedDays })) >= 0
  if (markedOn === null) return isNear ? 'mark' : 'none'
  if (isActiveAgain) return 'forget'
  return compareDates(today, dueOn) >= 0 && daysBetween(markedOn, today) >= minNoticeDays ? 'escheat' : 'none'
}
