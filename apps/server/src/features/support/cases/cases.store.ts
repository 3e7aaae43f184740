// All SQL for cases and their messages.
import type { CaseState, CaseTopic } from '@daybreak/contract'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type ClosedBy = 'worker' | 'operator' | 'silence' | 'help_center'

export type StoredCase = {
  id: string
  number: string
  employeeId: string | null
  emailSealed: Uint8Array | null
  language: 'en' | 'es'
  topic: CaseTopic
  article: string | null
  state: CaseState
  answerBy: PlainDate | null
  openedAt: Instant
  changedAt: Instant
  closedAt: Instant | null
}

type CaseRow = {
  id: string
  number: bigint
  employee_id: string | null
  email_sealed: Buffer | null
  language: 'en' | 'es'
  topic: string
  article: string | null
  state: CaseState
  answer_by: string | null
  opened_at: string
  changed_at: string
  closed_at: string | null
}

const columns = [
  'id',
  'number',
  'employee_id',
  'email_sealed',
  'language',
  'topic',
  'article',
  'state',
  'answer_by',
  'opened_at',
  'changed_at',
  'closed_at',
] as const

function caseOf(row: CaseRow): StoredCase {
  return {
    id: row.id,
    number: String(row.number),
    employeeId: row.employee_id,
    emailSealed: row.email_sealed,
    language: row.language,
    topic: row.topic as CaseTopic,
    article: row.article,
    state: row.state,
    answerBy: row.answer_by === null ? null : parsePlainDate(row.answer_by),
    openedAt: parseInstant(row.opened_at),
    changedAt: parseInstant(row.changed_at),
    closedAt: row.closed_at === null ? null : parseInstant(row.closed_at),
  }
}

export type NewCase = Pick<StoredCase, 'id' | 'employeeId' | 'emailSealed' | 'language' | 'topic' | 'article'> & {
  answerBy: PlainDate
  at: Instant
}

export async function insertCase(tx: Transaction, { at, ...given }: NewCase): Promise<StoredCase> {
  const row = await tx
    .insertInto('support_case')
    .values({
      id: given.id,
      employee_id: given.employeeId,
      email_sealed: given.emailSealed === null ? null : Buffer.from(given.emailSealed),
      language: given.language,
      topic: given.topic,
      article: given.article,
      state: 'open',
      answer_by: plainDateText(given.answerBy),
      opened_at: instantText(at),
      changed_at: instantText(at),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return caseOf(row)
}

export async function findCase(executor: Executor, id: string): Promise<StoredCase | null> {
  const row = await executor.selectFrom('support_case').select(columns).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : caseOf(row)
}

export async function findCaseByNumber(executor: Executor, number: string): Promise<StoredCase | null> {
  const row = await executor.selectFrom('support_case').select(columns).where('number', '=', BigInt(number)).executeTakeFirst()
  return row === undefined ? null : caseOf(row)
}

/** Serializes everything that adds a message to a case or changes whose turn it is. */
export async function lockCase(tx: Transaction, id: string): Promise<StoredCase | null> {
  const row = await tx.selectFrom('support_case').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : caseOf(row)
}

/** Those that wait for the worker first, then open ones, then closed ones; each by the day that matters. */
export async function listCasesOf(executor: Executor, employeeId: string, max: number): Promise<StoredCase[]> {
  const rows = await executor
    .selectFrom('support_case')
    .select(columns)
    .where('employee_id', '=', employeeId)
    .orderBy(sql`array_position(array['waiting', 'open', 'closed'], state)`)
    .orderBy('answer_by')
    .orderBy('closed_at', 'desc')
    .orderBy('number', 'desc')
    .limit(max)
    .execute()
  return rows.map(caseOf)
}

/** For the operator: the most urgent one first. */
export async function listCases(executor: Executor, states: readonly CaseState[], max: number): Promise<StoredCase[]> {
  const rows = await executor
    .selectFrom('support_case')
    .select(columns)
    .where('state', 'in', states)
    .orderBy('answer_by')
    .orderBy('number')
    .limit(max)
    .execute()
  return rows.map(caseOf)
}

export type Turn =
  | { state: 'open' | 'waiting'; answerBy: PlainDate; at: Instant }
  | { state: 'closed'; closedBy: ClosedBy; at: Instant }

/** For the holder of the case's lock. */
export async function setTurn(tx: Transaction, id: string, turn: Turn): Promise<void> {
  const isClosed = turn.state === 'closed'
  await tx
    .updateTable('support_case')
    .set({
      state: turn.state,
      answer_by: isClosed ? null : plainDateText(turn.answerBy),
      changed_at: instantText(turn.at),
      closed_at: isClosed ? instantText(turn.at) : null,
      closed_by: isClosed ? turn.closedBy : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Cases that this requester has opened and messages that they have written since then. */
export async function countSince(
  executor: Executor,
  requester: string,
  since: Instant,
): Promise<{ cases: number; messages: number }> {
  const { rows } = await sql<{ cases: number; messages: number }>`
    select count(*) filter (where position = 1)::integer as cases, count(*)::integer as messages
    from support_message where requester = ${requester} and created_at > ${instantText(since)}
  `.execute(executor)
  return rows[0] ?? { cases: 0, messages: 0 }
}

/** Those that wait for a worker whose day is over, by id, after one of them. */
export async function listSilent(executor: Executor, today: PlainDate, after: string | null, max: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('support_case')
    .select('id')
    .where('state', '=', 'waiting')
    .where('answer_by', '<', plainDateText(today))
    .$if(after !== null, (from) => from.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/** Closed ones that were closed before then, by id, after one of them. */
export async function listClosedBefore(
  executor: Executor,
  moment: Instant,
  after: string | null,
  max: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('support_case')
    .select('id')
    .where('state', '=', 'closed')
    .where('closed_at', '<', instantText(moment))
    .$if(after !== null, (from) => from.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/** With its messages. */
export async function deleteCase(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('support_case').where('id', '=', id).execute()
}
