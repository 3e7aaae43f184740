// All SQL for single entries of other banks: how each was decided, and whether it is returned.
import { keptText, type CleanText, type FailureReason } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { AchTransfer as AchTransferRow } from '#platform/database/schema.generated.ts'

export type AchDirection = 'CREDIT' | 'DEBIT'
export type Ruling = 'accepted' | 'refused' | 'mirrored' | 'suspended' | 'released'
export type ReturnState = 'due' | 'done' | 'impossible'

export type AchTransfer = {
  /** What the card provider calls it. */
  ref: string
  accountId: string
  itemId: string
  direction: AchDirection
  amount: Cents
  companyKey: string
  companyName: CleanText
  description: CleanText
  announcedAt: Instant
  settlesOn: PlainDate
  ruling: Ruling
  reason: FailureReason | null
  isSettled: boolean
  /** It failed, or was returned. */
  isOver: boolean
  beyond: Cents | null
  releaseJournalId: string | null
  returnState: ReturnState | null
  returnReason: FailureReason | null
  returnBy: PlainDate | null
}

export type NewAchTransfer = Omit<AchTransfer, 'isSettled' | 'isOver' | 'beyond' | 'releaseJournalId'>

export async function insertTransfer(tx: Transaction, transfer: NewAchTransfer, at: Instant): Promise<void> {
  await tx
    .insertInto('ach_transfer')
    .values({
      ref: transfer.ref,
      account_id: transfer.accountId,
      item_id: transfer.itemId,
      direction: transfer.direction,
      amount: transfer.amount,
      company_key: transfer.companyKey,
      company_name: transfer.companyName,
      description: transfer.description,
      announced_at: instantText(transfer.announcedAt),
      settles_on: plainDateText(transfer.settlesOn),
      ruling: transfer.ruling,
      reason: transfer.reason,
      ruled_at: instantText(at),
      return_state: transfer.returnState,
      return_reason: transfer.returnReason,
      return_by: transfer.returnBy === null ? null : plainDateText(transfer.returnBy),
    })
    .execute()
}

export async function findTransfer(executor: Executor, ref: string): Promise<AchTransfer | null> {
  const row = await executor.selectFrom('ach_transfer').selectAll().where('ref', '=', ref).executeTakeFirst()
  return row === undefined ? null : transferOf(row)
}

/** The debit of an item of this account; null for any other item. */
export async function findDebitOfItem(
  executor: Executor,
  { accountId, itemId }: { accountId: string; itemId: string },
): Promise<AchTransfer | null> {
  const row = await executor
    .selectFrom('ach_transfer')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('account_id', '=', accountId)
    .where('direction', '=', 'DEBIT')
    .executeTakeFirst()
  return row === undefined ? null : transferOf(row)
}

/** When a company drew from an account, oldest first: what was refused, or failed at the provider, took nothing. */
export async function listDraws(
  executor: Executor,
  { accountId, companyKey }: Pick<AchTransfer, 'accountId' | 'companyKey'>,
): Promise<{ ref: string; at: Instant; settlesOn: PlainDate }[]> {
  const rows = await executor
    .selectFrom('ach_transfer')
    .select(['ref', 'announced_at', 'settles_on'])
    .where('account_id', '=', accountId)
    .where('company_key', '=', companyKey)
    .where('direction', '=', 'DEBIT')
    .where('ruling', '<>', 'refused')
    .where((row) => row.or([row('is_over', '=', false), row('settled_at', 'is not', null)]))
    .orderBy('announced_at')
    .orderBy('ref')
    .execute()
  return rows.map((row) => ({
    ref: row.ref,
    at: parseInstant(row.announced_at),
    settlesOn: parsePlainDate(row.settles_on),
  }))
}

type Due = { state: ReturnState; reason: FailureReason; by: PlainDate }

/** What is to go back to the bank that sent it, and until when. */
export async function writeReturn(tx: Transaction, ref: string, { state, reason, by }: Due): Promise<void> {
  await tx
    .updateTable('ach_transfer')
    .set({ return_state: state, return_reason: reason, return_by: plainDateText(by) })
    .where('ref', '=', ref)
    .execute()
}

