// SQL for debit cards: what was entered, and who submitted it.
import type { CleanText } from '@daybreak/contract'
import { instantText, type Instant } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'

export type CardClaim = { tokenRef: string; employeeId: string; destinationId: string; at: Instant }

/** False when it was handed in before, by another worker or for another linked account. */
export async function claimToken(tx: Transaction, { tokenRef, employeeId, destinationId, at }: CardClaim): Promise<boolean> {
  await tx
    .insertInto('move_money_card_token')
    .values({
      token_ref: tokenRef,
      employee_id: employeeId,
      destination_id: destinationId,
      claimed_at: instantText(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hasClaim(tx, { tokenRef, employeeId, destinationId })
}

export async function hasClaim(
  tx: Transaction,
  { tokenRef, employeeId, destinationId }: Omit<CardClaim, 'at'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('move_money_card_token')
    .select('token_ref')
    .where('token_ref', '=', tokenRef)
    .where('employee_id', '=', employeeId)
    .where('destination_id', '=', destinationId)
    .executeTakeFirst()
  return row !== undefined
}

export type NewCard = {
  id: string
  employeeId: string
  nickname: CleanText | null
  brand: CleanText | null
  last4: string
  expires: string
  cardRef: string
  addedAt: Instant
}

/** False when the worker has linked the same card already, or another worker this one of the provider's. */
export async function insertCard(tx: Transaction, card: NewCard): Promise<boolean> {
  const at = instantText(card.addedAt)
  const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
    .insertInto('move_money_destination')
    .values({
      id: card.id,
      employee_id: card.employeeId,
      kind: 'card',
      state: 'verified',
      nickname: card.nickname,
      name: card.brand,
      last4: card.last4,
      expires: card.expires,
      receives_instant: true,
      rail_ref: card.cardRef,
      added_at: at,
      verified_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted > 0n
}
