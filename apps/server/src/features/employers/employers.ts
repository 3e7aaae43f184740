// Composes the employers room (employers, rosters, payroll calendars and payroll files) into one object.
import { newUuid } from '@daybreak/ids'
import { dateIn, instantText, plainDateText, type Clock, type PlainDate } from '@daybreak/time'
import { hashAccountNumber } from '#features/accounts'
import { raiseProfileVersionsOfEmployer } from '#features/employee'
import type { DueClock } from '#platform/clock/due-clock.ts'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database } from '#platform/database/database.ts'
import {
  importPeriods,
  planPeriods,
  readPeriods,
  type CalendarReport,
  type PayPeriod,
  type PayPeriodPlan,
} from './calendar/index.ts'
import { defaultPolicy, readPolicy, writePolicy, type ExpressPayPolicy } from './earnings/index.ts'
import {
  findPeriodOfPayday,
  importPayRun,
  readOpenPaydays,
  readRunPeople,
  type PaidPeriod,
  type PayRunReport,
  type PayRunRequest,
  type RunPeople,
} from './pay-runs/index.ts'
import {
  approvePayroll,
  postPayroll,
  readPayrollFiles,
  returnEntries,
  showPayroll,
  tryPayroll,
  type ApprovalReport,
  type PayrollDetails,
  type PayrollFileSummary,
  type PayrollOptions,
  type PayrollRefusal,
  type PayrollReport,
  type PayrollTrial,
  type ReturnFile,
  type TrialOptions,
  type WrittenReturns,
} from './payroll/index.ts'
import { writePayrollSample, type SampleReport, type SampleRequest } from './sample-files/index.ts'
import {
  decideEntry,
  readUndecided,
  rejectFile,
  type AfterDeposits,
  type AfterWages,
  type ChoiceOutcome,
  type EntryChoice,
  type RejectionOutcome,
  type UndecidedEntry,
} from './processing/index.ts'
import {
  findEmployer,
  importRoster,
  insertEmployer,
  lockEmployer,
  readEmployers,
  readPeopleOfGroup,
  readRoster,
  updateEmployer,
  type AfterEnded,
  type Employer,
  type EmployerChanges,
  type RosterImportOptions,
  type RosterLine,
  type RosterReport,
} from './roster/index.ts'

import {
  answerMissingShift,
  importShifts,
  readOpenMissingShifts,
  type MissingShift,
  type ShiftImportOptions,
  type ShiftReport,
} from './shifts/index.ts'

export type EmployersDeps = {
  database: Database
  clock: Clock
  /** By which settlement days open. */
  dueClock: DueClock
  encryption: FieldEncryption
  keyedHash: KeyedHash
  /** The routing numbers of the accounts here: payroll entries for any other bank are not ours. Without them no payroll file is ours. */
  ourRoutingNumbers: readonly string[]
  /** Where NACHA return files go. */
  returnsFolder: string
  /** Notified of wages in the transaction that credits them: an earlier pay run explains them now. */
  afterWages: AfterWages
  afterDeposits: AfterDeposits
  afterEnded: AfterEnded
}

export type NewEmployer = { code: string; name: string; companyId: string | null; timeZone: string }

export type EmployersRoom = {
  /** Answers the new employer, or null when the code is taken. */
  addEmployer(employer: NewEmployer): Promise<Employer | null>
  /** What is left out stays; null when there is no employer of that code. */
  changeEmployer(code: string, changes: EmployerChanges): Promise<Employer | null>
  listEmployers(): Promise<(Employer & { activeCount: number; endedCount: number })[]>
  findEmployer(code: string): Promise<Employer | null>
  importRoster(employer: Employer, path: string, options: RosterImportOptions): Promise<RosterReport>
  listRoster(employer: Employer, afterNumber: string, max: number): Promise<RosterLine[]>
  /** The people of a pay group who have an account here. */
  listPeopleOfGroup(employer: Employer, payGroup: string): Promise<{ employeeId: string; employeeNumber: string }[]>
  postPayroll(path: string, options: PayrollOptions): Promise<PayrollReport | PayrollRefusal>
  tryPayroll(path: string, options: TrialOptions): Promise<PayrollTrial | PayrollRefusal>
  /** Approves a file that needs a second operator, and processes it. */
  approvePayroll(fileId: string, options: PayrollOptions): Promise<ApprovalReport>
  /** Ends a file that has not moved anything yet. */
  rejectPayroll(fileId: string, rejection: { operator: string; reason: string }): Promise<RejectionOutcome>
  listPayroll(max: number): Promise<PayrollFileSummary[]>
  showPayroll(idPrefix: string): Promise<(PayrollDetails & { returns: ReturnFile[] }) | 'ambiguous' | null>
  /** Entries that wait for a decision, the nearest deadline first. */
  listUndecided(max: number): Promise<UndecidedEntry[]>
  decideEntry(entry: { fileId: string; line: number }, choice: EntryChoice, operator: string): Promise<ChoiceOutcome>
  /** Makes the next return file of a payroll file, when something went back, and writes all of them. */
  writeReturns(fileId: string, path?: string): Promise<WrittenReturns[]>
  writeSample(request: SampleRequest): Promise<SampleReport>
  planPeriods(employer: Employer, plan: Omit<PayPeriodPlan, 'timeZone'>): Promise<CalendarReport>
  importPeriods(employer: Employer, path: string): Promise<CalendarReport>
  /** Periods that are paid today or later, by payday. */
  listPeriods(employer: Employer, max: number): Promise<PayPeriod[]>
  /** Null when a pay group's calendar has no such payday. */
  findPayday(employer: Employer, payGroup: string, payday: PlainDate): Promise<PaidPeriod | null>
  /** Paydays whose pay run has not been fully applied. */
  listOpenPaydays(employer: Employer): Promise<{ payGroup: string; payday: string }[]>
  /** The results of a payday and whom they name; null when the calendar has no such payday. */
  readRunPeople(employer: Employer, payGroup: string, payday: PlainDate): Promise<RunPeople | null>
  importShifts(employer: Employer, path: string, options: ShiftImportOptions): Promise<ShiftReport>
  importPayRun(request: PayRunRequest): Promise<PayRunReport>
  /** What the employer allows of Express Pay; null when the employer set nothing, and so offers nothing. */
  readPolicy(employer: Employer): Promise<ExpressPayPolicy | null>
  /** What is left out stays, or takes the default the first time. Answers what is in effect now. */
  changePolicy(employer: Employer, changes: Partial<ExpressPayPolicy>): Promise<ExpressPayPolicy>
  /** Shifts that workers miss and the employer has not answered yet, the oldest first. */
  listMissingShifts(employer: Employer, max: number): Promise<MissingShift[]>
  /** False when the employer has no open report of that id. */
  answerMissingShift(employer: Employer, id: string, state: 'confirmed' | 'rejected'): Promise<boolean>
}

