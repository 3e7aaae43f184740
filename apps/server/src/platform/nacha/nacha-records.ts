// Parses one record of each type, with the checks that need no other record.
import { isRoutingNumber } from '@daybreak/contract'
import type { NachaAddenda, NachaBatchHeader, NachaEntry, NachaHeader } from './nacha-entries.ts'
import { NachaFault } from './nacha-faults.ts'
import { amountOf, dateOf, digitsOf, expectField } from './nacha-fields.ts'
import {
  batchHeader,
  changeAddenda,
  cut,
  entryDetail,
  fileHeader,
  foreignAccountNumber,
  paymentAddenda,
  returnAddenda,
  serviceClasses,
  transactionCodes,
  type EntryKind,
  type ServiceClass,
} from './nacha-layout.ts'
import type { NachaLine } from './nacha-lines.ts'

export function readFileHeader(line: NachaLine): NachaHeader {
  expectField(line, fileHeader.priorityCode, 'priority code', '01')
  expectField(line, fileHeader.recordSize, 'record size', '094')
  expectField(line, fileHeader.blocking, 'blocking factor', '10')
  expectField(line, fileHeader.formatCode, 'format code', '1')
  return {
    destination: cut(line.text, fileHeader.destination),
    origin: readOrigin(line),
    destinationName: cut(line.text, fileHeader.destinationName).trim(),
    originName: cut(line.text, fileHeader.originName).trim(),
    createdDate: dateOf(line, fileHeader.createdDate, 'file creation date'),
    createdTime: cut(line.text, fileHeader.createdTime),
    fileIdModifier: cut(line.text, fileHeader.fileIdModifier),
    reference: cut(line.text, fileHeader.reference).trim(),
  }
}

/** NACHA, "Immediate Origin": a blank and a routing number, or ten characters that sender and bank agree on. */
function readOrigin(line: NachaLine): string {
  const text = cut(line.text, fileHeader.origin)
  if (text.startsWith(' ') && /[^\d ]/.test(text)) {
    const [first, last] = fileHeader.origin
    throw new NachaFault(
      'nacha.not_numeric',
      line.number,
      `the immediate origin is "${text}": after a blank it must be a number (positions ${first}–${last})`,
    )
  }
  return text
}

export function readBatchHeader(line: NachaLine, ordinal: number): NachaBatchHeader {
  const serviceClass = readServiceClass(line)
  const entryClass = cut(line.text, batchHeader.entryClass)
  if (!/^[A-Z]{3}$/.test(entryClass)) {
    throw new NachaFault(
      'nacha.bad_field',
      line.number,
      `the standard entry class is "${entryClass}", not three capital letters (positions 51–53)`,
    )
  }
  const companyId = cut(line.text, batchHeader.companyId).trim()
  if (companyId === '')
    throw new NachaFault('nacha.bad_field', line.number, 'the company identification is blank (positions 41–50)')
  return {
    ordinal,
    line: line.number,
    serviceClass,
    companyName: cut(line.text, batchHeader.companyName).trim(),
    discretionary: cut(line.text, batchHeader.discretionary),
    companyId,
    entryClass,
    description: cut(line.text, batchHeader.description).trim(),
    descriptiveDate: cut(line.text, batchHeader.descriptiveDate),
    effectiveDate: readEffectiveDate(line),
    odfi: digitsOf(line, batchHeader.odfi, 'originating bank'),
    batchNumber: digitsOf(line, batchHeader.batchNumber, 'batch number'),
  }
}

function readServiceClass(line: NachaLine): ServiceClass {
  const text = cut(line.text, batchHeader.serviceClass)
  const known = serviceClasses.find((serviceClass) => serviceClass === text)
  if (known === undefined) {
    throw new NachaFault('nacha.unsupported_service_class', line.number, `the service class of the batch is "${text}"`)
  }
  return known
}

/** Batches of returns and notifications may leave the date blank or zero; whether one may is known when its entries are. */
function readEffectiveDate(line: NachaLine): string | null {
  return /^(?: {6}|000000)$/.test(cut(line.text, batchHeader.effectiveDate))
    ? null
    : dateOf(line, batchHeader.effectiveDate, 'effective entry date')
}

