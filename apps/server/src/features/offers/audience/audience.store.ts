// SQL for the facts about a worker that decide on offers, from the views of the rooms that own them.
import type { Executor } from '#platform/database/database.ts'
import type { Audience } from './audience.rules.ts'

export async function readAudience(executor: Executor, employeeId: string): Promise<Audience> {
  const row = await executor
    .selectFrom('employee_home_shown as h')
    .leftJoin('employers_code_shown as e', 'e.id', 'h.employer_id')
    .select(['h.state', 'h.postal_code', 'e.code'])
    .where('h.id', '=', employeeId)
    .executeTakeFirst()
  return {
    state: row?.state ?? null,
    postalCode: row?.postal_code?.slice(0, 5) ?? null,
    employer: row?.code?.toUpperCase() ?? null,
  }
}
