// Linked accounts in the database: the banks and cards that a worker's money may go to.
import type { DestinationKind } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { MoveMoneyDestination } from '#platform/database/schema.generated.ts'

export type DestinationState = 'pending' | 'verified' | 'failed' | 'locked' | 'removed'

export type Destination = {
  id: string
  employeeId: string
  kind: DestinationKind
  state: DestinationState
  stateReason: string | null
  nickname: string | null
  name: string | null
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
    nickname: row.nickname,
    name: row.name,
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
