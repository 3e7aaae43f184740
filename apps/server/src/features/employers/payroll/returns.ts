// Writes the NACHA return files of a payroll file: entries that could not be posted, and those an operator returned.
import { join, parse } from 'node:path'
import { isRoutingNumber, routingCheckDigit } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { bankZone, instantText, parseInstant, type Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database } from '#platform/database/database.ts'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import { cut, entryDetail, transactionCodes } from '#platform/nacha/nacha-layout.ts'
import { writeNacha, type BatchToWrite, type EntryToWrite, type FileToWrite } from '#platform/nacha/nacha-writer.ts'
import {
  makeReturnFile,
  markWritten,
  readFilesToClose,
  readPage,
  readReturnedBatches,
  readReturnedEntries,
  readReturnedFile,
  readReturnFiles,
  readUnwritten,
  type ReturnedBatch,
  type ReturnedEntry,
  type ReturnedFile,
  type ReturnFile,
} from './returns.store.ts'
import { lockFile } from '../processing/index.ts'
import type { FileFailed } from '../settlement-day/index.ts'
import { recordsField } from './staging.ts'
import { writeWhole } from '#platform/whole-file.ts'

export type ReturnsDeps = {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  /** Who returns: nothing is signed with any other bank's number (decision 51). */
  ourRoutingNumbers: readonly string[]
  /** Where return files go unless a path is given. */
  returnsFolder: string
}

export type WrittenReturns = ReturnFile & { path: string }

const entriesPerRead = 1_000

/**
 * Makes the next return file of a payroll file, when something went back since the last one, and writes all of them.
 *
 * @param path  of the first one, when it is not the usual place; the others are put beside it
 */
export async function returnEntries(deps: ReturnsDeps, fileId: string, path?: string): Promise<WrittenReturns[]> {
  await closeReturns(deps, fileId)
  const written: WrittenReturns[] = []
  for (const file of await readReturnFiles(deps.database.query, fileId)) {
    const target = pathOf(file, path ?? defaultPath(deps, fileId))
    if ((await writeReturns(deps, file, target)) > 0) written.push({ ...file, path: target })
  }
  return written
}

/** What a crash left: entries that went back and are in no return file, and return files that are on no disk. One that fails holds up no other. */
export async function finishReturns(deps: ReturnsDeps, signal: AbortSignal, onFailed: FileFailed): Promise<void> {
  const { query } = deps.database
  await sweepAll<string>(
    {
      read: (after, max) => readFilesToClose(query, after, max),
      work: (fileId) => closeReturns(deps, fileId),
      onFailed,
    },
    signal,
  )
  await sweepAll<ReturnFile>(
    {
      read: (after, max) => readUnwritten(query, after, max),
      work: (file) => writeReturns(deps, file, pathOf(file, defaultPath(deps, file.fileId))),
      onFailed: ({ fileId }, error) => onFailed(fileId, error),
    },
    signal,
  )
}

async function closeReturns({ database, clock }: ReturnsDeps, fileId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { isPosted } = await lockFile(tx, fileId)
    if (isPosted) await makeReturnFile(tx, fileId, instantText(clock.now()))
  })
}

function defaultPath(deps: ReturnsDeps, fileId: string): string {
  return join(deps.returnsFolder, `returns-${fileId}.ach`)
}

/** The second return file and any after it carry their number before the ending. */
function pathOf({ part }: ReturnFile, first: string): string {
  if (part === 1) return first
  const { dir, name, ext } = parse(first)
  return join(dir, `${name}-${part}${ext}`)
}

/**
 * Writes a return file, whole or not at all, and answers how many entries it holds; without any, no file is written.
 *
 * Everything in it comes from the payroll file and its outcomes, so writing it again gives the same bytes.
 * Source: ACH rules on returns: the batch header repeats the original's with the returning bank as ODFI; a code that ends in 1 or 6;
 * addenda 99.
 */
