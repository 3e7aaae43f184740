// Reads what the card provider reported about disputed purchases: which clearing took the money, whether it was cash, and whether
// it was abroad.
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

export type PurchaseToDispute = {
  itemId: string
  /** The provider's id of the event that took the money; null as long as none did. */
  clearingRef: string | null
  isCash: boolean
  /** The provider named a country, and it is another one. */
  isForeign: boolean
}

type Row = { item_id: string; clearing_ref: string | null; is_cash: boolean | null; is_foreign: boolean | null }

/** The United States and what belongs to them, as the card network names countries. */
const home = ['USA', 'PRI', 'GUM', 'VIR', 'ASM', 'MNP']

/** Of the account alone. What no card paid for is not there. */
export async function readPurchasesToDispute(
  executor: Executor,
  accountId: string,
  itemIds: readonly string[],
): Promise<PurchaseToDispute[]> {
  if (itemIds.length === 0) return []
  const { rows } = await sql<Row>`
    select t.item_id, cleared.ref as clearing_ref,
      coalesce(cleared.is_cash, (select bool_or(a.is_cash) from cards_authorization a where a.ref = t.ref)) as is_cash, cleared.is_foreign
    from cards_transaction t
    left join lateral (
      select e.movement_ref as ref, e.facts ->> 'processingType' = 'CASH' as is_cash,
        not coalesce(e.facts -> 'merchant' ->> 'country', 'USA') = any(${home}::text[]) as is_foreign
      from cards_event e
      where e.subject = 'purchase' and e.ref = t.ref
        and e.name in ('PAYMENT_CARD_CLEARED', 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED')
      order by e.occurred_at desc, e.id desc limit 1
    ) cleared on true
    where t.account_id = ${accountId} and t.card_id is not null and t.item_id = any(${itemIds}::uuid[])`.execute(executor)
  return rows.map((row) => ({
    itemId: row.item_id,
    clearingRef: row.clearing_ref,
    isCash: row.is_cash === true,
    isForeign: row.is_foreign === true,
  }))
}
