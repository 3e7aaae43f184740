// Where a worker lives and what is open to her: what decides on Express Pay.
import type { Executor } from '#platform/database/database.ts'

export type Home = {
  /** The EWA feature of her profile. */
  hasExpressPay: boolean
  /** Two letters; null when no address is known. */
  state: string | null
}

/** Null for nobody. */
export async function readHome(executor: Executor, employeeId: string): Promise<Home | null> {
  const row = await executor
    .selectFrom('employee_profile')
    .select(['features', 'address'])
    .where('id', '=', employeeId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { state } = (row.address ?? {}) as { state?: string }
  return { hasExpressPay: row.features.includes('EWA'), state: state ?? null }
}
