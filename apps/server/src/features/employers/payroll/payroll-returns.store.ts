// Reads what a payroll file has to give back, in the order of the return file.
import type { Executor } from '#platform/database/database.ts'
import type { ServiceClass } from '../nacha/nacha-layout.ts'

export type ReturnedBatch = {
  ordinal: number
  serviceClass: ServiceClass
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
  acceptedAt: string
}

export async function readReturnedFile(executor: Executor, fileId: string): Promise<ReturnedFile> {
  const row = await executor
    .selectFrom('employers_payroll_file')
    .select(['destination', 'origin', 'destination_name', 'origin_name', 'accepted_at'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return {
    destination: row.destination,
    origin: row.origin,
    destinationName: row.destination_name,
    originName: row.origin_name,
    acceptedAt: row.accepted_at,
  }
}

/** One for each batch and receiving bank that has something to give back. */
export async function readReturnedBatches(executor: Executor, fileId: string): Promise<ReturnedBatch[]> {
  const rows = await executor
    .selectFrom('employers_payroll_outcome as outcome')
    .innerJoin('employers_payroll_entry as entry', (join) =>
      join.onRef('entry.file_id', '=', 'outcome.file_id').onRef('entry.line', '=', 'outcome.line'),
    )
    .innerJoin('employers_payroll_batch as batch', (join) =>
      join.onRef('batch.file_id', '=', 'entry.file_id').onRef('batch.ordinal', '=', 'entry.batch_ordinal'),
    )
    .select([
      'batch.ordinal',
      'batch.service_class',
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
    .orderBy('batch.ordinal')
    .orderBy('entry.routing_number')
    .execute()
  return rows.map((row) => ({
    ordinal: row.ordinal,
    serviceClass: row.service_class,
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
  fileId: string,
  batch: ReturnedBatch,
  afterLine: number,
  most: number,
): Promise<ReturnedEntry[]> {
  const rows = await executor
    .selectFrom('employers_payroll_outcome as outcome')
    .innerJoin('employers_payroll_entry as entry', (join) =>
      join.onRef('entry.file_id', '=', 'outcome.file_id').onRef('entry.line', '=', 'outcome.line'),
    )
    .select(['outcome.line', 'outcome.return_code', 'outcome.return_sequence'])
    .where('outcome.file_id', '=', fileId)
    .where('outcome.outcome', '=', 'returned')
    .where('entry.batch_ordinal', '=', batch.ordinal)
    .where('entry.routing_number', '=', batch.routingNumber)
    .where('outcome.line', '>', afterLine)
    .orderBy('outcome.line')
    .limit(most)
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
