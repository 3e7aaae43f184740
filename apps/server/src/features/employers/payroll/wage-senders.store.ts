// Decides by the same rules whether a credit that arrived outside of payroll files is pay.
import type { Executor } from '#platform/database/database.ts'
import { sql } from 'kysely'
import { saysWages } from '../processing/index.ts'

/** @param companyKey  the letters and digits of the company's number, in capitals */
export async function paysWages(
  executor: Executor,
  { companyKey, description }: { companyKey: string; description: string },
): Promise<boolean> {
  if (saysWages(description)) return true
  const row = await executor
    .selectFrom('employers_employer')
    .select('id')
    .where(sql<string>`regexp_replace(upper(company_id), '[^0-9A-Z]', '', 'g')`, '=', companyKey)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