/** Only for a return in progress: what was returned stays returned. */
export async function changeReturnState(tx: Transaction, ref: string, state: ReturnState): Promise<void> {
  await tx
    .updateTable('ach_transfer')
    .set({ return_state: state })
    .where('ref', '=', ref)
    .where('return_state', 'is not', null)
    .where('return_state', '<>', 'done')
    .execute()
}

export async function writeRuling(
  tx: Transaction,
  ref: string,
  { ruling, reason, releaseJournalId = null }: { ruling: Ruling; reason: FailureReason | null; releaseJournalId?: string | null },
): Promise<void> {
  await tx
    .updateTable('ach_transfer')
    .set({ ruling, reason, release_journal_id: releaseJournalId })
    .where('ref', '=', ref)
    .execute()
}

export async function markSettled(tx: Transaction, ref: string, at: Instant): Promise<void> {
  await tx
    .updateTable('ach_transfer')
    .set({ settled_at: instantText(at) })
    .where('ref', '=', ref)
    .where('settled_at', 'is', null)
    .execute()
}

export async function markOver(tx: Transaction, ref: string): Promise<void> {
  await tx.updateTable('ach_transfer').set({ is_over: true }).where('ref', '=', ref).where('is_over', '=', false).execute()
}

/** Written once: what a debit took beyond the balance when it was posted. */
export async function writeBeyond(tx: Transaction, ref: string, beyond: Cents): Promise<void> {
  await tx.updateTable('ach_transfer').set({ beyond }).where('ref', '=', ref).where('beyond', 'is', null).execute()
}

export type DueReturn = { ref: string; returnBy: string }

/** The returns that the rail is still to be notified of, those that run out first before the others; the next ones after one of them. */
export async function listDueReturns(executor: Executor, after: DueReturn | null, max: number): Promise<DueReturn[]> {
  const rows = await executor
    .selectFrom('ach_transfer')
    .select(['ref', sql<string>`return_by::text`.as('return_by')])
    .where('return_state', '=', 'due')
    .$if(after !== null, (due) =>
      due.where(sql<boolean>`(ach_transfer.return_by, ref) > (${after?.returnBy ?? null}::date, ${after?.ref ?? null}::text)`),
    )
    .orderBy('ach_transfer.return_by')
    .orderBy('ref')
    .limit(max)
    .execute()
  return rows.map((row) => ({ ref: row.ref, returnBy: row.return_by }))
}

/** How many returns wait although their last day has arrived. */
export async function countOverdueReturns(executor: Executor, today: PlainDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ach_transfer where return_state = 'due' and return_by <= ${plainDateText(today)}`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}

export type TransferFilter = 'all' | 'due' | 'beyond' | 'suspended'

/** Newest first: all debits, those that are to go back, those beyond a balance, or the credits that wait. */
export async function listTransfers(
  executor: Executor,
  { filter, accountId, max }: { filter: TransferFilter; accountId: string | null; max: number },
): Promise<AchTransfer[]> {
  const all = executor.selectFrom('ach_transfer').selectAll().orderBy('announced_at', 'desc').orderBy('ref', 'desc').limit(max)
  const own = accountId === null ? all : all.where('account_id', '=', accountId)
  const filtered = {
    all: own.where('direction', '=', 'DEBIT'),
    due: own.where('return_state', 'in', ['due', 'impossible']),
    beyond: own.where('beyond', '>', 0n),
    suspended: own.where('ruling', '=', 'suspended').where('is_over', '=', false),
  }[filter]
  return (await filtered.execute()).map(transferOf)
}

export function transferOf(row: Selectable<AchTransferRow>): AchTransfer {
  return {
    ref: row.ref,
    accountId: row.account_id,
    itemId: row.item_id,
    direction: row.direction,
    amount: cents(row.amount),
    companyKey: row.company_key,
    companyName: keptText(row.company_name),
    description: keptText(row.description),
    announcedAt: parseInstant(row.announced_at),
    settlesOn: parsePlainDate(row.settles_on),
    ruling: row.ruling,
    reason: row.reason as FailureReason | null,
    isSettled: row.settled_at !== null,
    isOver: row.is_over,
    beyond: row.beyond === null ? null : cents(row.beyond),
    releaseJournalId: row.release_journal_id,
    returnState: row.return_state,
    returnReason: row.return_reason as FailureReason | null,
    returnBy: row.return_by === null ? null : parsePlainDate(row.return_by),
  }
}
