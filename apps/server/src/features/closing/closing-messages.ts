// Notifies a worker while their account closes, in the transaction of each step.
import { centsText, noCents, type Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import type { ClosingDeps } from './closing-deps.ts'

export type ClosingEvent = 'asked' | 'undone' | 'sent' | 'check' | 'over' | 'dormant'

/** `key`: the closing or the payout that it is about. `day`: when the money leaves, or when something was done. */
type ClosingNotification = { employeeId: string; event: ClosingEvent; key: string; day: Instant; amount?: Cents }

export async function notifyOfClosing(
  deps: Pick<ClosingDeps, 'notify'>,
  tx: Transaction,
  { employeeId, event, key, day, amount = noCents }: ClosingNotification,
): Promise<void> {
  const facts = { day: instantText(day), amount: centsText(amount) }
  await deps.notify(tx, { employeeId, event: `closing-${event}`, key, facts })
}
