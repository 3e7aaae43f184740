// All SQL for the messages in cases and for their files.
import type { CleanText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type StoredMessage = {
  id: string
  caseId: string
  author: 'worker' | 'us'
  agent: string | null
  textSealed: Uint8Array
  isLimited: boolean
  at: Instant
  position: number
  /** Of the sealed uploads of the worker. */
  fileIds: readonly string[]
}

export type NewMessage = Pick<StoredMessage, 'id' | 'caseId' | 'textSealed' | 'at' | 'fileIds'> &
  (
    | { author: 'worker'; requester: string; requestId: string; employeeId: string | null; isLimited: boolean }
    | { author: 'us'; agent: CleanText }
  )

/** For the holder of the case's lock, or of a case that no one else has seen. */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<void> {
  const isOurs = message.author === 'us'
  await tx
    .insertInto('support_message')
    .values({
      id: message.id,
      case_id: message.caseId,
      author: message.author,
      agent: isOurs ? message.agent : null,
      requester: isOurs ? null : message.requester,
      request_id: isOurs ? null : message.requestId,
      is_limited: isOurs ? false : message.isLimited,
      text_sealed: Buffer.from(message.textSealed),
      created_at: instantText(message.at),
      position: sql<number>`(select coalesce(max(m.position), 0) + 1 from support_message m where m.case_id = ${message.caseId})`,
    })
    .execute()
  if (isOurs || message.employeeId === null) return
  for (const fileId of message.fileIds) {
    await tx
      .insertInto('support_message_file')
      .values({ message_id: message.id, employee_id: message.employeeId, file_id: fileId })
      .execute()
  }
}

/** The message of this request; null when there is none. */
export async function findByRequest(executor: Executor, requester: string, requestId: string): Promise<StoredMessage | null> {
  const row = await executor
    .selectFrom('support_message')
    .select(['id', 'case_id'])
    .where('requester', '=', requester)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (row === undefined) return null
  return (await listMessages(executor, row.case_id)).find(({ id }) => id === row.id) ?? null
}

/** In the order in which they were written. */
export async function listMessages(executor: Executor, caseId: string): Promise<StoredMessage[]> {
  const rows = await executor
    .selectFrom('support_message')
    .select(['id', 'case_id', 'author', 'agent', 'text_sealed', 'is_limited', 'created_at', 'position'])
    .select(
      sql<string[]>`array(select f.file_id from support_message_file f where f.message_id = support_message.id)`.as('file_ids'),
    )
    .where('case_id', '=', caseId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    caseId: row.case_id,
    author: row.author === 'us' ? 'us' : 'worker',
    agent: row.agent,
    textSealed: row.text_sealed,
    isLimited: row.is_limited,
    at: parseInstant(row.created_at),
    position: row.position,
    fileIds: row.file_ids,
  }))
}

/** No one else of this requester sends the same thing at this moment. Released with the transaction. */
export async function waitForRequester(tx: Transaction, requester: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support:${requester}`}, 0))`.execute(tx)
}

export async function deleteSentFiles(tx: Transaction, employeeId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx.deleteFrom('support_message_file').where('employee_id', '=', employeeId).where('file_id', 'in', fileIds).execute()
}
