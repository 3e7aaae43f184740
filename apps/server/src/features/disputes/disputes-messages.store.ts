// All SQL for the messages in a case, its files from the worker, and the record of what was done.
import { keptText, type CleanText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Message = {
  id: string
  caseId: string
  author: 'worker' | 'us'
  agent: string | null
  requestId: string | null
  textSealed: Uint8Array
  at: Instant
}

export type NewMessage = Pick<Message, 'id' | 'caseId' | 'textSealed' | 'at'> & { employeeId: string } & (
    | { author: 'worker'; requestId: string }
    | { author: 'us'; agent: CleanText }
  )

/** For the holder of the case's lock. */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<void> {
  const isOurs = message.author === 'us'
  await tx
    .insertInto('disputes_message')
    .values({
      id: message.id,
      case_id: message.caseId,
      author: message.author,
      agent: isOurs ? message.agent : null,
      request_id: isOurs ? null : message.requestId,
      employee_id: message.employeeId,
      text_sealed: Buffer.from(message.textSealed),
      created_at: instantText(message.at),
      position: sql<number>`(select coalesce(max(m.position), 0) + 1 from disputes_message m where m.case_id = ${message.caseId})`,
    })
    .execute()
}

const columns = ['id', 'case_id', 'author', 'agent', 'request_id', 'text_sealed', 'created_at'] as const

type Row = {
  id: string
  case_id: string
  author: 'worker' | 'us'
  agent: string | null
  request_id: string | null
  text_sealed: Buffer
  created_at: string
}

function messageOf(row: Row): Message {
  return {
    id: row.id,
    caseId: row.case_id,
    author: row.author,
    agent: row.agent,
    requestId: row.request_id,
    textSealed: row.text_sealed,
    at: parseInstant(row.created_at),
  }
}

export async function findMessageByRequest(executor: Executor, employeeId: string, requestId: string): Promise<Message | null> {
  const row = await executor
    .selectFrom('disputes_message')
    .select(columns)
    .where('employee_id', '=', employeeId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row === undefined ? null : messageOf(row)
}

/** Oldest first. */
export async function listMessages(executor: Executor, caseId: string): Promise<Message[]> {
  const rows = await executor
    .selectFrom('disputes_message')
    .select(columns)
    .where('case_id', '=', caseId)
    .orderBy('position')
    .execute()
  return rows.map(messageOf)
}

/** So many messages of a worker are new since then. */
export async function countMessagesSince(executor: Executor, employeeId: string, since: Instant): Promise<number> {
  const { count } = await executor
    .selectFrom('disputes_message')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('employee_id', '=', employeeId)
    .where('author', '=', 'worker')
    .where('created_at', '>', instantText(since))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertFiles(
  tx: Transaction,
  {
    employeeId,
    caseId,
    messageId,
    fileIds,
  }: { employeeId: string; caseId: string; messageId: string | null; fileIds: readonly string[] },
): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .insertInto('disputes_file')
    .values(fileIds.map((fileId) => ({ employee_id: employeeId, file_id: fileId, case_id: caseId, message_id: messageId })))
    .execute()
}

/** `messageId`: null for files of the report. */
export async function listFiles(executor: Executor, caseId: string): Promise<{ fileId: string; messageId: string | null }[]> {
  const rows = await executor
    .selectFrom('disputes_file')
    .select(['file_id', 'message_id'])
    .where('case_id', '=', caseId)
    .execute()
  return rows.map((row) => ({ fileId: row.file_id, messageId: row.message_id }))
}

/** What was done in a case, each in one word. */
export type StepKind =
  | 'filed'
  | 'started'
  | 'store_asked'
  | 'store_answered'
  | 'credited'
  | 'question'
  | 'answered'
  | 'note'
  | 'proposed'
  | 'decided'
  | 'corrected'
  | 'taken_back'
  | 'withdrawn'
  | 'lapsed'
  | 'reopened'
  | 'documents_asked'
  | 'document_added'

export type Step = { kind: string; at: Instant; by: string | null; note: string | null }

export async function insertStep(
  tx: Transaction,
  caseId: string,
  { kind, at, by = null, note = null }: { kind: StepKind; at: Instant; by?: CleanText | null; note?: CleanText | null },
): Promise<void> {
  await tx
    .insertInto('disputes_step')
    .values({ case_id: caseId, kind, at: instantText(at), by, note })
    .execute()
}

/** Oldest first. */
export async function listSteps(executor: Executor, caseId: string): Promise<Step[]> {
  const rows = await executor
    .selectFrom('disputes_step')
    .select(['kind', 'at', 'by', 'note'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    at: parseInstant(row.at),
    by: row.by,
    note: row.note === null ? null : keptText(row.note),
  }))
}
