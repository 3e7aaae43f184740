// Reads the time zone in which this browser shows instants: the worker's own.
import { systemTimeZone } from '@daybreak/time'

let zone: string | undefined

/** The name of the browser's time zone, such as "America/Chicago". Asked once: it is needed in every row. */
export function browserTimeZone(): string {
  zone ??= systemTimeZone()
  return zone
}
