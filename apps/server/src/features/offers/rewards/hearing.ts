// Hears what each card purchase has come to, and keeps it, for cash back.
import type { Clock } from '@daybreak/time'
import type { PurchaseHeard } from '#features/cards'
import type { Transaction } from '#platform/database/database.ts'
import { keepPurchase } from './purchases.store.ts'

/** Nobody at a till, and no event of the card provider, waits for more than one row. */
export function hearPurchasesOf({ clock }: { clock: Clock }) {
  return (tx: Transaction, heard: PurchaseHeard): Promise<void> => keepPurchase(tx, heard, clock.now())
}
