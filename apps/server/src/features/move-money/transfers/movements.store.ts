// SQL for movements between us and the rails: written with their journals, settled by the daily comparison.
import { subtractCents } from '@daybreak/money'
import { instantText, plainDateText, type Instant } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import type { Fact } from '../move-money-facts.ts'
import { bookOf, dayOfMovement, type MovementKind } from './movements.rules.ts'
import type { MoneyTransfer } from './transfers.store.ts'

/** The caller holds the transfer's lock. */
export async function keepMovements(
  tx: Transaction,
  transfer: MoneyTransfer,
  kinds: readonly MovementKind[],
  { facts, at }: { facts: readonly Fact[]; at: Instant },
): Promise<void> {
  if (kinds.length === 0) return
  const { id, direction, amount, fee, createdAt } = transfer
  await tx
    .insertInto('move_money_movement')
    .values(
      kinds.map((kind) => ({
        transfer_id: id,
        kind,
        book: bookOf(transfer),
        direction,
        amount: subtractCents(amount, fee),
        bank_day: plainDateText(dayOfMovement(kind, facts, { createdAt, at })),
        kept_at: instantText(at),
      })),
    )
    .execute()
}
