// SQL for restrictions of accounts: those in force, their reasons, and who placed and lifted them.
import { exactWord, type CleanText, type RestrictionReason } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Restriction = {
  caseNumber: string
  reason: RestrictionReason
  by: string
  at: Instant
  releasedBy: string | null
  releasedAt: Instant | null
}

const columns = ['case_number', 'reason', 'restricted_by', 'restricted_at', 'released_by', 'released_at'] as const

type Row = {
  case_number: string
  reason: RestrictionReason
  restricted_by: string
  restricted_at: string
  released_by: string | null
  released_at: string | null
}

function restrictionOf(row: Row): Restriction {
  return {
    caseNumber: row.case_number,
    reason: row.reason,
    by: row.restricted_by,
    at: parseInstant(row.restricted_at),
    releasedBy: row.released_by,
    releasedAt: row.released_at === null ? null : parseInstant(row.released_at),
  }
}

/** The one that holds now; null when the account is free. */
export async function findRestriction(executor: Executor, accountId: string): Promise<Restriction | null> {
  const row = await executor
    .selectFrom('accounts_restriction')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : restrictionOf(row)
}

/** All that there were, the newest first. */
export async function listRestrictions(executor: Executor, accountId: string): Promise<Restriction[]> {
  const rows = await executor
    .selectFrom('accounts_restriction')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('restricted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(restrictionOf)
}

/** Takes the account's row: what moves its money is waited for. Null when there is no such account. */
export async function lockRestrictable(
  tx: Transaction,
  accountId: string,
): Promise<{ employeeId: string; isOpen: boolean; last4: string } | null> {
  const row = await tx
    .selectFrom('accounts_account')
    .select(['employee_id', 'status', 'account_number_last4'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return { employeeId: row.employee_id, isOpen: row.status === 'open', last4: row.account_number_last4 }
}

export type NewRestriction = {
  id: string
  accountId: string
  caseNumber: string
  reason: RestrictionReason
  by: CleanText
  at: Instant
}

export async function insertRestriction(tx: Transaction, restriction: NewRestriction): Promise<void> {
  const at = instantText(restriction.at)
  await tx
    .insertInto('accounts_restriction')
    .values({
      id: restriction.id,
      account_id: restriction.accountId,
      case_number: exactWord(restriction.caseNumber),
      reason: restriction.reason,
      restricted_by: restriction.by,
      restricted_at: at,
    })
    .execute()
  await tx
    .updateTable('accounts_account')
    .set({ restricted_at: at, restricted_reason: restriction.reason })
    .where('id', '=', restriction.accountId)
    .execute()
}

export async function endRestriction(tx: Transaction, accountId: string, by: CleanText, at: Instant): Promise<void> {
  await tx
    .updateTable('accounts_restriction')
    .set({ released_by: by, released_at: instantText(at) })
    .where('account_id', '=', accountId)
    .where('released_at', 'is', null)
    .execute()
  await tx
    .updateTable('accounts_account')
    .set({ restricted_at: null, restricted_reason: null })
    .where('id', '=', accountId)
    .execute()
}
