// SQL for employers and their rosters.
import { cleanText, type CleanText, exactWord, plainText } from '@daybreak/contract'
import { cents, centsText, type Cents } from '@daybreak/money'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { RosterAddress, RosterJob, RosterPerson, RosterStatus } from './person.ts'

export type Employer = {
  id: string
  code: string
  name: string
  /** NACHA company identification, or null. */
  companyId: string | null
  timeZone: string
  /** Bank days before settlement on which its pay may be used: 0, 1 or 2 (decision 52). */
  earlyPayDays: number
  /** What one payroll file may credit for it without a second operator; null for the ceiling of everyone. */
  fileCeiling: Cents | null
}

/** What is left out stays. */
export type EmployerChanges = {
  name?: string
  companyId?: string
  timeZone?: string
  earlyPayDays?: number
  fileCeiling?: Cents
}

/** False when the code is taken. */
export async function insertEmployer(executor: Executor, employer: Employer & { createdAt: string }): Promise<boolean> {
  const inserted = await executor
    .insertInto('employers_employer')
    .values({
      id: employer.id,
      code: employer.code,
      name: cleanText(employer.name, maxNameLength),
      company_id: employer.companyId,
      time_zone: exactWord(employer.timeZone),
      created_at: employer.createdAt,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Null when there is no employer of that code; what is left out of `changes` stays. */
export async function updateEmployer(executor: Executor, code: string, changes: EmployerChanges): Promise<Employer | null> {
  const { name, companyId, timeZone, earlyPayDays, fileCeiling } = changes
  const updated = await executor
    .updateTable('employers_employer')
    .set((row) => ({
      name: name === undefined ? row.ref('name').$castTo<CleanText>() : cleanText(name, maxNameLength),
      company_id: companyId ?? row.ref('company_id'),
      time_zone: timeZone === undefined ? row.ref('time_zone').$castTo<CleanText>() : exactWord(timeZone),
      early_pay_days: earlyPayDays ?? row.ref('early_pay_days'),
      file_ceiling: fileCeiling ?? row.ref('file_ceiling'),
    }))
    .where('code', '=', code)
    .returning(employerColumns)
    .executeTakeFirst()
  return updated === undefined ? null : employerOf(updated)
}

const employerColumns = [
  'id',
  'code',
  'name',
  'company_id as companyId',
  'time_zone as timeZone',
  'early_pay_days as earlyPayDays',
  'file_ceiling as fileCeiling',
] as const

type EmployerRow = Omit<Employer, 'fileCeiling'> & { fileCeiling: bigint | null }

function employerOf<Row extends EmployerRow>(row: Row): Omit<Row, 'fileCeiling'> & Pick<Employer, 'fileCeiling'> {
  return { ...row, fileCeiling: row.fileCeiling === null ? null : cents(row.fileCeiling) }
}

export async function readEmployers(executor: Executor): Promise<(Employer & { activeCount: number; endedCount: number })[]> {
  const rows = await executor
    .selectFrom('employers_employer as employer')
    .leftJoin('employers_roster as person', 'person.employer_id', 'employer.id')
    .select([
      'employer.id',
      'employer.code',
      'employer.name',
      'employer.company_id as companyId',
      'employer.time_zone as timeZone',
      'employer.early_pay_days as earlyPayDays',
      'employer.file_ceiling as fileCeiling',
      sql<number>`(count(*) filter (where person.status = 'active'))::int`.as('activeCount'),
      sql<number>`(count(*) filter (where person.status = 'ended'))::int`.as('endedCount'),
    ])
    .groupBy('employer.id')
    .orderBy('employer.code')
    .execute()
  return rows.map(employerOf)
}

export async function findEmployer(executor: Executor, code: string): Promise<Employer | null> {
  const row = await executor.selectFrom('employers_employer').select(employerColumns).where('code', '=', code).executeTakeFirst()
  return row === undefined ? null : employerOf(row)
}

/** Takes the employer's row: two imports of rosters or calendars for one employer run one after the other. */
export async function lockEmployer(tx: Transaction, id: string): Promise<void> {
  await tx.selectFrom('employers_employer').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export type SealedPerson = {
  id: string
  person: RosterPerson
  rowHash: Uint8Array
  birthDateSealed: Uint8Array | null
  birthDateHash: Uint8Array | null
  ssnSealed: Uint8Array | null
  ssnLast4Hash: Uint8Array | null
}

/** More than any file's column takes. */
const maxNameLength = 200

function cleanOrNull(text: string | null): CleanText | null {
  return text === null ? null : cleanText(text, maxNameLength)
}

function rosterValues({ person, ...sealed }: SealedPerson) {
  return {
    first_name: cleanText(person.firstName, maxNameLength),
    middle_name: cleanOrNull(person.middleName),
    last_name: cleanText(person.lastName, maxNameLength),
    preferred_name: cleanOrNull(person.preferredName),
    birth_date_sealed: sealed.birthDateSealed,
    birth_date_hash: sealed.birthDateHash,
    ssn_sealed: sealed.ssnSealed,
    ssn_last4_hash: sealed.ssnLast4Hash,
    email: person.email,
    phone: person.phone,
    address: person.address === null ? null : JSON.stringify(person.address),
    hire_date: person.hireDate,
    term_date: person.termDate,
    status: person.status,
    pay_group: person.payGroup === null ? null : plainText(person.payGroup, maxNameLength),
    jobs: JSON.stringify(person.jobs.map((job) => ({ ...job, rate: job.rate === null ? null : centsText(job.rate) }))),
    is_ewa_eligible: person.isEwaEligible,
    has_garnishment: person.hasGarnishment,
    wants_direct_deposit_now: person.wantsDirectDepositNow,
    row_hash: sealed.rowHash,
  }
}

/**
 * Writes a page of people in one statement, those that are there already as they are now: no one takes earned pay while their row is being
 * written, and a statement for each would make a large employer's people wait for seconds.
 */
export async function writePeople(
  tx: Transaction,
  employerId: string,
  people: readonly SealedPerson[],
  at: string,
): Promise<void> {
  const [first] = people
  if (first === undefined) return
  const said = Object.keys(rosterValues(first))
  const rows = people.map((sealed) => ({
    id: sealed.id,
    employer_id: employerId,
    employee_number: sealed.person.employeeNumber,
    ...rosterValues(sealed),
    version: 1,
    created_at: at,
    updated_at: at,
  }))
  await tx
    .insertInto('employers_roster')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((update) => ({
        ...Object.fromEntries(said.map((column) => [column, sql.ref<never>(`excluded.${column}`)])),
        version: update('employers_roster.version', '+', 1),
        updated_at: at,
      })),
    )
    .execute()
}

/** Active people of the employer whom the file does not name. */
export async function readAbsent(
  tx: Transaction,
  employerId: string,
  present: readonly string[],
): Promise<{ id: string; employeeNumber: string }[]> {
  return tx
    .selectFrom('employers_roster')
    .select(['id', 'employee_number as employeeNumber'])
    .where('employer_id', '=', employerId)
    .where('status', '=', 'active')
    .where(sql<boolean>`not exists (select from unnest(${present}::text[]) as present (number) where number = employee_number)`)
    .orderBy('employee_number')
    .execute()
}

/** Of people of the employer, those who have an account here. */
export async function listWorkers(tx: Transaction, employerId: string, employeeNumbers: readonly string[]): Promise<string[]> {
  if (employeeNumbers.length === 0) return []
  const rows = await tx
    .selectFrom('employers_roster')
    .select('employee_id')
    .where('employer_id', '=', employerId)
    .where('employee_number', '=', sql<string>`any(${[...employeeNumbers]}::text[])`)
    .where('employee_id', 'is not', null)
    .orderBy('employee_id')
    .execute()
  return rows.flatMap(({ employee_id: employeeId }) => (employeeId === null ? [] : [employeeId]))
}

/** Ends an employment; its mark is cleared, so that a later file which names the person again is seen as a change. */
export async function endPeople(tx: Transaction, ids: readonly string[], at: string): Promise<void> {
  await sql`
    update employers_roster set status = 'ended', row_hash = '', version = version + 1, updated_at = ${at}::timestamptz
    where id = any(${ids}::uuid[])`.execute(tx)
}

export type RosterLine = {
  id: string
  employeeNumber: string
  firstName: string
  lastName: string
  phone: string | null
  email: string | null
  status: RosterStatus
  payGroup: string | null
  employeeId: string | null
}

/** The next people of an employer by employee number. */
export async function readRoster(
  executor: Executor,
  employerId: string,
  afterNumber: string,
  max: number,
): Promise<RosterLine[]> {
  return executor
    .selectFrom('employers_roster')
    .select([
      'id',
      'employee_number as employeeNumber',
      'first_name as firstName',
      'last_name as lastName',
      'phone',
      'email',
      'status',
      'pay_group as payGroup',
      'employee_id as employeeId',
    ])
    .where('employer_id', '=', employerId)
    .where('employee_number', '>', afterNumber)
    .orderBy('employee_number')
    .limit(max)
    .execute()
}

/** The people of a pay group who have an account here. Our reading: without a pay group a person belongs to every one. */
export async function readPeopleOfGroup(
  executor: Executor,
  employerId: string,
  payGroup: string,
): Promise<{ employeeId: string; employeeNumber: string }[]> {
  const rows = await executor
    .selectFrom('employers_roster')
    .select(['employee_id', 'employee_number'])
    .where('employer_id', '=', employerId)
    .where('employee_id', 'is not', null)
    .where((where) => where.or([where('pay_group', '=', payGroup), where('pay_group', 'is', null)]))
    .execute()
  return rows.flatMap((row) =>
    row.employee_id === null ? [] : [{ employeeId: row.employee_id, employeeNumber: row.employee_number }],
  )
}

export type RosterEntry = RosterLine & { address: RosterAddress | null; jobs: RosterJob[]; isEwaEligible: boolean | null }

export async function findRosterEntry(
  executor: Executor,
  employerId: string,
  employeeNumber: string,
): Promise<RosterEntry | null> {
  const row = await executor
    .selectFrom('employers_roster')
    .select([
      'id',
      'employee_number as employeeNumber',
      'first_name as firstName',
      'last_name as lastName',
      'phone',
      'email',
      'status',
      'pay_group as payGroup',
      'employee_id as employeeId',
      'address',
      'jobs',
      'is_ewa_eligible as isEwaEligible',
    ])
    .where('employer_id', '=', employerId)
    .where('employee_number', '=', employeeNumber)
    .executeTakeFirst()
  if (row === undefined) return null
  const jobs = row.jobs as unknown as (Omit<RosterJob, 'rate'> & { rate: string | null })[]
  return {
    ...row,
    address: row.address as RosterAddress | null,
    jobs: jobs.map((job) => ({ ...job, rate: job.rate === null ? null : cents(BigInt(job.rate)) })),
  }
}

/** Ties a person of the roster to their account here; false when they are tied to another one. */
export async function linkRosterEntry(executor: Executor, id: string, employeeId: string, at: string): Promise<boolean> {
  const linked = await executor
    .updateTable('employers_roster')
    .set({ employee_id: employeeId, updated_at: at })
    .where('id', '=', id)
    .where((where) => where.or([where('employee_id', 'is', null), where('employee_id', '=', employeeId)]))
    .returning('id')
    .executeTakeFirst()
  return linked !== undefined
}
