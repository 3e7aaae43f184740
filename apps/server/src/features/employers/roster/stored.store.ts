// Reads the stored people of a roster, which an import compares with and whose missing values it keeps.
import { cents } from '@daybreak/money'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/database.ts'
import type { RosterAddress, RosterJob, RosterPerson } from './person.ts'

/** Birth date and social security number stay sealed: `person` has null for them. */
export type StoredPerson = {
  id: string
  /** Of the last row that wrote the person; empty once a file ended the employment by leaving the person out. */
  rowHash: Uint8Array
  person: RosterPerson
  birthDateSealed: Uint8Array | null
  birthDateHash: Uint8Array | null
  ssnSealed: Uint8Array | null
  ssnLast4Hash: Uint8Array | null
}

/** By employee number. */
export async function readStoredPeople(
  tx: Transaction,
  employerId: string,
  employeeNumbers: readonly string[],
): Promise<Map<string, StoredPerson>> {
  const rows = await tx
    .selectFrom('employers_roster')
    .selectAll()
    .where('employer_id', '=', employerId)
    .where(sql<boolean>`employee_number = any(${employeeNumbers}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.employee_number,
      {
        id: row.id,
        rowHash: row.row_hash,
        person: {
          employeeNumber: row.employee_number,
          firstName: row.first_name,
          middleName: row.middle_name,
          lastName: row.last_name,
          preferredName: row.preferred_name,
          birthDate: null,
          ssn: null,
          ssnLast4: null,
          email: row.email,
          phone: row.phone,
          address: row.address as RosterAddress | null,
          hireDate: row.hire_date,
          termDate: row.term_date,
          status: row.status,
          payGroup: row.pay_group,
          jobs: jobsOf(row.jobs),
          isEwaEligible: row.is_ewa_eligible,
          hasGarnishment: row.has_garnishment,
          wantsDirectDepositNow: row.wants_direct_deposit_now,
        },
        birthDateSealed: row.birth_date_sealed,
        birthDateHash: row.birth_date_hash,
        ssnSealed: row.ssn_sealed,
        ssnLast4Hash: row.ssn_last4_hash,
      },
    ]),
  )
}

function jobsOf(stored: unknown): RosterJob[] {
  const jobs = stored as (Omit<RosterJob, 'rate'> & { rate: string | null })[]
  return jobs.map((job) => ({ ...job, rate: job.rate === null ? null : cents(BigInt(job.rate)) }))
}
