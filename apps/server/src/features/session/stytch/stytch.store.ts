// All SQL for codes that Stytch creates and verifies, and for its sessions beside ours.
import { exactWord } from '@daybreak/contract'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type ProviderMethod = { methodId: string; userId: string }

/** Notes by what name the provider knows a code that it has sent. */
export async function writeProviderCode(executor: Executor, codeId: string, { methodId, userId }: ProviderMethod): Promise<void> {
  const names = { method_id: exactWord(methodId), user_id: exactWord(userId) }
  await executor
    .insertInto('session_provider_code')
    .values({ code_id: codeId, ...names })
    // Digits may have been tried before the provider has answered.
    .onConflict((conflict) => conflict.column('code_id').doUpdateSet(names))
    .execute()
}

/** What is known of digits: `asked` while the provider has been asked about them and not answered yet. */
export type AnswerState = 'right' | 'wrong' | 'asked' | 'unasked'

/** @param hashes  of the same digits, by each pepper */
export async function readAnswer(executor: Executor, codeId: string, hashes: readonly Uint8Array[]): Promise<AnswerState> {
  const given = sql`${hashes.map((hash) => Buffer.from(hash))}::bytea[]`
  const { rows } = await sql<{ state: AnswerState }>`
    select case
      when code.proven_at is not null then case when code.code_hash = any(${given}) then 'right' else 'wrong' end
      when known.wrong_hashes && ${given} then 'wrong'
      when known.asked_hashes && ${given} then 'asked'
      else 'unasked' end as state
    from session_login_code as code left join session_provider_code as known on known.code_id = code.id
    where code.id = ${codeId}`.execute(executor)
  return rows[0]?.state ?? 'wrong'
}

export type Question = {
  method: ProviderMethod | null
  purpose: string
  /** Our session that requested the code; null for one to sign in. */
  sessionId: string | null
}
/** `asked`: about the same digits, by another request. `spent`: about as many others as may be. */
export type OpenedQuestion = ({ kind: 'opened' } & Question) | { kind: 'asked' } | { kind: 'spent' }

/** Records a request to the provider before it is sent. */
export async function openQuestion(tx: Transaction, codeId: string, hash: Uint8Array, max: number): Promise<OpenedQuestion> {
  const { purpose, session_id: sessionId } = await tx
    .selectFrom('session_login_code')
    .select(['purpose', 'session_id'])
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ method_id: string | null; user_id: string | null }>`
    insert into session_provider_code as known (code_id, asked_hashes) values (${codeId}, array[${Buffer.from(hash)}::bytea])
    on conflict (code_id) do update set asked_hashes = known.asked_hashes || excluded.asked_hashes
      where cardinality(known.asked_hashes) < ${max} and not known.asked_hashes && excluded.asked_hashes
    returning method_id, user_id`.execute(tx)
  const [row] = rows
  if (row === undefined) return (await readAnswer(tx, codeId, [hash])) === 'unasked' ? { kind: 'spent' } : { kind: 'asked' }
  const { method_id: methodId, user_id: userId } = row
  return { kind: 'opened', purpose, sessionId, method: methodId === null || userId === null ? null : { methodId, userId } }
}

/** The provider could not be asked: it counts as no question. */
export async function takeBackQuestion(executor: Executor, codeId: string, hash: Uint8Array): Promise<void> {
  await sql`
    update session_provider_code set asked_hashes = array_remove(asked_hashes, ${Buffer.from(hash)}::bytea)
    where code_id = ${codeId}`.execute(executor)
}

export async function addWrongHash(executor: Executor, codeId: string, hash: Uint8Array): Promise<void> {
  await sql`
    update session_provider_code set wrong_hashes = wrong_hashes || ${Buffer.from(hash)}::bytea where code_id = ${codeId}`.execute(
    executor,
  )
}

export type ProviderSession = { id: string; codeId: string; tokenSealed: Uint8Array; startedAt: Instant }

/** A session that a later code was added to keeps its own name: it then belongs to that code, and to what the code opens. */
export async function insertProviderSession(executor: Executor, session: ProviderSession): Promise<void> {
  await executor
    .insertInto('session_provider_session')
    .values({
      id: session.id,
      code_id: session.codeId,
      token_sealed: session.tokenSealed,
      started_at: instantText(session.startedAt),
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ code_id: session.codeId, token_sealed: session.tokenSealed }))
    .execute()
}

/** Our session that the code has opened. */
export async function linkProviderSession(executor: Executor, codeId: string, sessionId: string): Promise<void> {
  await executor.updateTable('session_provider_session').set({ session_id: sessionId }).where('code_id', '=', codeId).execute()
}

export async function findProviderSession(
  executor: Executor,
  sessionId: string,
): Promise<{ id: string; tokenSealed: Uint8Array } | null> {
  const row = await executor
    .selectFrom('session_provider_session')
    .select(['id', 'token_sealed'])
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { id: row.id, tokenSealed: row.token_sealed }
}

/** The same, if the provider takes its holder for this user of its own. */
export async function findSessionOfUser(
  executor: Executor,
  sessionId: string,
  userId: string,
): Promise<{ id: string; tokenSealed: Uint8Array } | null> {
  const row = await executor
    .selectFrom('session_provider_session as theirs')
    .innerJoin('session_provider_code as code', 'code.code_id', 'theirs.code_id')
    .select(['theirs.id', 'theirs.token_sealed'])
    .where('theirs.session_id', '=', sessionId)
    .where('theirs.ended_at', 'is', null)
    .where('code.user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : { id: row.id, tokenSealed: row.token_sealed }
}

type Orphans = { unlinkedBefore: Instant; idleBefore: Instant; now: Instant; after: string | null; limit: number }

/** The provider's sessions whose own session here has ended, or never existed, by id, after one of them. */
export async function listOrphans(
  executor: Executor,
  { unlinkedBefore, idleBefore, now, after, limit }: Orphans,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('session_provider_session as theirs')
    .leftJoin('session_session as ours', 'ours.id', 'theirs.session_id')
    .select('theirs.id')
    .where('theirs.ended_at', 'is', null)
    .where((row) =>
      row.or([
        row.and([row('theirs.session_id', 'is', null), row('theirs.started_at', '<', instantText(unlinkedBefore))]),
        row('ours.revoked_at', 'is not', null),
        row('ours.expires_at', '<=', instantText(now)),
        row('ours.last_active_at', '<', instantText(idleBefore)),
      ]),
    )
    .$if(after !== null, (from) => from.where('theirs.id', '>', after ?? ''))
    .orderBy('theirs.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markProviderSessionEnded(executor: Executor, id: string, at: Instant): Promise<void> {
  await executor
    .updateTable('session_provider_session')
    .set({ ended_at: instantText(at) })
    .where('id', '=', id)
    .execute()
}