async function writeReturns(deps: ReturnsDeps, file: ReturnFile, path: string): Promise<number> {
  const { fileId } = file
  const { query } = deps.database
  const batches = await readReturnedBatches(query, file, deps.ourRoutingNumbers)
  const [first] = batches
  if (first === undefined) return 0
  const header = headerOf(file, await readReturnedFile(query, fileId), first)
  const records = createRecordReader(deps, fileId)
  let count = 0
  await writeWhole(path, writeNacha(header, batches.map(batchOf)))
  await markWritten(query, file, instantText(deps.clock.now()))
  return count

  function batchOf(batch: ReturnedBatch): BatchToWrite {
    return {
      serviceClass: batch.serviceClass,
      companyName: batch.companyName,
      discretionary: batch.discretionary,
      companyId: batch.companyId,
      entryClass: batch.entryClass,
      description: batch.description,
      descriptiveDate: batch.descriptiveDate,
      effectiveDate: batch.effectiveDate,
      odfi: batch.routingNumber.slice(0, 8),
      entries: entriesOf(batch),
    }
  }

  async function* entriesOf(batch: ReturnedBatch): AsyncGenerator<EntryToWrite, void> {
    let afterLine = 0
    for (;;) {
      const entries = await readReturnedEntries(query, file, batch, afterLine, entriesPerRead)
      for (const entry of entries) {
        count += 1
        yield returnOf(entry, await records(entry.line), batch.odfi)
      }
      const last = entries.at(-1)
      if (last === undefined) return
      afterLine = last.line
    }
  }
}

/** Distinguishes the return files of one day. */
const modifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** The way back: who sent is where it goes. An origin that is no bank gives way to the bank that sent the first batch. */
function headerOf({ part, madeAt }: ReturnFile, file: ReturnedFile, first: ReturnedBatch): FileToWrite {
  const origin = file.origin.trim()
  const local = parseInstant(madeAt).toZonedDateTimeISO(bankZone)
  return {
    destination: ` ${isRoutingNumber(origin) ? origin : routingNumberOf(first.odfi)}`,
    origin: file.destination,
    destinationName: file.originName,
    originName: file.destinationName,
    createdDate: local.toPlainDate().toString(),
    createdTime: `${twoDigits(local.hour)}${twoDigits(local.minute)}`,
    fileIdModifier: modifiers[(part - 1) % modifiers.length] ?? 'A',
  }
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}

function routingNumberOf(firstEight: string): string {
  return firstEight + routingCheckDigit(firstEight)
}

/** The original's own fields; only code, receiving bank, trace and addenda are the return's. */
function returnOf(entry: ReturnedEntry, original: string, odfi: string): EntryToWrite {
  const rdfi = cut(original, entryDetail.rdfi)
  return {
    transactionCode: returnCodeOf(cut(original, entryDetail.transactionCode)),
    routingNumber: routingNumberOf(odfi),
    accountNumber: cut(original, entryDetail.accountNumber),
    amount: cents(BigInt(cut(original, entryDetail.amount))),
    individualId: cut(original, entryDetail.individualId),
    individualName: cut(original, entryDetail.individualName),
    discretionary: cut(original, entryDetail.discretionary),
    trace: rdfi + String(entry.sequence).padStart(7, '0'),
    addenda: [{ kind: 'return', code: entry.code, originalTrace: cut(original, entryDetail.trace), originalRdfi: rdfi }],
  }
}

/** The code that returns an entry to an account of the same type: 21 a credit to checking, 36 a debit from savings, and so on. */
function returnCodeOf(originalCode: string): string {
  const original = transactionCodes.get(originalCode)
  const kind = original?.kind.startsWith('debit') === true ? 'debit_return' : 'credit_return'
  const code = transactionCodes
    .entries()
    .find(([, meaning]) => meaning.kind === kind && meaning.accountType === original?.accountType)
  if (code === undefined) throw new Error(`no code returns an entry of code ${originalCode}`)
  return code[0]
}

/** Opens the sealed pages one after another; entries are in the file's order, so a page is opened once for most of them. */
function createRecordReader({ database, encryption }: ReturnsDeps, fileId: string): (line: number) => Promise<string> {
  let page = { firstLine: 0, lastLine: -1, records: [''] }
  return async (line) => {
    if (line < page.firstLine || line > page.lastLine) {
      const sealed = await readPage(database.query, fileId, line)
      const records = encryption.open(sealed.recordsSealed, recordsField(fileId, sealed.firstLine)).split('\n')
      page = { firstLine: sealed.firstLine, lastLine: sealed.lastLine, records }
    }
    const record = page.records[line - page.firstLine]
    if (record === undefined) throw new Error(`line ${line} of the payroll file is not among its sealed records`)
    return record
  }
}
