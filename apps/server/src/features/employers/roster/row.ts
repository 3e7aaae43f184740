// Turns a row of a roster file into a person, or returns why it cannot. Pure.
import {
  readDate,
  readEmail,
  readEmployeeNumber,
  readPhone,
  readPostalCode,
  readDollars,
  readRateUnit,
  readSsn,
  readSsnLast4,
  readState,
  readStatus,
  readText,
  readYesNo,
} from './cells.ts'
import { RowReader } from '#platform/tables/row-reader.ts'
import { rosterFields, type RosterColumns, type RosterField } from './columns.ts'
import type { RosterAddress, RosterJob, RosterPerson, RosterStatus } from './person.ts'

export type RowContext = {
  columns: RosterColumns
  employerCode: string
  /** 'YYYY-MM-DD': who has left is a question of the day. */
  today: string
}

export type RowVerdict =
  | { kind: 'person'; person: RosterPerson; said: ReadonlySet<RosterField> }
  | { kind: 'rejected'; employeeNumber: string | null; reason: string }

/** Reads every cell; the first unreadable one rejects the row, named by its column. */
export function readRow(cells: readonly string[], context: RowContext): RowVerdict {
  const row = new RowReader(cells, context.columns)
  const person = readPerson(row, context.today)
  const employerCode = row.cell('employerCode', readText)
  if (employerCode !== null && employerCode.toUpperCase() !== context.employerCode) {
    row.reject(`the row belongs to employer "${employerCode}", not ${context.employerCode}`)
  }
  if (row.rejection !== null)
    return { kind: 'rejected', employeeNumber: row.text('employeeNumber') || null, reason: row.rejection }
  return { kind: 'person', person, said: saidOf(row) }
}

/** Decisions 55: a blank in one of these changes nothing. Our reading: who someone is, whether they work here, and what a court ordered. */
const neverBlank: ReadonlySet<RosterField> = new Set<RosterField>([
  'birthDate',
  'ssn',
  'ssnLast4',
  'status',
  'ewaEligible',
  'garnishment',
  'directDepositNow',
])

/** Decisions 55: what the row speaks of. A column that is absent says nothing. */
function saidOf(row: RowReader<RosterField>): Set<RosterField> {
  return new Set(rosterFields.filter((field) => row.has(field) && (!neverBlank.has(field) || row.text(field) !== '')))
}

function readPerson(row: RowReader<RosterField>, today: string): RosterPerson {
  const ssn = row.cell('ssn', readSsn)
  const termDate = row.cell('termDate', readDate)
  const person: RosterPerson = {
    employeeNumber: row.required('employeeNumber', readEmployeeNumber),
    firstName: row.required('firstName', readText),
    middleName: row.cell('middleName', readText),
    lastName: row.required('lastName', readText),
    preferredName: row.cell('preferredName', readText),
    birthDate: row.cell('birthDate', readDate),
    ssn,
    ssnLast4: ssn?.slice(5) ?? row.cell('ssnLast4', readSsnLast4),
    email: row.cell('email', readEmail),
    phone: row.cell('phone', readPhone),
    address: readAddress(row),
    hireDate: row.cell('hireDate', readDate),
    termDate,
    status: statusAt(today, row.cell('status', readStatus), termDate),
    payGroup: row.cell('payGroup', readText),
    jobs: readJobs(row),
    isEwaEligible: row.cell('ewaEligible', readYesNo),
    hasGarnishment: row.cell('garnishment', readYesNo),
    wantsDirectDepositNow: row.cell('directDepositNow', readYesNo),
  }
  if (person.birthDate !== null && person.birthDate >= today) row.reject('birthDate is not in the past')
  if (person.hireDate !== null && termDate !== null && termDate < person.hireDate) row.reject('termDate lies before hireDate')
  return person
}

/** Our reading: a termination date that has come ends the employment whatever the status says; one to come leaves it as it is. */
export function statusAt(today: string, status: RosterStatus | null, termDate: string | null): RosterStatus {
  if (termDate !== null && termDate <= today) return 'ended'
  return status ?? 'active'
}

function readAddress(row: RowReader<RosterField>): RosterAddress | null {
  const line1 = row.cell('line1', readText)
  const city = row.cell('city', readText)
  const state = row.cell('state', readState)
  const postalCode = row.cell('postalCode', readPostalCode)
  const parts = [line1, city, state, postalCode]
  if (parts.every((part) => part === null)) return null
  if (line1 === null || city === null || state === null || postalCode === null) {
    row.reject('the address is incomplete: line1, city, state and postalCode belong together')
    return null
  }
  return { line1, line2: row.cell('line2', readText), city, state, postalCode, country: row.cell('country', readText) ?? 'US' }
}

function readJobs(row: RowReader<RosterField>): RosterJob[] {
  const job: RosterJob = {
    code: row.cell('jobCode', readText),
    title: row.cell('jobTitle', readText),
    location: row.cell('location', readText),
    rate: row.cell('rate', readDollars),
    unit: row.cell('rateUnit', readRateUnit),
  }
  return Object.values(job).every((part) => part === null) ? [] : [job]
}
