// Groups messages by age: today, the six days before, and earlier. DESIGN-2, "Messages".
import type { Message } from '@daybreak/contract'
import {
  dateIn,
  daysBetween,
  formatDate,
  formatMonthDay,
  formatTime,
  formatWeekday,
  parseInstant,
  type Instant,
} from '@daybreak/time'

export type Group = 'today' | 'this-week' | 'earlier'
const lastDayOfWeek = 6

type Reading = { now: Instant; timeZone: string }

function groupOf({ createdAt }: Message, { now, timeZone }: Reading): Group {
  const daysAgo = daysBetween(dateIn(parseInstant(createdAt), timeZone), dateIn(now, timeZone))
  // A clock that is behind the server's puts new messages into tomorrow.
  if (daysAgo <= 0) return 'today'
  return daysAgo <= lastDayOfWeek ? 'this-week' : 'earlier'
}

/** In the order of the list, which is newest first. */
export function groupsOf(messages: readonly Message[], reading: Reading): { group: Group; messages: readonly Message[] }[] {
  const groups: Group[] = ['today', 'this-week', 'earlier']
  return groups
    .map((group) => ({ group, messages: messages.filter((message) => groupOf(message, reading) === group) }))
    .filter((one) => one.messages.length > 0)
}

/** Beside the kind: a time today, a weekday this week, a date before, and its year where it is another one. */
export function whenOf(message: Message, { locale, ...reading }: Reading & { locale: 'en' | 'es' }): string {
  const at = parseInstant(message.createdAt)
  const date = dateIn(at, reading.timeZone)
  const group = groupOf(message, reading)
  if (group === 'today') return formatTime(at, reading.timeZone, locale)
  if (group === 'this-week') return formatWeekday(date, locale)
  return date.year === dateIn(reading.now, reading.timeZone).year ? formatMonthDay(date, locale) : formatDate(date, locale)
}