export function createEmployersRoom(deps: EmployersDeps): EmployersRoom {
  const { database, clock } = deps
  const payrollDeps = {
    ...deps,
    hashAccountNumber: (accountNumber: string) => hashAccountNumber(deps.keyedHash, accountNumber),
  }
  return {
    async addEmployer(employer) {
      const row = { ...employer, earlyPayDays: 0, fileCeiling: null, id: newUuid(clock) }
      return (await insertEmployer(database.query, { ...row, createdAt: instantText(clock.now()) })) ? row : null
    },
    changeEmployer: (code, changes) => changeEmployer(deps, code, changes),
    listEmployers: () => readEmployers(database.query),
    findEmployer: (code) => findEmployer(database.query, code),
    importRoster: (employer, path, options) => importRoster(deps, employer, path, options),
    listRoster: (employer, afterNumber, max) => readRoster(database.query, employer.id, afterNumber, max),
    listPeopleOfGroup: (employer, payGroup) => readPeopleOfGroup(database.query, employer.id, payGroup),
    postPayroll: (path, options) => postPayroll(payrollDeps, path, options),
    tryPayroll: (path, options) => tryPayroll(payrollDeps, path, options),
    approvePayroll: (fileId, options) => approvePayroll(payrollDeps, fileId, options),
    rejectPayroll: (fileId, rejection) => rejectFile(deps, fileId, rejection),
    listUndecided: (max) => readUndecided(database.query, max),
    decideEntry: (entry, choice, operator) => decideEntry(deps, entry, choice, operator),
    writeReturns: (fileId, path) => returnEntries(payrollDeps, fileId, path),
    listPayroll: (max) => readPayrollFiles(database.query, max),
    showPayroll: (idPrefix) => showPayroll(database, idPrefix),
    writeSample: (request) => writePayrollSample(payrollDeps, request),
    planPeriods: (employer, plan) => planPeriods(deps, employer, plan),
    importPeriods: (employer, path) => importPeriods(deps, employer, path),
    listPeriods: (employer, max) =>
      readPeriods(database.query, employer.id, plainDateText(dateIn(clock.now(), employer.timeZone)), max),
    findPayday: (employer, payGroup, payday) => findPeriodOfPayday(database.query, employer.id, payGroup, payday),
    listOpenPaydays: (employer) => readOpenPaydays(database.query, employer.id),
    async readRunPeople(employer, payGroup, payday) {
      const period = await findPeriodOfPayday(database.query, employer.id, payGroup, payday)
      return period && readRunPeople(database.query, { employerId: employer.id, payGroup, start: period.start })
    },
    importShifts: (employer, path, options) => importShifts(deps, employer, path, options),
    importPayRun: (request) => importPayRun(deps, request),
    readPolicy: (employer) => readPolicy(database.query, employer.id),
    changePolicy: (employer, changes) => changePolicy(deps, employer, changes),
    listMissingShifts: (employer, max) => readOpenMissingShifts(database.query, employer.id, max),
    answerMissingShift: (employer, id, state) =>
      answerMissingShift(database.query, { id, employerId: employer.id, state, at: clock.now() }),
  }
}

async function changePolicy(
  { database, clock }: EmployersDeps,
  employer: Employer,
  changes: Partial<ExpressPayPolicy>,
): Promise<ExpressPayPolicy> {
  return database.transaction(async (tx) => {
    await lockEmployer(tx, employer.id)
    const policy = { ...((await readPolicy(tx, employer.id)) ?? defaultPolicy), ...changes }
    await writePolicy(tx, employer.id, policy, instantText(clock.now()))
    return policy
  })
}

async function changeEmployer(
  { database, clock }: EmployersDeps,
  code: string,
  changes: EmployerChanges,
): Promise<Employer | null> {
  return database.transaction(async (tx) => {
    const employer = await findEmployer(tx, code)
    if (employer === null) return null
    // Waits for workers who are being hired at this moment: their profiles show the name too.
    await lockEmployer(tx, employer.id)
    if (changes.name !== undefined) await raiseProfileVersionsOfEmployer(tx, employer.id, clock.now())
    return updateEmployer(tx, code, changes)
  })
}
