// Reads our files as a bank would, by the published layouts alone: positions, sums and check digits are computed independently.
import assert from 'node:assert/strict'

export type StrictEntry = {
  code: string
  routingNumber: string
  accountNumber: string
  amount: bigint
  individualId: string
  individualName: string
  paymentType: string
  trace: string
}
export type StrictBatch = {
  serviceClass: string
  companyName: string
  companyId: string
  entryClass: string
  description: string
  descriptiveDate: string
  effectiveDate: string
  odfi: string
  debit: bigint
  credit: bigint
  hash: string
  entries: StrictEntry[]
}
export type StrictFile = {
  destination: string
  origin: string
  created: string
  modifier: string
  batches: StrictBatch[]
  debit: bigint
  credit: bigint
  hash: string
}

const creditCodes = ['22', '32']
const debitCodes = ['27', '37']

/** Throws an assertion with the line at the first thing that a strict bank would refuse. */
export function readStrictly(text: string): StrictFile {
  assert.ok(text.endsWith('\n'), 'the last line has no end')
  const lines = text.slice(0, -1).split('\n')
  assert.equal(lines.length % 10, 0, 'the last block is not full')
  for (const [index, line] of lines.entries()) {
    assert.equal(line.length, 94, `line ${index + 1} has not 94 characters`)
    assert.match(line, /^[ -~]+$/, `line ${index + 1} is not plain ASCII`)
  }
  const end = lines.findIndex((line) => line.startsWith('9'))
  assert.ok(end > 0, 'there is no file control')
  for (const filler of lines.slice(end + 1)) assert.equal(filler, '9'.repeat(94))
  assert.ok(lines.length - end <= 10, 'there is more filler than one block needs')
  const batches = readBatches(lines.slice(1, end))
  const sums = readControl(lines[end] ?? '', batches, lines.length)
  return { ...readHeader(lines[0] ?? ''), batches, ...sums }
}

function readHeader(line: string): Pick<StrictFile, 'destination' | 'origin' | 'created' | 'modifier'> {
  const [, destination = '', origin = '', created = '', modifier = '', fixed = '', names = ''] =
    /^101(.{10})(.{10})(\d{10})([A-Z0-9])(094101)(.{46}) {8}$/.exec(line) ?? assert.fail(`no file header: ${line}`)
  assert.match(destination, /^ \d{9}$/)
  assertCheckDigit(destination.trim())
  if (origin.startsWith(' ')) assertCheckDigit(origin.trim())
  else assert.match(origin, /^[0-9A-Z]{10}$/)
  assertDate(created.slice(0, 6))
  assert.match(created.slice(6), /^([01]\d|2[0-3])[0-5]\d$/)
  assert.equal(fixed, '094101')
  assert.match(names, /^\S.{22}\S.{22}$/)
  return { destination, origin, created, modifier }
}

function readBatches(lines: readonly string[]): StrictBatch[] {
  const batches: StrictBatch[] = []
  let open: StrictBatch | null = null
  for (const line of lines) {
    if (line.startsWith('5')) {
      assert.equal(open, null, 'a batch begins within a batch')
      open = readBatchHeader(line, batches.length + 1)
    } else if (line.startsWith('6')) {
      assert.ok(open, 'an entry outside a batch')
      readEntry(line, open)
    } else {
      assert.ok(open && line.startsWith('8'), `no such record: ${line}`)
      readBatchControl(line, open, batches.length + 1)
      batches.push(open)
      open = null
    }
  }
  assert.equal(open, null, 'the last batch has no control')
  assert.ok(batches.length > 0, 'there is no batch')
  return batches
}

function readBatchHeader(line: string, ordinal: number): StrictBatch {
  const [, serviceClass = '', name = '', companyId = '', entryClass = '', description = '', dates = '', odfi = '', number = ''] =
    /^5(200|220|225)(.{16}) {20}(.{10})(PPD|WEB)(.{10})(.{12}) {3}1(\d{8})(\d{7})$/.exec(line) ??
    assert.fail(`no batch header: ${line}`)
  assert.equal(Number.parseInt(number, 10), ordinal)
  assert.match(name, /^\S/)
  assert.match(companyId, /^[0-9A-Z]{10}$/)
  assert.match(description, /^[A-Z0-9]/)
  const [descriptiveDate, effectiveDate] = [dates.slice(0, 6).trim(), dates.slice(6)]
  assert.match(descriptiveDate, /^(SD\d{4})?$/)
  assertDate(effectiveDate)
  const [companyName, words] = [name.trim(), description.trim()]
  const nothing = { debit: 0n, credit: 0n, hash: '', entries: [] }
  return {
    serviceClass,
    companyName,
    companyId,
    entryClass,
    description: words,
    descriptiveDate,
    effectiveDate,
    odfi,
    ...nothing,
  }
}

