// Writes our files for the bank from the database alone, so that a file that is written again is identical byte for byte.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { plainDateText, type Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Executor } from '#platform/database/database.ts'
import { writeNacha, type BatchToWrite, type EntryToWrite, type FileToWrite } from '#platform/nacha/nacha-writer.ts'
import { writeWhole } from '#platform/whole-file.ts'
import { splitOffset } from './building.ts'
import { entryAccountField } from './entries.store.ts'
import {
  findFile,
  markExported,
  readBatches,
  readFileEntries,
  type BankFile,
  type FileBatch,
  type FileEntry,
  offsetAccountField,
} from './files.store.ts'
import { settlementOf } from './windows.rules.ts'

export type ExportingDeps = { database: Database; clock: Clock; encryption: FieldEncryption }

/** `wasKnown`: it was exported before, and these are the same bytes. */
export type ExportedFile = { file: BankFile; path: string; wasKnown: boolean }

const entriesPerRead = 1_000

/**
 * Writes a file into a folder, whole or not at all, and marks it as exported. Safe to repeat: after a kill between the two it is written again.
 *
 * @throws  when the bytes would differ from those that were exported before
 */
export async function exportFile(deps: ExportingDeps, id: string, folder: string): Promise<ExportedFile> {
  const { query } = deps.database
  const file = await findFile(query, id)
  if (file === null) throw new Error(`no file has the id ${id}`)
  const path = join(folder, nameOf(file))
  const hash = createHash('sha256')
  await writeWhole(path, hashed(writeNacha(headerOf(file), await batchesOf(deps, file)), hash, file))
  const at = deps.clock.now()
  // The first word counts: written at the same time by two, it is one file with one moment.
  await markExported(query, id, {
    at,
    settlesOn: settlementOf({ name: file.window, effectiveOn: file.effectiveOn }, at),
    contentHash: hash.copy().digest(),
  })
  return { file: (await findFile(query, id)) ?? file, path, wasKnown: file.state !== 'built' }
}

/** "ach-2026-11-20-A.ach": a bank knows a file again by its day and its letter. */
function nameOf({ createdOn, modifier }: BankFile): string {
  return `ach-${plainDateText(createdOn)}-${modifier}.ach`
}

async function* hashed(
  records: AsyncIterable<string>,
  hash: ReturnType<typeof createHash>,
  { id, contentHash }: BankFile,
): AsyncGenerator<string, void> {
  for await (const record of records) {
    hash.update(`${record}\n`)
    yield record
  }
  if (contentHash !== null && !hash.copy().digest().equals(contentHash))
    throw new Error(`the file ${id} would not be the one that was exported before: it was not written`)
}

function headerOf(file: BankFile): FileToWrite {
  return {
    destination: file.destination,
    origin: file.origin,
    destinationName: file.destinationName,
    originName: file.originName,
    createdDate: plainDateText(file.createdOn),
    createdTime: file.createdTime,
    fileIdModifier: file.modifier,
  }
}

async function batchesOf(deps: ExportingDeps, file: BankFile): Promise<BatchToWrite[]> {
  const { query } = deps.database
  const { offsetAccountSealed } = file
  const offsetAccount =
    offsetAccountSealed === null ? null : deps.encryption.open(offsetAccountSealed, offsetAccountField(file.id))
  const batches = await readBatches(query, file.id)
  return batches.map((batch) => ({
    serviceClass: serviceClassOf(batch, offsetAccount !== null),
    companyName: file.companyName,
    companyId: file.companyId,
    entryClass: batch.entryClass,
    description: batch.description,
    descriptiveDate: descriptiveDateOf(file),
    effectiveDate: plainDateText(file.effectiveOn),
    odfi: file.odfiRoutingNumber.slice(0, 8),
    entries: entriesOf(query, { ...deps, file, batch, offsetAccount }),
  }))
}

function serviceClassOf({ direction }: FileBatch, isBalanced: boolean): BatchToWrite['serviceClass'] {
  if (isBalanced) return '200'
  return direction === 'out' ? '220' : '225'
}

/** Nacha, "Company Descriptive Date": SD and a time ask for settlement on the same day. */
function descriptiveDateOf({ window }: BankFile): string {
  return window === 'same_day' ? 'SD1700' : ''
}

type Writing = { encryption: FieldEncryption; file: BankFile; batch: FileBatch; offsetAccount: string | null }

async function* entriesOf(
  query: Executor,
  { encryption, file, batch, offsetAccount }: Writing,
): AsyncGenerator<EntryToWrite, void> {
  const where = { fileId: file.id, batchNumber: batch.number }
  let afterTrace = ''
  for (;;) {
    const entries = await readFileEntries(query, where, afterTrace, entriesPerRead)
    for (const entry of entries) yield entryOf(entry, encryption.open(entry.accountNumberSealed, entryAccountField(entry.id)))
    const last = entries.at(-1)
    if (last === undefined) break
    afterTrace = last.trace
  }
  if (offsetAccount !== null && batch.offsetSequence !== null) yield* offsetsOf(file, batch, offsetAccount, batch.offsetSequence)
}

function entryOf(entry: FileEntry, accountNumber: string): EntryToWrite {
  const { direction, accountType, id } = entry
  const codes = direction === 'out' ? { checking: '22', savings: '32' } : { checking: '27', savings: '37' }
  return {
    transactionCode: codes[accountType],
    routingNumber: entry.routingNumber,
    accountNumber,
    amount: entry.amount,
    // Of the transfer, as far as the field goes: two entries of one person differ by it.
    individualId: id.replaceAll('-', '').slice(-15).toUpperCase(),
    individualName: entry.holderName,
    // Nacha, "Payment Type Code": a debit that was allowed in a browser is a single one.
    ...(direction === 'in' && { discretionary: 'S' }),
    trace: entry.trace,
  }
}

/** Our own side of the batch: outgoing money is debited from our account, incoming money is credited. */
function* offsetsOf(file: BankFile, batch: FileBatch, account: string, firstSequence: number): Generator<EntryToWrite, void> {
  for (const [index, amount] of splitOffset(batch.amount).entries()) {
    yield {
      transactionCode: batch.direction === 'out' ? '27' : '22',
      routingNumber: file.odfiRoutingNumber,
      accountNumber: account,
      amount,
      individualId: 'OFFSET',
      individualName: file.companyName,
      ...(batch.entryClass === 'WEB' && { discretionary: 'S' }),
      trace: file.odfiRoutingNumber.slice(0, 8) + String(firstSequence + index).padStart(7, '0'),
    }
  }
}
