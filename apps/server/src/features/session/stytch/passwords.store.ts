// All SQL for passwords that Stytch stores.
import { exactWord } from '@daybreak/contract'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

export async function insertProviderPassword(executor: Executor, alias: string, at: Instant): Promise<void> {
  await executor
    .insertInto('session_provider_password')
    .values({ alias: exactWord(alias), started_at: instantText(at), ended_at: null })
    .execute()
}

type Forgotten = { prefix: string; unnamedBefore: Instant; after: string | null; limit: number }

/** Those that no password of a worker names, by alias, after one of them. */
export async function listForgotten(executor: Executor, { prefix, unnamedBefore, after, limit }: Forgotten): Promise<string[]> {
  const rows = await executor
    .selectFrom('session_provider_password as theirs')
    .leftJoin('session_password as ours', (join) => join.on('ours.verifier', '=', sql<never>`${prefix}::text || theirs.alias`))
    .select('theirs.alias')
    .where('theirs.ended_at', 'is', null)
    .where('theirs.started_at', '<', instantText(unnamedBefore))
    .where('ours.id', 'is', null)
    .$if(after !== null, (from) => from.where(sql<boolean>`theirs.alias > ${after}::text`))
    .orderBy('theirs.alias')
    .limit(limit)
    .execute()
  return rows.map(({ alias }) => alias)
}

export async function markProviderPasswordEnded(executor: Executor, alias: string, at: Instant): Promise<void> {
  await executor
    .updateTable('session_provider_password')
    .set({ ended_at: instantText(at) })
    .where('alias', '=', exactWord(alias))
    .execute()
}