function readEntry(line: string, batch: StrictBatch): void {
  const code = line.slice(1, 3)
  const entry: StrictEntry = {
    code,
    routingNumber: line.slice(3, 12),
    accountNumber: line.slice(12, 29).trimEnd(),
    amount: BigInt(line.slice(29, 39)),
    individualId: line.slice(39, 54).trimEnd(),
    individualName: line.slice(54, 76).trimEnd(),
    paymentType: line.slice(76, 78),
    trace: line.slice(79, 94),
  }
  assert.match(line, /^6\d{11}.{17}\d{10}.{15}.{22}.{2}0\d{15}$/)
  assertCheckDigit(entry.routingNumber)
  assert.match(entry.accountNumber, /^[0-9A-Za-z-]+$/)
  assert.ok(entry.amount > 0n)
  assert.match(entry.individualName, /^\S/)
  assert.equal(entry.trace.slice(0, 8), batch.odfi)
  assert.ok(entry.trace > (batch.entries.at(-1)?.trace ?? ''), `the traces of a batch do not ascend: ${entry.trace}`)
  const [isCredit, isDebit] = [creditCodes.includes(code), debitCodes.includes(code)]
  assert.ok(isCredit || isDebit, `no such transaction code: ${code}`)
  if (isCredit) assert.notEqual(batch.serviceClass, '225')
  else assert.notEqual(batch.serviceClass, '220')
  if (batch.entryClass === 'WEB') assert.match(entry.paymentType, /^[SR] $/)
  else assert.equal(entry.paymentType, '  ')
  batch.entries.push(entry)
}

function readBatchControl(line: string, batch: StrictBatch, ordinal: number): void {
  const sums = sumsOf(batch.entries)
  const count = String(batch.entries.length).padStart(6, '0')
  const money = String(sums.debit).padStart(12, '0') + String(sums.credit).padStart(12, '0')
  const number = String(ordinal).padStart(7, '0')
  assert.equal(
    line,
    `8${batch.serviceClass}${count}${sums.hash}${money}${batch.companyId}${' '.repeat(25)}${batch.odfi}${number}`,
  )
  if (batch.serviceClass === '200') assert.equal(sums.debit, sums.credit, 'a batch is not balanced')
  Object.assign(batch, sums)
}

function readControl(
  line: string,
  batches: readonly StrictBatch[],
  lineCount: number,
): Pick<StrictFile, 'debit' | 'credit' | 'hash'> {
  const sums = sumsOf(batches.flatMap(({ entries }) => entries))
  const counts =
    String(batches.length).padStart(6, '0') +
    String(lineCount / 10).padStart(6, '0') +
    String(batches.reduce((total, { entries }) => total + entries.length, 0)).padStart(8, '0')
  const money = String(sums.debit).padStart(12, '0') + String(sums.credit).padStart(12, '0')
  assert.equal(line, `9${counts}${sums.hash}${money}${' '.repeat(39)}`)
  return sums
}

/** By hand: the first eight digits of each bank added up, and the last ten digits of that. */
function sumsOf(entries: readonly StrictEntry[]): { debit: bigint; credit: bigint; hash: string } {
  let [debit, credit, hash] = [0n, 0n, 0n]
  for (const { code, amount, routingNumber } of entries) {
    hash += BigInt(routingNumber.slice(0, 8))
    if (creditCodes.includes(code)) credit += amount
    else debit += amount
  }
  return { debit, credit, hash: String(hash).padStart(10, '0').slice(-10) }
}

function assertCheckDigit(routingNumber: string): void {
  assert.match(routingNumber, /^\d{9}$/)
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  const sum = weights.reduce((total, weight, index) => total + weight * Number.parseInt(routingNumber[index] ?? '', 10), 0)
  assert.equal(sum % 10, 0, `the check digit of ${routingNumber} is wrong`)
}

function assertDate(text: string): void {
  assert.match(text, /^\d{6}$/)
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((from) => Number.parseInt(text.slice(from, from + 2), 10))
  const february = year % 4 === 0 ? 29 : 28
  const days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  assert.ok(day >= 1 && day <= days, `${text} is no date`)
}
