// Reads an operator's times: local to a time zone, or with their own offset.
import { instantAt, isBefore, parsePlainDate, readInstant, type Instant } from '@daybreak/time'
import { UsageError } from '../command-line/ops-errors.ts'

export const zoneOption = {
  'time-zone': {
    type: 'string',
    placeholder: 'ZONE',
    help: 'Where these times are meant, such as America/New_York (when it is not said) or America/Los_Angeles.',
  },
} as const

const zoneDefault = 'America/New_York'

export function zoneOf(text: string | undefined): string {
  const zone = text ?? zoneDefault
  try {
    // An offset is a zone to a browser and has no name that a worker knows.
    if (/^[A-Z]/.test(zone)) return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    // Said below, with the option's name.
  }
  throw new UsageError(`--time-zone must be a zone such as America/New_York, not "${zone}".`)
}

const wallTime = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)$/

/** A time that a clock change skips moves forward. */
export function momentOption(name: string, text: string | undefined, timeZone: string): Instant | null {
  if (text === undefined) return null
  const [, date = '', hour = '', minute = ''] = wallTime.exec(text) ?? []
  const moment = date === '' ? readInstant(text) : onTheWall(date, { hour, minute }, timeZone)
  if (moment !== null && !isNear(moment)) throw new UsageError(`--${name} must be between 2020 and 2100, not "${text}".`)
  if (moment !== null) return moment
  throw new UsageError(`--${name} must be a time like "2026-11-29 02:00", or like 2026-11-29T02:00-05:00, not "${text}".`)
}

const earliest = instantAt(parsePlainDate('2020-01-01'), { hour: 0 }, 'UTC')
const latest = instantAt(parsePlainDate('2100-01-01'), { hour: 0 }, 'UTC')

/** A typo in the year must not show a pop-up to no one, or forever. */
function isNear(moment: Instant): boolean {
  return !isBefore(moment, earliest) && isBefore(moment, latest)
}

function onTheWall(date: string, { hour, minute }: { hour: string; minute: string }, timeZone: string): Instant | null {
  try {
    return instantAt(parsePlainDate(date), { hour: Number.parseInt(hour, 10), minute: Number.parseInt(minute, 10) }, timeZone)
  } catch {
    return null
  }
}
