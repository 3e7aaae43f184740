// Writes NACHA files record by record, with every count, hash and total in place; used for returns, samples and benchmarks.
import type { Cents } from '@daybreak/money'
import type { NachaTotals } from './nacha-entries.ts'
import {
  batchControl,
  batchHeader,
  blockingFactor,
  changeAddenda,
  entryDetail,
  fileControl,
  fileHeader,
  paymentAddenda,
  recordLength,
  returnAddenda,
  transactionCodes,
  type Field,
  type ServiceClass,
} from './nacha-layout.ts'
import { createTally, type NachaTally } from './nacha-tally.ts'

/** Values at hand, or those that a store returns page by page. */
type Streamed<Item> = Iterable<Item> | AsyncIterable<Item>

export type FileToWrite = {
  /** Ten characters: a blank and a routing number, or what the two ends agreed on. */
  destination: string
  origin: string
  destinationName: string
  originName: string
  /** 'YYYY-MM-DD' and 'HHMM'. */
  createdDate: string
  createdTime: string
  fileIdModifier: string
  reference?: string
}

export type BatchToWrite = {
  serviceClass: ServiceClass
  companyName: string
  discretionary?: string
  companyId: string
  entryClass: string
  description: string
  descriptiveDate?: string
  /** 'YYYY-MM-DD', or null to leave it blank. */
  effectiveDate: string | null
  odfi: string
  entries: Streamed<EntryToWrite>
}

export type EntryToWrite = {
  transactionCode: string
  routingNumber: string
  accountNumber: string
  amount: Cents
  individualId: string
  individualName: string
  discretionary?: string
  trace: string
  addenda?: readonly AddendaToWrite[]
}

export type AddendaToWrite =
  | { kind: 'return'; code: string; originalTrace: string; originalRdfi: string; information?: string }
  | { kind: 'change'; code: string; originalTrace: string; originalRdfi: string; corrected: string }
  | { kind: 'payment'; text: string }

/**
 * Yields the records of a file, each of 94 characters without a line end, filled up to whole blocks of ten.
 * Streams: entries are drawn one by one, so a file of any length takes no memory. Throws RangeError when a number does not fit its field.
 */
export async function* writeNacha(file: FileToWrite, batches: Streamed<BatchToWrite>): AsyncGenerator<string, void> {
  const tally = createTally()
  let batchCount = 0
  let recordCount = 1
  yield writeFileHeader(file)
  for await (const batch of batches) {
    batchCount += 1
    for await (const record of writeBatch(batch, batchCount, tally)) {
      recordCount += 1
      yield record
    }
  }
  recordCount += 1
  const blockCount = Math.ceil(recordCount / blockingFactor)
  yield writeFileControl(batchCount, blockCount, tally.totals())
  for (; recordCount < blockCount * blockingFactor; recordCount += 1) yield '9'.repeat(recordLength)
}

async function* writeBatch(batch: BatchToWrite, batchNumber: number, fileTally: NachaTally): AsyncGenerator<string, void> {
  const tally = createTally()
  yield writeBatchHeader(batch, batchNumber)
  for await (const entry of batch.entries) {
    const kind = transactionCodes.get(entry.transactionCode)?.kind
    if (kind === undefined) throw new RangeError(`${entry.transactionCode} is no transaction code`)
    for (const one of [tally, fileTally]) one.addEntry(entry.routingNumber.slice(0, 8), kind, entry.amount)
    yield writeEntry(entry)
    for (const [index, addenda] of (entry.addenda ?? []).entries()) {
      tally.addAddenda()
      fileTally.addAddenda()
      yield writeAddenda(addenda, index + 1, entry.trace)
    }
  }
  yield writeBatchControl(batch, batchNumber, tally.totals())
}

function writeFileHeader(file: FileToWrite): string {
  return compose('1', [
    [fileHeader.priorityCode, '01'],
    [fileHeader.destination, words(file.destination, 10)],
    [fileHeader.origin, words(file.origin, 10)],
    [fileHeader.createdDate, shortDate(file.createdDate)],
    [fileHeader.createdTime, file.createdTime],
    [fileHeader.fileIdModifier, file.fileIdModifier],
    [fileHeader.recordSize, '094'],
    [fileHeader.blocking, '10'],
    [fileHeader.formatCode, '1'],
    [fileHeader.destinationName, words(file.destinationName, 23)],
    [fileHeader.originName, words(file.originName, 23)],
    [fileHeader.reference, words(file.reference ?? '', 8)],
  ])
}

