// Lists every column that is looked up by the ring of lookup keys, with all of its possible values: so few that each is found by
// its hash.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PlainDate } from '@daybreak/time'
import { hashBy, type LookupPurpose } from '#platform/crypto/keyed-hash.ts'
import type { KeyedColumn } from './keyed-rows.store.ts'

type LookupColumn = KeyedColumn & { name: string; purpose: LookupPurpose; values(today: PlainDate): Iterable<string> }

// A person on a roster was born no earlier.
const firstBirthYear = 1880

const rowsOf = {
  'employers.birth_date': { table: 'employers_roster', column: 'birth_date_hash', values: datesUntil },
  // A roster may have the last four digits alone: nothing sealed says what they are.
  'employers.ssn_last4': { table: 'employers_roster', column: 'ssn_last4_hash', values: fourDigits },
} satisfies Record<LookupPurpose, Pick<LookupColumn, 'table' | 'column' | 'values'>>

export const lookupColumns: readonly LookupColumn[] = Object.entries(rowsOf).map(([purpose, rows]) => ({
  ...rows,
  name: `${rows.table}.${rows.column}`,
  key: ['id'],
  purpose: purpose as LookupPurpose,
}))

const valuesATurn = 1_000

type LookupKey = { id: number; key: Uint8Array }

/** By its hash under any key of the ring: which key that was, and the hash under the first one. */
export type HashBook = ReadonlyMap<string, { keyId: number; newest: Uint8Array }>

export async function makeHashBook(
  { purpose, values }: LookupColumn,
  keys: readonly LookupKey[],
  today: PlainDate,
): Promise<HashBook> {
  const hashers = keys.map(({ id, key }) => ({ id, hash: hashBy(key) }))
  const book = new Map<string, { keyId: number; newest: Uint8Array }>()
  let count = 0
  for (const value of values(today)) {
    count += 1
    // Connections are kept alive meanwhile.
    if (count % valuesATurn === 0) await nextTurn()
    const hashes = hashers.map(({ id, hash }) => ({ keyId: id, hash: hash(purpose, value) }))
    const [newest] = hashes
    if (newest === undefined) continue
    for (const { keyId, hash } of hashes) book.set(Buffer.from(hash).toString('hex'), { keyId, newest: newest.hash })
  }
  return book
}

function* fourDigits(): Iterable<string> {
  for (let number = 0; number < 10_000; number += 1) yield String(number).padStart(4, '0')
}

/** Includes days that no month has: nothing is ever looked up by them. */
function* datesUntil({ year: lastYear }: PlainDate): Iterable<string> {
  const written = (number: number) => String(number).padStart(2, '0')
  for (let year = firstBirthYear; year <= lastYear; year += 1)
    for (let month = 1; month <= 12; month += 1)
      for (let day = 1; day <= 31; day += 1) yield `${year}-${written(month)}-${written(day)}`
}
