// All SQL that shows what purchases earned.
import type { Earning } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import { keptOf } from '../matching/index.ts'

export type EarningRow = {
  id: string
  offerId: string
  state: Earning['state']
  reason: Earning['reason']
  amount: Cents
  takenBack: Cents
  payAt: Instant | null
  paidAt: Instant | null
  /** The newest item of the list that moved money of it. */
  paymentItemId: string | null
  purchase: { itemId: string; at: Instant; spent: Cents }
}

type Row = {
  id: string
  offer_id: string
  state: Earning['state']
  reason: Earning['reason']
  amount: bigint
  taken_back: bigint
  pay_at: string | null
  paid_at: string | null
  payment_item_id: string | null
  item_id: string
  purchased_at: string
  purchase_state: 'pending' | 'complete' | 'void'
  spent: bigint
  refunded: bigint
}

const selected = sql`
  select r.id, r.offer_id, r.state, r.reason, r.amount, r.pay_at, r.paid_at, r.purchased_at,
    p.item_id, p.state as purchase_state, p.spent, p.refunded, e.item_id as payment_item_id, coalesce(t.taken_back, 0)::bigint as taken_back
  from offers_reward r
  join offers_purchase p on p.ref = r.purchase_ref
  left join lateral (
    select item_id from offers_reward_entry where reward_id = r.id order by created_at desc, id desc limit 1
  ) e on true
  left join lateral (
    select sum(-amount)::bigint as taken_back from offers_reward_entry where reward_id = r.id and amount < 0
  ) t on true`

export type PageAfter = { purchasedAtMs: number; id: string } | null

/** By the moment of the purchase, newest first. */
export async function readEarnings(
  executor: Executor,
  { employeeId, after, max }: { employeeId: string; after: PageAfter; max: number },
): Promise<EarningRow[]> {
  const from =
    after === null
      ? sql``
      : sql`and (r.purchased_at, r.id) < (to_timestamp(${after.purchasedAtMs}::float8 / 1000), ${after.id}::uuid)`
  const { rows } = await sql<Row>`${selected} where r.employee_id = ${employeeId}::uuid and r.state <> 'VOID' ${from}
    order by r.purchased_at desc, r.id desc limit ${max}::bigint`.execute(executor)
  return rows.map(earningOf)
}

/** By the item of the purchase, or by an item that moved money of it. */
export async function findEarningOf(executor: Executor, employeeId: string, itemId: string): Promise<EarningRow | null> {
  const { rows } = await sql<Row>`${selected} where r.employee_id = ${employeeId}::uuid and r.id in (
      select reward_id from offers_reward_entry where item_id = ${itemId}::uuid
      union all
      select b.id from offers_purchase a join offers_reward b on b.purchase_ref = a.ref and b.state <> 'VOID' where a.item_id = ${itemId}::uuid
    ) order by r.amount desc, r.id limit 1`.execute(executor)
  const [row] = rows
  return row === undefined ? null : earningOf(row)
}

function earningOf(row: Row): EarningRow {
  const bought = { spent: cents(row.spent), refunded: cents(row.refunded), state: row.purchase_state }
  // A worker with reversed cash back is shown what it was for: after the refund nothing of it is left.
  const spent = row.state === 'REVERSED' ? bought.spent : keptOf(bought)
  return {
    id: row.id,
    offerId: row.offer_id,
    state: row.state,
    reason: row.reason,
    amount: cents(row.amount),
    takenBack: cents(row.taken_back),
    payAt: row.pay_at === null ? null : parseInstant(row.pay_at),
    paidAt: row.paid_at === null ? null : parseInstant(row.paid_at),
    paymentItemId: row.payment_item_id,
    purchase: { itemId: row.item_id, at: parseInstant(row.purchased_at), spent },
  }
}

export type Totals = { earned: Cents; waiting: Cents; approved: Cents; nextPayAt: Instant | null }

/** @param since  the beginning of the year */
export async function readTotals(executor: Executor, employeeId: string, since: Instant): Promise<Totals> {
  const { rows } = await sql<{ earned: bigint; waiting: bigint; approved: bigint; next_pay_at: string | null }>`
    select
      coalesce(sum((select sum(e.amount) from offers_reward_entry e where e.reward_id = r.id and e.created_at >= ${instantText(since)}::timestamptz)), 0)::bigint as earned,
      coalesce(sum(r.amount) filter (where r.state = 'TRACKED'), 0)::bigint as waiting,
      coalesce(sum(r.amount - r.paid) filter (where r.state = 'APPROVED'), 0)::bigint as approved,
      min(r.pay_at) filter (where r.state = 'APPROVED') as next_pay_at
    from offers_reward r where r.employee_id = ${employeeId}::uuid`.execute(executor)
  const [row] = rows
  return {
    earned: cents(row?.earned ?? 0n),
    waiting: cents(row?.waiting ?? 0n),
    approved: cents(row?.approved ?? 0n),
    nextPayAt: row?.next_pay_at === null || row === undefined ? null : parseInstant(row.next_pay_at),
  }
}
