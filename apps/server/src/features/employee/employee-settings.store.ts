// SQL for a worker's settings: the language is in the profile, the rest in a row of its own.
import type { Settings } from '@daybreak/contract'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { changeProfile, raiseProfileVersions } from './employee.store.ts'

/** Consent to offers and news is kept with the consent to texts. The column that had them stays while an instance of the version before may write it. */
type KeptSettings = Omit<Settings, 'marketing'>
type OwnSettings = Omit<KeptSettings, 'language'>

/** For a worker without any choice. Decisions 12: recording is off until it is turned on. */
const defaults: OwnSettings = {
  theme: 'system',
  textSize: 'standard',
  hideAmounts: false,
  analytics: true,
  recording: false,
  personalCardOptedOut: false,
}

/** Returns null when there is no such employee. */
export async function readSettings(executor: Executor, employeeId: string): Promise<KeptSettings | null> {
  const row = await executor
    .selectFrom('employee_profile as p')
    .leftJoin('employee_settings as s', 's.employee_id', 'p.id')
    .selectAll('s')
    .select('p.language')
    .where('p.id', '=', employeeId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    language: row.language,
    theme: row.theme ?? defaults.theme,
    textSize: row.text_size ?? defaults.textSize,
    hideAmounts: row.hide_amounts ?? defaults.hideAmounts,
    analytics: row.analytics ?? defaults.analytics,
    recording: row.recording ?? defaults.recording,
    personalCardOptedOut: row.personal_card_opted_out ?? defaults.personalCardOptedOut,
  }
}

type SettingsChanges = { [Name in keyof KeptSettings]?: KeptSettings[Name] | undefined }

/**
 * Changes what is given and leaves the rest. Of two concurrent changes the later one counts, for each setting separately. Every change shows
 * in the profile, which other devices poll.
 */
export async function changeSettings(tx: Transaction, employeeId: string, changes: SettingsChanges, at: Instant): Promise<void> {
  const { language, ...own } = changes
  if (language !== undefined) await changeProfile(tx, employeeId, { language }, at)
  const columns = columnsOf(own)
  if (Object.keys(columns).length === 0) return
  const changed = { ...columns, updated_at: instantText(at) }
  await tx
    .insertInto('employee_settings')
    .values({ employee_id: employeeId, ...columnsOf(defaults), ...changed })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(changed))
    .execute()
  await raiseProfileVersions(tx, [employeeId], at)
}

function columnsOf({ theme, textSize, hideAmounts, analytics, recording, personalCardOptedOut }: SettingsChanges) {
  return {
    ...(theme !== undefined && { theme }),
    ...(textSize !== undefined && { text_size: textSize }),
    ...(hideAmounts !== undefined && { hide_amounts: hideAmounts }),
    ...(analytics !== undefined && { analytics }),
    ...(recording !== undefined && { recording }),
    ...(personalCardOptedOut !== undefined && { personal_card_opted_out: personalCardOptedOut }),
  }
}

/** "I Don't Want A New Card": specification 4, "Card offer flow". */
export async function hasOptedOutOfPersonalCard(executor: Executor, employeeId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('employee_settings')
    .select('personal_card_opted_out')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row?.personal_card_opted_out ?? defaults.personalCardOptedOut
}

/** Those of these workers who have turned "How you use the app" off. */
export async function readNotSharing(executor: Executor, employeeIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectFrom('employee_settings')
    .select('employee_id')
    .where('employee_id', '=', sql<string>`any (${employeeIds})`)
    .where('analytics', '=', false)
    .execute()
  return new Set(rows.map((row) => row.employee_id))
}

/** Whether the worker has turned "Recording of the screen" on. */
export async function wantsRecording(executor: Executor, employeeId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('employee_settings')
    .select('recording')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row?.recording ?? defaults.recording
}
