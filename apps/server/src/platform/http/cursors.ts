// Cursors of lists: where a page ended, as text that only the list that wrote it reads back.
import { hash } from 'node:crypto'
import { platformProblem } from '../errors.ts'

type Kinds = { instant: number; uuid: string }
type Shape = Readonly<Record<string, keyof Kinds>>

/** The values that a cursor holds: an instant is in milliseconds. */
export type KeyOf<Fields extends Shape> = { readonly [Name in keyof Fields]: Kinds[Fields[Name]] }

export type Cursors<Key> = {
  write(key: Key): string
  /**
   * Returns null for no cursor and for an empty one: the first page.
   * @throws ProblemError  bad_cursor, for a text that this list did not write
   */
  read(text: string | undefined): Key | null
}

const sizes: Readonly<Record<keyof Kinds, number>> = { instant: 6, uuid: 16 }
const checkBytes = 8
// PostgreSQL's timestamps and JavaScript's instants both reach the end of the year 9999.
const latestMs = 253_402_300_799_999

/**
 * The cursors of one list. The check at their end tells a damaged cursor and the cursor of another list. It is no signature: a cursor names a
 * position, and the list that it is read into is always the caller's own.
 *
 * @param list    the list's name, such as "transactions.pending"
 * @param fields  the columns that the list is ordered by, in that order
 */
export function cursorsOf<const Fields extends Shape>(list: string, fields: Fields): Cursors<KeyOf<Fields>> {
  const kinds = Object.entries(fields)
  const keyBytes = kinds.reduce((sum, [, kind]) => sum + sizes[kind], 0)
  const form = new RegExp(`^[\\w-]{${Math.ceil(((keyBytes + checkBytes) * 4) / 3)}}$`)
  const textOf = (key: Buffer) => Buffer.concat([key, checkOf(list, key)]).toString('base64url')

  return {
    write: (key) => textOf(Buffer.concat(kinds.map(([name, kind]) => bytesOf(kind, key[name as keyof Fields])))),
    read(text) {
      if (text === undefined || text === '') return null
      const bytes = form.test(text) ? Buffer.from(text, 'base64url').subarray(0, keyBytes) : null
      if (bytes === null || textOf(bytes) !== text) throw platformProblem('bad_cursor')
      let offset = 0
      const values = kinds.map(([name, kind]) => {
        const value = valueOf(kind, bytes.subarray(offset, offset + sizes[kind]))
        offset += sizes[kind]
        return [name, value]
      })
      return Object.fromEntries(values) as KeyOf<Fields>
    },
  }
}

function checkOf(list: string, key: Buffer): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from(`${list}\n`), key]), 'buffer').subarray(0, checkBytes)
}

function bytesOf(kind: keyof Kinds, value: number | string): Buffer {
  if (typeof value === 'string') return Buffer.from(value.replaceAll('-', ''), 'hex')
  if (value < 0 || value > latestMs) throw new RangeError('an instant that no cursor can hold')
  const bytes = Buffer.alloc(sizes[kind])
  bytes.writeUIntBE(value, 0, sizes[kind])
  return bytes
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
