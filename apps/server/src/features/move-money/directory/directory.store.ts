// SQL for the directory of banks and its versions.
import { keptText, type CleanText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { DirectoryBank } from './fedach.rules.ts'

export type DirectoryVersion = {
  number: number
  fileName: CleanText
  contentHash: Uint8Array
  importedAt: Instant
  importedBy: CleanText
  banks: number
  added: number
  changed: number
  ended: number
  rejected: number
}

/** One import after the other. */
export async function lockDirectory(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('move_money_bank', 0))`.execute(tx)
}

/** The newest first. */
export async function listVersions(executor: Executor, max: number): Promise<DirectoryVersion[]> {
  const rows = await executor.selectFrom('move_money_bank_version').selectAll().orderBy('number', 'desc').limit(max).execute()
  return rows.map((row) => ({
    number: row.number,
    fileName: keptText(row.file_name),
    contentHash: row.content_hash,
    importedAt: parseInstant(row.imported_at),
    importedBy: keptText(row.imported_by),
    banks: row.bank_count,
    added: row.added_count,
    changed: row.changed_count,
    ended: row.ended_count,
    rejected: row.rejected_count,
  }))
}

export async function insertVersion(tx: Transaction, version: DirectoryVersion): Promise<void> {
  await tx
    .insertInto('move_money_bank_version')
    .values({
      number: version.number,
      file_name: version.fileName,
      content_hash: Buffer.from(version.contentHash),
      imported_at: instantText(version.importedAt),
      imported_by: version.importedBy,
      bank_count: version.banks,
      added_count: version.added,
      changed_count: version.changed,
      ended_count: version.ended,
      rejected_count: version.rejected,
    })
    .execute()
}

/** Every bank that has not ended, by its routing number. */
export async function readBanks(executor: Executor): Promise<Map<string, DirectoryBank>> {
  const rows = await executor
    .selectFrom('move_money_bank')
    .select(['routing_number', 'name', 'new_routing_number'])
    .where('ended_version', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.routing_number,
      { routingNumber: row.routing_number, name: keptText(row.name), newRoutingNumber: row.new_routing_number },
    ]),
  )
}

/** One that had ended is there again. */
export async function writeBanks(
  tx: Transaction,
  banks: readonly DirectoryBank[],
  { number, importedAt }: Pick<DirectoryVersion, 'number' | 'importedAt'>,
): Promise<void> {
  if (banks.length === 0) return
  await sql`
    insert into move_money_bank (routing_number, name, new_routing_number, imported_at, version)
    select routing_number, name, new_routing_number, ${instantText(importedAt)}::timestamptz, ${number}::integer
    from unnest(
      ${banks.map(({ routingNumber }) => routingNumber)}::text[],
      ${banks.map(({ name }) => name)}::text[],
      ${banks.map(({ newRoutingNumber }) => newRoutingNumber)}::text[]
    ) as b (routing_number, name, new_routing_number)
    on conflict (routing_number) do update set
      name = excluded.name,
      new_routing_number = excluded.new_routing_number,
      imported_at = excluded.imported_at,
      version = excluded.version,
      ended_version = null`.execute(tx)
}

/** They stay with their last name, and no account can be linked there any more. */
export async function endBanks(tx: Transaction, routingNumbers: readonly string[], version: number): Promise<void> {
  if (routingNumbers.length === 0) return
  await sql`
    update move_money_bank set ended_version = ${version}::integer
    where routing_number = any(${[...routingNumbers]}::text[])`.execute(tx)
}

/**
 * Linked accounts that were added without a directory get the name of their bank.
 *
 * @returns how many did. Their rows are taken in the order of their ids, as everyone takes them.
 */
export async function nameLinkedAccounts(tx: Transaction): Promise<number> {
  const { numAffectedRows: named = 0n } = await sql`
    with nameless as (
      select d.id, b.name from move_money_destination d
      join move_money_bank b on b.routing_number = d.routing_number and b.ended_version is null
      where d.kind = 'bank' and d.state <> 'removed' and d.name is null
      order by d.id for update of d
    )
    update move_money_destination d set name = nameless.name from nameless where d.id = nameless.id`.execute(tx)
  return Number.parseInt(String(named), 10)
}
