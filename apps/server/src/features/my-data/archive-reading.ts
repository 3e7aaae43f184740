// Reads everything in a worker's archive, table by table, without secrets and without the names of our people.
import { instantText } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Executor } from '#platform/database/database.ts'
import type { TextConsent } from '#platform/outbox/consent.ts'
import { archiveChildren, archiveTables, isSecretColumn } from './archive-tables.ts'
import { readRowsOf, type AnyRow } from './my-data.store.ts'

export type ArchiveRows = Readonly<Record<string, readonly AnyRow[]>>

type Reading = {
  executor: Executor
  encryption: FieldEncryption
  consent: Pick<TextConsent, 'listSaid'>
  employeeId: string
  accountId: string | null
  /** Those that are verified: a number that was only typed may be someone else's. */
  phones: readonly string[]
}

/** By the name of the table, in the order of the names; tables without a row are there, empty. */
export async function readEverything({
  executor,
  encryption,
  consent,
  employeeId,
  accountId,
  phones,
}: Reading): Promise<ArchiveRows> {
  const raw = new Map<string, AnyRow[]>()
  const shown: Record<string, AnyRow[]> = {}
  for (const [table, { by, column, omits, opens }] of Object.entries(archiveTables)) {
    const ids = by === 'employee_id' ? [employeeId] : [accountId].filter((id) => id !== null)
    const rows = await readRowsOf(executor, table, column ?? by, ids)
    raw.set(table, rows)
    shown[table] = rows.map((row) => shownRow({ table, row, omits, opens }, encryption))
  }
  for (const [table, { parent, key, parentKey, omits, opens }] of Object.entries(archiveChildren)) {
    const ids = (raw.get(parent) ?? []).map((row) => String(row[parentKey]))
    const rows = await readRowsOf(executor, table, key, ids)
    shown[table] = rows.map((row) => shownRow({ table, row, omits, opens }, encryption))
  }
  shown['outbox_consent_request'] = await readTextsSaid({ executor, consent, phones })
  return Object.fromEntries(Object.entries(shown).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** What was asked about texts is kept by the hash of the number alone, so that it outlives the worker's data; the number finds it. */
async function readTextsSaid({ executor, consent, phones }: Pick<Reading, 'executor' | 'consent' | 'phones'>): Promise<AnyRow[]> {
  const said: AnyRow[] = []
  for (const phone of phones)
    for (const { kind, source, at } of await consent.listSaid(executor, phone))
      said.push({ phone, kind, source, requested_at: instantText(at) })
  return said
}

type Showing = {
  table: string
  row: AnyRow
  omits: readonly string[] | undefined
  opens: readonly string[] | undefined
}

function shownRow({ table, row, omits = [], opens = [] }: Showing, encryption: FieldEncryption): AnyRow {
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
      if (opens.includes(column)) {
        if (!Buffer.isBuffer(value)) return []
        return [[column.replace(/_sealed$/, ''), encryption.open(value, { table, column, row: String(row['id']) })]]
      }
      if (omits.includes(column) || isSecretColumn(column) || Buffer.isBuffer(value)) return []
      return [[column, typeof value === 'bigint' ? value.toString() : value]]
    }),
  )
}
