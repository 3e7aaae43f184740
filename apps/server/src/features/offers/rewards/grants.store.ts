// All SQL for grants of claims for missing cash back. A grant is stored with its claim, and is never changed.
import type { CleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { OffersClaim } from '#platform/database/schema.generated.ts'

/** Who pays for it: the partner, as for any reward, or us, if the partner's rule was not met. */
export type Bearer = 'partner' | 'us'

export type Grant = {
  purchaseRef: string
  offerId: string
  amount: Cents
  /** What was left of the purchase when it was granted. */
  of: Cents
}

export async function readGrants(executor: Executor, employeeId: string): Promise<Grant[]> {
  const rows = await executor
    .selectFrom('offers_claim')
    .select(['purchase_ref', 'offer_id', 'granted', 'granted_of'])
    .where('employee_id', '=', employeeId)
    .where('granted', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ purchase_ref: purchaseRef, offer_id: offerId, granted, granted_of: of }) =>
    granted === null || of === null ? [] : [{ purchaseRef, offerId, amount: cents(granted), of: cents(of) }],
  )
}

export async function readBearer(
  executor: Executor,
  { purchaseRef, offerId }: Pick<Grant, 'purchaseRef' | 'offerId'>,
): Promise<Bearer> {
  const row = await executor
    .selectFrom('offers_claim')
    .select('borne_by')
    .where('purchase_ref', '=', purchaseRef)
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  return row?.borne_by ?? 'partner'
}

export type KeptGrant = { amount: Cents; borneBy: Bearer; by: string; at: Instant }

export type LockedClaim = {
  id: string
  employeeId: string
  purchaseRef: string
  offerId: string
  worth: Cents
  grant: KeptGrant | null
}

/** One decision about a claim after the other. Null when no claim has that case. */
export async function lockClaimOfCase(tx: Transaction, caseNumber: string): Promise<LockedClaim | null> {
  const row = await tx.selectFrom('offers_claim').selectAll().where('case_number', '=', caseNumber).forUpdate().executeTakeFirst()
  if (row === undefined) return null
  const { id, employee_id: employeeId, purchase_ref: purchaseRef, offer_id: offerId, worth } = row
  return { id, employeeId, purchaseRef, offerId, worth: cents(worth), grant: grantOf(row) }
}

type GrantRow = Pick<Selectable<OffersClaim>, 'granted' | 'borne_by' | 'granted_at' | 'granted_by'>

function grantOf({ granted, borne_by: borneBy, granted_at: at, granted_by: by }: GrantRow): KeptGrant | null {
  if (granted === null || borneBy === null || at === null || by === null) return null
  return { amount: cents(granted), borneBy, by, at: parseInstant(at) }
}

export async function readGrantOf(executor: Executor, claimId: string): Promise<KeptGrant | null> {
  const row = await executor
    .selectFrom('offers_claim')
    .select(['granted', 'borne_by', 'granted_at', 'granted_by'])
    .where('id', '=', claimId)
    .executeTakeFirst()
  return row === undefined ? null : grantOf(row)
}

export type NewGrant = { claimId: string; amount: Cents; of: Cents; borneBy: Bearer; by: CleanText; at: Instant }

/** For the holder of the claim's lock. */
export async function insertGrant(tx: Transaction, { claimId, amount, of, borneBy, by, at }: NewGrant): Promise<void> {
  await tx
    .updateTable('offers_claim')
    .set({ granted: amount, granted_of: of, borne_by: borneBy, granted_at: instantText(at), granted_by: by })
    .where('id', '=', claimId)
    .where('granted', 'is', null)
    .execute()
}
