// All SQL for the popups room.
import { exactWord, type CleanText, type PopupDeviceType, type PopupIcon, type PopupStatus } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { PopupsPopup } from '#platform/database/schema.generated.ts'
import type { PopupTimes } from './popups.rules.ts'

/** `primaryButton` null: the usual word. */
export type PopupWords = { title: string; body: string; primaryButton: string | null }
export type PopupContent = { en: PopupWords; es: PopupWords }

export type Popup = PopupTimes & {
  id: string
  deviceTypes: readonly PopupDeviceType[]
  icon: PopupIcon
  content: PopupContent
  primaryLink: string | null
  audienceId: string
  timeZone: string
  addedAt: Instant
  addedBy: string
  changedBy: string
}

export type NewPopup = Omit<Popup, 'status' | 'startedAt' | 'stoppedAt' | 'addedBy' | 'changedBy'> & { addedBy: CleanText }

export async function insertPopup(tx: Transaction, popup: NewPopup): Promise<void> {
  await tx
    .insertInto('popups_popup')
    .values({
      id: popup.id,
      status: 'DRAFT',
      device_types: [...popup.deviceTypes],
      icon: popup.icon,
      content: JSON.stringify(popup.content),
      primary_link: popup.primaryLink,
      audience_id: popup.audienceId,
      shown_from: textOrNull(popup.shownFrom),
      shown_until: textOrNull(popup.shownUntil),
      time_zone: exactWord(popup.timeZone),
      added_at: instantText(popup.addedAt),
      added_by: popup.addedBy,
      changed_by: popup.addedBy,
    })
    .execute()
}

export async function lockPopup(tx: Transaction, id: string): Promise<Popup | null> {
  const row = await tx.selectFrom('popups_popup').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : popupOf(row)
}

export async function findPopup(executor: Executor, id: string): Promise<Popup | null> {
  const row = await executor.selectFrom('popups_popup').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : popupOf(row)
}

export async function writeStatus(
  tx: Transaction,
  id: string,
  { status, at, by }: { status: 'RUNNING' | 'STOPPED'; at: Instant; by: CleanText },
): Promise<void> {
  const moment = status === 'RUNNING' ? { started_at: instantText(at) } : { stopped_at: instantText(at) }
  await tx
    .updateTable('popups_popup')
    .set({ status, changed_by: by, ...moment })
    .where('id', '=', id)
    .execute()
}

/** The newest first. */
export async function listPopups(executor: Executor, limit: number): Promise<Popup[]> {
  const rows = await executor
    .selectFrom('popups_popup')
    .selectAll()
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(popupOf)
}

/** Those that workers may have to be notified of: no drafts, and nothing that ended before. */
export async function listReported(executor: Executor, endedAfter: Instant): Promise<Popup[]> {
  const since = instantText(endedAfter)
  const rows = await executor
    .selectFrom('popups_popup')
    .selectAll()
    .where('status', '<>', 'DRAFT')
    .where(sql<boolean>`(status = 'RUNNING' or stopped_at >= ${since}::timestamptz)`)
    .where(sql<boolean>`(shown_until is null or shown_until >= ${since}::timestamptz)`)
    .execute()
  return rows.map(popupOf)
}

function popupOf(row: Selectable<PopupsPopup>): Popup {
  return {
    id: row.id,
    status: row.status satisfies PopupStatus,
    deviceTypes: row.device_types as PopupDeviceType[],
    icon: row.icon,
    content: row.content as PopupContent,
    primaryLink: row.primary_link,
    audienceId: row.audience_id,
    shownFrom: instantOrNull(row.shown_from),
    shownUntil: instantOrNull(row.shown_until),
    timeZone: row.time_zone,
    addedAt: parseInstant(row.added_at),
    addedBy: row.added_by,
    startedAt: instantOrNull(row.started_at),
    stoppedAt: instantOrNull(row.stopped_at),
    changedBy: row.changed_by,
  }
}

function instantOrNull(text: string | null): Instant | null {
  return text === null ? null : parseInstant(text)
}

function textOrNull(instant: Instant | null): string | null {
  return instant === null ? null : instantText(instant)
}
