// All SQL for the activity log: each entry is written in the transaction of what it records.
import { activityGroups, activityKind, type ActivityGroup, type ActivityKind, type DeviceDescription } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { tryOut } from './codes.store.ts'

const activityBatch = 1_000

export type NewActivity = {
  employeeId: string
  kind: ActivityKind
  at: Instant
  /** The session it was done in, whose device is noted with it; null for what happens outside of one. */
  sessionId: string | null
  /** For what happens outside of a session. */
  device?: DeviceDescription
  /** What it concerned, masked as the worker may read it anywhere: four digits of a card, a contact as it is shown. Never a secret. */
  detail?: string
}

/** Writes one line of the worker's activity log in the transaction that does it: what rolls back was not done. */
export async function recordActivity(tx: Transaction, activity: NewActivity): Promise<void> {
  await insertActivity(tx, activity)
}

/** Records a failed proof. Where no account matched, the same is written for another one and rolled back, so that timing reveals no accounts. */
export async function recordFailure(
  tx: Transaction,
  failure: Omit<NewActivity, 'employeeId'> & { employeeId: string | null },
): Promise<void> {
  await tryOut(tx, failure.employeeId !== null, () => insertActivity(tx, failure))
}

async function insertActivity(
  tx: Transaction,
  activity: Omit<NewActivity, 'employeeId'> & { employeeId: string | null },
): Promise<void> {
  const { employeeId, kind, at, sessionId, device, detail } = activity
  await sql`
    insert into session_activity (id, employee_id, kind, happened_at, session_id, browser, system, network, detail)
    select ${newUuid({ now: () => at })}, p.id, ${kind}, ${instantText(at)}, ${sessionId}::uuid, coalesce(s.browser, ${device?.browser ?? null}),
           coalesce(s.system, ${device?.system ?? null}), coalesce(s.network, ${device?.network ?? null}), ${detail ?? null}
    from employee_shown as p
    left join session_session as s on s.id = ${sessionId}::uuid
    where p.id = coalesce(${employeeId}::uuid, (select id from employee_shown order by id limit 1))`.execute(tx)
}

export type StoredActivity = {
  id: string
  kind: ActivityKind
  at: Instant
  sessionId: string | null
  device: DeviceDescription
  detail: string | null
}

/** The newest first: `take` of them, after the one that `after` names, all or those of one group. */
export async function listActivity(
  executor: Executor,
  employeeId: string,
  { take, after, group }: { take: number; after: string | null; group: ActivityGroup | null },
): Promise<StoredActivity[]> {
  const rows = await executor
    .selectFrom('session_activity')
    .select(['id', 'kind', 'happened_at', 'session_id', 'browser', 'system', 'network', 'detail'])
    .where('employee_id', '=', employeeId)
    .$if(after !== null, (query) => query.where('id', '<', after ?? ''))
    .$if(group !== null, (query) => query.where('kind', 'in', kindsOf(group)))
    .orderBy('id', 'desc')
    .limit(take)
    .execute()
  return rows.map(({ id, kind, happened_at: at, session_id: sessionId, detail, ...device }) => ({
    id,
    // Only `recordActivity` writes here.
    kind: kind as ActivityKind,
    at: parseInstant(at),
    sessionId,
    device,
    detail,
  }))
}

function kindsOf(group: ActivityGroup | null): ActivityKind[] {
  return activityKind.options.filter((kind) => activityGroups[kind] === group)
}

/** The application may not delete from the log: the database forgets what is two years old by its own clock. */
export async function sweepActivity(executor: Executor, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`select session_forget_activity(${activityBatch}) as count`.execute(executor)
    if ((rows[0]?.count ?? 0) === 0 || signal?.aborted === true) return
  }
}
