// All SQL for what partners owe for rewards, and what they have paid.
import type { CleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

/** One statement of a partner after the other. */
export async function lockPartner(tx: Transaction, partner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offers.partner:${partner}`}, 0))`.execute(tx)
}

export type Owed = {
  /** What was paid to the worker and not yet by the partner; below zero we owe it. */
  owed: Cents
  /** What this statement has paid already; null when nothing. */
  byThisStatement: Cents | null
}

/** Every reward of a partner that money was ever moved for, without those that we pay for. */
export async function readOwed(executor: Executor, partner: string, statement: string): Promise<Map<string, Owed>> {
  const { rows } = await sql<{ id: string; owed: bigint; here: bigint | null }>`
    select r.id, (r.paid - coalesce(s.amount, 0))::bigint as owed, s.here
    from offers_reward r join offers_offer o on o.id = r.offer_id and o.partner = ${partner}
    left join lateral (
      select sum(amount)::bigint as amount, sum(amount) filter (where statement = ${statement})::bigint as here
      from offers_settled where reward_id = r.id
    ) s on true
    where r.paid_at is not null and not exists (
      select from offers_claim c where c.purchase_ref = r.purchase_ref and c.offer_id = r.offer_id and c.borne_by = 'us'
    ) order by r.paid_at, r.id`.execute(executor)
  return new Map(
    rows.map(({ id, owed, here }) => [id, { owed: cents(owed), byThisStatement: here === null ? null : cents(here) }]),
  )
}

type Cleared = {
  partner: string
  statement: string
  by: CleanText
  journalId: string
  at: Instant
  agreed: readonly { rewardId: string; amount: Cents }[]
}

export async function insertCleared(tx: Transaction, { partner, statement, by, journalId, at, agreed }: Cleared): Promise<void> {
  await sql`
    insert into offers_settled (reward_id, partner, statement, amount, journal_id, settled_at, settled_by)
    select reward_id, ${partner}, ${statement}, amount, ${journalId}::uuid, ${instantText(at)}::timestamptz, ${by}
    from unnest(${agreed.map(({ rewardId }) => rewardId)}::uuid[], ${agreed.map(({ amount }) => amount)}::bigint[]) as a (reward_id, amount)`.execute(
    tx,
  )
}
