// Reads the place in a list where a page ended. Pure.

/** The key of the last row that was shown: rows are ordered by both, newest first. */
export type PageKey = { createdAtMs: number; id: string }

// The database writes it, with the page: eight bytes of milliseconds and sixteen of the id are 32 characters of base64url.
const cursorForm = /^[\w-]{32}$/
// PostgreSQL's timestamps and JavaScript's instants both reach this far.
const latestMs = 253_402_300_799_999n

/** Null for a text that is none of ours. It names a place, not an owner: the list is always the caller's own. */
export function readCursor(text: string): PageKey | null {
  if (!cursorForm.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  const createdAtMs = bytes.readBigUInt64BE()
  if (createdAtMs > latestMs) return null
  const hex = bytes.toString('hex', 8)
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return { createdAtMs: Number.parseInt(createdAtMs.toString(), 10), id }
}
