// All SQL for importing past cash back.
import type { Executor } from '#platform/database/database.ts'

/** Null when no partner has one of a store with that name. */
export async function findOfferOf(executor: Executor, merchantName: string): Promise<string | null> {
  const row = await executor
    .selectFrom('offers_offer')
    .select('id')
    .where('merchant_name', '=', merchantName)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
