// All SQL about what card purchases have come to, as cash back counts them.
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { PurchaseHeard } from '#features/cards'
import type { Transaction } from '#platform/database/database.ts'

/** Writes it whole. The caller holds the card transaction's row, so that nobody writes what was known before. */
export async function keepPurchase(tx: Transaction, heard: PurchaseHeard, at: Instant): Promise<void> {
  const { store, authorizedAt, completedAt } = heard
  // Our reading: a purchase of which the provider does not say how it was made was made in the store, as most are.
  const channel = heard.isOnline === true ? 'online' : 'in_store'
  await sql`
    insert into offers_purchase (ref, account_id, employee_id, item_id, authorized_at, store_id, store_name, store_category, store_city, store_region,
      channel, is_pin, is_cash, state, completed_at, spent, refunded, updated_at)
    select ${heard.ref}, a.id, a.employee_id, ${heard.itemId}::uuid, ${instantText(authorizedAt)}::timestamptz, ${store.id}, ${store.name},
      ${store.category}, ${store.city}, ${store.region}, ${channel}, ${heard.isPin}, ${heard.isCash}, ${heard.state},
      ${completedAt === null ? null : instantText(completedAt)}::timestamptz, ${heard.spent}::bigint, ${heard.refunded}::bigint, ${instantText(at)}::timestamptz
    from accounts_shown a where a.id = ${heard.accountId}
    on conflict (ref) do update set authorized_at = excluded.authorized_at, store_id = excluded.store_id, store_name = excluded.store_name,
      store_category = excluded.store_category, store_city = excluded.store_city, store_region = excluded.store_region, channel = excluded.channel,
      is_pin = excluded.is_pin, is_cash = excluded.is_cash, state = excluded.state, completed_at = excluded.completed_at, spent = excluded.spent,
      refunded = excluded.refunded, updated_at = excluded.updated_at`.execute(tx)
}
