// All SQL for feature flags: versions of the set, which only grow, and when a flag was last asked for.
import type { CleanText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import { announceChanges } from '#platform/changes/announce.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { changedKeys, type FlagSetText } from './flag-set.rules.ts'

export const flagsTopic = 'flags'
export const allFlags = 'all'

export type FlagChange = { version: number; keys: readonly string[]; by: string; at: Instant; reason: string }
export type StoredFlagSet = { version: number; text: FlagSetText }

const nothingSet: StoredFlagSet = { version: 0, text: { flags: {} } }

/** The set that holds now; version 0 with no flag before there is one. */
export async function readFlagSet(executor: Executor): Promise<StoredFlagSet> {
  const row = await executor
    .selectFrom('platform_flag_set')
    .select(['version', 'flags'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Only `addFlagSet` writes here, and what it writes was checked.
  return row === undefined ? nothingSet : { version: row.version, text: row.flags as FlagSetText }
}

export type NewFlagSet = { change(set: FlagSetText): FlagSetText; by: CleanText; at: Instant; reason: CleanText }

/** Makes the next version of the newest one; null when it would be the same. Operators who change flags at once do so one after the other. */
export async function addFlagSet(tx: Transaction, { change, by, at, reason }: NewFlagSet): Promise<FlagChange | null> {
  await sql`select pg_advisory_xact_lock(hashtext('platform_flag_set'))`.execute(tx)
  const before = await readFlagSet(tx)
  const after = change(before.text)
  const keys = changedKeys(before.text, after)
  if (keys.length === 0) return null
  const version = before.version + 1
  await sql`
    insert into platform_flag_set (version, flags, changed_keys, changed_by, changed_at, reason)
    values (${version}, ${JSON.stringify(after)}::jsonb, ${keys}::text[], ${by}, ${instantText(at)}, ${reason})`.execute(tx)
  await announceChanges(tx, flagsTopic, [allFlags])
  return { version, keys, by, at, reason }
}

/** The newest changes first: of one flag, or of all. */
export async function listFlagChanges(
  executor: Executor,
  { key, limit }: { key: string | null; limit: number },
): Promise<FlagChange[]> {
  const rows = await executor
    .selectFrom('platform_flag_set')
    .select(['version', 'changed_keys', 'changed_by', 'changed_at', 'reason'])
    .$if(key !== null, (query) => query.where(sql<boolean>`changed_keys @> ${[key ?? '']}::text[]`))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    version: row.version,
    keys: row.changed_keys,
    by: row.changed_by,
    at: parseInstant(row.changed_at),
    reason: row.reason,
  }))
}

/** The newest change of each flag. */
export async function readNewestChanges(executor: Executor): Promise<ReadonlyMap<string, FlagChange>> {
  const { rows } = await sql<{ key: string; version: number; by: string; at: string; reason: string }>`
    select distinct on (key) key, version, changed_by as by, changed_at as at, reason
    from platform_flag_set, unnest(changed_keys) as key
    order by key, version desc`.execute(executor)
  return new Map(rows.map(({ key, at, ...row }) => [key, { ...row, keys: [key], at: parseInstant(at) }]))
}

/** By the database's clock, and not again within the hour that another instance has noted. */
export async function noteFlagUse(executor: Executor, key: string): Promise<void> {
  await sql`
    insert into platform_flag_use as u (key, evaluated_at) values (${key}, now())
    on conflict (key) do update set evaluated_at = excluded.evaluated_at
    where u.evaluated_at < excluded.evaluated_at - interval '1 hour'`.execute(executor)
}

export async function readFlagUse(executor: Executor): Promise<ReadonlyMap<string, Instant>> {
  const rows = await executor.selectFrom('platform_flag_use').select(['key', 'evaluated_at']).execute()
  return new Map(rows.map(({ key, evaluated_at: at }) => [key, parseInstant(at)]))
}
