// Imports a roster file: who is new, who changed, who left, and which rows are rejected and why.
import { newUuid } from '@daybreak/ids'
import { dateIn, instantText, plainDateText, type Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { findColumns } from './columns.ts'
import { readTableRows, TableFault, type BytesRead, type TableRow } from '#platform/tables/table-rows.ts'
import { readEmployeeNumber } from './cells.ts'
import type { RosterPerson, RosterRejection } from './person.ts'
import { readRow, type RowContext } from './row.ts'
import { changedFields, faultOfLastDay, mergePerson, type RosterRowSaid } from './merge.rules.ts'
import { readStoredPeople, type StoredPerson } from './stored.store.ts'
import { sealPerson } from './sealing.ts'
import {
  endPeople,
  listWorkers,
  lockEmployer,
  readAbsent,
  writePeople,
  type Employer,
  type SealedPerson,
} from './roster.store.ts'

/** Notified of workers whose employment a file has ended, in the transaction that ends it. `on`: that day on the employer's clock. */
export type AfterEnded = (tx: Transaction, ended: { employeeIds: readonly string[]; on: string }) => Promise<void>

export type RosterDeps = {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  keyedHash: KeyedHash
  afterEnded: AfterEnded
}

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
  /** The fields that differ of each person who changed or whose employment ended. */
  changes: { employeeNumber: string; fields: string[] }[]
  unchangedCount: number
  rejected: RosterRejection[]
  ignoredColumns: string[]
}

const peoplePerPage = 500
const maxRejections = 1_000

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
      const employeeIds = await listWorkers(tx, employer.id, report.ended)
      const on = plainDateText(dateIn(deps.clock.now(), employer.timeZone))
      if (employeeIds.length > 0) await deps.afterEnded(tx, { employeeIds, on })
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

type LinedPerson = RosterRowSaid & { line: number }

