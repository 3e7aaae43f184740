// Converts a database id into a public id and back.
import type { IdPrefix } from './prefixes.ts'

const hexId = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** `publicId('txn', uuid)` is `txn_` and the 32 hexadecimal digits of the UUID. */
export function publicId<Prefix extends IdPrefix>(prefix: Prefix, uuid: string): `${Prefix}_${string}` {
  // A page of a list has a hundred of them: cutting takes a third of what replacing does.
  const hex = uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24)
  return `${prefix}_${hex}`
}

/** The UUID behind an id of an answer, or null when the text is not an id with that prefix. */
export function parsePublicId(prefix: IdPrefix, text: string): string | null {
  if (!text.startsWith(`${prefix}_`)) return null
  const parts = hexId.exec(text.slice(prefix.length + 1))
  return parts === null ? null : parts.slice(1).join('-')
}
