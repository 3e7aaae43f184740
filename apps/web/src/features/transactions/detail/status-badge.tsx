// The status of a transaction in its details: a word, with a color for its meaning.
import type { Transaction } from '@daybreak/contract'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { Copy } from '#platform/copy/copy.tsx'
import { Badge } from '#ui'
import { detailStatusOf, isUndone, keyPart } from '../words/index.ts'

export function StatusBadge({ transaction }: { transaction: Transaction }) {
  const words = <Copy id={`transactions.status.${keyPart(detailStatusOf(transaction))}`} />
  if (isUndone(transaction)) return <Badge tone="bad">{words}</Badge>
  if (!transaction.isPending && !transaction.isComplete) return <Badge tone="plain">{words}</Badge>
  return (
    <Badge tone={transaction.isPending ? 'pending' : 'good'} icon={transaction.isPending ? Clock : Check}>
      {words}
    </Badge>
  )
}
