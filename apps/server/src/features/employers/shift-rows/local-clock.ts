// Converts an employer's local times to instants, cached by day: a file of a million shifts asks for the same few hundred days.
import { addDays, instantAt, instantFromMilliseconds, parsePlainDate, type Instant } from '@daybreak/time'

export type LocalClock = {
  timeZone: string
  /**
   * The instant of a local time. One that the clocks skip in spring moves forward; of an hour that comes twice in autumn the first is taken.
   */
  at(day: string, time: { hour: number; minute: number }): Instant
}

const daysKept = 4_000
const dayMs = 24 * 60 * 60_000

export function createLocalClock(timeZone: string): LocalClock {
  /** By day, the milliseconds of its midnight; null for a day on which the clocks change. */
  const midnights = new Map<string, number | null>()

  function midnightOf(day: string): number | null {
    const known = midnights.get(day)
    if (known !== undefined) return known
    const date = parsePlainDate(day)
    const [start, end] = [date, addDays(date, 1)].map((one) => instantAt(one, { hour: 0 }, timeZone).epochMilliseconds)
    const midnight = start !== undefined && end === start + dayMs ? start : null
    if (midnights.size >= daysKept) midnights.clear()
    midnights.set(day, midnight)
    return midnight
  }

  return {
    timeZone,
    at(day, { hour, minute }) {
      const midnight = midnightOf(day)
      if (midnight === null) return instantAt(parsePlainDate(day), { hour, minute }, timeZone)
      return instantFromMilliseconds(midnight + (hour * 60 + minute) * 60_000)
    },
  }
}
