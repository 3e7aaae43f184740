// SQL for transfers and their facts.
import type { MoneyTransferStatus, TransferDirection, TransferSpeed } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { MoveMoneyTransfer } from '#platform/database/schema.generated.ts'
import type { RailName } from '../rails/index.ts'
import type { Fact } from '../move-money-facts.ts'

/** proof: the house's own small deposit, in no worker's list. closing: what was left on an account that closes. */
export type TransferOrigin = 'worker' | 'payday' | 'express_pay' | 'proof' | 'closing'

export type MoneyTransfer = {
  id: string
  employeeId: string
  accountId: string
  destinationId: string
  direction: TransferDirection
  speed: TransferSpeed
  origin: TransferOrigin
  amount: Cents
  fee: Cents
  number: string
  status: MoneyTransferStatus
  reason: string | null
  /** The line in the worker's list; null for a proof. */
  transactionId: string | null
  createdAt: Instant
  handOverAt: Instant
  /** The day that the worker chose; null for one that leaves as soon as it can. */
  sendOn: PlainDate | null
  /** When the day of a future-dated one had arrived and its money was held; null while it waits. */
  begunAt: Instant | null
  expectedOn: PlainDate | null
  rail: RailName
  railRef: string | null
  trace: string | null
  againOf: string | null
}

export async function insertTransfer(tx: Transaction, transfer: MoneyTransfer): Promise<void> {
  const at = instantText(transfer.createdAt)
  await tx
    .insertInto('move_money_transfer')
    .values({
      id: transfer.id,
      employee_id: transfer.employeeId,
      account_id: transfer.accountId,
      destination_id: transfer.destinationId,
      direction: transfer.direction,
      speed: transfer.speed,
      origin: transfer.origin,
      amount: transfer.amount,
      fee: transfer.fee,
      number: transfer.number,
      status: transfer.status,
      reason: transfer.reason,
      transaction_id: transfer.transactionId,
      created_at: at,
      hand_over_at: instantText(transfer.handOverAt),
      send_on: transfer.sendOn === null ? null : plainDateText(transfer.sendOn),
      begun_at: transfer.begunAt === null ? null : instantText(transfer.begunAt),
      expected_on: transfer.expectedOn === null ? null : plainDateText(transfer.expectedOn),
      rail: transfer.rail,
      rail_ref: transfer.railRef,
      trace: transfer.trace,
      again_of: transfer.againOf,
      updated_at: at,
    })
    .execute()
}

/** Null when no worker has a transfer of that id. Whose it is, is the caller's to compare. */
export async function findTransfer(executor: Executor, id: string): Promise<MoneyTransfer | null> {
  const row = await executor.selectFrom('move_money_transfer').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : transferOf(row)
}