class RosterImport {
  readonly #tx: Transaction
  readonly #deps: RosterDeps
  readonly #employer: Employer
  readonly #options: RosterImportOptions
  readonly #at: string
  /** On the employer's clock, 'YYYY-MM-DD'. */
  readonly #today: string
  /** Employee numbers that the file names, those of rejected rows too, and the first line of each. */
  readonly #seen = new Map<string, number>()
  /** The first rejected row that cannot be assigned to a person. */
  #namelessLine: number | null = null
  readonly #pending: LinedPerson[] = []
  readonly #report: RosterReport = {
    isKept: true,
    rowCount: 0,
    added: [],
    changed: [],
    ended: [],
    changes: [],
    unchangedCount: 0,
    rejected: [],
    ignoredColumns: [],
  }

  constructor(tx: Transaction, deps: RosterDeps, employer: Employer, options: RosterImportOptions) {
    this.#tx = tx
    this.#deps = deps
    this.#employer = employer
    this.#options = options
    const now = deps.clock.now()
    this.#at = instantText(now)
    this.#today = plainDateText(dateIn(now, employer.timeZone))
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
    // Some reasons are known later than others.
    return { ...this.#report, rejected: this.#report.rejected.toSorted((one, other) => one.line - other.line) }
  }

  #readHeading(row: TableRow): RowContext {
    const columns = findColumns(row.cells)
    if ('reason' in columns) throw new TableFault(row.line, columns.reason)
    this.#report.ignoredColumns.push(...columns.ignored)
    return { columns, employerCode: this.#employer.code, today: this.#today }
  }

  #readRow(row: TableRow, context: RowContext): void {
    this.#report.rowCount += 1
    const verdict = readRow(row.cells, context)
    if (verdict.kind === 'rejected') {
      this.#noteRejected(row.line, verdict.employeeNumber)
      return this.#reject({ line: row.line, employeeNumber: verdict.employeeNumber, reason: verdict.reason })
    }
    const { person, said } = verdict
    const earlierLine = this.#seen.get(person.employeeNumber)
    if (earlierLine === undefined) {
      this.#seen.set(person.employeeNumber, row.line)
      this.#pending.push({ line: row.line, person, said })
      return
    }
    const last = this.#pending.at(-1)
    if (last !== undefined && isSameButForJobs(last.person, person))
      last.person = { ...last.person, jobs: [...last.person.jobs, ...person.jobs] }
    else
      this.#reject({
        line: row.line,
        employeeNumber: person.employeeNumber,
        reason: `the employee number is on line ${earlierLine} already`,
      })
  }

  /** A row that cannot be taken still names its person: they are not absent. */
  #noteRejected(line: number, text: string | null): void {
    const number = readEmployeeNumber(text ?? '')
    if (number.kind === 'unreadable') this.#namelessLine ??= line
    else if (!this.#seen.has(number.value)) this.#seen.set(number.value, line)
  }

  #reject(rejection: RosterRejection): void {
    // A file of another kind would reject every row: the first thousand say enough, and memory is bounded.
    if (this.#report.rejected.length >= maxRejections) {
      throw new TableFault(rejection.line, `more than ${maxRejections} rows cannot be taken; the last: ${rejection.reason}`)
    }
    this.#report.rejected.push(rejection)
  }

  async #store(people: readonly LinedPerson[]): Promise<void> {
    const known = await readStoredPeople(
      this.#tx,
      this.#employer.id,
      people.map(({ person }) => person.employeeNumber),
    )
    const written: SealedPerson[] = []
    for (const row of people) {
      const { employeeNumber } = row.person
      const stored = known.get(employeeNumber)
      const rowHash = rowHashOf(row, this.#deps.keyedHash)
      if (stored === undefined) {
        written.push(sealPerson({ id: newUuid(this.#deps.clock), person: row.person, rowHash, stored: null }, this.#deps))
        this.#report.added.push(employeeNumber)
        continue
      }
      const fault = faultOfLastDay(stored.person, row)
      if (fault !== null) {
        this.#reject({ line: row.line, employeeNumber, reason: fault })
        continue
      }
      const changed = Buffer.compare(stored.rowHash, rowHash) === 0 ? null : this.#change(stored, row, rowHash)
      if (changed === null) this.#report.unchangedCount += 1
      else written.push(changed)
    }
    await writePeople(this.#tx, this.#employer.id, written, this.#at)
  }

  /** Null when the row says nothing new. */
  #change(stored: StoredPerson, row: LinedPerson, rowHash: Uint8Array): SealedPerson | null {
    const wasLeftOut = stored.rowHash.byteLength === 0
    const isBackByPresence = this.#options.endsByAbsence && wasLeftOut
    const person = mergePerson(stored.person, row, { today: this.#today, isBackByPresence })
    // The mark of someone whom a whole roster left out stays until one names them, or a row says what their status is.
    const keepsMark = wasLeftOut && person.status === 'ended' && !row.said.has('status')
    const sealed = sealPerson({ id: stored.id, person, rowHash: keepsMark ? stored.rowHash : rowHash, stored }, this.#deps)
    const fields = [...changedFields(stored.person, person), ...changedIdentity(stored, sealed)]
    if (fields.length === 0) return null
    const hasLeft = stored.person.status === 'active' && person.status === 'ended'
    this.#report[hasLeft ? 'ended' : 'changed'].push(person.employeeNumber)
    this.#report.changes.push({ employeeNumber: person.employeeNumber, fields })
    return sealed
  }

  async #endAbsent(): Promise<void> {
    if (this.#report.rowCount === 0)
      throw new TableFault(0, 'the file names no one, so no one can be ended by absence: it looks cut short')
    if (this.#namelessLine !== null) {
      // Without the good rows alone the file is kept out anyway, with its rejected rows listed.
      if (!this.#options.acceptsGoodRows) return
      throw new TableFault(this.#namelessLine, 'the row has no readable employee number, so no one can be ended by absence')
    }
    const absent = await readAbsent(this.#tx, this.#employer.id, [...this.#seen.keys()])
    await endPeople(
      this.#tx,
      absent.map(({ id }) => id),
      this.#at,
    )
    this.#report.ended.push(...absent.map(({ employeeNumber }) => employeeNumber))
    this.#report.changes.push(...absent.map(({ employeeNumber }) => ({ employeeNumber, fields: ['status'] })))
  }
}

function isSameButForJobs(one: RosterPerson, other: RosterPerson): boolean {
  return canonical({ ...one, jobs: [] }) === canonical({ ...other, jobs: [] })
}

/** One text for one meaning: the fields in the order in which `readPerson` makes them. */
function canonical(person: RosterPerson): string {
  return JSON.stringify(person, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

/** The content of the row, and which fields it has. */
function rowHashOf({ person, said }: RosterRowSaid, keyedHash: KeyedHash): Uint8Array {
  return keyedHash('employers.roster_row', `${canonical(person)} ${[...said].toSorted().join(' ')}`)
}

/** Reported by their names alone: their values are secret. */
function changedIdentity(stored: StoredPerson, sealed: SealedPerson): string[] {
  const differs = (one: Uint8Array | null, other: Uint8Array | null) => Buffer.compare(one ?? nothing, other ?? nothing) !== 0
  return [
    ...(differs(stored.birthDateHash, sealed.birthDateHash) ? ['birthDate'] : []),
    ...(differs(stored.ssnLast4Hash, sealed.ssnLast4Hash) || stored.ssnSealed !== sealed.ssnSealed ? ['ssn'] : []),
  ]
}

const nothing = new Uint8Array()
