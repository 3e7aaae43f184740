// Reads the entries of a payroll file to return, in the order of the return file.
import { cents, type Cents } from '@daybreak/money'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { joinedOutcomes } from '../processing/index.ts'
import type { ServiceClass } from '#platform/nacha/nacha-layout.ts'

export type ReturnedBatch = {
  ordinal: number
  serviceClass: ServiceClass
  entryClass: string
  companyName: string
  discretionary: string
  companyId: string
  description: string
  descriptiveDate: string
  effectiveDate: string | null
  /** Eight digits of the bank that sent the entries, which now receives their returns. */
  odfi: string
  /** Nine digits of the bank that returns them. */
  routingNumber: string
}

export type ReturnedEntry = { line: number; code: string; sequence: number }

export type ReturnedFile = {
  destination: string
  origin: string
  destinationName: string
  originName: string
}

export async function readReturnedFile(executor: Executor, fileId: string): Promise<ReturnedFile> {
  const row = await executor
    .selectFrom('employers_payroll_file')
    .select(['destination', 'origin', 'destination_name', 'origin_name'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return {
    destination: row.destination,
    origin: row.origin,
    destinationName: row.destination_name,
    originName: row.origin_name,
  }
}

/** One return file: which payroll file it belongs to, and which of its return files it is. */
export type ReturnPart = { fileId: string; part: number }

/** One for each batch and receiving bank of ours with something to return in this return file. */
export async function readReturnedBatches(
  executor: Executor,
  { fileId, part }: ReturnPart,
  ourRoutingNumbers: readonly string[],
): Promise<ReturnedBatch[]> {
  const rows = await joinedOutcomes(executor)
    .select([
      'batch.ordinal',
      'batch.service_class',
      'batch.entry_class',
      'batch.company_name',
      'batch.discretionary',
      'batch.company_id',
      'batch.description',
      'batch.descriptive_date',
      'batch.effective_date',
      'batch.odfi',
      'entry.routing_number',
    ])
    .distinct()
    .where('outcome.file_id', '=', fileId)
    .where('outcome.outcome', '=', 'returned')
    .where('outcome.return_part', '=', part)
    .where(sql<boolean>`entry.routing_number = any(${[...ourRoutingNumbers]}::text[])`)
    .orderBy('batch.ordinal')
    .orderBy('entry.routing_number')
    .execute()
  return rows.map((row) => ({
    ordinal: row.ordinal,
    serviceClass: row.service_class,
    entryClass: row.entry_class,
    companyName: row.company_name,
    discretionary: row.discretionary,
    companyId: row.company_id,
    description: row.description,
    descriptiveDate: row.descriptive_date,
    effectiveDate: row.effective_date,
    odfi: row.odfi,
    routingNumber: row.routing_number,
  }))
}

/** The next returned entries of a batch and receiving bank after a line. */
export async function readReturnedEntries(
  executor: Executor,
  { fileId, part }: ReturnPart,
  batch: ReturnedBatch,
  afterLine: number,
  max: number,
): Promise<ReturnedEntry[]> {
  const rows = await executor
    .selectFrom('employers_payroll_outcome as outcome')
    .innerJoin('employers_payroll_entry as entry', (join) =>
      join.onRef('entry.file_id', '=', 'outcome.file_id').onRef('entry.line', '=', 'outcome.line'),
    )
    .select(['outcome.line', 'outcome.return_code', 'outcome.return_sequence'])
    .where('outcome.file_id', '=', fileId)
    .where('outcome.outcome', '=', 'returned')
    .where('outcome.return_part', '=', part)
    .where('entry.batch_ordinal', '=', batch.ordinal)
    .where('entry.routing_number', '=', batch.routingNumber)
    .where('outcome.line', '>', afterLine)
    .orderBy('outcome.line')
    .limit(max)
    .execute()
  return rows.map((row) => {
    if (row.return_code === null || row.return_sequence === null)
      throw new Error(`the returned entry of line ${row.line} has no code`)
    return { line: row.line, code: row.return_code, sequence: row.return_sequence }
  })
}

export type SealedPage = { firstLine: number; lastLine: number; recordsSealed: Uint8Array }

/** The sealed page that holds a line. */
export async function readPage(executor: Executor, fileId: string, line: number): Promise<SealedPage> {
  const row = await executor
    .selectFrom('employers_payroll_page')
    .select(['first_line', 'last_line', 'records_sealed'])
    .where('file_id', '=', fileId)
    .where('first_line', '<=', line)
    .orderBy('first_line', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { firstLine: row.first_line, lastLine: row.last_line, recordsSealed: row.records_sealed }
}

export type ReturnFile = ReturnPart & {
  madeAt: string
  count: number
  amount: Cents
  /** The first deadline of its entries; null for what was returned before deadlines were kept. */
  dueAt: string | null
  /** Null until it is on a disk. */
  writtenAt: string | null
}

function returnFiles(executor: Executor) {
  return executor
    .selectFrom('employers_payroll_return')
    .select(['file_id', 'part', 'made_at', 'entry_count', 'amount', 'due_at', 'written_at'])
}

type ReturnRow = Awaited<ReturnType<ReturnType<typeof returnFiles>['execute']>>[number]

function returnFileOf(row: ReturnRow): ReturnFile {
  return {
    fileId: row.file_id,
    part: row.part,
    madeAt: row.made_at,
    count: row.entry_count,
    amount: cents(row.amount),
    dueAt: row.due_at,
    writtenAt: row.written_at,
  }
}

/** The return files of a payroll file, in order. */
export async function readReturnFiles(executor: Executor, fileId: string): Promise<ReturnFile[]> {
  return (await returnFiles(executor).where('file_id', '=', fileId).orderBy('part').execute()).map(returnFileOf)
}

/** Return files that are on no disk yet, by payroll file and number, after one of them. */
export async function readUnwritten(executor: Executor, after: ReturnPart | null, max: number): Promise<ReturnFile[]> {
  const rows = await returnFiles(executor)
    .where('written_at', 'is', null)
    .$if(after !== null, (from) =>
      from.where(sql<boolean>`(file_id, part) > (${after?.fileId ?? null}::uuid, ${after?.part ?? null}::int)`),
    )
    .orderBy('file_id')
    .orderBy('part')
    .limit(max)
    .execute()
  return rows.map(returnFileOf)
}

/** Payroll files that are processed and have returned something that no return file has yet, by id, after one of them. */
export async function readFilesToClose(executor: Executor, after: string | null, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct file.id from employers_payroll_outcome outcome join employers_payroll_file file on file.id = outcome.file_id
    where outcome.outcome = 'returned' and outcome.return_part is null and file.posted_at is not null
      and (${after}::uuid is null or file.id > ${after}::uuid)
    order by file.id limit ${max}`.execute(executor)
  return rows.map(({ id }) => id)
}

/** Puts what was returned since the last time into the next return file, while the payroll file's row is held. False when there is nothing. */
export async function makeReturnFile(tx: Transaction, fileId: string, at: string): Promise<boolean> {
  const { rows } = await sql<{ made: number }>`
    with next as (select coalesce(max(part), 0) + 1 as part from employers_payroll_return where file_id = ${fileId}),
    entries as (
      update employers_payroll_outcome set return_part = (select part from next)
      where file_id = ${fileId} and outcome = 'returned' and return_part is null
      returning amount, due_at)
    insert into employers_payroll_return (file_id, part, made_at, entry_count, amount, due_at)
    select ${fileId}::uuid, (select part from next), ${at}::timestamptz, count(*), sum(amount), min(due_at) from entries having count(*) > 0
    returning 1 as made`.execute(tx)
  return rows.length > 0
}

export async function markWritten(executor: Executor, { fileId, part }: ReturnPart, at: string): Promise<void> {
  await executor
    .updateTable('employers_payroll_return')
    .set({ written_at: at })
    .where('file_id', '=', fileId)
    .where('part', '=', part)
    .where('written_at', 'is', null)
    .execute()
}
