// All SQL for the state of card purchases, as cash back counts them.
import { cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { ReportedPurchase } from '#features/cards'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { OffersPurchase } from '#platform/database/schema.generated.ts'
import type { Purchase } from '../matching/index.ts'

export type SeenPurchase = Purchase & { itemId: string; completedAt: Instant | null }

/**
 * Writes it whole. The caller holds the card transaction's row, so that no one writes what was known before.
 *
 * @returns the worker, when they have an offer on
 */
export async function keepPurchase(tx: Transaction, received: ReportedPurchase, at: Instant): Promise<string | null> {
  const { store, authorizedAt, completedAt } = received
  // Our reading: a purchase without a reported method was made in the store, as most are.
  const channel = received.isOnline === true ? 'online' : 'in_store'
  const { rows } = await sql<{ employee_id: string; has_offers: boolean }>`
    insert into offers_purchase (ref, account_id, employee_id, item_id, authorized_at, store_id, store_name, store_category, store_city, store_region,
      channel, is_pin, is_cash, state, completed_at, spent, refunded, updated_at)
    select ${received.ref}, a.id, a.employee_id, ${received.itemId}::uuid, ${instantText(authorizedAt)}::timestamptz, ${store.id}, ${store.name},
      ${store.category}, ${store.city}, ${store.region}, ${channel}, ${received.isPin}, ${received.isCash}, ${received.state},
      ${completedAt === null ? null : instantText(completedAt)}::timestamptz, ${received.spent}::bigint, ${received.refunded}::bigint, ${instantText(at)}::timestamptz
    from accounts_shown a where a.id = ${received.accountId}
    on conflict (ref) do update set authorized_at = excluded.authorized_at, store_id = excluded.store_id, store_name = excluded.store_name,
      store_category = excluded.store_category, store_city = excluded.store_city, store_region = excluded.store_region, channel = excluded.channel,
      is_pin = excluded.is_pin, is_cash = excluded.is_cash, state = excluded.state, completed_at = excluded.completed_at, spent = excluded.spent,
      refunded = excluded.refunded, updated_at = excluded.updated_at
    returning employee_id, exists (select from offers_promise p where p.employee_id = offers_purchase.employee_id) as has_offers`.execute(
    tx,
  )
  const [row] = rows
  return row?.has_offers === true ? row.employee_id : null
}

/** A worker's purchases from then on, and earlier ones that are named, the oldest first. */
export async function listPurchasesSince(
  executor: Executor,
  employeeId: string,
  since: Instant,
  named: readonly string[] = [],
): Promise<SeenPurchase[]> {
  const rows = await executor
    .selectFrom('offers_purchase')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where(({ eb, or }) => {
      const isSince = eb('authorized_at', '>=', instantText(since))
      return named.length === 0 ? isSince : or([isSince, eb('ref', 'in', [...named])])
    })
    .orderBy('authorized_at')
    .orderBy('ref')
    .execute()
  return rows.map(purchaseOf)
}

function purchaseOf(row: Selectable<OffersPurchase>): SeenPurchase {
  return {
    ref: row.ref,
    itemId: row.item_id,
    authorizedAt: parseInstant(row.authorized_at),
    completedAt: row.completed_at === null ? null : parseInstant(row.completed_at),
    store: {
      id: row.store_id,
      name: row.store_name,
      category: row.store_category,
      city: row.store_city,
      region: row.store_region,
    },
    channel: row.channel,
    isPin: row.is_pin,
    isCash: row.is_cash,
    state: row.state,
    spent: cents(row.spent),
    refunded: cents(row.refunded),
  }
}
