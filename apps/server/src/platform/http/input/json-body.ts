// Reads a request's JSON text and refuses what cannot be stored or is malicious: deep nesting, NUL, lone surrogates.
import { isUtf8 } from 'node:buffer'
import { platformProblem, type FieldError, type ProblemError } from '#platform/errors.ts'

const maxDepth = 20

/**
 * Parses a body. An empty one is `undefined`: a POST without a body may still say that it is JSON.
 *
 * With `mendsText`, text that cannot be stored is cleaned instead of refused.
 * @throws ProblemError  malformed_json, too_deep, invalid_text
 */
export function parseJsonBody(bytes: Buffer, { mendsText = false }: { mendsText?: boolean } = {}): unknown {
  if (bytes.byteLength === 0) return undefined
  if (!isUtf8(bytes)) throw platformProblem('malformed_json', { detail: 'The body is not UTF-8.' })
  const text = bytes.toString('utf8')
  if (isDeeperThan(maxDepth, text)) throw platformProblem('too_deep', { detail: `A body has at most ${maxDepth} levels.` })
  const value = parse(text)
  // In valid UTF-8 a NUL or half a surrogate pair can only be the result of an escape, and most bodies have none.
  if (!text.includes('\\u')) return value
  if (mendsText) return mended(value)
  refuseUnstorableText(value)
  return value
}

/** A space for each NUL, and U+FFFD for each lone surrogate, in names too. */
function mended(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', ' ').toWellFormed()
  if (Array.isArray(value)) return value.map(mended)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [mended(key), mended(member)]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw platformProblem('malformed_json', { cause })
  }
}

/** Counts brackets outside of strings, before anything is built. */
function isDeeperThan(max: number, text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index)
    if (isInString) {
      if (character === 0x5c) index += 1
      else if (character === 0x22) isInString = false
    } else if (character === 0x22) isInString = true
    else if (character === 0x7b || character === 0x5b) {
      depth += 1
      if (depth > max) return true
    } else if (character === 0x7d || character === 0x5d) depth -= 1
  }
  return false
}

/** PostgreSQL stores no NUL, and a lone surrogate would be read back as something else. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function unstorableText(errors: readonly FieldError[]): ProblemError {
  return platformProblem('invalid_text', { detail: 'Text must be well-formed Unicode without NUL.', errors })
}

function refuseUnstorableText(value: unknown): void {
  const errors = [...unstorableFields(value, '')]
  if (errors.length > 0) throw unstorableText(errors)
}

function* unstorableFields(value: unknown, path: string): Generator<FieldError> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield { field: path, code: 'invalid_text' }
    return
  }
  if (value === null || typeof value !== 'object') return
  for (const [key, member] of Object.entries(value)) {
    const memberPath = path === '' ? key : `${path}.${key}`
    if (isStorable(key)) yield* unstorableFields(member, memberPath)
    else yield { field: path, code: 'invalid_text' }
  }
}
