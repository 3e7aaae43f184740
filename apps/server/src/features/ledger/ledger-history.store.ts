// Reads the postings of a worker's account in the order in which they were made, and its balance at any past instant.
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import { houseAccounts, journalKinds, type JournalKind } from './ledger.rules.ts'

export type AccountPosting = {
  /** Grows with each posting of an account: who posts holds the account's lock. */
  entry: bigint
  journalId: string
  kind: JournalKind
  amount: Cents
  /** What of it we took as a fee, or gave back of one, which is below zero. */
  fee: Cents
  at: Instant
}

const kindsByNumber = new Map<number, JournalKind>(
  Object.entries(journalKinds).map(([kind, number]) => [number, kind as JournalKind]),
)

/**
 * What an account took before `until`: since an instant, or after an entry of its own, which finds what came late with an earlier instant.
 * A caller with the account's lock (`lockSpendable`) sees everything that has an entry.
 */
export async function listPostings(
  executor: Executor,
  accountId: string,
  { since, afterEntry, until }: { since: Instant; afterEntry: bigint; until: Instant },
): Promise<AccountPosting[]> {
  const { rows } = await sql<{
    entry: bigint
    journal_id: string
    kind: number
    amount: bigint
    fee: bigint
    created_at: string
  }>`
    select posting.entry, posting.journal_id, journal.kind, posting.amount, posting.created_at, coalesce(fee.amount, 0)::bigint as fee
    from (
      select max(entry) as entry, journal_id, sum(amount)::bigint as amount, min(created_at) as created_at
      from ledger.posting
      where account_id = ${accountId} and created_at < ${instantText(until)}::timestamptz
        and (created_at >= ${instantText(since)}::timestamptz or entry > ${afterEntry}::bigint)
      group by journal_id
    ) posting
    join ledger.journal journal on journal.id = posting.journal_id
    left join lateral (
      select sum(f.amount) as amount from ledger.posting f
      where f.account_id = ${houseAccounts.feeIncome} and f.journal_id = posting.journal_id
    ) fee on true
    where posting.amount <> 0
    order by posting.created_at, posting.entry`.execute(executor)
  return rows.map((row) => {
    const kind = kindsByNumber.get(row.kind)
    if (kind === undefined) throw new Error(`a journal of kind ${row.kind}, which no one knows`)
    const { entry, journal_id: journalId, amount, fee, created_at: at } = row
    return { entry, journalId, kind, amount: cents(amount), fee: cents(fee), at: parseInstant(at) }
  })
}

/** What an account held right before an instant: what was posted until then, as far as it is known now. */
export async function readPostedBefore(executor: Executor, accountId: string, until: Instant): Promise<Cents> {
  const { rows } = await sql<{ posted: bigint }>`
    select coalesce(sum(amount), 0)::bigint as posted from ledger.posting
    where account_id = ${accountId} and created_at < ${instantText(until)}::timestamptz`.execute(executor)
  return cents(rows[0]?.posted ?? 0n)
}

/** What an account held right after a journal, in the order of `listPostings`; null for a journal that is not the account's. */
export async function readPostedThrough(executor: Executor, accountId: string, journalId: string): Promise<Cents | null> {
  const { rows } = await sql<{ posted: bigint | null }>`
    select sum(posting.amount)::bigint as posted
    from ledger.posting posting
    join (
      select min(created_at) as created_at, max(entry) as entry from ledger.posting
      where account_id = ${accountId} and journal_id = ${journalId}
    ) last on (posting.created_at, posting.entry) <= (last.created_at, last.entry)
    where posting.account_id = ${accountId}`.execute(executor)
  const posted = rows[0]?.posted ?? null
  return posted === null ? null : cents(posted)
}

/** The first and the last that an account took; null while it took nothing. */
export async function readPostingSpan(
  executor: Executor,
  accountId: string,
): Promise<{ firstAt: Instant; lastEntry: bigint } | null> {
  const { rows } = await sql<{ first_at: string | null; last_entry: bigint | null }>`
    select min(created_at) as first_at, max(entry) as last_entry from ledger.posting where account_id = ${accountId}`.execute(
    executor,
  )
  const { first_at: firstAt = null, last_entry: lastEntry = null } = rows[0] ?? {}
  return firstAt === null || lastEntry === null ? null : { firstAt: parseInstant(firstAt), lastEntry }
}
