// Turns shifts into the screen's chart: each shift with whether it counts, and each day with its total. Pure.
import type { ExpressPay, ExpressPayChart, ExpressPayShift } from '@daybreak/contract'
import { addCents, cents, centsText, noCents, type Cents } from '@daybreak/money'
import { instantText, plainDateText } from '@daybreak/time'
import type { ShiftEarning } from '#features/employers'
import { isCounted, type EligibilityInputs } from '../express-pay.rules.ts'

export function shiftOnWire(shift: ShiftEarning, { at, policy }: Pick<EligibilityInputs, 'at' | 'policy'>): ExpressPayShift {
  const counts = isCounted(shift, at)
  return {
    id: shift.id,
    workedOn: plainDateText(shift.workedOn),
    startsAt: instantText(shift.startsAt),
    endsAt: shift.endsAt === null ? null : instantText(shift.endsAt),
    job: shift.job,
    minutes: shift.regularMinutes + shift.overtimeMinutes + shift.doubletimeMinutes,
    breakMinutes: shift.breakMinutes,
    rate: centsText(shift.rate),
    amount: centsText(shift.amount),
    tips: centsText(policy.countsTips ? shift.tips : noCents),
    status: shift.status,
    isCounted: counts,
    waitsFor: counts ? null : waitOf(shift),
    correctedAt: shift.correctedAt === null ? null : instantText(shift.correctedAt),
  }
}

function waitOf({ status }: ShiftEarning): ExpressPayShift['waitsFor'] {
  if (status === 'submitted') return 'approval'
  return status === 'approved' ? 'end' : null
}

type Sum = { amount: Cents; minutes: number }
type Day = { earned: Sum; waiting: Sum }

const nothing: Sum = { amount: noCents, minutes: 0 }

/** The days' counted pay adds up to `accrued`, the one total of the screen; what waits is kept apart. */
export function chartOf(shifts: readonly ExpressPayShift[], accrued: Cents): NonNullable<ExpressPay['chart']> {
  const byDate = new Map<string, Day>()
  for (const shift of shifts) {
    if (!shift.isCounted && shift.waitsFor === null) continue
    const day = byDate.get(shift.workedOn) ?? { earned: nothing, waiting: nothing }
    const part = shift.isCounted ? 'earned' : 'waiting'
    byDate.set(shift.workedOn, { ...day, [part]: plus(day[part], shift) })
  }
  const days = [...byDate].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const waiting = days.reduce((sum, [, day]) => addCents(sum, day.waiting.amount), noCents)
  return {
    days: days.map(([date, day]) => ({ date, ...dayOnWire(day) })),
    earned: centsText(accrued),
    minutes: days.reduce((sum, [, day]) => sum + day.earned.minutes, 0),
    waiting: centsText(waiting),
    waitingMinutes: days.reduce((sum, [, day]) => sum + day.waiting.minutes, 0),
  }
}

function plus({ amount, minutes }: Sum, shift: ExpressPayShift): Sum {
  return {
    amount: addCents(amount, cents(BigInt(shift.amount)), cents(BigInt(shift.tips))),
    minutes: minutes + shift.minutes,
  }
}

function dayOnWire({ earned, waiting }: Day): Omit<ExpressPayChart['days'][number], 'date'> {
  return {
    earned: centsText(earned.amount),
    minutes: earned.minutes,
    waiting: centsText(waiting.amount),
    waitingMinutes: waiting.minutes,
  }
}
