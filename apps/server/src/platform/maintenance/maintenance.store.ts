// All SQL for the windows of maintenance. Their times are the database's: an instance's own clock may be wrong.
import type { CleanText, MaintenancePart } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import { announceChanges } from '#platform/changes/announce.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { OpenWindow } from './maintenance.rules.ts'

export const maintenanceTopic = 'maintenance'
export const allMaintenance = 'all'

export type StoredWindow = OpenWindow & {
  id: string
  startedBy: string
  endedAt: Instant | null
  endedBy: string | null
}

type Row = {
  id: string
  part: MaintenancePart | null
  started_at: string
  started_by: string
  until: string | null
  ended_at: string | null
  ended_by: string | null
}

const columns = ['id', 'part', 'started_at', 'started_by', 'until', 'ended_at', 'ended_by'] as const

function windowOf(row: Row): StoredWindow {
  const instantOf = (text: string | null) => (text === null ? null : parseInstant(text))
  return {
    id: row.id,
    part: row.part,
    startedAt: parseInstant(row.started_at),
    startedBy: row.started_by,
    until: instantOf(row.until),
    endedAt: instantOf(row.ended_at),
    endedBy: row.ended_by,
  }
}

/** What is down now: everything first, then parts in the order of their names. */
export async function listOpenWindows(executor: Executor): Promise<StoredWindow[]> {
  const rows = await executor
    .selectFrom('platform_maintenance')
    .select(columns)
    .where('ended_at', 'is', null)
    .orderBy(sql`coalesce(part, '')`)
    .execute()
  return rows.map(windowOf)
}

/** The newest windows, ended or not. */
export async function listWindows(executor: Executor, limit: number): Promise<StoredWindow[]> {
  const rows = await executor
    .selectFrom('platform_maintenance')
    .select(columns)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(windowOf)
}

export type NewWindow = { id: string; part: MaintenancePart | null; until: Instant | null; by: CleanText; at: Instant }

/**
 * Takes everything or a part down. Where it is down already, a new `until` takes the place of the old one, and none leaves it as it is:
 * two operators who start at once make one window.
 */
export async function openWindow(
  tx: Transaction,
  { id, part, until, by, at }: NewWindow,
): Promise<{ kind: 'started' | 'changed' | 'unchanged'; window: StoredWindow }> {
  const [made] = (
    await sql<Row>`
      insert into platform_maintenance (id, part, started_at, started_by, until)
      values (${id}, ${part}, ${instantText(at)}, ${by}, ${until === null ? null : instantText(until)})
      on conflict (coalesce(part, '')) where ended_at is null do nothing
      returning id, part, started_at, started_by, until, ended_at, ended_by`.execute(tx)
  ).rows
  if (made !== undefined) return { kind: 'started', window: await announced(tx, made) }
  const open = await lockOpen(tx, part)
  // The other window ended between the two statements.
  if (open === undefined) return openWindow(tx, { id, part, until, by, at })
  if (until === null || open.until === instantText(until)) return { kind: 'unchanged', window: windowOf(open) }
  await tx
    .updateTable('platform_maintenance')
    .set({ until: instantText(until) })
    .where('id', '=', open.id)
    .execute()
  return { kind: 'changed', window: await announced(tx, { ...open, until: instantText(until) }) }
}

/** Ends what is down. `ended` is the newest window that had ended before; null when there never was one. */
export async function closeWindow(
  tx: Transaction,
  { part, by, at }: Pick<NewWindow, 'part' | 'by' | 'at'>,
): Promise<{ kind: 'stopped'; window: StoredWindow } | { kind: 'unchanged'; ended: StoredWindow | null }> {
  const open = await lockOpen(tx, part)
  if (open !== undefined) {
    // A database whose clock was set back ends nothing before it began.
    const endedAt = at.epochMilliseconds < parseInstant(open.started_at).epochMilliseconds ? open.started_at : instantText(at)
    await tx.updateTable('platform_maintenance').set({ ended_at: endedAt, ended_by: by }).where('id', '=', open.id).execute()
    return { kind: 'stopped', window: await announced(tx, { ...open, ended_at: endedAt, ended_by: by }) }
  }
  const last = await tx
    .selectFrom('platform_maintenance')
    .select(columns)
    .where(sql`coalesce(part, '')`, '=', part ?? '')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { kind: 'unchanged', ended: last === undefined ? null : windowOf(last) }
}

async function lockOpen(tx: Transaction, part: MaintenancePart | null): Promise<Row | undefined> {
  return tx
    .selectFrom('platform_maintenance')
    .select(columns)
    .where('ended_at', 'is', null)
    .where(sql`coalesce(part, '')`, '=', part ?? '')
    .forUpdate()
    .executeTakeFirst()
}

async function announced(tx: Transaction, row: Row): Promise<StoredWindow> {
  await announceChanges(tx, maintenanceTopic, [allMaintenance])
  return windowOf(row)
}