/** Those that there are, in the order of their ids' list. */
export async function findTransfers(executor: Executor, ids: readonly string[]): Promise<MoneyTransfer[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .selectFrom('move_money_transfer')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const found = new Map(rows.map((row) => [row.id, transferOf(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** When transfers should be done, by id; those without a known day are left out. */
export async function readExpectedDays(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, PlainDate>> {
  return new Map(
    (await findTransfers(executor, ids)).flatMap(({ id, expectedOn }) =>
      expectedOn === null ? [] : [[id, expectedOn] as const],
    ),
  )
}

/** The same with its row locked: reports about it are serialized. */
export async function lockTransfer(tx: Transaction, id: string): Promise<MoneyTransfer | null> {
  const row = await tx.selectFrom('move_money_transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : transferOf(row)
}

export async function findTransferOfRail(executor: Executor, rail: RailName, railRef: string): Promise<string | null> {
  const row = await executor
    .selectFrom('move_money_transfer')
    .select('id')
    .where('rail', '=', rail)
    .where('rail_ref', '=', railRef)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Keeps what was reported, once for each kind: the first word counts. False when that kind was reported before. */
export async function keepFact(tx: Transaction, transferId: string, fact: Fact, toldAt: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows: kept = 0n } = await tx
    .insertInto('move_money_fact')
    .values({
      transfer_id: transferId,
      kind: fact.kind,
      reason: fact.reason,
      at: instantText(fact.at),
      told_at: instantText(toldAt),
    })
    .onConflict((conflict) => conflict.columns(['transfer_id', 'kind']).doNothing())
    .executeTakeFirst()
  return kept > 0n
}

/** What was reported about these transfers, by their ids, the earliest first. */
export async function readFacts(executor: Executor, ids: readonly string[]): Promise<Map<string, Fact[]>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .selectFrom('move_money_fact')
    .selectAll()
    .where('transfer_id', 'in', [...ids])
    .orderBy('at')
    .orderBy('told_at')
    .execute()
  const facts = new Map<string, Fact[]>(ids.map((id) => [id, []]))
  for (const row of rows) facts.get(row.transfer_id)?.push({ kind: row.kind, reason: row.reason, at: parseInstant(row.at) })
  return facts
}

export type TransferChange = Partial<Pick<MoneyTransfer, 'status' | 'reason' | 'railRef' | 'trace' | 'expectedOn'>>

/** What is left out stays. */
export async function changeTransfer(tx: Transaction, id: string, change: TransferChange, at: Instant): Promise<void> {
  const { expectedOn } = change
  await tx
    .updateTable('move_money_transfer')
    .set({
      updated_at: instantText(at),
      ...(change.status !== undefined && { status: change.status }),
      ...(change.reason !== undefined && { reason: change.reason }),
      ...(change.railRef !== undefined && { rail_ref: change.railRef }),
      ...(change.trace !== undefined && { trace: change.trace }),
      ...(expectedOn !== undefined && { expected_on: expectedOn === null ? null : plainDateText(expectedOn) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Where a page of transfers ended: they are ordered by both, newest first. */
export type TransferKey = { createdAtMs: number; id: string }

export async function readTransfers(
  executor: Executor,
  employeeId: string,
  after: TransferKey | null,
  max: number,
): Promise<MoneyTransfer[]> {
  const rows = await executor
    .selectFrom('move_money_transfer')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('origin', '<>', 'proof')
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (to_timestamp(${(after?.createdAtMs ?? 0) / 1_000}), ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return rows.map(transferOf)
}

/** What the rail was not notified of yet: it can be canceled. */
export async function listInitiatedTo(tx: Transaction, destinationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('move_money_transfer')
    .select('id')
    .where('destination_id', '=', destinationId)
    .where('status', '=', 'INITIATED')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Money that this worker sends and that no rail has been notified of, without what we send to prove an account. */
export async function listInitiatedOf(tx: Transaction, employeeId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('move_money_transfer')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('direction', '=', 'out')
    .where('origin', '<>', 'proof')
    .where('status', '=', 'INITIATED')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type HandOverKey = { id: string; handOverAt: string }

/** Transfers whose cancel time is over, the earliest first; the next ones after one of them. */
export async function listDueForHandOver(
  executor: Executor,
  at: Instant,
  after: HandOverKey | null,
  max: number,
): Promise<HandOverKey[]> {
  const rows = await executor
    .selectFrom('move_money_transfer')
    .select(['id', sql<string>`hand_over_at::text`.as('handOverAt')])
    .$if(after !== null, (from) =>
      from.where(sql<boolean>`(hand_over_at, id) > (${after?.handOverAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)`),
    )
    .where('status', '=', 'INITIATED')
    .where('hand_over_at', '<=', instantText(at))
    .where(({ or, eb }) => or([eb('send_on', 'is', null), eb('begun_at', 'is not', null)]))
    .orderBy('hand_over_at')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows
}

export type SilentKey = { id: string; updatedAt: string }

/**
 * Transfers that the rail has not spoken of since then, and those that it has not answered at all, the longest silent first.
 *
 * @param after  where the page before it ended
 */
export async function listSilent(
  executor: Executor,
  since: { silent: Instant; unanswered: Instant },
  after: SilentKey | null,
  max: number,
): Promise<SilentKey[]> {
  const { rows } = await sql<{ id: string; updated_at: string }>`
    select id, updated_at::text as updated_at from move_money_transfer
    where status in ('PENDING', 'PROCESSING') and updated_at <= ${instantText(since.unanswered)}
      and (rail_ref is null or updated_at <= ${instantText(since.silent)})
      and (${after === null} or (updated_at, id) > (${after?.updatedAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by updated_at, id limit ${max}`.execute(executor)
  return rows.map(({ id, updated_at: updatedAt }) => ({ id, updatedAt }))
}

function transferOf(row: Selectable<MoveMoneyTransfer>): MoneyTransfer {
  return {
    id: row.id,
    employeeId: row.employee_id,
    accountId: row.account_id,
    destinationId: row.destination_id,
    direction: row.direction,
    speed: row.speed,
    origin: row.origin,
    amount: cents(row.amount),
    fee: cents(row.fee),
    number: row.number,
    status: row.status,
    reason: row.reason,
    transactionId: row.transaction_id,
    createdAt: parseInstant(row.created_at),
    handOverAt: parseInstant(row.hand_over_at),
    sendOn: row.send_on === null ? null : parsePlainDate(row.send_on),
    begunAt: row.begun_at === null ? null : parseInstant(row.begun_at),
    expectedOn: row.expected_on === null ? null : parsePlainDate(row.expected_on),
    rail: row.rail,
    railRef: row.rail_ref,
    trace: row.trace,
    againOf: row.again_of,
  }
}
