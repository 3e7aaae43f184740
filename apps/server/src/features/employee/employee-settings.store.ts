// What a worker chose for the app: its language, which stands in the profile, and its theme.
import type { Settings } from '@daybreak/contract'
import { instantText, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { changeProfile } from './employee.store.ts'

const defaultTheme: Settings['theme'] = 'system'

/** Returns null when there is no such employee. */
export async function readSettings(executor: Executor, employeeId: string): Promise<Settings | null> {
  const row = await executor
    .selectFrom('employee_profile as p')
    .leftJoin('employee_settings as s', 's.employee_id', 'p.id')
    .select(['p.language', 's.theme'])
    .where('p.id', '=', employeeId)
    .executeTakeFirst()
  return row === undefined ? null : { language: row.language, theme: row.theme ?? defaultTheme }
}

type SettingsChanges = { [Name in keyof Settings]?: Settings[Name] | undefined }

/** Changes what is given and leaves the rest. Of two that come at once the later one counts, for each setting by itself. */
export async function changeSettings(tx: Transaction, employeeId: string, changes: SettingsChanges, at: Instant): Promise<void> {
  const { language, theme } = changes
  if (language !== undefined) await changeProfile(tx, employeeId, { language }, at)
  if (theme === undefined) return
  const row = { employee_id: employeeId, theme, updated_at: instantText(at) }
  await tx
    .insertInto('employee_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ theme, updated_at: row.updated_at }))
    .execute()
}
