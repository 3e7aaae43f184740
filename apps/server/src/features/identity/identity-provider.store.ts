// All SQL for the provider's ids, and for the worker of each check.
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import type { Refs } from './identity-provider.ts'
import { readCheck, type Check } from './identity.store.ts'

/**
 * Writes down what the provider has called something, before anything is done with it: what was written first is kept.
 *
 * @throws Error  when another name was written first, by someone who was at the check meanwhile
 */
export async function keepRefs(executor: Executor, id: string, { holderRef, applicationRef }: Refs, at: Instant): Promise<void> {
  const kept = await executor
    .updateTable('identity_check')
    .set({ holder_ref: sql`coalesce(holder_ref, ${holderRef})` })
    .where('id', '=', id)
    .returning('holder_ref')
    .executeTakeFirst()
  if (kept?.holder_ref !== holderRef) throw new Error('the person of a check was made at the provider by someone else')
  if (applicationRef === null) return
  await executor
    .insertInto('identity_application')
    .columns(['ref', 'check_id', 'attempt', 'applied_at'])
    .expression(
      sql`select ${applicationRef}, ${id}::uuid, count(*) + 1, ${instantText(at)}::timestamptz from identity_application where check_id = ${id}::uuid`,
    )
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute()
  const owner = await findCheckOfApplication(executor, applicationRef)
  if (owner?.id !== id) throw new Error('the provider answered with an application of another check')
}

/** Which check an application belongs to: null for one that is not ours. */
export async function findCheckOfApplication(executor: Executor, applicationRef: string): Promise<Check | null> {
  const row = await executor
    .selectFrom('identity_application')
    .select('check_id')
    .where('ref', '=', applicationRef)
    .executeTakeFirst()
  return row === undefined ? null : readCheck(executor, row.check_id)
}

/** One at a time is at a check. False when someone else is, until they are done or their time is over. */
export async function takeCheck(executor: Executor, id: string, now: Instant, until: Instant): Promise<boolean> {
  const row = await executor
    .updateTable('identity_check')
    .set({ tried_until: instantText(until) })
    .where('id', '=', id)
    .where((where) => where.or([where('tried_until', 'is', null), where('tried_until', '<=', instantText(now))]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @param until  as it was taken: after that it is another's, who keeps it */
export async function leaveCheck(executor: Executor, id: string, until: Instant): Promise<void> {
  await executor
    .updateTable('identity_check')
    .set({ tried_until: null })
    .where('id', '=', id)
    .where('tried_until', '=', instantText(until))
    .execute()
}
