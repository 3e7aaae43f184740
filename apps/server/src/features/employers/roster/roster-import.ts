// Imports a roster file: who is new, who changed, who left, and which rows cannot be taken and why.
import { newUuid } from '@daybreak/ids'
import { dateIn, instantText, plainDateText, type Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { findColumns } from './roster-columns.ts'
import { readTableRows, TableFault, type BytesRead, type TableRow } from '../table-rows.ts'
import { readEmployeeNumber } from './roster-cells.ts'
import type { RosterPerson, RosterRejection } from './roster-person.ts'
import { readRow, type RowContext } from './roster-row.ts'
import {
  endPeople,
  lockEmployer,
  readAbsent,
  readMarks,
  writePeople,
  type Employer,
  type SealedPerson,
  type StoredMark,
} from './roster.store.ts'

export type RosterDeps = { database: Database; clock: Clock; encryption: FieldEncryption; keyedHash: KeyedHash }

export type RosterImportOptions = {
  /** Does everything but keep it. */
  isDryRun: boolean
  /** Takes the good rows of a file that has bad ones; otherwise one bad row keeps all of it out. */
  acceptsGoodRows: boolean
  /** Ends the employment of active people whom the file does not name. */
  endsByAbsence: boolean
  onBytes?: BytesRead
}

export type RosterReport = {
  /** False on a dry run, and when bad rows kept the file out. */
  isKept: boolean
  rowCount: number
  /** Employee numbers, in the file's order. */
  added: string[]
  changed: string[]
  ended: string[]
  unchangedCount: number
  rejected: RosterRejection[]
  ignoredColumns: string[]
}

const peoplePerPage = 500
const rejectionsMost = 1_000

/**
 * Imports a roster in one transaction: all of it or, without `acceptsGoodRows`, nothing once a row is rejected.
 *
 * The same file twice changes nothing: each row is compared by a keyed hash of all it says. Rows of one person may follow one another
 * when only the job differs. Throws TableFault when the file cannot be read as rows.
 */
export async function importRoster(
  deps: RosterDeps,
  employer: Employer,
  path: string,
  options: RosterImportOptions,
): Promise<RosterReport> {
  const kept = await deps.database
    .transaction(async (tx) => {
      await lockEmployer(tx, employer.id)
      const report = await new RosterImport(tx, deps, employer, options).run(path)
      if (options.isDryRun || (report.rejected.length > 0 && !options.acceptsGoodRows)) throw new Forgotten(report)
      return report
    })
    .catch((error: unknown) => {
      if (error instanceof Forgotten) return error.report
      throw error
    })
  return kept
}

/** Rolls the transaction back and carries the report out of it. */
class Forgotten extends Error {
  readonly report: RosterReport

  constructor(report: RosterReport) {
    super('the roster import is not kept')
    this.report = { ...report, isKept: false }
  }
}

type LinedPerson = { line: number; person: RosterPerson }

class RosterImport {
  readonly #tx: Transaction
  readonly #deps: RosterDeps
  readonly #employer: Employer
  readonly #options: RosterImportOptions
  readonly #at: string
  /** Employee numbers that the file names, those of rejected rows too, and the first line of each. */
  readonly #seen = new Map<string, number>()
  /** The first rejected row of which nobody can say whose it is. */
  #namelessLine: number | null = null
  readonly #pending: LinedPerson[] = []
  readonly #report: RosterReport = {
    isKept: true,
    rowCount: 0,
    added: [],
    changed: [],
    ended: [],
    unchangedCount: 0,
    rejected: [],
    ignoredColumns: [],
  }

  constructor(tx: Transaction, deps: RosterDeps, employer: Employer, options: RosterImportOptions) {
    this.#tx = tx
    this.#deps = deps
    this.#employer = employer
    this.#options = options
    this.#at = instantText(deps.clock.now())
  }

  async run(path: string): Promise<RosterReport> {
    let context: RowContext | null = null
    for await (const row of readTableRows(path, this.#options.onBytes)) {
      if (context === null) {
        context = this.#readHeading(row)
        continue
      }
      this.#readRow(row, context)
      if (this.#pending.length > peoplePerPage) await this.#store(this.#pending.splice(0, peoplePerPage))
    }
    if (context === null) throw new TableFault(0, 'the file has no heading row')
    await this.#store(this.#pending)
    if (this.#options.endsByAbsence) await this.#endAbsent()
    return this.#report
  }

  #readHeading(row: TableRow): RowContext {
    const columns = findColumns(row.cells)
    if ('reason' in columns) throw new TableFault(row.line, columns.reason)
    this.#report.ignoredColumns.push(...columns.ignored)
    const today = plainDateText(dateIn(this.#deps.clock.now(), this.#employer.timeZone))
    return { columns, employerCode: this.#employer.code, today }
  }

  #readRow(row: TableRow, context: RowContext): void {
    this.#report.rowCount += 1
    const verdict = readRow(row.cells, context)
    if (verdict.kind === 'rejected') {
      this.#noteRejected(row.line, verdict.employeeNumber)
      return this.#reject({ line: row.line, employeeNumber: verdict.employeeNumber, reason: verdict.reason })
    }
    const { person } = verdict
    const earlierLine = this.#seen.get(person.employeeNumber)
    if (earlierLine === undefined) {
      this.#seen.set(person.employeeNumber, row.line)
      this.#pending.push({ line: row.line, person })
      return
    }
    const last = this.#pending.at(-1)
    if (last !== undefined && isSameButForJobs(last.person, person))
      last.person = { ...last.person, jobs: [...last.person.jobs, ...person.jobs] }
    else
      this.#reject({
        line: row.line,
        employeeNumber: person.employeeNumber,
        reason: `the employee number stands on line ${earlierLine} already`,
      })
  }

  /** A row that cannot be taken names its person all the same: she is not absent. */
  #noteRejected(line: number, text: string | null): void {
    const number = readEmployeeNumber(text ?? '')
    if (number.kind === 'unreadable') this.#namelessLine ??= line
    else if (!this.#seen.has(number.value)) this.#seen.set(number.value, line)
  }

  #reject(rejection: RosterRejection): void {
    // A file of another kind would reject every row: the first thousand say enough, and memory is bounded.
    if (this.#report.rejected.length >= rejectionsMost) {
      throw new TableFault(rejection.line, `more than ${rejectionsMost} rows cannot be taken; the last: ${rejection.reason}`)
    }
    this.#report.rejected.push(rejection)
  }

  async #store(people: readonly LinedPerson[]): Promise<void> {
    const marks = await readMarks(
      this.#tx,
      this.#employer.id,
      people.map(({ person }) => person.employeeNumber),
    )
    const written: SealedPerson[] = []
    for (const { person } of people) {
      const mark = marks.get(person.employeeNumber)
      const rowHash = rowHashOf(person, this.#deps.keyedHash)
      if (mark === undefined) {
        written.push(sealPerson(newUuid(this.#deps.clock), person, rowHash, this.#deps))
        this.#report.added.push(person.employeeNumber)
      } else if (Buffer.compare(mark.rowHash, rowHash) === 0) {
        this.#report.unchangedCount += 1
      } else {
        written.push(sealPerson(mark.id, person, rowHash, this.#deps))
        this.#noteChange(mark, person)
      }
    }
    await writePeople(this.#tx, this.#employer.id, written, this.#at)
  }

  #noteChange(mark: StoredMark, person: RosterPerson): void {
    const hasLeft = mark.status === 'active' && person.status === 'ended'
    if (hasLeft) this.#report.ended.push(person.employeeNumber)
    else this.#report.changed.push(person.employeeNumber)
  }

  async #endAbsent(): Promise<void> {
    if (this.#report.rowCount === 0)
      throw new TableFault(0, 'the file names nobody, so nobody can be ended by absence: it looks cut short')
    if (this.#namelessLine !== null) {
      // Without the good rows alone the file is kept out anyway, with its rejected rows listed.
      if (!this.#options.acceptsGoodRows) return
      throw new TableFault(this.#namelessLine, 'the row has no readable employee number, so nobody can be ended by absence')
    }
    const absent = await readAbsent(this.#tx, this.#employer.id, [...this.#seen.keys()])
    await endPeople(
      this.#tx,
      absent.map(({ id }) => id),
      this.#at,
    )
    this.#report.ended.push(...absent.map(({ employeeNumber }) => employeeNumber))
  }
}

function isSameButForJobs(one: RosterPerson, other: RosterPerson): boolean {
  return canonical({ ...one, jobs: [] }) === canonical({ ...other, jobs: [] })
}

/** One text for one meaning: the fields in the order in which `readPerson` makes them. */
function canonical(person: RosterPerson): string {
  return JSON.stringify(person, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

function rowHashOf(person: RosterPerson, keyedHash: KeyedHash): Uint8Array {
  return keyedHash('employers.roster_row', canonical(person))
}

function sealPerson(id: string, person: RosterPerson, rowHash: Uint8Array, { encryption, keyedHash }: RosterDeps): SealedPerson {
  const seal = (column: string, value: string | null) =>
    value === null ? null : encryption.seal(value, { table: 'employers_roster', column, row: id })
  return {
    id,
    person,
    rowHash,
    birthDateSealed: seal('birth_date_sealed', person.birthDate),
    birthDateHash: person.birthDate === null ? null : keyedHash('employers.birth_date', person.birthDate),
    ssnSealed: seal('ssn_sealed', person.ssn),
    ssnLast4Hash: person.ssnLast4 === null ? null : keyedHash('employers.ssn_last4', person.ssnLast4),
  }
}
