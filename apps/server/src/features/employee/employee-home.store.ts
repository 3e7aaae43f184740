// Reads a worker's home state and features, on which Express Pay depends.
import type { Executor } from '#platform/database/database.ts'

export type Home = {
  /** The EWA feature of the profile. */
  hasExpressPay: boolean
  /** Two letters; null when no address is known. */
  state: string | null
}

/** Null for no one. */
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
