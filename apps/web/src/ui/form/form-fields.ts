// The fields of a form by their names, and how their errors are shown. Pure.
import type { CopyKey } from '@daybreak/copy'
import type { Message } from '#platform/message.ts'

/** "firstName", and "home.city" for a field of a group of fields. */
export type FieldName<Values> = {
  [Key in keyof Values & string]: NonNullable<Values[Key]> extends object
    ? Key | `${Key}.${keyof NonNullable<Values[Key]> & string}`
    : Key
}[keyof Values & string]

/** The error of each field; absent or null when it has none. */
export type Faults<Values> = { readonly [Name in FieldName<Values>]?: CopyKey | Message | null | undefined }

/** What is wrong, of all fields that something is wrong with. */
export type FaultMessages = ReadonlyMap<string, Message>

export const noFaults: FaultMessages = new Map()

export function faultMessages(faults: Readonly<Record<string, CopyKey | Message | null | undefined>>): FaultMessages {
  const found = new Map<string, Message>()
  for (const [name, fault] of Object.entries(faults)) {
    if (typeof fault === 'string') found.set(name, { id: fault })
    else if (fault) found.set(name, fault)
  }
  return found
}

/** Without the faults of these fields, and of the fields inside them: they were changed since. */
export function withoutFaultsOf(faults: FaultMessages, names: readonly string[]): FaultMessages {
  if (faults.size === 0) return faults
  const isChanged = (name: string) => names.some((changed) => name === changed || name.startsWith(`${changed}.`))
  return new Map([...faults].filter(([name]) => !isChanged(name)))
}

/**
 * The fields that the server found wrong (422 `invalid_input`), by the longest end of their path that is a field of this form:
 * "shippingAddress.line1" is "line1" in a form that is an address.
 */
export function serverFaults(paths: readonly string[], fields: readonly string[], words: Message): FaultMessages {
  const found = new Map<string, Message>()
  for (const path of paths) {
    const parts = path.split('.')
    const ends = parts.map((_, index) => parts.slice(index).join('.'))
    const name = ends.find((end) => fields.includes(end))
    if (name !== undefined) found.set(name, words)
  }
  return found
}

/** The names of all fields of a form, those inside a group included. */
export function fieldNames(values: object): string[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isGroup ? [key, ...Object.keys(value).map((name) => `${key}.${name}`)] : [key]
  })
}

/** The faults of a group of fields, as those of the form that the group is a part of. */
export function faultsIn<Group extends string, Found extends object>(
  group: Group,
  faults: Found,
): { [Key in keyof Found & string as `${Group}.${Key}`]: Found[Key] } {
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [`${group}.${name}`, fault])) as {
    [Key in keyof Found & string as `${Group}.${Key}`]: Found[Key]
  }
}
