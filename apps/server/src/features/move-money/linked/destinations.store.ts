// SQL for linked accounts: the banks and cards that a worker's money may go to.
import { keptText, type CleanText, type DestinationKind } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { MoveMoneyDestination } from '#platform/database/schema.generated.ts'

export type DestinationState = 'pending' | 'verified' | 'failed' | 'locked' | 'removed'

export type Destination = {
  id: string
  employeeId: string
  kind: DestinationKind
  state: DestinationState
  stateReason: string | null
  nickname: CleanText | null
  name: CleanText | null
  last4: string
  accountType: 'checking' | 'savings' | null
  routingNumber: string | null
  accountNumberSealed: Uint8Array | null
  expires: string | null
  receivesInstant: boolean
  railRef: string | null
  addedAt: Instant
  verifiedAt: Instant | null
  usedAt: Instant | null
}

/** Null when this worker has none of that id; a removed one is still found, for transfers that went there. */
export async function findDestination(executor: Executor, employeeId: string, id: string): Promise<Destination | null> {
  const row = await executor
    .selectFrom('move_money_destination')
    .selectAll()
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row === undefined ? null : destinationOf(row)
}

/**
 * All of a worker's destinations with their rows taken, in the order of their ids: whatever moves this worker's money runs one after the
 * other, so that limits are decided on what was really sent.
 */
export async function lockDestinations(tx: Transaction, employeeId: string): Promise<Destination[]> {
  const rows = await tx
    .selectFrom('move_money_destination')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(destinationOf)
}

/**
 * The same for a worker who links another one. A row that is being inserted cannot be waited for, and a worker with no destination has no row
 * to lock: without the lock of the worker, two requests at once would each see none of what the other links.
 */
export async function lockToLink(tx: Transaction, employeeId: string): Promise<Destination[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`move_money.link:${employeeId}`}, 0))`.execute(tx)
  return lockDestinations(tx, employeeId)
}

/** The destination of a transfer with its row taken: before the transfer's own row, as everyone takes them. */
export async function lockDestinationOfTransfer(tx: Transaction, transferId: string): Promise<void> {
  await tx
    .selectFrom('move_money_destination')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('move_money_transfer').select('destination_id').where('move_money_transfer.id', '=', transferId),
    )
    .forUpdate()
    .execute()
}

/** Whose it is; null when there is none of that id. */
export async function findOwner(executor: Executor, id: string): Promise<string | null> {
  const row = await executor.selectFrom('move_money_destination').select('employee_id').where('id', '=', id).executeTakeFirst()
  return row?.employee_id ?? null
}

/** Those that are linked now, the newest first. */
export async function listDestinations(executor: Executor, employeeId: string): Promise<Destination[]> {
  const rows = await executor
    .selectFrom('move_money_destination')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('state', '<>', 'removed')
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(destinationOf)
}

export type NewBank = {
  id: string
  employeeId: string
  nickname: CleanText | null
  name: CleanText | null
  last4: string
  accountType: 'checking' | 'savings'
  routingNumber: string
  accountNumberSealed: Uint8Array
  accountNumberHash: Uint8Array
  addedAt: Instant
}

/** False when the worker has linked the same account already. */
export async function insertBank(tx: Transaction, bank: NewBank): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
    .insertInto('move_money_destination')
    .values({
      id: bank.id,
      employee_id: bank.employeeId,
      kind: 'bank',
      state: 'pending',
      nickname: bank.nickname,
      name: bank.name,
      last4: bank.last4,
      account_type: bank.accountType,
      routing_number: bank.routingNumber,
      account_number_sealed: Buffer.from(bank.accountNumberSealed),
      account_number_hash: Buffer.from(bank.accountNumberHash),
      added_at: instantText(bank.addedAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted > 0n
}

/** Whether a destination has this account's number, by its hash. */
export async function hasNumber(executor: Executor, id: string, hash: Uint8Array): Promise<boolean> {
  const row = await executor
    .selectFrom('move_money_destination')
    .select('id')
    .where('id', '=', id)
    .where('account_number_hash', '=', Buffer.from(hash))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the worker had linked this account before and it failed or was locked then, removed by now or not. */
export async function wasStopped(
  executor: Executor,
  employeeId: string,
  { routingNumber, hash }: { routingNumber: string; hash: Uint8Array },
): Promise<boolean> {
  const row = await executor
    .selectFrom('move_money_destination')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('routing_number', '=', routingNumber)
    .where('account_number_hash', '=', Buffer.from(hash))
    .where('state_reason', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export type DestinationChange = {
  state?: Exclude<DestinationState, 'removed'>
  stateReason?: string | null
  nickname?: CleanText | null
  railRef?: string | null
  verifiedAt?: Instant
}

/** What is left out stays. A removed one stays removed. */
export async function changeDestination(tx: Transaction, id: string, change: DestinationChange): Promise<void> {
  const { state, stateReason, nickname, railRef, verifiedAt } = change
  await tx
    .updateTable('move_money_destination')
    .set({
      ...(state !== undefined && { state }),
      ...(stateReason !== undefined && { state_reason: stateReason }),
      ...(nickname !== undefined && { nickname }),
      ...(railRef !== undefined && { rail_ref: railRef }),
      ...(verifiedAt !== undefined && { verified_at: notBeforeAdded(verifiedAt) }),
    })
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .execute()
}

export async function markRemoved(tx: Transaction, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('move_money_destination')
    .set({ state: 'removed', removed_at: notBeforeAdded(at) })
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .execute()
}

/** Also when the clock of the instance that added it is ahead of this one's. */
function notBeforeAdded(at: Instant) {
  return sql<string>`greatest(added_at, ${instantText(at)}::timestamptz)`
}

/** Every destination of these ids, by id. */
export async function readDestinations(executor: Executor, ids: readonly string[]): Promise<Map<string, Destination>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .selectFrom('move_money_destination')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, destinationOf(row)]))
}

/** Money was sent to it by a worker who had proven who they are: the next time asks for less. */
export async function markUsed(tx: Transaction, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('move_money_destination')
    .set({ used_at: instantText(at) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute()
}

export function destinationOf(row: Selectable<MoveMoneyDestination>): Destination {
  return {
    id: row.id,
    employeeId: row.employee_id,
    kind: row.kind,
    state: row.state,
    stateReason: row.state_reason,
    nickname: row.nickname === null ? null : keptText(row.nickname),
    name: row.name === null ? null : keptText(row.name),
    last4: row.last4,
    accountType: row.account_type,
    routingNumber: row.routing_number,
    accountNumberSealed: row.account_number_sealed,
    expires: row.expires,
    receivesInstant: row.receives_instant === true,
    railRef: row.rail_ref,
    addedAt: parseInstant(row.added_at),
    verifiedAt: row.verified_at === null ? null : parseInstant(row.verified_at),
    usedAt: row.used_at === null ? null : parseInstant(row.used_at),
  }
}
