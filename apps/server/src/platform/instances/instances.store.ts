// All SQL for the running instances. Their times are the database's: an instance's own clock may be wrong.
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

export type InstanceKeys = { knownKeys: readonly string[]; firstKeys: readonly string[] }

/** Says that an instance runs and which keys it has. */
export async function writeInstance(executor: Executor, id: string, { knownKeys, firstKeys }: InstanceKeys): Promise<void> {
  await sql`
    insert into platform_instance (id, known_keys, first_keys, started_at, seen_at)
    values (${id}, ${knownKeys}::text[], ${firstKeys}::text[], clock_timestamp(), clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(executor)
}

export async function deleteInstance(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('platform_instance').where('id', '=', id).execute()
}

export type RunningInstance = InstanceKeys & { id: string; runningSeconds: number }

/** The instances that were seen within the time; those that were not are forgotten a day later. */
export async function listInstances(executor: Executor, withinSeconds: number): Promise<RunningInstance[]> {
  await sql`delete from platform_instance where seen_at < clock_timestamp() - interval '1 day'`.execute(executor)
  const { rows } = await sql<{ id: string; known_keys: string[]; first_keys: string[]; running_seconds: number }>`
    select id, known_keys, first_keys, extract(epoch from clock_timestamp() - started_at)::float8 as running_seconds
    from platform_instance
    where seen_at > clock_timestamp() - make_interval(secs => ${withinSeconds})
    order by started_at, id`.execute(executor)
  return rows.map((row) => ({
    id: row.id,
    knownKeys: row.known_keys,
    firstKeys: row.first_keys,
    runningSeconds: row.running_seconds,
  }))
}
