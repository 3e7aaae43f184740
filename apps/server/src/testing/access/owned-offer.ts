// Creates an offer for one worker alone, and a purchase that they can claim.
import { ownText } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { sql } from 'kysely'
import { bringOffer } from '../../features/offers/testing/catalog.ts'
import type { TestProduct } from '../test-product.ts'

/** By a ZIP code where no one else lives. */
export async function makeOffer({ db: { database }, clock }: TestProduct, employeeId: string): Promise<string> {
  const postalCode = '99723'
  await sql`
    update employee_profile set address = coalesce(address, '{}'::jsonb) || jsonb_build_object('postalCode', ${postalCode}::text)
    where id = ${employeeId}::uuid`.execute(database.query)
  return publicId('off', await bringOffer({ database, clock }, { zips: [postalCode] }))
}

export async function makeClaimablePurchase(
  { db, clock }: TestProduct,
  { employeeId, accountId }: { employeeId: string; accountId: string },
): Promise<string> {
  const [itemId, at] = [newUuid(clock), instantText(clock.now())]
  await db.database.query
    .insertInto('offers_purchase')
    .values({
      ref: `ctx_${itemId}`,
      account_id: accountId,
      employee_id: employeeId,
      item_id: itemId,
      authorized_at: at,
      store_name: ownText('Bayline Coffee'),
      store_category: ownText('5814'),
      channel: 'in_store',
      is_pin: true,
      is_cash: false,
      state: 'complete',
      completed_at: at,
      spent: 2_000n,
      refunded: 0n,
      updated_at: at,
    })
    .execute()
  return publicId('txn', itemId)
}
