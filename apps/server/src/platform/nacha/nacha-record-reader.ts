// Reads the records of a NACHA file one by one: their order, and the counts, hashes and totals of each batch and of the file.
import type { NachaBatch, NachaBatchHeader, NachaEntry, NachaFile, NachaHeader } from './nacha-entries.ts'
import { NachaFault, type NachaFaultCode } from './nacha-faults.ts'
import { countOf } from './nacha-fields.ts'
import { batchControl, blockingFactor, cut, fileControl, recordLength } from './nacha-layout.ts'
import type { NachaLine } from './nacha-lines.ts'
import { hasAddenda, readAddenda, readBatchHeader, readEntry, readFileHeader } from './nacha-records.ts'
import { createTally, expectTotals, type NachaTally } from './nacha-tally.ts'

const nines = /^9+ *$/
const unprintable = /[^\x20-\x7e]/

/** Faults of what a batch says. Any other leaves it open where batches begin and end, and refuses the file. */
const faultsOfBatches: ReadonlySet<NachaFaultCode> = new Set<NachaFaultCode>([
  'nacha.not_ascii',
  'nacha.bad_field',
  'nacha.not_numeric',
  'nacha.bad_date',
  'nacha.check_digit',
  'nacha.unknown_transaction_code',
  'nacha.unsupported_service_class',
  'nacha.service_class_disagrees',
  'nacha.amount_disagrees_with_code',
  'nacha.addenda_missing',
  'nacha.addenda_unexpected',
  'nacha.addenda_disagrees',
  'nacha.batch_disagrees',
  'nacha.entry_count',
  'nacha.entry_hash',
  'nacha.debit_total',
  'nacha.credit_total',
])

type OpenBatch = { header: NachaBatchHeader; tally: NachaTally; entryCount: number }
type OpenEntry = { entry: NachaEntry; mustHaveAddenda: boolean }

export class NachaReader {
  #header: NachaHeader | undefined
  #batch: OpenBatch | undefined
  #entry: OpenEntry | undefined
  #isControlled = false
  #lineCount = 0
  #recordCount = 0
  #declaredBlockCount = 0
  #batchCount = 0
  #entryCount = 0
  #controlLine = 0
  readonly #tally = createTally()
  #entries: NachaEntry[] = []
  #batches: NachaBatch[] = []
  /** The rest of a batch that was set aside is passed over. */
  #isPassing = false
  #hasSetAside = false

