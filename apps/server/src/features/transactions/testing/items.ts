// Transactions made for tests.
import { keptText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import type { TransactionToRecord } from '#features/transactions'

/** A complete purchase of $12.34, unless the test says otherwise. */
export function itemOf(
  clock: Clock,
  accountId: string,
  { summary = 'Corner Bakery', ...changes }: Partial<Omit<TransactionToRecord, 'summary'>> & { summary?: string } = {},
): TransactionToRecord {
  return {
    id: newUuid(clock),
    accountId,
    createdAt: clock.now(),
    summary: keptText(summary),
    amount: cents(1_234n),
    direction: 'NEGATIVE',
    status: 'COMPLETED',
    typeName: 'Transaction',
    kind: 'restaurant',
    rail: 'card',
    last4: '4242',
    reasonCode: null,
    journalId: null,
    payrollTransfer: null,
    ...changes,
  }
}
