// Encodes and decodes list cursors: where a page ended, as text that only the same list accepts.
import { crc32 } from 'node:zlib'
import { refuse, type Refusal } from '../errors.ts'

type Kinds = { instant: number; uuid: string }
type Shape = Readonly<Record<string, keyof Kinds>>

/** The values that a cursor holds: an instant is in milliseconds. */
export type KeyOf<Fields extends Shape> = { readonly [Name in keyof Fields]: Kinds[Fields[Name]] }

export type Cursors<Key> = {
  write(key: Key): string
  /** Returns null for no cursor and for an empty one: the first page. A text that this list did not write is refused. */
  read(text: string | undefined): Key | null | Refusal<'bad_cursor'>
}

const sizes: Readonly<Record<keyof Kinds, number>> = { instant: 6, uuid: 16 }
const checkBytes = 4
// PostgreSQL's timestamps and JavaScript's instants both reach the end of the year 9999.
const latestMs = 253_402_300_799_999

/**
 * The cursors of one list. The checksum at their end detects a damaged cursor and the cursor of another list. It is no signature: a cursor names a
 * position, and the list that it is read into is always the caller's own.
 *
 * @param list    the list's name, such as "transactions.pending"
 * @param fields  the columns that the list is ordered by, in that order
 */
export function cursorsOf<const Fields extends Shape>(list: string, fields: Fields): Cursors<KeyOf<Fields>> {
  const kinds = Object.entries(fields)
  const name = Buffer.from(`${list}\n`)
  const keyEnd = kinds.reduce((end, [, kind]) => end + sizes[kind], name.byteLength)
  const form = new RegExp(`^[\\w-]{${Math.ceil(((keyEnd - name.byteLength + checkBytes) * 4) / 3)}}$`)

  // The list's name is checked with the key, and is no part of the cursor.
  function write(key: KeyOf<Fields>): string {
    const bytes = Buffer.alloc(keyEnd + checkBytes)
    let offset = name.copy(bytes)
    for (const [field, kind] of kinds) offset += writeValue(bytes, offset, kind, key[field as keyof Fields])
    bytes.writeUInt32BE(crc32(bytes.subarray(0, keyEnd)), keyEnd)
    return bytes.toString('base64url', name.byteLength)
  }

  return {
    write,
    read(text) {
      if (text === undefined || text === '') return null
      if (!form.test(text)) return refuse('bad_cursor')
      const bytes = Buffer.from(text, 'base64url')
      let offset = 0
      const values = kinds.map(([field, kind]) => {
        const value = valueOf(kind, bytes.subarray(offset, offset + sizes[kind]))
        offset += sizes[kind]
        return [field, value]
      })
      const key = Object.fromEntries(values) as KeyOf<Fields>
      return isWritable(key) && write(key) === text ? key : refuse('bad_cursor')
    },
  }
}

function isWritable(key: object): boolean {
  return Object.values(key).every((value) => typeof value === 'string' || value <= latestMs)
}

/** Returns how many bytes it took. */
function writeValue(bytes: Buffer, offset: number, kind: keyof Kinds, value: number | string): number {
  if (typeof value === 'string') return bytes.write(value.replaceAll('-', ''), offset, 'hex')
  if (value < 0 || value > latestMs) throw new RangeError('an instant that no cursor can hold')
  return bytes.writeUIntBE(value, offset, sizes[kind]) - offset
}

function valueOf(kind: keyof Kinds, bytes: Buffer): number | string {
  if (kind === 'instant') return bytes.readUIntBE(0, bytes.byteLength)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Cuts the rows of a page to those that are shown, and says where the next page begins.
 *
 * @param rows  one more than `take` when there is a next page
 */
export function cutPage<Row, Key>(
  rows: readonly Row[],
  { take, cursors, keyOf }: { take: number; cursors: Cursors<Key>; keyOf: (row: Row) => Key },
): { shown: readonly Row[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } {
  const shown = rows.slice(0, take)
  const last = shown.at(-1)
  const hasNextPage = rows.length > take
  return { shown, pageInfo: { hasNextPage, endCursor: hasNextPage && last !== undefined ? cursors.write(keyOf(last)) : null } }
}
