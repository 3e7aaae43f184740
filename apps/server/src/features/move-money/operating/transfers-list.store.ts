// SQL for all workers' transfers as an operator lists them, and for the operator's actions on them.
import type { CleanText, MoneyTransferStatus, TransferDirection, TransferSpeed } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { RailName } from '../rails/index.ts'
import type { MovementKind } from '../transfers/index.ts'

export type TransferFilter = {
  status: MoneyTransferStatus | null
  direction: TransferDirection | null
  speed: TransferSpeed | null
  rail: RailName | null
  employeeId: string | null
  /** Only the small deposits that prove a bank account. */
  isProof: boolean
  since: Instant | null
  max: number
}

/** The newest first. */
export async function listIds(executor: Executor, filter: TransferFilter): Promise<string[]> {
  const { status, direction, speed, rail, employeeId, isProof, since, max } = filter
  let query = executor
    .selectFrom('move_money_transfer')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
  if (status !== null) query = query.where('status', '=', status)
  if (direction !== null) query = query.where('direction', '=', direction)
  if (speed !== null) query = query.where('speed', '=', speed)
  if (rail !== null) query = query.where('rail', '=', rail)
  if (employeeId !== null) query = query.where('employee_id', '=', employeeId)
  if (isProof) query = query.where('origin', '=', 'proof')
  if (since !== null) query = query.where('created_at', '>=', instantText(since))
  return (await query.execute()).map(({ id }) => id)
}

/** By the number that the worker and the receipt have. */
export async function findIdOfNumber(executor: Executor, number: string): Promise<string | null> {
  const row = await executor.selectFrom('move_money_transfer').select('id').where('number', '=', number).executeTakeFirst()
  return row?.id ?? null
}

export type KeptMovement = { kind: MovementKind; amount: Cents; bankDay: PlainDate; settledOn: PlainDate | null }

/** What the books moved of a transfer, and with which bank day it was settled. */
export async function listMovementsOf(executor: Executor, transferId: string): Promise<KeptMovement[]> {
  const rows = await executor
    .selectFrom('move_money_movement as movement')
    .leftJoin('move_money_settlement as settlement', 'settlement.id', 'movement.settlement_id')
    .select(['movement.kind', 'movement.amount', 'movement.bank_day', 'settlement.bank_day as settled_on'])
    .where('movement.transfer_id', '=', transferId)
    .orderBy('movement.kind', 'desc')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    amount: cents(row.amount),
    bankDay: parsePlainDate(row.bank_day),
    settledOn: row.settled_on === null ? null : parsePlainDate(row.settled_on),
  }))
}

/** Another transfer that a bank may have taken for the same one. */
export type Twin = { number: string; status: MoneyTransferStatus; trace: string | null; createdAt: Instant }

const twinDays = 7

/**
 * Readings 4.12, R24: "check idempotency". What went the same way with the same amount between the same two accounts, within a week; what was
 * canceled went nowhere. An account that was removed and added again has another destination of the same number.
 */
export async function listTwins(executor: Executor, transferId: string): Promise<Twin[]> {
  const { rows } = await sql<{ number: string; status: MoneyTransferStatus; trace: string | null; created_at: string }>`
    select other.number, other.status, other.trace, other.created_at
    from move_money_transfer one
    join move_money_destination place on place.id = one.destination_id
    join move_money_destination same
      on same.id = place.id or (same.employee_id = place.employee_id and same.account_number_hash = place.account_number_hash)
    join move_money_transfer other on other.destination_id = same.id
      and other.id <> one.id and other.direction = one.direction and other.amount = one.amount and other.status <> 'CANCELED'
      and other.created_at between one.created_at - make_interval(days => ${twinDays}) and one.created_at + make_interval(days => ${twinDays})
    where one.id = ${transferId}
    order by other.created_at, other.id`.execute(executor)
  return rows.map(({ created_at: at, ...twin }) => ({ ...twin, createdAt: parseInstant(at) }))
}

export type Operation = { verb: 'retry' | 'return' | 'correct'; by: string; note: string | null; at: Instant }

export async function keepOperation(
  tx: Transaction,
  {
    id,
    transferId,
    verb,
    by,
    note,
    at,
  }: { id: string; transferId: string } & Operation & { by: CleanText; note: CleanText | null },
): Promise<void> {
  await tx
    .insertInto('move_money_operation')
    .values({ id, transfer_id: transferId, verb, done_by: by, note, at: instantText(at) })
    .execute()
}

export async function listOperations(executor: Executor, transferId: string): Promise<Operation[]> {
  const rows = await executor
    .selectFrom('move_money_operation')
    .select(['verb', 'done_by', 'note', 'at'])
    .where('transfer_id', '=', transferId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ verb, done_by: by, note, at }) => ({ verb, by, note, at: parseInstant(at) }))
}
