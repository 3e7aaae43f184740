// Creates a worker's dispute, for the tests that another worker cannot reach it.
import { ownText } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { insertItems } from '../../features/disputes/disputes-items.store.ts'
import { insertCase } from '../../features/disputes/disputes.store.ts'
import type { TestProduct } from '../test-product.ts'

export async function makeDispute(
  { db, clock }: Pick<TestProduct, 'db' | 'clock'>,
  { employeeId, accountId }: { employeeId: string; accountId: string },
): Promise<string> {
  const [id, itemId, at] = [newUuid(clock), newUuid(clock), clock.now()]
  await db.database.transaction(async (tx) => {
    await insertCase(tx, {
      id,
      employeeId,
      accountId,
      requestId: newUuid(clock),
      requestHash: 'a'.repeat(64),
      takenBy: null,
      language: 'en',
      reason: 'not-me',
      noticedOn: null,
      hasCard: null,
      askedMerchant: null,
      expectedOn: null,
      detailsSealed: null,
      isCourtesy: false,
      filedAt: at,
    })
    await insertItems(tx, [
      {
        caseId: id,
        position: 1,
        itemId,
        accountId,
        kind: 'store',
        isForeign: false,
        merchant: ownText('Corner Bakery'),
        last4: '4821',
        madeAt: at,
        charge: cents(1_234n),
        agreed: null,
        isPending: true,
        returnedBefore: cents(0n),
      },
    ])
  })
  return publicId('dsp', id)
}