  read(line: NachaLine): void {
    if (line.text.length > recordLength) {
      throw new NachaFault('nacha.line_too_long', line.number, `the record has more than ${recordLength} characters`)
    }
    if (this.#isControlled) return this.#readFiller(line)
    this.#lineCount = line.number
    if (this.#isPassing) return this.#passOver(line)
    this.#expectReadable(line)
    const type = line.text[0]
    if (type !== '7') this.#closeEntry(line.number)
    if (type === '6') this.#readEntry(line)
    else if (type === '7') this.#readAddenda(line)
    else if (type === '5') this.#openBatch(line)
    else if (type === '8') this.#closeBatch(line)
    else if (type === '1') this.#readHeader(line)
    else if (type === '9') this.#readControl(line)
    else this.#refuseUnknown(line)
  }

  /**
   * Skips the batch with the error of this line, so that reading can continue with the next one. Its records on the page are dropped.
   *
   * @returns the batch's ordinal; null when the fault is of the file and no batch alone
   */
  setAside(line: NachaLine, code: NachaFaultCode): number | null {
    const isHeader = line.text[0] === '5'
    // A header within a batch, or any other record outside one: where the batches end is not known.
    if (!faultsOfBatches.has(code) || (this.#batch !== undefined) === isHeader) return null
    // The one fault of a header that is found before the batch is counted.
    if (isHeader && code === 'nacha.not_ascii') this.#batchCount += 1
    this.#batch = undefined
    this.#entry = undefined
    this.#entries = this.#entries.filter((entry) => entry.batch.ordinal !== this.#batchCount)
    this.#hasSetAside = true
    this.#isPassing = line.text[0] !== '8'
    return this.#batchCount
  }

  header(): NachaHeader {
    if (this.#header === undefined)
      throw new NachaFault('nacha.file_header_missing', 1, 'the first record is not a file header (1)')
    return this.#header
  }

  takePage(): { entries: NachaEntry[]; batches: NachaBatch[] } {
    const page = { entries: this.#entries, batches: this.#batches }
    this.#entries = []
    this.#batches = []
    return page
  }

  end(): NachaFile {
    if (!this.#isControlled) {
      this.#expectBatchClosed(this.#lineCount, 'the file ends')
      if (this.#isPassing)
        throw new NachaFault('nacha.batch_control_missing', this.#lineCount, `batch ${this.#batchCount} has no control (8)`)
      throw new NachaFault('nacha.file_control_missing', this.#lineCount, 'the file ends here without its file control (9)')
    }
    this.#expectBlockCount()
    return {
      header: this.header(),
      batchCount: this.#batchCount,
      entryCount: this.#entryCount,
      lineCount: this.#lineCount,
      totals: this.#tally.totals(),
    }
  }

  /** A batch that is set aside still ends with its control: without one, the next batch may be part of it. */
  #passOver(line: NachaLine): void {
    const type = line.text[0] ?? ''
    if (type === '8') this.#isPassing = false
    if ('159'.includes(type))
      throw new NachaFault('nacha.batch_control_missing', line.number, `batch ${this.#batchCount} has no control (8)`)
  }

  #expectReadable(line: NachaLine): void {
    const position = line.text.search(unprintable)
    if (position >= 0) {
      throw new NachaFault(
        'nacha.not_ascii',
        line.number,
        `position ${position + 1} holds a character that is not printable ASCII`,
      )
    }
    if (this.#header === undefined && line.text[0] !== '1') {
      throw new NachaFault('nacha.file_header_missing', line.number, 'the first record is not a file header (1)')
    }
  }

  #refuseUnknown(line: NachaLine): never {
    if (line.text.trim() === '') throw new NachaFault('nacha.blank_line', line.number, 'the line is blank')
    throw new NachaFault('nacha.unknown_record', line.number, `no record begins with "${line.text[0]}"`)
  }

  #readHeader(line: NachaLine): void {
    if (this.#header !== undefined)
      throw new NachaFault('nacha.file_header_repeated', line.number, 'a second file header (1) begins here')
    this.#header = readFileHeader(line)
  }

  #openBatch(line: NachaLine): void {
    this.#expectBatchClosed(line.number, 'a batch header (5) comes')
    this.#batchCount += 1
    this.#batch = { header: readBatchHeader(line, this.#batchCount), tally: createTally(), entryCount: 0 }
  }

  #readEntry(line: NachaLine): void {
    const batch = this.#batch
    if (batch === undefined) throw new NachaFault('nacha.record_out_of_place', line.number, 'an entry (6) is outside a batch')
    const entry = readEntry(line, batch.header)
    const rdfi = entry.routingNumber.slice(0, 8)
    batch.tally.addEntry(rdfi, entry.kind, entry.amount)
    batch.entryCount += 1
    this.#tally.addEntry(rdfi, entry.kind, entry.amount)
    this.#entryCount += 1
    this.#entry = { entry, mustHaveAddenda: hasAddenda(line) }
  }

  #readAddenda(line: NachaLine): void {
    const open = this.#entry
    if (open === undefined || this.#batch === undefined) {
      throw new NachaFault('nacha.record_out_of_place', line.number, 'an addenda (7) follows no entry')
    }
    if (!open.mustHaveAddenda) {
      throw new NachaFault(
        'nacha.addenda_unexpected',
        line.number,
        `the entry of line ${open.entry.line} says that it has no addenda`,
      )
    }
    open.entry.addenda.push(readAddenda(line, open.entry))
    this.#batch.tally.addAddenda()
    this.#tally.addAddenda()
  }

  #closeEntry(lineNumber: number): void {
    const open = this.#entry
    if (open === undefined) return
    if (open.mustHaveAddenda && open.entry.addenda.length === 0) {
      throw new NachaFault(
        'nacha.addenda_missing',
        lineNumber,
        `the entry of line ${open.entry.line} announces an addenda, none follows`,
      )
    }
    expectAmountFits(open.entry)
    expectDated(open.entry)
    this.#entries.push(open.entry)
    this.#entry = undefined
  }

  #closeBatch(line: NachaLine): void {
    const batch = this.#batch
    if (batch === undefined) throw new NachaFault('nacha.record_out_of_place', line.number, 'a batch control (8) ends no batch')
    const where = `batch ${batch.header.ordinal}`
    expectSame(line, where, 'service class', cut(line.text, batchControl.serviceClass), batch.header.serviceClass)
    const totals = batch.tally.totals()
    expectTotals(line, batchControl, totals, where)
    // Some senders align the company identification left in one record and right in the other; batches from abroad may leave it out.
    const controlCompanyId = cut(line.text, batchControl.companyId).trim()
    const isFromAbroad = batch.header.entryClass === 'IAT' || batch.header.companyName.startsWith('IATCOR')
    if (!isFromAbroad || controlCompanyId !== '')
      expectSame(line, where, 'company identification', controlCompanyId, batch.header.companyId)
    expectSame(line, where, 'originating bank', cut(line.text, batchControl.odfi), batch.header.odfi)
    expectSame(line, where, 'batch number', cut(line.text, batchControl.batchNumber), batch.header.batchNumber)
    this.#batches.push({ header: batch.header, entryCount: batch.entryCount, totals })
    this.#batch = undefined
  }

  #readControl(line: NachaLine): void {
    this.#expectBatchClosed(line.number, 'the file control (9) comes')
    if (nines.test(line.text)) {
      throw new NachaFault('nacha.file_control_missing', line.number, 'filler begins here, but the file control (9) has not come')
    }
    const declaredBatchCount = countOf(line, fileControl.batchCount, 'batch count')
    if (declaredBatchCount !== this.#batchCount) {
      throw new NachaFault(
        'nacha.batch_count',
        line.number,
        `the file control counts ${declaredBatchCount} batches, there are ${this.#batchCount}`,
      )
    }
    // With a batch set aside it is not known what the sender added up.
    if (!this.#hasSetAside) expectTotals(line, fileControl, this.#tally.totals(), 'the file')
    this.#declaredBlockCount = countOf(line, fileControl.blockCount, 'block count')
    this.#isControlled = true
    this.#controlLine = line.number
    this.#recordCount = line.number
  }

  /** After the file control: lines of nines fill the last block; blank lines and an old end-of-file mark are harmless. */
  #readFiller(line: NachaLine): void {
    const text = line.text.replace('\u001a', '').trim()
    if (text === '') return
    if (!nines.test(text)) throw new NachaFault('nacha.after_file_control', line.number, 'a record follows the file control (9)')
    this.#lineCount = line.number
    this.#recordCount += 1
  }

