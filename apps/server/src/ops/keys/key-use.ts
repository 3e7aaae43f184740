// Counts what each key still holds in the database, and which keys the running instances have.
import type { PlainDate } from '@daybreak/time'
import { keyIdOf } from '#platform/crypto/field-encryption.ts'
import type { Database } from '#platform/database/database.ts'
import { instanceLivesSeconds } from '#platform/instances/instances.ts'
import { listInstances, type RunningInstance } from '#platform/instances/instances.store.ts'
import { countByStart } from './keyed-rows.store.ts'
import { lookupColumns, makeHashBook } from './lookup-columns.ts'
import type { Rings } from './resealing.ts'
import { sealedColumns } from './sealed-columns.ts'

/** `keyId` is null for values that are of no key of the ring. */
export type KeyUse = { ring: 'encryptionKeys' | 'lookupKeys'; column: string; keyId: number | null; count: number }

const envelopeStartBytes = 3
const hashBytes = 32

/** Reads the start of every sealed value, and every hash that is looked up. */
export async function readKeyUse(database: Database, rings: Rings, today: PlainDate): Promise<KeyUse[]> {
  return [...(await readSealedUse(database, rings)), ...(await readLookupUse(database, rings, today))]
}

export async function readSealedUse(database: Database, rings: Pick<Rings, 'encryptionKeys'>): Promise<KeyUse[]> {
  const uses: KeyUse[] = []
  const known = new Set(rings.encryptionKeys.map(({ id }) => id))
  for (const column of sealedColumns) {
    for (const { start, count } of await countByStart(database.query, column, envelopeStartBytes)) {
      const id = keyIdOf(start)
      uses.push({ ring: 'encryptionKeys', column: column.name, keyId: id !== null && known.has(id) ? id : null, count })
    }
  }
  return uses
}

export async function readLookupUse(database: Database, rings: Pick<Rings, 'lookupKeys'>, today: PlainDate): Promise<KeyUse[]> {
  const uses: KeyUse[] = []
  for (const column of lookupColumns) {
    const counts = await countByStart(database.query, column, hashBytes)
    if (counts.length === 0) continue
    const book = await makeHashBook(column, rings.lookupKeys, today)
    const byKey = new Map<number | null, number>()
    for (const { start, count } of counts) {
      const keyId = book.get(start.toString('hex'))?.keyId ?? null
      byKey.set(keyId, (byKey.get(keyId) ?? 0) + count)
    }
    uses.push(...[...byKey].map(([keyId, count]) => ({ ring: 'lookupKeys' as const, column: column.name, keyId, count })))
  }
  return uses
}

export function readInstances(database: Database): Promise<RunningInstance[]> {
  return listInstances(database.query, instanceLivesSeconds)
}
