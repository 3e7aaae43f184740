// Turns a database id into the id of an answer and back.
import type { IdPrefix } from './prefixes.ts'

const hexId = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** `publicId('txn', uuid)` is `txn_` and the 32 hexadecimal digits of the UUID. */
export function publicId<Prefix extends IdPrefix>(prefix: Prefix, uuid: string): `${Prefix}_${string}` {
  return `${prefix}_${uuid.replaceAll('-', '')}`
}

/** The UUID behind an id of an answer, or null when the text is not an id with that prefix. */
export function parsePublicId(prefix: IdPrefix, text: string): string | null {
  if (!text.startsWith(`${prefix}_`)) return null
  const parts = hexId.exec(text.slice(prefix.length + 1))
  return parts === null ? null : parts.slice(1).join('-')
}
