// Maps PostgreSQL's types to TypeScript: int8 is a bigint, an instant is ISO text with milliseconds, a civil date stays text.
import { instantFromMilliseconds, instantText, parseInstant } from '@daybreak/time'
import { types, type CustomTypesConfig } from 'pg'

const oid = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
} as const

const writtenInstant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d)(?::(\d\d))?$/

/**
 * `2026-11-21 06:45:00.12+00` → `2026-11-21T06:45:00.120Z`. Finer digits than milliseconds are cut: we never write them.
 * @throws RangeError for what is not a valid instant, such as "infinity"
 */
export function parseTimestamp(text: string): string {
  const [, date, time, fraction = '', hours, minutes] = writtenInstant.exec(text) ?? []
  if (date === undefined || time === undefined || hours === undefined)
    throw new RangeError(`the database holds "${text}" where an instant belongs`)
  const inUtc = `${date}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  return hours === '+00' && minutes === undefined ? inUtc : withoutOffset(inUtc, hours, minutes ?? '0')
}

// Our sessions are set to UTC; one that a pooler or an administrator set otherwise is understood too.
function withoutOffset(localText: string, hours: string, minutes: string): string {
  const sign = hours.startsWith('-') ? -1 : 1
  const offsetMinutes = Number.parseInt(hours, 10) * 60 + sign * Number.parseInt(minutes, 10)
  return instantText(instantFromMilliseconds(parseInstant(localText).epochMilliseconds - offsetMinutes * 60_000))
}

// None of these types' texts holds a comma or a quote, so PostgreSQL's array syntax needs no more than this.
function parseArray<T>(parseElement: (text: string) => T): (text: string) => (T | null)[] {
  return (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((element) => (element === 'NULL' ? null : parseElement(element.replaceAll('"', ''))))
}

const keepText = (text: string) => text

const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, BigInt],
  [oid.date, keepText],
  [oid.timestamp, keepText],
  [oid.timestamptz, parseTimestamp],
  [oid.int8Array, parseArray(BigInt)],
  [oid.dateArray, parseArray(keepText)],
  [oid.timestamptzArray, parseArray(parseTimestamp)],
])

/** What makes a value of the text of our own choice of types; undefined for the types that pg reads well enough itself. */
export function parserOf(typeId: number): ((text: string) => unknown) | undefined {
  return parsers.get(typeId)
}

/** For the `types` option of pg's clients and pools. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (id, format) => {
    const builtIn: unknown = types.getTypeParser(id, format)
    return (format === 'binary' ? undefined : parserOf(id)) ?? builtIn
  },
}
