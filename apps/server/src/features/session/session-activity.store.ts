// All SQL of the activity log: what was done on a worker's account, written with the doing of it.
import type { ActivityKind } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/database.ts'

export type NewActivity = {
  employeeId: string
  kind: ActivityKind
  at: Instant
  /** The session it was done in, whose device is noted with it; null for what happens outside of one. */
  sessionId: string | null
  /** What it concerned, masked as the worker may read it anywhere: four digits of a card, a contact as it is shown. Never a secret. */
  detail?: string
}

/** Writes one line of the worker's activity log in the transaction that does it: what rolls back was not done. */
export async function recordActivity(tx: Transaction, activity: NewActivity): Promise<void> {
  const { employeeId, kind, at, sessionId, detail } = activity
  await sql`
    insert into session_activity (id, employee_id, kind, happened_at, session_id, browser, system, network, detail)
    select ${newUuid({ now: () => at })}, ${employeeId}, ${kind}, ${instantText(at)}, done.session_id, s.browser, s.system, s.network,
           ${detail ?? null}
    from (values (${sessionId}::uuid)) as done (session_id)
    left join session_session as s on s.id = done.session_id`.execute(tx)
}
