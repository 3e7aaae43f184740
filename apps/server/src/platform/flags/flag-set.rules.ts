// Reads a set of flags in flagd's format with flagd's own library, or says where it is wrong; also builds the simple ones. Pure.
import { isFlagKey, type FlagKey } from '@daybreak/contract'
import { MemoryStorage, type FeatureFlag } from '@openfeature/flagd-core'
import { ErrorCode, type JsonValue, type Logger } from '@openfeature/core'

export type FlagSet = {
  /** 0: nothing was ever set. */
  version: number
  flags: ReadonlyMap<string, FeatureFlag>
}

export type FlagSetText = { flags: Record<string, FlagText> } & Record<string, unknown>
export type FlagText = Record<string, unknown>

/** What is wrong, and its place in the set: a JSON pointer, or a line and a column. */
export type FlagSetFault = { kind: 'fault'; at: string; why: string }

/** What rules have to say about a context is not for a log. */
const quiet: Logger = { error() {}, warn() {}, info() {}, debug() {} }
const maxChars = 200_000

/** Parses a set that has been checked before it was stored. */
export function flagSetOf(version: number, text: FlagSetText): FlagSet {
  return { version, flags: storageOf(JSON.stringify(text)).getFlags() }
}

// No code is made of rules: they are walked.
function storageOf(text: string): MemoryStorage {
  const storage = new MemoryStorage(quiet, { disableDynamicCodeGeneration: true })
  storage.setConfigurations(text, true)
  return storage
}

/** Checks a set before it is stored: its form, its rules, and that flags of the code are on or off. */
export function checkFlagSet(text: string): { kind: 'set'; text: FlagSetText } | FlagSetFault {
  if (text.length > maxChars) return fault('', `it is longer than ${maxChars} characters`)
  const syntax = syntaxFault(text)
  if (syntax !== null) return syntax
  const parsed = JSON.parse(text) as FlagSetText
  // What a JSON text may have and no object should: it would be gone on the way to the database.
  if (/__proto__|\\u0000/.test(text)) return fault('', 'a name or a text in it cannot be kept')
  try {
    return firstFault(storageOf(text).getFlags()) ?? { kind: 'set', text: parsed }
  } catch (cause) {
    return faultOfLibrary(cause)
  }
}

function fault(at: string, why: string): FlagSetFault {
  return { kind: 'fault', at: at === '' ? '/' : at, why }
}

function syntaxFault(text: string): FlagSetFault | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? null : fault('', 'must be object')
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(message) ?? []
    return fault(line === undefined ? 'the end' : `line ${line}, column ${column}`, message.replace(/ at position .*$/s, ''))
  }
}

function firstFault(flags: ReadonlyMap<string, FeatureFlag>): FlagSetFault | null {
  for (const [key, flag] of flags) {
    const at = `/flags/${key}`
    // An unreadable rule shows only when it is evaluated.
    const asked = flag.evaluate({ targetingKey: 'emp_' })
    if (asked.errorCode === ErrorCode.PARSE_ERROR) return fault(`${at}/targeting`, 'this rule cannot be read')
    if (!isFlagKey(key)) continue
    for (const [variant, value] of flag.variants)
      if (typeof value !== 'boolean') return fault(`${at}/variants/${variant}`, 'the code knows this flag as true or false')
  }
  return null
}

type SchemaError = { instancePath: string; keyword: string; message?: string; params?: { additionalProperty?: string } }

/** Of all the schemas that were tried, the deepest place is the one that was meant. */
function faultOfLibrary(cause: unknown): FlagSetFault {
  if (!(cause instanceof Error)) throw cause
  const start = cause.message.indexOf('[')
  if (start === -1)
    return fault('/flags', cause.cause instanceof Error ? (cause.cause.message.split('\n')[0] ?? '') : cause.message)
  const errors = JSON.parse(cause.message.slice(start)) as SchemaError[]
  const [deepest] = errors.toSorted((one, other) => depthOf(other) - depthOf(one))
  const { instancePath = '', message = '', params } = deepest ?? {}
  const surplus = params?.additionalProperty
  return fault(instancePath, surplus === undefined ? message : `"${surplus}" is not known here`)
}

function depthOf({ instancePath }: SchemaError): number {
  return instancePath.split('/').length
}

const onAndOff = { on: true, off: false }

/** A flag that is the same for all. */
export function flagForAll(isOn: boolean): FlagText {
  return { state: 'ENABLED', variants: onAndOff, defaultVariant: isOn ? 'on' : 'off' }
}

/** On for a part of the callers; anyone who has it keeps it while the part grows. */
export function flagForPart(percent: number): FlagText {
  return {
    state: 'ENABLED',
    variants: onAndOff,
    // A caller that cannot be distinguished from others gets what most have.
    defaultVariant: percent > 50 ? 'on' : 'off',
    targeting: {
      fractional: [
        ['on', percent],
        ['off', 100 - percent],
      ],
    },
  }
}

/** The set with one flag replaced; null takes it away, so that the default of the code holds. */
export function withFlag(set: FlagSetText, key: FlagKey, flag: FlagText | null): FlagSetText {
  const { [key]: _before, ...others } = set.flags
  return { ...set, flags: flag === null ? others : { ...others, [key]: flag } }
}

/** The keys whose definitions differ, and every flag when what they share does. */
export function changedKeys(before: FlagSetText, after: FlagSetText): string[] {
  const { flags: flagsBefore, ...sharedBefore } = before
  const { flags: flagsAfter, ...sharedAfter } = after
  const keys = [...new Set([...Object.keys(flagsBefore), ...Object.keys(flagsAfter)])].toSorted()
  if (textOf(sharedBefore) !== textOf(sharedAfter)) return keys.length === 0 ? ['*'] : keys
  return keys.filter((key) => textOf(flagsBefore[key]) !== textOf(flagsAfter[key]))
}

/** The database gives an object's names back in another order. */
function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_name, member: unknown) =>
      typeof member === 'object' && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : member,
    ) ?? ''
  )
}

/** Summarizes a flag's definition in one word for a list: "on", "off", "25 %", "rules", "disabled". */
export function stateOf(flag: FlagText): string {
  const { state, targeting, variants, defaultVariant } = flag as {
    state?: string
    targeting?: Record<string, JsonValue>
    variants?: Record<string, JsonValue>
    defaultVariant?: string
  }
  if (state === 'DISABLED') return 'disabled'
  if (targeting === undefined || Object.keys(targeting).length === 0) {
    const value = variants?.[defaultVariant ?? '']
    if (value === true) return 'on'
    return value === false ? 'off' : JSON.stringify(value ?? null)
  }
  const part = partOf(targeting['fractional'])
  return part === null ? 'rules' : `${part} %`
}

function partOf(fractional: JsonValue | undefined): number | null {
  if (!Array.isArray(fractional) || fractional.length !== 2) return null
  const [on, off] = fractional
  const isSimple = Array.isArray(on) && Array.isArray(off) && on[0] === 'on' && off[0] === 'off'
  if (!isSimple || typeof on[1] !== 'number' || typeof off[1] !== 'number' || on[1] + off[1] !== 100) return null
  return on[1]
}
