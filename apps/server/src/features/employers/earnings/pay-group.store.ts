// Finds the periods and pay runs of a person's pay group.
import { sql } from 'kysely'

/** Our reading: a person without a pay group belongs to the only one that their employer has. */
export function isPayGroup(table: 'period' | 'run', employerId: string, payGroup: string | null) {
  const column = sql.ref(`${table}.pay_group`)
  if (payGroup !== null) return sql<boolean>`${column} = ${payGroup}`
  return sql<boolean>`not exists (
    select from employers_pay_period other where other.employer_id = ${employerId} and other.pay_group <> ${column})`
}
