// SQL for the entries of our own files: those that wait for a window, and the outcome of each.
import type { TransferDirection } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { SealedField } from '#platform/crypto/field-encryption.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { WindowName } from './windows.rules.ts'

export function entryAccountField(id: string): SealedField {
  return { table: 'move_money_entry', column: 'account_number_sealed', row: id }
}

export type EntryToKeep = {
  id: string
  destinationId: string
  direction: TransferDirection
  description: string
  isSameDay: boolean
  amount: Cents
  /** Plain letters, up to 22. */
  holderName: string
  routingNumber: string
  accountType: 'checking' | 'savings'
  accountNumberSealed: Uint8Array
  submittedAt: Instant
}

/** Kept once: the same id again changes nothing. False when it was there. */
export async function insertEntry(executor: Executor, entry: EntryToKeep): Promise<boolean> {
  const inserted = await executor
    .insertInto('move_money_entry')
    .values({
      id: entry.id,
      destination_id: entry.destinationId,
      direction: entry.direction,
      entry_class: entry.direction === 'out' ? 'PPD' : 'WEB',
      description: entry.description,
      is_same_day: entry.isSameDay,
      amount: entry.amount,
      holder_name: entry.holderName,
      routing_number: entry.routingNumber,
      account_type: entry.accountType,
      account_number_sealed: entry.accountNumberSealed,
      submitted_at: instantText(entry.submittedAt),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** An entry with its file, as far as it has one. */
export type KeptEntry = {
  id: string
  destinationId: string
  direction: TransferDirection
  description: string
  amount: Cents
  submittedAt: Instant
  trace: string | null
  file: { id: string; window: WindowName; effectiveOn: PlainDate; exportedAt: Instant | null; settlesOn: PlainDate | null } | null
  returned: { code: string; trace: string; at: Instant } | null
}

function joined(executor: Executor) {
  return executor
    .selectFrom('move_money_entry as entry')
    .leftJoin('move_money_file as file', 'file.id', 'entry.file_id')
    .select([
      'entry.id',
      'entry.destination_id',
      'entry.direction',
      'entry.description',
      'entry.amount',
      'entry.submitted_at',
      'entry.trace',
      'entry.file_id',
      'entry.return_code',
      'entry.return_trace',
      'entry.returned_at',
      'file.window_name',
      'file.effective_on',
      'file.exported_at',
      'file.settles_on',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number]

/** Null when no entry has that id. */
export async function findEntry(executor: Executor, id: string): Promise<KeptEntry | null> {
  const row = await joined(executor).where('entry.id', '=', id).executeTakeFirst()
  return row === undefined ? null : entryOf(row)
}

/** The same with its row taken. */
export async function lockEntry(tx: Transaction, id: string): Promise<KeptEntry | null> {
  await tx.selectFrom('move_money_entry').select('id').where('id', '=', id).forUpdate().execute()
  return findEntry(tx, id)
}

/** Every entry with a trace, the newest first: a trace repeats after ten million others. */
export async function findByTrace(executor: Executor, trace: string): Promise<KeptEntry[]> {
  const rows = await joined(executor).where('entry.trace', '=', trace).orderBy('entry.bank_day', 'desc').execute()
  return rows.map(entryOf)
}

/** The same with their rows taken, one return after the other. */
export async function lockByTrace(tx: Transaction, trace: string): Promise<KeptEntry[]> {
  await tx.selectFrom('move_money_entry').select('id').where('trace', '=', trace).orderBy('id').forUpdate().execute()
  return findByTrace(tx, trace)
}

export type EntryReturn = { code: string; trace: string; at: Instant; settlesOn: PlainDate }

export async function keepReturn(tx: Transaction, id: string, { code, trace, at, settlesOn }: EntryReturn): Promise<void> {
  await tx
    .updateTable('move_money_entry')
    .set({ return_code: code, return_trace: trace, returned_at: instantText(at), return_settles_on: plainDateText(settlesOn) })
    .where('id', '=', id)
    .where('return_code', 'is', null)
    .execute()
}

export type EntryMovement = { id: string; kind: 'settled' | 'returned'; direction: TransferDirection; amount: Cents }

/** What moved between the banks on a bank day: entries whose file settled on it, and entries that came back on it. */
export async function listMovements(executor: Executor, bankDay: PlainDate): Promise<EntryMovement[]> {
  const day = plainDateText(bankDay)
  const { rows } = await sql<{ id: string; kind: 'settled' | 'returned'; direction: TransferDirection; amount: bigint }>`
    select entry.id, 'settled' as kind, entry.direction, entry.amount
    from move_money_file file join move_money_entry entry on entry.file_id = file.id
    where file.settles_on = ${day}::date
    union all
    select id, 'returned', direction, amount from move_money_entry where return_settles_on = ${day}::date
    order by 1, 2`.execute(executor)
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}

/** Entries of a destination that no file has yet: what is known better by now is true of them too. */
export async function listWaitingOf(tx: Transaction, destinationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('move_money_entry')
    .select('id')
    .where('destination_id', '=', destinationId)
    .where('file_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export type AccountOfEntry = { routingNumber: string; accountType: 'checking' | 'savings'; accountNumberSealed: Uint8Array }

/** Only while no file has it: what was sent stays as it was sent. */
export async function changeAccount(tx: Transaction, id: string, account: AccountOfEntry): Promise<void> {
  await tx
    .updateTable('move_money_entry')
    .set({
      routing_number: account.routingNumber,
      account_type: account.accountType,
      account_number_sealed: account.accountNumberSealed,
    })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .execute()
}

function entryOf(row: Row): KeptEntry {
  const { file_id: fileId, window_name: window, effective_on: effectiveOn, exported_at: exportedAt, settles_on: settlesOn } = row
  const { return_code: code, return_trace: trace, returned_at: at } = row
  return {
    id: row.id,
    destinationId: row.destination_id,
    direction: row.direction,
    description: row.description,
    amount: cents(row.amount),
    submittedAt: parseInstant(row.submitted_at),
    trace: row.trace,
    file:
      fileId === null || window === null || effectiveOn === null
        ? null
        : {
            id: fileId,
            window,
            effectiveOn: parsePlainDate(effectiveOn),
            exportedAt: exportedAt === null ? null : parseInstant(exportedAt),
            settlesOn: settlesOn === null ? null : parsePlainDate(settlesOn),
          },
    returned: code === null || trace === null || at === null ? null : { code, trace, at: parseInstant(at) },
  }
}
