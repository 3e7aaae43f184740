// All SQL for contacts that an operator typed, until the first log-in proves that they are the worker's.
import { plainText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Contact } from './contacts.rules.ts'

/** Our reading: a date of birth and four digits are few enough to guess, so that a claim takes five wrong tries in all, however slowly. */
export const maxClaimFailures = 5

export type Claim = { id: string; employeeId: string; failures: number }
export type NewClaim = { id: string; employeeId: string; kind: Contact['kind']; contactHash: Uint8Array; at: Instant }

/** @returns false when another worker's claim to the same contact is open */
export async function insertClaim(tx: Transaction, { id, employeeId, kind, contactHash, at }: NewClaim): Promise<boolean> {
  const row = await tx
    .insertInto('session_contact_claim')
    .values({ id, employee_id: employeeId, kind, contact_hash: Buffer.from(contactHash), made_at: instantText(at) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Also one that has used its last try: that is not revealed before the details are asked for. */
export async function findClaim(executor: Executor, contactHash: Uint8Array): Promise<Claim | null> {
  const row = await open(executor).where('contact_hash', '=', Buffer.from(contactHash)).executeTakeFirst()
  return row === undefined ? null : { id: row.id, employeeId: row.employee_id, failures: row.failures }
}

/** Null when it was proven or ended meanwhile. */
export async function lockClaim(tx: Transaction, id: string): Promise<Claim | null> {
  const row = await open(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : { id: row.id, employeeId: row.employee_id, failures: row.failures }
}

function open(executor: Executor) {
  return executor
    .selectFrom('session_contact_claim')
    .select(['id', 'employee_id', 'failures'])
    .where('proven_at', 'is', null)
    .where('ended_at', 'is', null)
}

export async function addClaimFailure(tx: Transaction, { id, failures }: Claim): Promise<void> {
  const counted = Math.min(failures + 1, maxClaimFailures)
  await tx.updateTable('session_contact_claim').set({ failures: counted }).where('id', '=', id).execute()
}

export async function markClaimProven(tx: Transaction, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('session_contact_claim')
    .set({ proven_at: instantText(at) })
    .where('id', '=', id)
    .execute()
}

/** Ends the open claims of a worker. */
export async function endClaims(tx: Transaction, employeeId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('session_contact_claim')
    .set({ ended_at: instantText(at) })
    .where('employee_id', '=', employeeId)
    .where('proven_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

export type OpenClaim = { id: string; madeAt: Instant; isProven: boolean; isExhausted: boolean; contactHash: Uint8Array }

/** The newest one of a worker that has not ended: of one kind of contact, or of any. */
export async function lockNewestClaim(
  tx: Transaction,
  { employeeId, kind }: { employeeId: string; kind: Contact['kind'] | null },
): Promise<OpenClaim | null> {
  let claims = tx
    .selectFrom('session_contact_claim')
    .select(['id', 'made_at', 'proven_at', 'failures', 'contact_hash'])
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
  if (kind !== null) claims = claims.where('kind', '=', kind)
  const row = await claims.orderBy('made_at', 'desc').orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    madeAt: parseInstant(row.made_at),
    isProven: row.proven_at !== null,
    isExhausted: row.failures >= maxClaimFailures,
    contactHash: row.contact_hash,
  }
}

/** A revoked one can no longer be proven. */
export async function endClaim(tx: Transaction, id: string, at: Instant, operator: string | null = null): Promise<void> {
  const by = operator === null ? null : plainText(operator, 100)
  await tx
    .updateTable('session_contact_claim')
    .set({ ended_at: instantText(at), ended_by: by })
    .where('id', '=', id)
    .execute()
}
