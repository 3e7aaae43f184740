// Writes one JSON object per line, scrubbed, in chunks: a line costs string building and no system call of its own.
import { instantText, type Clock } from '@daybreak/time'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/** A field does not repeat what every line already has. */
export type LogFields = Readonly<Record<string, unknown>> & {
  readonly time?: never
  readonly level?: never
  readonly event?: never
}

export type Log = {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
  child(fields: LogFields): Log
}

export type LogSink = {
  /** Takes whole lines, each ending in a newline. */
  write(lines: string): void
}

export type LogOptions = { level: LogLevel; sink: LogSink; clock: Clock }

// Names whose values are secrets whatever they contain.
const secretNames =
  /^(authorization|cookie|set-cookie|otp|pin|cvv|ssn|dob|token|jwt|password|secret|pan|text|accountnumber)$|(token|secret|password|ssn|otp|apikey|signingkey)$/i
// Our own ids are 32 hexadecimal digits and may contain long runs of decimal ones: they are matched first and kept.
const identifierOrSecretDigits =
  /\b(?:[a-z]{2,4}_)?[0-9a-f]{32}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\d{13,}|\b\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}\b|\b\d{4}[ -]\d{6}[ -]\d{5}\b|\b\d{3}-\d{2}-\d{4}\b|\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b\d{6}\b/g
const identifier = /^(?:[a-z]{2,4}_)?[0-9a-f]{32}$|^[0-9a-f]{8}-[0-9a-f]{4}-/
const scrubbed = '[scrubbed]'
const deepest = 6

/** Takes card numbers, one-time codes, social security numbers and tokens out of a text. */
export function scrubText(text: string): string {
  return text.replace(identifierOrSecretDigits, (match) => (identifier.test(match) ? match : scrubbed))
}

function scrubValue(name: string, value: unknown, depth: number): unknown {
  if (typeof value === 'string') return secretNames.test(name) ? scrubbed : scrubText(value)
  if (typeof value === 'bigint' || typeof value === 'number') return secretNames.test(name) ? scrubbed : scrubNumber(value)
  if (value === null || typeof value !== 'object')
    return typeof value === 'function' || typeof value === 'symbol' ? undefined : value
  if (secretNames.test(name)) return scrubbed
  if (depth >= deepest) return '[deep]'
  if (value instanceof Error) return describeError(value, depth)
  if (Array.isArray(value)) return value.map((item) => scrubValue('', item, depth + 1))
  if (ArrayBuffer.isView(value)) return '[bytes]'
  if (!isPlain(value)) return scrubValue(name, asPlain(value), depth + 1)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, scrubValue(key, item, depth + 1)]))
}

/** Instants and other class instances are logged as in JSON. */
function asPlain(value: object): unknown {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return '[not printable]'
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function scrubNumber(value: number | bigint): unknown {
  const text = String(value)
  if (/^-?\d{13,}$/.test(text)) return scrubbed
  return typeof value === 'bigint' ? text : value
}

function describeError(error: Error, depth: number): Record<string, unknown> {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return {
    name: error.name,
    message: scrubText(error.message),
    ...code,
    stack: scrubText(error.stack ?? '')
      .split('\n')
      .slice(1, 12)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: scrubValue('cause', error.cause, depth + 1) }),
  }
}

/** The fields as JSON by their names; a field without a value in JSON is left out. */
function jsonOf(fields: LogFields): Map<string, string> {
  const parts = new Map<string, string>()
  for (const name in fields) {
    const json = JSON.stringify(scrubValue(name, fields[name], 0))
    if (json !== undefined) parts.set(name, json)
  }
  return parts
}

function partsText(parts: ReadonlyMap<string, string>): string {
  let text = ''
  for (const [name, json] of parts) text += `,${JSON.stringify(name)}:${json}`
  return text
}

/** Each name once, as strict readers require: a line's own field replaces an inherited one. */
function merged(inherited: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...inherited, ...own])
}

export function createLog({ level, sink, clock }: LogOptions): Log {
  const min = logLevels.indexOf(level)

  function scoped(inherited: ReadonlyMap<string, string>): Log {
    const inheritedText = partsText(inherited)
    const textWith = (fields: LogFields): string => {
      const own = jsonOf(fields)
      for (const name of own.keys()) if (inherited.has(name)) return partsText(merged(inherited, own))
      return inheritedText + partsText(own)
    }
    const at = (lineLevel: LogLevel) => {
      if (logLevels.indexOf(lineLevel) < min) return () => {}
      return (event: string, fields?: LogFields) => {
        const text = fields === undefined ? inheritedText : textWith(fields)
        sink.write(`{"time":"${instantText(clock.now())}","level":"${lineLevel}","event":${JSON.stringify(event)}${text}}\n`)
      }
    }
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      child: (fields) => scoped(merged(inherited, jsonOf(fields))),
    }
  }
  return scoped(new Map())
}

const flushAtBytes = 16_384
const flushAfterMs = 20

/**
 * Collects lines and hands them on in one write after 20 ms, or when 16 KiB have gathered: a system call a line would cost as much as a
 * small request. `flush` writes what is left; call it before the process ends.
 */
export function bufferedSink(write: (chunk: string) => void): LogSink & { flush(): void } {
  let pending = ''
  let isScheduled = false
  const flush = () => {
    isScheduled = false
    if (pending === '') return
    const chunk = pending
    pending = ''
    write(chunk)
  }
  return {
    write(lines) {
      pending += lines
      if (pending.length >= flushAtBytes) flush()
      else if (!isScheduled) {
        isScheduled = true
        setTimeout(flush, flushAfterMs)
      }
    },
    flush,
  }
}

/** For tests and tools that need no log at all. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => silentLog }