function writeBatchHeader(batch: BatchToWrite, batchNumber: number): string {
  return compose('5', [
    [batchHeader.serviceClass, batch.serviceClass],
    [batchHeader.companyName, words(batch.companyName, 16)],
    [batchHeader.discretionary, words(batch.discretionary ?? '', 20)],
    [batchHeader.companyId, words(batch.companyId, 10)],
    [batchHeader.entryClass, batch.entryClass],
    [batchHeader.description, words(batch.description, 10)],
    [batchHeader.descriptiveDate, words(batch.descriptiveDate ?? '', 6)],
    [batchHeader.effectiveDate, batch.effectiveDate === null ? '      ' : shortDate(batch.effectiveDate)],
    [batchHeader.originatorStatus, '1'],
    [batchHeader.odfi, batch.odfi],
    [batchHeader.batchNumber, digits(batchNumber, 7)],
  ])
}

function writeEntry(entry: EntryToWrite): string {
  return compose('6', [
    [entryDetail.transactionCode, entry.transactionCode],
    [entryDetail.rdfi, entry.routingNumber.slice(0, 8)],
    [entryDetail.checkDigit, entry.routingNumber.slice(8)],
    [entryDetail.accountNumber, words(entry.accountNumber, 17)],
    [entryDetail.amount, digits(entry.amount, 10)],
    [entryDetail.individualId, words(entry.individualId, 15)],
    [entryDetail.individualName, words(entry.individualName, 22)],
    [entryDetail.discretionary, words(entry.discretionary ?? '', 2)],
    [entryDetail.addendaIndicator, (entry.addenda ?? []).length > 0 ? '1' : '0'],
    [entryDetail.trace, digits(entry.trace, 15)],
  ])
}

function writeAddenda(addenda: AddendaToWrite, sequence: number, trace: string): string {
  if (addenda.kind === 'return') {
    return compose('7', [
      [returnAddenda.typeCode, '99'],
      [returnAddenda.returnCode, addenda.code],
      [returnAddenda.originalTrace, digits(addenda.originalTrace, 15)],
      [returnAddenda.originalRdfi, addenda.originalRdfi],
      [returnAddenda.information, words(addenda.information ?? '', 44)],
      [returnAddenda.trace, digits(trace, 15)],
    ])
  }
  if (addenda.kind === 'change') {
    return compose('7', [
      [changeAddenda.typeCode, '98'],
      [changeAddenda.changeCode, addenda.code],
      [changeAddenda.originalTrace, digits(addenda.originalTrace, 15)],
      [changeAddenda.originalRdfi, addenda.originalRdfi],
      [changeAddenda.corrected, words(addenda.corrected, 29)],
      [changeAddenda.trace, digits(trace, 15)],
    ])
  }
  return compose('7', [
    [paymentAddenda.typeCode, '05'],
    [paymentAddenda.payment, words(addenda.text, 80)],
    [paymentAddenda.sequence, digits(sequence, 4)],
    [paymentAddenda.entrySequence, trace.slice(8)],
  ])
}

function writeBatchControl(batch: BatchToWrite, batchNumber: number, totals: NachaTotals): string {
  return compose('8', [
    [batchControl.serviceClass, batch.serviceClass],
    [batchControl.entryCount, digits(totals.entryAndAddendaCount, 6)],
    [batchControl.entryHash, totals.entryHash],
    [batchControl.debitTotal, digits(totals.debit, 12)],
    [batchControl.creditTotal, digits(totals.credit, 12)],
    [batchControl.companyId, words(batch.companyId, 10)],
    [batchControl.odfi, batch.odfi],
    [batchControl.batchNumber, digits(batchNumber, 7)],
  ])
}

function writeFileControl(batchCount: number, blockCount: number, totals: NachaTotals): string {
  return compose('9', [
    [fileControl.batchCount, digits(batchCount, 6)],
    [fileControl.blockCount, digits(blockCount, 6)],
    [fileControl.entryCount, digits(totals.entryAndAddendaCount, 8)],
    [fileControl.entryHash, totals.entryHash],
    [fileControl.debitTotal, digits(totals.debit, 12)],
    [fileControl.creditTotal, digits(totals.credit, 12)],
  ])
}

/** Fields in ascending order; the positions between them stay blank. */
function compose(type: string, fields: readonly (readonly [Field, string])[]): string {
  let record = type
  for (const [[first, last], text] of fields) {
    if (text.length !== last - first + 1)
      throw new RangeError(`"${text}" does not fill the positions ${first}–${last} of a NACHA record ${type}`)
    record = record.padEnd(first - 1) + text
  }
  return record.padEnd(recordLength)
}

function digits(value: bigint | number | string, width: number): string {
  return String(value).padStart(width, '0')
}

/** Left-aligned and cut to its field. Accents are dropped and other signs outside ASCII become '?', since the file is plain ASCII. */
function words(text: string, width: number): string {
  const ascii = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?')
  return ascii.slice(0, width).padEnd(width)
}

function shortDate(date: string): string {
  return date.slice(2, 4) + date.slice(5, 7) + date.slice(8, 10)
}
