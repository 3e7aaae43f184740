// A badge that says what a linked account can be used for now.
import type { DestinationStatus } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { Copy } from '#platform/copy/copy.tsx'
import { Badge, type IconType } from '#ui'

const appearances: Record<DestinationStatus, { tone: 'good' | 'pending' | 'bad'; icon?: IconType; word: CopyKey }> = {
  VERIFIED: { tone: 'good', icon: Check, word: 'move-money.linked.status-verified' },
  PENDING: { tone: 'pending', icon: Clock, word: 'move-money.linked.status-pending' },
  FAILED: { tone: 'bad', word: 'move-money.linked.status-failed' },
  LOCKED: { tone: 'bad', word: 'move-money.linked.status-locked' },
}

export function AccountBadge({ status }: { status: DestinationStatus }) {
  // A newer server may know a status that this page does not.
  const { word, ...readState } = appearances[status] ?? { tone: 'pending', word: 'move-money.linked.status-not-verified' }
  return (
    <Badge {...readState}>
      <Copy id={word} />
    </Badge>
  )
}
