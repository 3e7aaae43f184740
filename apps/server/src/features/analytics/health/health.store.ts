// All SQL for client health: reports are stored once, read as percentiles and counts, and deleted after 30 days.
import type { ClientHealthReport, DeviceClass, VitalName } from '@daybreak/contract'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/delete-in-batches.store.ts'
import type { Executor } from '#platform/database/database.ts'

export const keptDays = 30

export async function addReport(executor: Executor, report: ClientHealthReport, at: Instant): Promise<void> {
  const { id, device, release, vitals, errors } = report
  const shared = { report_id: id, device, release, received_at: instantText(at) }
  if (vitals.length > 0)
    await executor
      .insertInto('analytics_vital')
      .values(vitals.map((vital) => ({ ...shared, ...vital })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (errors.length > 0)
    await executor
      .insertInto('analytics_client_error')
      .values(errors.map(({ column, ...error }, position) => ({ ...shared, ...error, col: column, place: position })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export type VitalLine = { screen: string; device: DeviceClass; name: VitalName; p75: number; count: number }

/** The 75th percentile by screen and device, as web vitals are judged; of one release, or of all. */
export async function readVitals(
  executor: Executor,
  { since, release }: { since: Instant; release: string | null },
): Promise<VitalLine[]> {
  const { rows } = await sql<VitalLine>`
    select screen, device, name, percentile_cont(0.75) within group (order by value) as p75, count(*)::int as count
    from analytics_vital
    where received_at >= ${instantText(since)} and (${release}::text is null or release = ${release})
    group by screen, device, name
    order by screen, device, name`.execute(executor)
  return rows
}

export type ClientErrorLine = {
  name: string
  file: string | null
  line: number
  column: number
  screen: string
  release: string
  count: number
  lastAt: string
}

/** What failed in pages, the most frequent first. */
export async function readClientErrors(
  executor: Executor,
  { since, limit }: { since: Instant; limit: number },
): Promise<ClientErrorLine[]> {
  const { rows } = await sql<ClientErrorLine>`
    select name, file, line, col as column, screen, release, count(*)::int as count, max(received_at) as "lastAt"
    from analytics_client_error
    where received_at >= ${instantText(since)}
    group by name, file, line, col, screen, release
    order by count desc, "lastAt" desc
    limit ${limit}`.execute(executor)
  return rows
}

/** By the database's own clock. */
export async function forgetOldReports(executor: Executor, signal?: AbortSignal): Promise<void> {
  const isOld = sql`received_at < now() - make_interval(days => ${keptDays})`
  await deleteInBatches(executor, 'analytics_vital', isOld, { signal })
  await deleteInBatches(executor, 'analytics_client_error', isOld, { signal })
}
