// Decides when the files of a bank day are built, on which day they are effective, and when their money moves. Pure.
import {
  addBankDays,
  bankDateOf,
  bankDayOnOrAfter,
  bankDeadline,
  bankOpening,
  bankZone,
  compareDates,
  instantAt,
  isBankDay,
  isBefore,
  type Instant,
  type PlainDate,
} from '@daybreak/time'

export const windowNames = ['same_day', 'next_day'] as const
export type WindowName = (typeof windowNames)[number]

/** A window that is due: what was submitted before it closed goes into its files. */
export type DueWindow = { name: WindowName; bankDay: PlainDate; closedAt: Instant; effectiveOn: PlainDate }

/**
 * On the bank's clock. Our reading: transfers are handed over at 5:00 PM (readings 4.4), and the file of the next bank day follows an hour
 * later. The same-day file leaves at noon: the network takes it until 2:45 PM, and the sponsor bank needs a part of that.
 */
const closing = { same_day: { hour: 12 }, next_day: { hour: 18 } } as const
/** A same-day file that is built later than this would not settle on its day: what it was for goes by the next window. */
const sameDayUntil = { hour: 14, minute: 0 } as const
/** The network settles same-day entries by 5:00 PM at the latest of the two windows that the file can make. */
const sameDaySettles = { hour: 17 } as const

/** The windows whose files can be built at this moment, the earlier first. */
export function dueWindows(now: Instant): DueWindow[] {
  const today = bankDateOf(now)
  const due: DueWindow[] = []
  if (isBankDay(today) && !isBefore(now, closingOf('same_day', today)) && isBefore(now, instantAt(today, sameDayUntil, bankZone)))
    due.push({ name: 'same_day', bankDay: today, closedAt: closingOf('same_day', today), effectiveOn: today })
  const bankDay = latestClosed(now, today)
  due.push({ name: 'next_day', bankDay, closedAt: closingOf('next_day', bankDay), effectiveOn: effectiveDay(bankDay, today) })
  return due
}

function closingOf(name: WindowName, bankDay: PlainDate): Instant {
  return instantAt(bankDay, { minute: 0, ...closing[name] }, bankZone)
}

function latestClosed(now: Instant, today: PlainDate): PlainDate {
  return isBankDay(today) && !isBefore(now, closingOf('next_day', today)) ? today : addBankDays(today, -1)
}

/** A file that is built on a later day than its own is effective a bank day after the day on which a bank can read it. */
function effectiveDay(bankDay: PlainDate, today: PlainDate): PlainDate {
  return addBankDays(compareDates(today, bankDay) <= 0 ? bankDay : bankDayOnOrAfter(today), 1)
}

/** The bank day on which the money of a file moves that was handed to the bank at this moment: its own, unless it went late. */
export function settlementOf(
  { name, effectiveOn }: { name: WindowName; effectiveOn: PlainDate },
  exportedAt: Instant,
): PlainDate {
  const readOn = bankDateOf(exportedAt)
  const isInTime =
    name === 'same_day'
      ? isBefore(exportedAt, instantAt(effectiveOn, sameDayUntil, bankZone))
      : compareDates(readOn, effectiveOn) < 0
  return isInTime ? effectiveOn : addBankDays(bankDayOnOrAfter(readOn), 1)
}

/** When the money of a file is taken to have moved. */
export function settledAt(name: WindowName, effectiveOn: PlainDate, settlesOn: PlainDate): Instant {
  const isSameDay = name === 'same_day' && settlesOn.equals(effectiveOn)
  return isSameDay ? bankDeadline({ from: settlesOn, bankDays: 0, time: sameDaySettles }) : bankOpening(settlesOn)
}
