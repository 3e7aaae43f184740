// All SQL for the messages room.
import type { MessageKind } from '@daybreak/contract'
import { instantFromMilliseconds, instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { EventName } from './events/index.ts'

export type NewMessage = {
  id: string
  employeeId: string
  event: EventName
  eventKey: string
  kind: MessageKind
  facts: object
  /** False: it is there to be read, and the bell does not count it. */
  rings: boolean
  at: Instant
}

/** @returns the ids of those that were not there before */
export async function insertMessages(tx: Transaction, messages: readonly NewMessage[]): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    insert into messages_message (id, employee_id, event, event_key, kind, facts, created_at, read_at)
    select id, employee_id, event, event_key, kind, facts::jsonb, created_at, case when rings then null else created_at end
    from unnest(
      ${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ employeeId }) => employeeId)}::uuid[],
      ${messages.map(({ event }) => event)}::text[], ${messages.map(({ eventKey }) => eventKey)}::text[],
      ${messages.map(({ kind }) => kind)}::text[], ${messages.map(({ facts }) => JSON.stringify(facts))}::text[],
      ${messages.map(({ at }) => instantText(at))}::timestamptz[], ${messages.map(({ rings }) => rings)}::boolean[]
    ) as m (id, employee_id, event, event_key, kind, facts, created_at, rings)
    on conflict (employee_id, event, event_key) do nothing
    returning id`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

export async function hasMessage(
  executor: Executor,
  { employeeId, events, key }: { employeeId: string; events: readonly EventName[]; key: string },
): Promise<boolean> {
  const row = await executor
    .selectFrom('messages_message')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('event', '=', sql<string>`any(${[...events]}::text[])`)
    .where('event_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

export type Payee = { accountId: string; employeeId: string; employerName: string }

/** Whose accounts they are, and what the employer of each is called. */
export async function readPayees(executor: Executor, accountIds: readonly string[]): Promise<Map<string, Payee>> {
  const rows = await executor
    .selectFrom('accounts_shown as a')
    .innerJoin('employee_shown as p', 'p.id', 'a.employee_id')
    .innerJoin('employers_shown as e', 'e.id', 'p.employer_id')
    .select(['a.id', 'a.employee_id', 'e.name'])
    .where('a.id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, employee_id: employeeId, name }) => [id, { accountId: id, employeeId, employerName: name }]))
}

export type StoredMessage = {
  id: string
  event: EventName
  kind: MessageKind
  facts: unknown
  createdAt: Instant
  readAt: Instant | null
}

type Row = { id: string; event: string; kind: MessageKind; facts: unknown; created_at: string; read_at: string | null }
const columns = ['id', 'event', 'kind', 'facts', 'created_at', 'read_at'] as const

function messageOf({ id, event, kind, facts, created_at: createdAt, read_at: readAt }: Row): StoredMessage {
  return {
    id,
    event: event as EventName,
    kind,
    facts,
    createdAt: parseInstant(createdAt),
    readAt: readAt === null ? null : parseInstant(readAt),
  }
}

export type MessageKey = { createdAtMs: number; id: string }

export function messageKeyOf({ id, createdAt }: StoredMessage): MessageKey {
  return { createdAtMs: createdAt.epochMilliseconds, id }
}

type Page = {
  employeeId: string
  take: number
  after: MessageKey | null
  kind: MessageKind | null
  /** Those that this version knows: a newer one beside it may have written others. */
  events: readonly EventName[]
}

/** One more than `take` when there is a next page. */
export async function readMessages(
  executor: Executor,
  { employeeId, take, after, kind, events }: Page,
): Promise<StoredMessage[]> {
  let rows = executor
    .selectFrom('messages_message')
    .select(columns)
    .where('employee_id', '=', employeeId)
    .where('event', '=', sql<string>`any(${[...events]}::text[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(take + 1)
  if (kind !== null) rows = rows.where('kind', '=', kind)
  if (after !== null) {
    const at = instantText(instantFromMilliseconds(after.createdAtMs))
    rows = rows.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${after.id}::uuid)`)
  }
  return (await rows.execute()).map(messageOf)
}

export async function findMessage(executor: Executor, employeeId: string, id: string): Promise<StoredMessage | null> {
  const row = await executor
    .selectFrom('messages_message')
    .select(columns)
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : messageOf(row)
}

/** The ids of a worker's messages of one event, by their keys. */
export async function findByKeys(
  executor: Executor,
  { employeeId, event, keys }: { employeeId: string; event: EventName; keys: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await executor
    .selectFrom('messages_message')
    .select(['id', 'event_key'])
    .where('employee_id', '=', employeeId)
    .where('event', '=', event)
    .where('event_key', 'in', [...keys])
    .execute()
  return new Map(rows.map(({ id, event_key: key }) => [key, id]))
}

/** How many are unread, and of which kinds there are any. */
export async function readTotals(executor: Executor, employeeId: string): Promise<{ unread: number; kinds: MessageKind[] }> {
  const rows = await executor
    .selectFrom('messages_message')
    .select(({ fn }) => ['kind', sql<string>`count(*) filter (where read_at is null)`.as('unread'), fn.countAll().as('all')])
    .where('employee_id', '=', employeeId)
    .groupBy('kind')
    .execute()
  return {
    unread: rows.reduce((sum, { unread }) => sum + Number.parseInt(unread, 10), 0),
    kinds: rows.map(({ kind }) => kind),
  }
}

/** @returns whether anything was unread; null when there is no such message of theirs */
export async function markRead(tx: Transaction, employeeId: string, id: string, at: Instant): Promise<boolean | null> {
  const { numUpdatedRows } = await tx
    .updateTable('messages_message')
    .set({ read_at: instantText(at) })
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  return (await findMessage(tx, employeeId, id)) === null ? null : false
}

/** @returns whether anything was unread */
export async function markAllRead(tx: Transaction, employeeId: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('messages_message')
    .set({ read_at: instantText(at) })
    .where('employee_id', '=', employeeId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** For an imported past: messages from before then have been read. */
export async function markReadBefore(tx: Transaction, employeeIds: readonly string[], before: Instant): Promise<void> {
  await tx
    .updateTable('messages_message')
    .set((row) => ({ read_at: row.ref('created_at') }))
    .where('employee_id', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .where('created_at', '<', instantText(before))
    .where('read_at', 'is', null)
    .execute()
}

/** @returns whether there was one */
export async function deleteMessage(
  tx: Transaction,
  { employeeId, event, key }: { employeeId: string; event: EventName; key: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('messages_message')
    .where('employee_id', '=', employeeId)
    .where('event', '=', event)
    .where('event_key', '=', key)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes older ones, except those that the law requires us to keep; at most this many at once. */
export async function deleteOld(executor: Executor, before: Instant, max: number): Promise<{ employeeIds: string[] }> {
  const { rows } = await sql<{ employee_id: string }>`
    delete from messages_message where id in (
      select id from messages_message where kind <> 'LEGAL' and created_at < ${instantText(before)}::timestamptz
      order by created_at limit ${max} for update skip locked
    ) returning employee_id`.execute(executor)
  return { employeeIds: [...new Set(rows.map((row) => row.employee_id))] }
}
