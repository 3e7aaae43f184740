// Reads the result file of a pay run: one row per person, with gross, net and the Express Pay deduction. Pure but for the file.
import { addCents, noCents, type Cents } from '@daybreak/money'
import { mapHeadings, type Columns } from '#platform/tables/headings.ts'
import { readDollars, readEmployeeNumber, readText } from '../roster/index.ts'
import { RowReader } from '#platform/tables/row-reader.ts'
import { readTableRows, TableFault, type BytesRead } from '#platform/tables/table-rows.ts'

type PayRunField = 'employerCode' | 'employeeNumber' | 'gross' | 'net' | 'deduction'

const namesByField: Readonly<Record<PayRunField, readonly string[]>> = {
  employerCode: ['employercode', 'cocode', 'companycode'],
  employeeNumber: ['employeenumber', 'employeeid', 'filenumber', 'file', 'empid', 'payrollid'],
  gross: ['gross', 'grosspay', 'grossearnings', 'totalgross'],
  net: ['net', 'netpay', 'netearnings'],
  deduction: ['expresspaydeduction', 'expresspay', 'ewadeduction', 'ewa', 'earnedwageaccess'],
}
const required: readonly PayRunField[] = ['employeeNumber', 'gross', 'net', 'deduction']

export type PayRunRow = { line: number; employeeNumber: string; gross: Cents; net: Cents; deduction: Cents }
export type PayRunRejection = { line: number; employeeNumber: string | null; reason: string }
export type PayRunReading = {
  rows: PayRunRow[]
  rejected: PayRunRejection[]
  totals: { gross: Cents; net: Cents; deduction: Cents }
}

const maxRejections = 1_000

/** Reads the whole file. `net` is before the Express Pay deduction, which can never be more. Throws TableFault when it cannot be read as rows. */
export async function readPayRun(path: string, employerCode: string, onBytes?: BytesRead): Promise<PayRunReading> {
  const reading: PayRunReading = { rows: [], rejected: [], totals: { gross: noCents, net: noCents, deduction: noCents } }
  const lineByNumber = new Map<string, number>()
  let columns: Columns<PayRunField> | null = null
  for await (const { line, cells } of readTableRows(path, onBytes)) {
    if (columns === null) {
      columns = columnsOf(line, cells)
      continue
    }
    const row = readRow(line, cells, columns, employerCode)
    const earlier = 'reason' in row ? undefined : lineByNumber.get(row.employeeNumber)
    if ('reason' in row) reject(reading, row)
    else if (earlier !== undefined) {
      reject(reading, {
        line,
        employeeNumber: row.employeeNumber,
        reason: `the employee number is on line ${earlier} already`,
      })
    } else {
      lineByNumber.set(row.employeeNumber, line)
      take(reading, row)
    }
  }
  if (columns === null) throw new TableFault(0, 'the file has no heading row')
  return reading
}

function columnsOf(line: number, cells: readonly string[]): Columns<PayRunField> {
  const found = mapHeadings(cells, { namesByField, required })
  if ('reason' in found) throw new TableFault(line, found.reason)
  return found
}

function readRow(
  line: number,
  cells: readonly string[],
  columns: Columns<PayRunField>,
  employerCode: string,
): PayRunRow | PayRunRejection {
  const row = new RowReader<PayRunField>(cells, columns)
  const employeeNumber = row.required('employeeNumber', readEmployeeNumber)
  const amount = (field: 'gross' | 'net' | 'deduction'): Cents => {
    const value = row.cell(field, readDollars)
    if (value === null && field !== 'deduction') row.reject(`${field} is missing`)
    return value ?? noCents
  }
  const [gross, net, deduction] = [amount('gross'), amount('net'), amount('deduction')]
  if (net > gross) row.reject('net is more than gross')
  if (deduction > net) row.reject('the Express Pay deduction is more than net')
  const code = row.cell('employerCode', readText)
  if (code !== null && code.toUpperCase() !== employerCode)
    row.reject(`the row belongs to employer "${code}", not ${employerCode}`)
  if (row.rejection !== null) return { line, employeeNumber: employeeNumber || null, reason: row.rejection }
  return { line, employeeNumber, gross, net, deduction }
}

function reject(reading: PayRunReading, rejection: PayRunRejection): void {
  if (reading.rejected.length >= maxRejections) {
    throw new TableFault(rejection.line, `more than ${maxRejections} rows cannot be taken; the last: ${rejection.reason}`)
  }
  reading.rejected.push(rejection)
}

function take({ rows, totals }: PayRunReading, row: PayRunRow): void {
  rows.push(row)
  totals.gross = addCents(totals.gross, row.gross)
  totals.net = addCents(totals.net, row.net)
  totals.deduction = addCents(totals.deduction, row.deduction)
}
