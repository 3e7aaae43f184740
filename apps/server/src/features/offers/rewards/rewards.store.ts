// All SQL for rewards and the money that was moved for them.
import type { CleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { OffersReward } from '#platform/database/schema.generated.ts'
import type { Rule } from '../matching/index.ts'
import type { RewardOutcome } from './rewarding.rules.ts'

export type StoredReward = RewardOutcome & {
  id: string
  employeeId: string
  accountId: string
  purchaseRef: string
  offerId: string
  paid: Cents
  paidAt: Instant | null
}

/** Serializes calculations and payouts of a worker's rewards; taken before any of their rows is read. */
export async function lockRewardsOf(tx: Transaction, employeeId: string): Promise<StoredReward[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offers:${employeeId}`}, 0))`.execute(tx)
  const rows = await tx.selectFrom('offers_reward').selectAll().where('employee_id', '=', employeeId).orderBy('id').execute()
  return rows.map(rewardOf)
}

function rewardOf(row: Selectable<OffersReward>): StoredReward {
  return {
    id: row.id,
    employeeId: row.employee_id,
    accountId: row.account_id,
    purchaseRef: row.purchase_ref,
    offerId: row.offer_id,
    state: row.state,
    reason: row.reason as Rule | null,
    amount: cents(row.amount),
    paid: cents(row.paid),
    payAt: row.pay_at === null ? null : parseInstant(row.pay_at),
    paidAt: row.paid_at === null ? null : parseInstant(row.paid_at),
  }
}

export type RewardToKeep = Pick<StoredReward, 'id' | 'purchaseRef' | 'offerId'> & RewardOutcome & { at: Instant }

/** New ones take worker, account and moment from their purchase. */
export async function keepRewards(tx: Transaction, rewards: readonly RewardToKeep[]): Promise<void> {
  for (const { id, purchaseRef, offerId, state, reason, amount, payAt, at } of rewards) {
    const due = payAt === null ? null : instantText(payAt)
    await sql`
      insert into offers_reward (id, employee_id, account_id, purchase_ref, offer_id, state, reason, amount, pay_at, purchased_at, changed_at, created_at)
      select ${id}::uuid, p.employee_id, p.account_id, p.ref, ${offerId}::uuid, ${state}, ${reason}, ${amount}::bigint, ${due}::timestamptz, p.authorized_at,
        ${instantText(at)}::timestamptz, ${instantText(at)}::timestamptz
      from offers_purchase p where p.ref = ${purchaseRef}
      on conflict (purchase_ref, offer_id) do update set state = excluded.state, reason = excluded.reason, amount = excluded.amount,
        pay_at = excluded.pay_at, purchased_at = excluded.purchased_at, changed_at = excluded.changed_at`.execute(tx)
  }
}

export type RewardEntry = {
  id: string
  rewardId: string
  amount: Cents
  journalId: string
  itemId: string
  at: Instant
  /** The operator who paid it early. */
  earlyBy?: CleanText | null
}

export async function insertEntry(tx: Transaction, entry: RewardEntry): Promise<void> {
  const { id, rewardId, amount, journalId, itemId, at, earlyBy = null } = entry
  await tx
    .insertInto('offers_reward_entry')
    .values({
      id,
      reward_id: rewardId,
      amount,
      journal_id: journalId,
      item_id: itemId,
      created_at: instantText(at),
      early_by: earlyBy,
    })
    .execute()
  await sql`
    update offers_reward set paid = paid + ${amount}::bigint, paid_at = coalesce(paid_at, ${instantText(at)}), changed_at = ${instantText(at)}
    where id = ${rewardId}`.execute(tx)
}

/** Workers with a pending payment or reversal, after this one; the rest by the next call. */
export async function listPayable(
  executor: Executor,
  { now, after, max }: { now: Instant; after: string | null; max: number },
): Promise<string[]> {
  const from = after ?? '00000000-0000-0000-0000-000000000000'
  const { rows } = await sql<{ employee_id: string }>`
    select employee_id from (
      select employee_id from offers_reward where pay_at <= ${instantText(now)} and pay_at is not null and employee_id > ${from}::uuid
      union
      select employee_id from offers_reward where paid > amount and employee_id > ${from}::uuid
    ) due order by employee_id limit ${max}`.execute(executor)
  return rows.map((row) => row.employee_id)
}

/** The merchant as the offer calls it, for the item of the list. */
export async function readMerchantName(
  executor: Executor,
  { employeeId, offerId }: Pick<StoredReward, 'employeeId' | 'offerId'>,
): Promise<string> {
  const row = await executor
    .selectFrom('offers_promise')
    .select('merchant_name')
    .where('employee_id', '=', employeeId)
    .where('offer_id', '=', offerId)
    .executeTakeFirstOrThrow()
  return row.merchant_name
}

export async function countEntries(executor: Executor, rewardId: string): Promise<bigint> {
  const row = await executor
    .selectFrom('offers_reward_entry')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('reward_id', '=', rewardId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Of a reward that was approved and has all of its money now. */
export async function markPaid(tx: Transaction, rewardId: string): Promise<void> {
  await tx
    .updateTable('offers_reward')
    .set({ state: 'PAID', pay_at: null })
    .where('id', '=', rewardId)
    .where('state', '=', 'APPROVED')
    .execute()
}

/** How many purchases of a worker an offer has paid for, or will; what our people granted uses nothing up. */
export async function countUses(executor: Executor, employeeId: string, offerId: string): Promise<number> {
  const row = await executor
    .selectFrom('offers_reward')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('employee_id', '=', employeeId)
    .where('offer_id', '=', offerId)
    .where('state', 'in', ['TRACKED', 'APPROVED', 'PAID'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('offers_claim')
            .whereRef('offers_claim.purchase_ref', '=', 'offers_reward.purchase_ref')
            .whereRef('offers_claim.offer_id', '=', 'offers_reward.offer_id')
            .where('offers_claim.granted', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number.parseInt(row.count.toString(), 10)
}
