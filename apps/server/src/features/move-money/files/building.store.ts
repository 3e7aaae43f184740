// Puts the entries that wait for a window into a file, in one transaction: the claim, the traces, the batches and the file.
import type { TransferDirection } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/database.ts'
import type { DueWindow } from './windows.rules.ts'

/**
 * Takes the allocator of a bank's traces: of all instances that build files, one proceeds.
 *
 * @returns the last sequence number that was given out
 */
export async function lockTraces(tx: Transaction, odfi: string): Promise<number> {
  await tx
    .insertInto('move_money_trace')
    .values({ odfi, last_sequence: 0 })
    .onConflict((conflict) => conflict.column('odfi').doNothing())
    .execute()
  const row = await tx
    .selectFrom('move_money_trace')
    .select('last_sequence')
    .where('odfi', '=', odfi)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.last_sequence
}

export async function keepTraces(tx: Transaction, odfi: string, lastSequence: number): Promise<void> {
  await tx.updateTable('move_money_trace').set({ last_sequence: lastSequence }).where('odfi', '=', odfi).execute()
}

/**
 * Claims what waits for a window for a file, the oldest first, up to as many entries and as much money as a file may have.
 *
 * @returns how many were claimed
 */
export async function claimEntries(
  tx: Transaction,
  fileId: string,
  { name, bankDay, closedAt }: DueWindow,
  max: { entries: number; amount: Cents },
): Promise<number> {
  const { numAffectedRows: claimed = 0n } = await sql`
    update move_money_entry set file_id = ${fileId}::uuid, bank_day = ${plainDateText(bankDay)}::date
    where id in (
      select id from (
        select id, sum(amount) over (order by submitted_at, id rows unbounded preceding) as total
        from (
          select id, amount, submitted_at from move_money_entry
          where file_id is null and submitted_at < ${instantText(closedAt)} and (is_same_day or ${name !== 'same_day'})
          order by submitted_at, id
          limit ${max.entries}
        ) waiting
      ) counted
      where total <= ${max.amount}
    )`.execute(tx)
  return Number.parseInt(String(claimed), 10)
}

export type ClaimedBatch = {
  number: number
  entryClass: 'PPD' | 'WEB'
  direction: TransferDirection
  description: string
  count: number
  amount: Cents
}

/** What was claimed for a file, by the batches that it makes: one for each class and description. */
export async function readClaimed(tx: Transaction, fileId: string): Promise<ClaimedBatch[]> {
  const rows = await tx
    .selectFrom('move_money_entry')
    .select((eb) => [
      'entry_class',
      'direction',
      'description',
      eb.fn.countAll<bigint>().as('count'),
      eb.fn.sum<string>('amount').as('amount'),
    ])
    .where('file_id', '=', fileId)
    .groupBy(['entry_class', 'direction', 'description'])
    .orderBy('entry_class')
    .orderBy('description')
    .execute()
  return rows.map((row, index) => ({
    number: index + 1,
    entryClass: row.entry_class,
    direction: row.direction,
    description: row.description,
    count: Number.parseInt(String(row.count), 10),
    amount: cents(BigInt(row.amount)),
  }))
}

/** Gives each entry of a batch its trace, ascending from the first sequence number. */
export async function numberBatch(
  tx: Transaction,
  { fileId, odfi, batch, firstSequence }: { fileId: string; odfi: string; batch: ClaimedBatch; firstSequence: number },
): Promise<void> {
  await sql`
    update move_money_entry entry
    set batch_number = ${batch.number}, trace = ${odfi}::text || lpad((${firstSequence}::int - 1 + numbered.place)::text, 7, '0')
    from (
      select id, row_number() over (order by submitted_at, id) as place from move_money_entry
      where file_id = ${fileId}::uuid and entry_class = ${batch.entryClass} and description = ${batch.description}
    ) numbered
    where entry.id = numbered.id`.execute(tx)
}

export async function insertBatch(
  tx: Transaction,
  fileId: string,
  { number, entryClass, direction, description, count, amount }: ClaimedBatch,
  offsetSequence: number | null,
): Promise<void> {
  await tx
    .insertInto('move_money_batch')
    .values({
      file_id: fileId,
      number,
      entry_class: entryClass,
      direction,
      description,
      entry_count: count,
      amount,
      offset_sequence: offsetSequence,
    })
    .execute()
}

export type FileToKeep = {
  id: string
  window: DueWindow
  builtAt: Instant
  createdOn: PlainDate
  createdTime: string
  destination: string
  origin: string
  destinationName: string
  originName: string
  companyName: string
  companyId: string
  odfiRoutingNumber: string
  offsetAccountSealed: Uint8Array | null
  count: number
  debit: Cents
  credit: Cents
}

/** Modifiers that files created on that day have. */
export async function readModifiers(tx: Transaction, createdOn: PlainDate): Promise<string[]> {
  const rows = await tx
    .selectFrom('move_money_file')
    .select('modifier')
    .where('created_on', '=', plainDateText(createdOn))
    .orderBy('modifier')
    .execute()
  return rows.map(({ modifier }) => modifier)
}

export async function insertFile(tx: Transaction, file: FileToKeep, modifier: string): Promise<void> {
  await tx
    .insertInto('move_money_file')
    .values({
      id: file.id,
      bank_day: plainDateText(file.window.bankDay),
      window_name: file.window.name,
      effective_on: plainDateText(file.window.effectiveOn),
      created_on: plainDateText(file.createdOn),
      created_time: file.createdTime,
      modifier,
      destination: file.destination,
      origin: file.origin,
      destination_name: file.destinationName,
      origin_name: file.originName,
      company_name: file.companyName,
      company_id: file.companyId,
      odfi_routing_number: file.odfiRoutingNumber,
      offset_account_sealed: file.offsetAccountSealed,
      entry_count: file.count,
      debit: file.debit,
      credit: file.credit,
      state: 'built',
      built_at: instantText(file.builtAt),
    })
    .execute()
}
