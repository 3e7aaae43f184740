// Reseals what an older key has sealed, and rehashes what an older key has hashed, page by page, beside running servers.
import type { PlainDate } from '@daybreak/time'
import { createFieldEncryption, envelopeStart, type FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { RingKey } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/database/database.ts'
import { countValues, readKeyedPage, replaceValue, type KeyedColumn, type KeyedRow } from './keyed-rows.store.ts'
import { lookupColumns, makeHashBook } from './lookup-columns.ts'
import { sealedColumns, type RowKey } from './sealed-columns.ts'

export type Rings = { encryptionKeys: readonly RingKey[]; lookupKeys: readonly RingKey[] }

export type Renewed = {
  column: string
  /** How many values were read, and how many of them now use the newest key. */
  lookedAt: number
  renewed: number
  /** The rows whose value no key of the ring opens: they are left as they are. */
  unreadable: string[]
}

export type RenewOptions = {
  today: PlainDate
  onProgress(column: string, lookedAt: number, total: number): void
  /** How many rows a page has. */
  limit?: number
}

const usualLimit = 200
const largeLimit = 10
// As many statements at once as leave the servers' work alone.
const replacedAtOnce = 4
const shownFaults = 20

/**
 * Goes through every sealed and every looked-up column. What was done stays done: a run that is cut off is gone on with by the next one,
 * and two runs at once take nothing from one another.
 */
export async function renewAll(database: Database, rings: Rings, options: RenewOptions): Promise<Renewed[]> {
  const [sealingKey] = rings.encryptionKeys
  if (sealingKey === undefined) throw new Error('a ring has a key')
  const encryption = createFieldEncryption(rings.encryptionKeys)
  const rightStart = envelopeStart(sealingKey.id)
  const reports: Renewed[] = []
  for (const column of sealedColumns) {
    const renew = ({ key, value }: KeyedRow) => sealAgain(encryption, value, column.fieldOf(key))
    reports.push(await renewColumn(database, { ...column, rightStart, renew }, options))
  }
  for (const column of lookupColumns) {
    const book = await makeHashBook(column, rings.lookupKeys, options.today)
    const renew = ({ value }: KeyedRow) => book.get(value.toString('hex'))?.newest ?? null
    reports.push(await renewColumn(database, { ...column, rightStart: null, renew }, options))
  }
  return reports
}

type ColumnToRenew = KeyedColumn & {
  name: string
  isLarge?: boolean
  rightStart: Uint8Array | null
  /** Null for what cannot be read. */
  renew(row: KeyedRow): Uint8Array | null
}

async function renewColumn(database: Database, column: ColumnToRenew, options: RenewOptions): Promise<Renewed> {
  const report: Renewed = { column: column.name, lookedAt: 0, renewed: 0, unreadable: [] }
  const total = await countValues(database.query, column)
  let after: RowKey | null = null
  do {
    const limit = options.limit ?? (column.isLarge === true ? largeLimit : usualLimit)
    const page = await readKeyedPage(database.query, column, { after, limit, rightStart: column.rightStart })
    const rows = [...page.rows]
    for (let batch = rows.splice(0, replacedAtOnce); batch.length > 0; batch = rows.splice(0, replacedAtOnce))
      await Promise.all(batch.map((row) => renewRow(database, column, row, report)))
    report.lookedAt += page.count
    after = page.next
    options.onProgress(column.name, report.lookedAt, total)
  } while (after !== null)
  return report
}

async function renewRow(database: Database, column: ColumnToRenew, row: KeyedRow, report: Renewed): Promise<void> {
  const value = column.renew(row)
  if (value === null) {
    if (report.unreadable.length < shownFaults) report.unreadable.push(row.key.map(keyText).join(' '))
    return
  }
  if (Buffer.compare(value, row.value) !== 0 && (await replaceValue(database.query, column, { row, value }))) report.renewed += 1
}

function sealAgain(encryption: FieldEncryption, sealed: Buffer, field: Parameters<FieldEncryption['openBytes']>[1]) {
  try {
    return encryption.isStale(sealed) ? encryption.sealBytes(encryption.openBytes(sealed, field), field) : sealed
  } catch {
    // A key that the ring lacks, or bytes that are no sealed value: named by its row, and never overwritten.
    return null
  }
}

function keyText(value: RowKey[number]): string {
  return Buffer.isBuffer(value) ? value.toString('hex') : String(value)
}
