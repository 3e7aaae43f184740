// Writes the NACHA return file of a payroll file: what went to closed accounts (R02) and to nobody (R03).
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database } from '#platform/database/database.ts'
import { cut, entryDetail, isRoutingNumber, routingCheckDigit, transactionCodes } from '../nacha/nacha-layout.ts'
import { writeNacha, type BatchToWrite, type EntryToWrite, type FileToWrite } from '../nacha/nacha-writer.ts'
import {
  readPage,
  readReturnedBatches,
  readReturnedEntries,
  readReturnedFile,
  type ReturnedBatch,
  type ReturnedEntry,
  type ReturnedFile,
} from './payroll-returns.store.ts'
import { recordsPlace } from './payroll-staging.ts'
import { writeWhole } from './whole-file.ts'

export type ReturnsDeps = { database: Database; encryption: FieldEncryption }

const entriesPerRead = 1_000
const easternZone = 'America/New_York'

/**
 * Writes the return file, whole or not at all, and answers how many entries it holds; without any, no file is written.
 *
 * Everything in it comes from the payroll file and its outcomes, so writing it again gives the same bytes.
 * Source: ACH rules on returns: the batch header repeats the original's with the returning bank as ODFI; code 21, 31, 41 or 51; addenda 99.
 */
export async function writeReturns(deps: ReturnsDeps, fileId: string, path: string): Promise<number> {
  const batches = await readReturnedBatches(deps.database.query, fileId)
  const [first] = batches
  if (first === undefined) return 0
  const header = headerOf(await readReturnedFile(deps.database.query, fileId), first)
  const records = createRecordReader(deps, fileId)
  let count = 0
  await writeWhole(path, writeNacha(header, batches.map(batchOf)))
  return count

  function batchOf(batch: ReturnedBatch): BatchToWrite {
    return {
      serviceClass: batch.serviceClass,
      companyName: batch.companyName,
      discretionary: batch.discretionary,
      companyId: batch.companyId,
      entryClass: 'PPD',
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
      const entries = await readReturnedEntries(deps.database.query, fileId, batch, afterLine, entriesPerRead)
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

/** The way back: who sent is where it goes. An origin that is no bank gives way to the bank that sent the first batch. */
function headerOf(file: ReturnedFile, first: ReturnedBatch): FileToWrite {
  const origin = file.origin.trim()
  const local = parseInstant(file.acceptedAt).toZonedDateTimeISO(easternZone)
  return {
    destination: ` ${isRoutingNumber(origin) ? origin : routingNumberOf(first.odfi)}`,
    origin: file.destination,
    destinationName: file.originName,
    originName: file.destinationName,
    createdDate: local.toPlainDate().toString(),
    createdTime: `${twoDigits(local.hour)}${twoDigits(local.minute)}`,
    fileIdModifier: 'A',
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

/** The code that returns a credit to an account of the same type: 21 checking, 31 savings, 41 general ledger, 51 loan. */
function returnCodeOf(originalCode: string): string {
  const accountType = transactionCodes.get(originalCode)?.accountType
  const code = transactionCodes
    .entries()
    .find(([, meaning]) => meaning.kind === 'credit_return' && meaning.accountType === accountType)
  if (code === undefined) throw new Error(`no code returns an entry of code ${originalCode}`)
  return code[0]
}

/** Opens the sealed pages one after another; entries come in the file's order, so a page is opened once for most of them. */
function createRecordReader({ database, encryption }: ReturnsDeps, fileId: string): (line: number) => Promise<string> {
  let page = { firstLine: 0, lastLine: -1, records: [''] }
  return async (line) => {
    if (line < page.firstLine || line > page.lastLine) {
      const sealed = await readPage(database.query, fileId, line)
      const records = encryption.open(sealed.recordsSealed, recordsPlace(fileId, sealed.firstLine)).split('\n')
      page = { firstLine: sealed.firstLine, lastLine: sealed.lastLine, records }
    }
    const record = page.records[line - page.firstLine]
    if (record === undefined) throw new Error(`line ${line} of the payroll file is not among its sealed records`)
    return record
  }
}
