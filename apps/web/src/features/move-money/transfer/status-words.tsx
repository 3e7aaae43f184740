// The status in a row of the list: when the money should arrive, or the result.
import type { MoneyTransfer } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { Copy } from '#platform/copy/copy.tsx'
import { isInTransit } from '../move-money.rules.ts'
import { useMoneyWords } from '../use-money-words.ts'

const words: Record<MoneyTransfer['status'], CopyKey> = {
  INITIATED: 'transactions.status.initiated',
  PENDING: 'transactions.status.pending',
  PROCESSING: 'transactions.status.processing',
  PROCESSED: 'transactions.status.completed',
  COMPLETED: 'transactions.status.completed',
  CANCELED: 'transactions.status.canceled',
  FAILED: 'transactions.status.failed',
  RETURNED: 'transactions.status.returned',
}

export function StatusWords({ transfer }: { transfer: MoneyTransfer }) {
  const { day } = useMoneyWords()
  const { expectedOn, leavesOn, status } = transfer
  if (leavesOn !== null) return <Copy id="move-money.later.leaves" values={{ date: day(leavesOn) }} />
  if (isInTransit(transfer) && expectedOn !== null)
    return <Copy id="transactions.detail.expected-by" values={{ date: day(expectedOn) }} />
  return <Copy id={words[status] ?? 'transactions.status.unknown'} />
}
