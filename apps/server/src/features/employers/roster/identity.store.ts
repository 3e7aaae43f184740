// Checks whether digits match those that an employer has for a worker, by comparing keyed hashes.
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Executor } from '#platform/database/database.ts'

/** @returns false for an employee who does not exist, after the same work */
export async function matchSsnLast4(
  executor: Executor,
  keyedHash: KeyedHash,
  employeeId: string,
  last4: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('employers_roster')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where(
      'ssn_last4_hash',
      'in',
      keyedHash.all('employers.ssn_last4', last4).map((hash) => Buffer.from(hash)),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false for an employee who does not exist, or whose employer gave no date, after the same work */
export async function matchBirthDate(
  executor: Executor,
  keyedHash: KeyedHash,
  employeeId: string,
  birthDate: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('employers_roster')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where(
      'birth_date_hash',
      'in',
      keyedHash.all('employers.birth_date', birthDate).map((hash) => Buffer.from(hash)),
    )
    .executeTakeFirst()
  return row !== undefined
}
