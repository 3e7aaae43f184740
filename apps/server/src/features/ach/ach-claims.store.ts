// All SQL for debits that a worker says they did not authorize.
import { keptText, type ClaimState, type CleanText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { AchClaim } from '#platform/database/schema.generated.ts'

export type Claim = {
  id: string
  accountId: string
  /** What the worker and the operator call it. */
  number: string
  ref: string
  details: CleanText | null
  filedAt: Instant
  state: ClaimState
  stateAt: Instant
  note: CleanText | null
}

export async function insertClaim(tx: Transaction, claim: Omit<Claim, 'stateAt' | 'note'>): Promise<void> {
  const filedAt = instantText(claim.filedAt)
  await tx
    .insertInto('ach_claim')
    .values({
      id: claim.id,
      account_id: claim.accountId,
      number: claim.number,
      ref: claim.ref,
      details: claim.details,
      filed_at: filedAt,
      state: claim.state,
      state_at: filedAt,
    })
    .execute()
}

export async function findClaimOfRef(executor: Executor, ref: string): Promise<Claim | null> {
  const row = await executor.selectFrom('ach_claim').selectAll().where('ref', '=', ref).executeTakeFirst()
  return row === undefined ? null : claimOf(row)
}

export async function findClaimOfNumber(executor: Executor, number: string): Promise<Claim | null> {
  const row = await executor.selectFrom('ach_claim').selectAll().where('number', '=', number).executeTakeFirst()
  return row === undefined ? null : claimOf(row)
}

/** The claim of this worker that has this id, whichever debit it is for. */
export async function findClaim(executor: Executor, { accountId, id }: Pick<Claim, 'accountId' | 'id'>): Promise<Claim | null> {
  const row = await executor
    .selectFrom('ach_claim')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : claimOf(row)
}

/** Oldest first: those that wait for the bank or for a person, or all of them. */
export async function listClaims(executor: Executor, { isOpen, max }: { isOpen: boolean; max: number }): Promise<Claim[]> {
  const all = executor.selectFrom('ach_claim').selectAll().orderBy('filed_at').orderBy('id').limit(max)
  const rows = await (isOpen ? all.where('state', 'in', ['asked', 'refused']) : all).execute()
  return rows.map(claimOf)
}

export async function countOpenClaims(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('ach_claim')
    .select((claim) => claim.fn.countAll<bigint>().as('count'))
    .where('state', 'in', ['asked', 'refused'])
    .executeTakeFirstOrThrow()
  return Number.parseInt(count.toString(), 10)
}

/** From one of these states alone: what a person closed stays closed. */
export async function changeClaimState(
  tx: Transaction,
  ref: string,
  change: { from: readonly ClaimState[]; to: ClaimState; note?: CleanText; at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ach_claim')
    .set({ state: change.to, state_at: instantText(change.at), note: change.note ?? null })
    .where('ref', '=', ref)
    .where('state', 'in', [...change.from])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function claimOf(row: Selectable<AchClaim>): Claim {
  return {
    id: row.id,
    accountId: row.account_id,
    number: row.number,
    ref: row.ref,
    details: row.details === null ? null : keptText(row.details),
    filedAt: parseInstant(row.filed_at),
    state: row.state,
    stateAt: parseInstant(row.state_at),
    note: row.note === null ? null : keptText(row.note),
  }
}