  #expectBlockCount(): void {
    const declared = this.#declaredBlockCount
    // The count may or may not include filler beyond the last begun block.
    const min = Math.ceil(this.#controlLine / blockingFactor)
    const max = Math.ceil(this.#recordCount / blockingFactor)
    if (declared >= min && declared <= max) return
    throw new NachaFault(
      'nacha.block_count',
      this.#controlLine,
      `the file control counts ${declared} blocks of ten records, there are ${max}`,
    )
  }

  #expectBatchClosed(lineNumber: number, what: string): void {
    if (this.#batch === undefined) return
    throw new NachaFault(
      'nacha.batch_control_missing',
      lineNumber,
      `${what} here, but batch ${this.#batch.header.ordinal} has no control (8)`,
    )
  }
}

function expectSame(line: NachaLine, where: string, name: string, control: string, header: string): void {
  if (control === header) return
  const code = name === 'service class' ? 'nacha.service_class_disagrees' : 'nacha.batch_disagrees'
  throw new NachaFault(code, line.number, `the ${name} of ${where} is "${header}" in its header and "${control}" in its control`)
}

/** The identity of what may be posted needs a date; returns and notifications of change, contested ones too, leave it out. */
function expectDated({ kind, batch, addenda }: NachaEntry): void {
  const isAnswer = kind.endsWith('_return') || addenda.some((one) => one.kind !== 'remark')
  if (batch.effectiveDate !== null || batch.entryClass !== 'PPD' || isAnswer) return
  throw new NachaFault('nacha.bad_date', batch.line, 'the effective entry date is blank or zero (positions 70–75)')
}

/**
 * Prenotes and zero-dollar entries carry no amount, live ones carry one.
 * Notifications of change use the codes of returns and carry no amount either; returns may return a prenote.
 */
function expectAmountFits(entry: NachaEntry): void {
  const { kind, amount, line, addenda } = entry
  if (kind === 'credit' || kind === 'debit') {
    if (amount === 0n)
      throw new NachaFault(
        'nacha.amount_disagrees_with_code',
        line,
        `the amount is zero, but code ${entry.transactionCode} moves money`,
      )
    return
  }
  if (kind === 'credit_return' || kind === 'debit_return') {
    const isExplained = addenda.some((one) => one.kind === 'return' || one.kind === 'change')
    if (!isExplained)
      throw new NachaFault(
        'nacha.addenda_missing',
        line,
        `code ${entry.transactionCode} returns an entry, but no addenda 98 or 99 says why`,
      )
    return
  }
  if (amount !== 0n) {
    throw new NachaFault(
      'nacha.amount_disagrees_with_code',
      line,
      `the amount is not zero, but code ${entry.transactionCode} moves no money`,
    )
  }
}
