// SQL for the two micro-deposits that prove a bank account, and for the directory of banks.
import { keptText, type CleanText } from '@daybreak/contract'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Proof } from './proofs.rules.ts'

export type StoredProof = Proof & { expiresAt: Instant }

export async function insertProof(
  tx: Transaction,
  destinationId: string,
  proof: { first: number; second: number; triesLeft: number; expectedOn: PlainDate; expiresAt: Instant },
): Promise<void> {
  await tx
    .insertInto('move_money_proof')
    .values({
      destination_id: destinationId,
      first: proof.first,
      second: proof.second,
      tries_left: proof.triesLeft,
      expected_on: plainDateText(proof.expectedOn),
      expires_at: instantText(proof.expiresAt),
    })
    .execute()
}

/** By the ids of the destinations; those that wait for no proof are left out. */
export async function readProofs(executor: Executor, destinationIds: readonly string[]): Promise<Map<string, StoredProof>> {
  if (destinationIds.length === 0) return new Map()
  const rows = await executor
    .selectFrom('move_money_proof')
    .selectAll()
    .where('destination_id', 'in', [...destinationIds])
    .execute()
  return new Map(
    rows.map((row) => [
      row.destination_id,
      {
        first: row.first,
        second: row.second,
        triesLeft: row.tries_left,
        expectedOn: parsePlainDate(row.expected_on),
        expiresAt: parseInstant(row.expires_at),
      },
    ]),
  )
}

/** @returns how many tries are left now */
export async function countWrongTry(tx: Transaction, destinationId: string): Promise<number> {
  const row = await tx
    .updateTable('move_money_proof')
    .set({ tries_left: sql`greatest(0, tries_left - 1)` })
    .where('destination_id', '=', destinationId)
    .returning('tries_left')
    .executeTakeFirstOrThrow()
  return row.tries_left
}

export async function deleteProof(tx: Transaction, destinationId: string): Promise<void> {
  await tx.deleteFrom('move_money_proof').where('destination_id', '=', destinationId).execute()
}

export type ExpiredProof = { id: string; employeeId: string; expiresAt: string }

/** Banks that no one has proven in their time, the longest overdue first; the next ones after one of them. */
export async function listExpired(
  executor: Executor,
  at: Instant,
  after: ExpiredProof | null,
  max: number,
): Promise<ExpiredProof[]> {
  const rows = await executor
    .selectFrom('move_money_proof')
    .innerJoin('move_money_destination', 'move_money_destination.id', 'move_money_proof.destination_id')
    .select(['id', 'employee_id', sql<string>`expires_at::text`.as('expiresAt')])
    .$if(after !== null, (from) =>
      from.where(sql<boolean>`(expires_at, id) > (${after?.expiresAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)`),
    )
    .where('expires_at', '<=', instantText(at))
    .where('state', '=', 'pending')
    .orderBy('expires_at')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map((row) => ({ id: row.id, employeeId: row.employee_id, expiresAt: row.expiresAt }))
}

/** `null` name: there is no directory, so that the checksum alone decides. `unknown`: there is one, and no bank of it has this number. */
export async function findBankName(
  executor: Executor,
  routingNumber: string,
): Promise<{ kind: 'found'; name: CleanText | null } | { kind: 'unknown' }> {
  const row = await executor
    .selectFrom('move_money_bank')
    .select('name')
    .where('routing_number', '=', routingNumber)
    .where('ended_version', 'is', null)
    .executeTakeFirst()
  if (row !== undefined) return { kind: 'found', name: keptText(row.name) }
  const any = await executor.selectFrom('move_money_bank').select('routing_number').limit(1).executeTakeFirst()
  return any === undefined ? { kind: 'found', name: null } : { kind: 'unknown' }
}