export function readEntry(line: NachaLine, batch: NachaBatchHeader): NachaEntry {
  const transactionCode = cut(line.text, entryDetail.transactionCode)
  const meaning = transactionCodes.get(transactionCode)
  if (meaning === undefined) {
    throw new NachaFault('nacha.unknown_transaction_code', line.number, `the transaction code is "${transactionCode}"`)
  }
  // Entries from abroad are decided by hand, and real files mix them.
  if (batch.entryClass !== 'IAT') expectServiceClass(line, meaning.kind, batch.serviceClass)
  const routingNumber = digitsOf(line, entryDetail.rdfi, 'receiving bank') + digitsOf(line, entryDetail.checkDigit, 'check digit')
  if (!isRoutingNumber(routingNumber)) {
    throw new NachaFault('nacha.check_digit', line.number, `${routingNumber} is no routing number: its check digit is wrong`)
  }
  const amount = amountOf(line, entryDetail.amount, 'amount')
  const indicator = cut(line.text, entryDetail.addendaIndicator)
  if (indicator !== '0' && indicator !== '1') {
    throw new NachaFault(
      'nacha.bad_field',
      line.number,
      `the addenda indicator is "${indicator}", it must be 0 or 1 (position 79)`,
    )
  }
  return {
    line: line.number,
    batch,
    transactionCode,
    ...meaning,
    routingNumber,
    accountNumber: cut(line.text, batch.entryClass === 'IAT' ? foreignAccountNumber : entryDetail.accountNumber).trim(),
    amount,
    individualId: cut(line.text, entryDetail.individualId).trim(),
    individualName: cut(line.text, entryDetail.individualName).trim(),
    discretionary: cut(line.text, entryDetail.discretionary),
    trace: digitsOf(line, entryDetail.trace, 'trace number'),
    addenda: [],
  }
}

export function hasAddenda(line: NachaLine): boolean {
  return cut(line.text, entryDetail.addendaIndicator) === '1'
}

/** A batch of credits only (220) holds no debit, one of debits only (225) no credit. */
function expectServiceClass(line: NachaLine, kind: EntryKind, serviceClass: ServiceClass): void {
  const isCredit = kind.startsWith('credit')
  if (serviceClass === '220' && !isCredit) {
    throw new NachaFault('nacha.service_class_disagrees', line.number, 'a debit is in a batch of credits only (220)')
  }
  if (serviceClass === '225' && isCredit) {
    throw new NachaFault('nacha.service_class_disagrees', line.number, 'a credit is in a batch of debits only (225)')
  }
}

export function readAddenda(line: NachaLine, entry: NachaEntry): NachaAddenda {
  const typeCode = digitsOf(line, paymentAddenda.typeCode, 'addenda type')
  if (typeCode === '99') return readReturn(line)
  if (typeCode === '98') return readChange(line)
  if (typeCode === '05') {
    const entrySequence = digitsOf(line, paymentAddenda.entrySequence, 'entry sequence number')
    if (entrySequence !== entry.trace.slice(8)) {
      throw new NachaFault(
        'nacha.addenda_disagrees',
        line.number,
        `the addenda belongs to entry ${entrySequence}, it follows entry ${entry.trace.slice(8)}`,
      )
    }
  }
  return { line: line.number, kind: 'remark', typeCode, text: cut(line.text, paymentAddenda.payment).trim() }
}

function readReturn(line: NachaLine): NachaAddenda {
  const code = cut(line.text, returnAddenda.returnCode)
  if (!/^R\d\d$/.test(code))
    throw new NachaFault('nacha.bad_field', line.number, `the return reason is "${code}", not R and two digits (positions 4–6)`)
  return {
    line: line.number,
    kind: 'return',
    code,
    originalTrace: digitsOf(line, returnAddenda.originalTrace, 'original trace number'),
    originalRdfi: cut(line.text, returnAddenda.originalRdfi).trim(),
    information: cut(line.text, returnAddenda.information).trim(),
  }
}

function readChange(line: NachaLine): NachaAddenda {
  const code = cut(line.text, changeAddenda.changeCode)
  if (!/^C\d\d$/.test(code))
    throw new NachaFault('nacha.bad_field', line.number, `the change code is "${code}", not C and two digits (positions 4–6)`)
  return {
    line: line.number,
    kind: 'change',
    code,
    originalTrace: digitsOf(line, changeAddenda.originalTrace, 'original trace number'),
    originalRdfi: cut(line.text, changeAddenda.originalRdfi).trim(),
    corrected: cut(line.text, changeAddenda.corrected).trim(),
  }
}
