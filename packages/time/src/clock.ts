// The clock is a parameter: tests and the simulator control it, composition roots pass the system's.
import { Temporal } from 'temporal-polyfill'

/** A moment in time. */
export type Instant = Temporal.Instant
/** A civil date without a time zone: a payday, a birth date. */
export type PlainDate = Temporal.PlainDate
export type Clock = { now(): Instant }

export const systemClock: Clock = createSystemClock()

/** Instants never change, so all callers within one millisecond get the same one: creating one costs more than reading the time. */
function createSystemClock(): Clock {
  let latest = Temporal.Instant.fromEpochMilliseconds(Date.now())
  let latestMs = latest.epochMilliseconds
  return {
    now() {
      const nowMs = Date.now()
      if (nowMs !== latestMs) {
        latest = Temporal.Instant.fromEpochMilliseconds(nowMs)
        latestMs = nowMs
      }
      return latest
    },
  }
}

/** The time zone of this machine, such as "America/Chicago". Asked here, because Intl loads all its date formats to answer it. */
export function systemTimeZone(): string {
  return Temporal.Now.timeZoneId()
}

/** A stopped clock that only tests move. */
export type FixedClock = Clock & {
  advance(duration: { days?: number; hours?: number; minutes?: number; seconds?: number; milliseconds?: number }): void
  set(instant: Instant): void
}

export function fixedClock(start: Instant | string): FixedClock {
  let now = typeof start === 'string' ? Temporal.Instant.from(start) : start
  return {
    now: () => now,
    advance(duration) {
      const { days = 0, ...rest } = duration
      now = now.add({ ...rest, hours: (rest.hours ?? 0) + days * 24 })
    },
    set(instant) {
      now = instant
    },
  }
}
