// All SQL for the companies that a worker stopped.
import { keptText, type CleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Stop = {
  id: string
  accountId: string
  companyKey: string
  companyName: CleanText
  stoppedAt: Instant
  amount: Cents
}
export type Company = { accountId: string; companyKey: string }

export type NewStop = Omit<Stop, 'amount'> & { ref: string }

/** Answers the live stop of the company: this one, or the one that was there. */
export async function insertStop(tx: Transaction, stop: NewStop): Promise<{ stop: Stop; isNew: boolean }> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ach_stop')
    .values({
      id: stop.id,
      account_id: stop.accountId,
      company_key: stop.companyKey,
      company_name: stop.companyName,
      ref: stop.ref,
      stopped_at: instantText(stop.stoppedAt),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'company_key']).where('allowed_at', 'is', null).doNothing())
    .executeTakeFirst()
  const live = await findLiveStop(tx, stop)
  if (live === null) throw new Error('a stop that was made is not there')
  return { stop: live, isNew: numInsertedOrUpdatedRows === 1n }
}

function liveStops(executor: Executor) {
  return executor
    .selectFrom('ach_stop as s')
    .innerJoin('ach_transfer as t', 't.ref', 's.ref')
    .select(['s.id', 's.account_id', 's.company_key', 's.company_name', 's.stopped_at', 't.amount'])
    .where('s.allowed_at', 'is', null)
}

export async function findLiveStop(executor: Executor, { accountId, companyKey }: Company): Promise<Stop | null> {
  const row = await liveStops(executor)
    .where('s.account_id', '=', accountId)
    .where('s.company_key', '=', companyKey)
    .executeTakeFirst()
  return row === undefined ? null : stopOf(row)
}

/** Newest first. */
export async function listLiveStops(executor: Executor, accountId: string): Promise<Stop[]> {
  const rows = await liveStops(executor)
    .where('s.account_id', '=', accountId)
    .orderBy('s.stopped_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  return rows.map(stopOf)
}

/**
 * `known`: allowed before. Null for a stop that this account does not have. It never ends before it began, also when the clock of the instance
 * that made it is ahead of this one's.
 */
export async function endStop(
  tx: Transaction,
  { accountId, id, at }: { accountId: string; id: string; at: Instant },
): Promise<{ kind: 'ended' | 'known'; companyKey: string; companyName: string } | null> {
  const row = await tx
    .selectFrom('ach_stop')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const company = { companyKey: row.company_key, companyName: row.company_name }
  if (row.allowed_at !== null) return { kind: 'known', ...company }
  await tx
    .updateTable('ach_stop')
    .set({ allowed_at: sql<string>`greatest(stopped_at, ${instantText(at)}::timestamptz)`, is_told: false })
    .where('id', '=', id)
    .execute()
  return { kind: 'ended', ...company }
}

/** The companies whose block or release the card provider has not received yet, by account and key, after one of them. */
export async function listUnreported(executor: Executor, after: Company | null, max: number): Promise<Company[]> {
  const rows = await executor
    .selectFrom('ach_stop')
    .select(['account_id', 'company_key'])
    .where('is_told', '=', false)
    .$if(after !== null, (due) =>
      due.where(
        sql<boolean>`(account_id, company_key) > (${after?.accountId ?? null}::uuid, ${after?.companyKey ?? null}::text)`,
      ),
    )
    .groupBy(['account_id', 'company_key'])
    .orderBy('account_id')
    .orderBy('company_key')
    .limit(max)
    .execute()
  return rows.map((row) => ({ accountId: row.account_id, companyKey: row.company_key }))
}

/** What the card provider's block is to say. */
export async function readIsStopped(executor: Executor, company: Company): Promise<boolean> {
  return isStoppedBy(await stopsOf(executor, company).execute())
}

/**
 * Only if the worker did not change their mind meanwhile. Of two concurrent reports, the earlier one may reach the provider last: then the company
 * is reported again.
 */
export async function markReported(tx: Transaction, company: Company, isStopped: boolean): Promise<void> {
  const stops = await stopsOf(tx, company).forUpdate().execute()
  const ids = stops.map(({ id }) => id)
  await tx
    .updateTable('ach_stop')
    .set({ is_told: isStoppedBy(stops) === isStopped })
    .where('id', 'in', ids)
    .execute()
}

const isStoppedBy = (stops: readonly { allowed_at: string | null }[]) => stops.some((stop) => stop.allowed_at === null)

function stopsOf(executor: Executor, { accountId, companyKey }: Company) {
  return executor
    .selectFrom('ach_stop')
    .select(['id', 'allowed_at'])
    .where('account_id', '=', accountId)
    .where('company_key', '=', companyKey)
    .orderBy('id')
}

type StopRow = { id: string; account_id: string; company_key: string; company_name: string; stopped_at: string; amount: bigint }

function stopOf(row: StopRow): Stop {
  return {
    id: row.id,
    accountId: row.account_id,
    companyKey: row.company_key,
    companyName: keptText(row.company_name),
    stoppedAt: parseInstant(row.stopped_at),
    amount: cents(row.amount),
  }
}
