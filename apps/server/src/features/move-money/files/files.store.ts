// SQL for our files: headers, batches and entries as they are written, and the progress of each file.
import type { TransferDirection } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { SealedField } from '#platform/crypto/field-encryption.ts'
import type { Executor } from '#platform/database/database.ts'
import type { MoveMoneyFile } from '#platform/database/schema.generated.ts'
import type { WindowName } from './windows.rules.ts'

export function offsetAccountField(fileId: string): SealedField {
  return { table: 'move_money_file', column: 'offset_account_sealed', row: fileId }
}

export type BankFile = {
  id: string
  bankDay: PlainDate
  window: WindowName
  createdOn: PlainDate
  createdTime: string
  modifier: string
  effectiveOn: PlainDate
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
  state: 'built' | 'exported' | 'acknowledged'
  builtAt: Instant
  exportedAt: Instant | null
  settlesOn: PlainDate | null
  contentHash: Uint8Array | null
}

export async function findFile(executor: Executor, id: string): Promise<BankFile | null> {
  const row = await executor.selectFrom('move_money_file').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : fileOf(row)
}

export type FileFilter = { bankDay: PlainDate | null; window: WindowName | null; state: BankFile['state'] | null; max: number }

/** The newest first. */
export async function listFiles(executor: Executor, { bankDay, window, state, max }: FileFilter): Promise<BankFile[]> {
  const rows = await executor
    .selectFrom('move_money_file')
    .selectAll()
    .$if(bankDay !== null, (query) => query.where('bank_day', '=', bankDay === null ? '' : plainDateText(bankDay)))
    .$if(window !== null, (query) => query.where('window_name', '=', window ?? 'next_day'))
    .$if(state !== null, (query) => query.where('state', '=', state ?? 'built'))
    .orderBy('created_on', 'desc')
    .orderBy('modifier', 'desc')
    .limit(max)
    .execute()
  return rows.map(fileOf)
}

export type FileBatch = {
  number: number
  entryClass: 'PPD' | 'WEB'
  direction: TransferDirection
  description: string
  amount: Cents
  offsetSequence: number | null
}

export async function readBatches(executor: Executor, fileId: string): Promise<FileBatch[]> {
  const rows = await executor
    .selectFrom('move_money_batch')
    .select(['number', 'entry_class', 'direction', 'description', 'amount', 'offset_sequence'])
    .where('file_id', '=', fileId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    entryClass: row.entry_class,
    direction: row.direction,
    description: row.description,
    amount: cents(row.amount),
    offsetSequence: row.offset_sequence,
  }))
}

export type FileEntry = {
  id: string
  direction: TransferDirection
  amount: Cents
  holderName: string
  routingNumber: string
  accountType: 'checking' | 'savings'
  accountNumberSealed: Uint8Array
  trace: string
}

/** The next entries of a batch after a trace. */
export async function readFileEntries(
  executor: Executor,
  { fileId, batchNumber }: { fileId: string; batchNumber: number },
  afterTrace: string,
  max: number,
): Promise<FileEntry[]> {
  const rows = await executor
    .selectFrom('move_money_entry')
    .select(['id', 'direction', 'amount', 'holder_name', 'routing_number', 'account_type', 'account_number_sealed', 'trace'])
    .where('file_id', '=', fileId)
    .where('batch_number', '=', batchNumber)
    .where('trace', '>', afterTrace)
    .orderBy('trace')
    .limit(max)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    direction: row.direction,
    amount: cents(row.amount),
    holderName: row.holder_name,
    routingNumber: row.routing_number,
    accountType: row.account_type,
    accountNumberSealed: row.account_number_sealed,
    trace: row.trace ?? '',
  }))
}

/** Once: a file that was exported before keeps its moment and its settlement day. */
export async function markExported(
  executor: Executor,
  id: string,
  { at, settlesOn, contentHash }: { at: Instant; settlesOn: PlainDate; contentHash: Uint8Array },
): Promise<void> {
  await executor
    .updateTable('move_money_file')
    .set({
      state: 'exported',
      // Built by another process, whose clock may be ahead of this one's.
      exported_at: sql<string>`greatest(built_at, ${instantText(at)}::timestamptz)`,
      settles_on: plainDateText(settlesOn),
      content_hash: Buffer.from(contentHash),
    })
    .where('id', '=', id)
    .where('state', '=', 'built')
    .execute()
}

/** False when it is not on its way to the bank. */
export async function markAcknowledged(executor: Executor, id: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('move_money_file')
    .set({ state: 'acknowledged', acknowledged_at: instantText(at) })
    .where('id', '=', id)
    .where('state', '=', 'exported')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function fileOf(row: Selectable<MoveMoneyFile>): BankFile {
  return {
    id: row.id,
    bankDay: parsePlainDate(row.bank_day),
    window: row.window_name,
    createdOn: parsePlainDate(row.created_on),
    createdTime: row.created_time,
    modifier: row.modifier,
    effectiveOn: parsePlainDate(row.effective_on),
    destination: row.destination,
    origin: row.origin,
    destinationName: row.destination_name,
    originName: row.origin_name,
    companyName: row.company_name,
    companyId: row.company_id,
    odfiRoutingNumber: row.odfi_routing_number,
    offsetAccountSealed: row.offset_account_sealed,
    count: row.entry_count,
    debit: cents(row.debit),
    credit: cents(row.credit),
    state: row.state,
    builtAt: parseInstant(row.built_at),
    exportedAt: row.exported_at === null ? null : parseInstant(row.exported_at),
    settlesOn: row.settles_on === null ? null : parsePlainDate(row.settles_on),
    contentHash: row.content_hash,
  }
}
