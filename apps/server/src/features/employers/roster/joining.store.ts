// Finds a person on a roster by what they know, without opening sealed values.
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { hasOneOfTwoSurnames, isNamedBy } from './names.rules.ts'
import type { RosterAddress, RosterStatus } from './person.ts'

export type FoundEmployer = { id: string; name: string }

/** Employers whose name, or a word of it, begins with a text, by name. */
export async function searchEmployers(executor: Executor, text: string, max: number): Promise<FoundEmployer[]> {
  const start = text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return (
    executor
      .selectFrom('employers_employer')
      .select(['id', 'name'])
      .where((where) => where.or([where('name', 'ilike', `${start}%`), where('name', 'ilike', `% ${start}%`)]))
      // The whole name first: a short one would not be among the first of all that begin with it.
      .orderBy(sql`lower(name) <> lower(${text})`)
      .orderBy('name')
      .limit(max)
      .execute()
  )
}

/** Employers who are called exactly that, but for case and the spaces between words; at most five. */
export async function findEmployersNamed(executor: Executor, name: string): Promise<(FoundEmployer & { timeZone: string })[]> {
  return executor
    .selectFrom('employers_employer')
    .select(['id', 'name', 'time_zone as timeZone'])
    .where(sql<boolean>`lower(regexp_replace(btrim(name), '\\s+', ' ', 'g')) = lower(${name.trim().replaceAll(/\s+/g, ' ')})`)
    .orderBy('id')
    .limit(maxNamesakes)
    .execute()
}

const maxNamesakes = 5

/** Null when there is no employer of that id. */
export async function readEmployer(executor: Executor, id: string): Promise<(FoundEmployer & { timeZone: string }) | null> {
  const row = await executor
    .selectFrom('employers_employer')
    .select(['id', 'name', 'time_zone as timeZone'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export type RosterSearch = { employerId: string; employeeIdOrLastName: string; birthDate: string }

/**
 * The people of an employer who were born on a day and go by a number or a last name, at most two: a search that fits several finds none.
 * One of two surnames counts only where no one goes by what was typed.
 *
 * One query by the hash of the birth date, whether or not anyone matches: a wrong name and a wrong date take the same time.
 */
export async function findOnRoster(executor: Executor, keyedHash: KeyedHash, search: RosterSearch): Promise<string[]> {
  const hashes = keyedHash.all('employers.birth_date', search.birthDate).map((hash) => Buffer.from(hash))
  const rows = await executor
    .selectFrom('employers_roster')
    .select(['id', 'employee_number', 'last_name'])
    .where('birth_date_hash', 'in', hashes)
    .where('employer_id', '=', search.employerId)
    .execute()
  const people = rows.map((row) => ({ id: row.id, employeeNumber: row.employee_number, lastName: row.last_name }))
  const { employeeIdOrLastName: typed } = search
  const named = people.filter((person) => isNamedBy(person, typed))
  const found = named.length > 0 ? named : people.filter((person) => hasOneOfTwoSurnames(person, typed))
  return found.slice(0, 2).map(({ id }) => id)
}

export type RosterPersonToJoin = {
  id: string
  employerId: string
  employerName: string
  timeZone: string
  employeeNumber: string
  firstName: string
  lastName: string
  /** Digits with the country code. */
  phone: string | null
  email: string | null
  address: RosterAddress | null
  status: RosterStatus
  payGroup: string | null
  /** The account that the person has here already. */
  employeeId: string | null
  /** Our reading: what the roster says about the person; where it says nothing, what the employer offers to all. */
  hasExpressPay: boolean
  wantsDirectDepositNow: boolean | null
  /** Compared, never opened; null when the roster has no digits. */
  ssnLast4Hash: Uint8Array | null
  /** The roster has all nine. */
  hasSsn: boolean
}

export async function readRosterPerson(executor: Executor, id: string): Promise<RosterPersonToJoin | null> {
  const row = await executor
    .selectFrom('employers_roster as person')
    .innerJoin('employers_employer as employer', 'employer.id', 'person.employer_id')
    .leftJoin('employers_express_pay_policy as policy', 'policy.employer_id', 'person.employer_id')
    .select([
      'person.id',
      'person.employer_id as employerId',
      'employer.name as employerName',
      'employer.time_zone as timeZone',
      'person.employee_number as employeeNumber',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'person.phone',
      'person.email',
      'person.address',
      'person.status',
      'person.pay_group as payGroup',
      'person.employee_id as employeeId',
      sql<boolean>`coalesce(person.is_ewa_eligible, policy.is_offered, false)`.as('hasExpressPay'),
      'person.wants_direct_deposit_now as wantsDirectDepositNow',
      'person.ssn_last4_hash as ssnLast4Hash',
      sql<boolean>`person.ssn_sealed is not null`.as('hasSsn'),
    ])
    .where('person.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, address: row.address as RosterAddress | null }
}

/** A person's sealed details, opened for the identity check, never for an answer. Null where the roster has none. */
export async function openRosterIdentity(
  executor: Executor,
  encryption: FieldEncryption,
  id: string,
): Promise<{ birthDate: string | null; ssn: string | null }> {
  const row = await executor
    .selectFrom('employers_roster')
    .select(['birth_date_sealed', 'ssn_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const open = (column: 'birth_date_sealed' | 'ssn_sealed') => {
    const sealed = row[column]
    return sealed === null ? null : encryption.open(sealed, { table: 'employers_roster', column, row: id })
  }
  return { birthDate: open('birth_date_sealed'), ssn: open('ssn_sealed') }
}

/** Keeps others from making an account for the same person until the transaction ends. */
export async function lockRosterPerson(tx: Transaction, id: string): Promise<void> {
  await tx.selectFrom('employers_roster').select('id').where('id', '=', id).forUpdate().execute()
}

/** The first payday whose hours are not approved yet: a new choice can apply to it. Null when the calendar ends before. */
export async function findNextOpenPayday(
  executor: Executor,
  { employerId, payGroup }: Pick<RosterPersonToJoin, 'employerId' | 'payGroup'>,
  now: Instant,
): Promise<string | null> {
  const row = await executor
    .selectFrom('employers_pay_period')
    .select('payday')
    .where('employer_id', '=', employerId)
    .where('cut_off_at', '>', instantText(now))
    // Our reading: without a pay group a person belongs to every one.
    .$if(payGroup !== null, (query) => query.where('pay_group', '=', payGroup ?? ''))
    .orderBy('payday')
    .limit(1)
    .executeTakeFirst()
  return row?.payday ?? null
}
