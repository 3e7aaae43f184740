// Creates messages about the earned pay in the demo's history, and leaves those of the last days unread.
import { centsText } from '@daybreak/money'
import { fixedClock, instantText, type Instant } from '@daybreak/time'
import { keepNotifications, markReadBefore } from '#features/messages'
import type { TransactionToRecord } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'

const unreadDays = 3

export async function writeMessages(
  tx: Transaction,
  employeeId: string,
  { items, now }: { items: readonly TransactionToRecord[]; now: Instant },
): Promise<void> {
  for (const { id, kind, amount, createdAt } of items) {
    if (kind !== 'express_pay') continue
    const clock = fixedClock(instantText(createdAt))
    await keepNotifications({ clock }, tx, [
      { employeeId, event: 'express-pay-arrived', key: id, facts: { amount: centsText(amount) } },
    ])
  }
  await markReadBefore(tx, [employeeId], now.subtract({ hours: 24 * unreadDays }))
}
