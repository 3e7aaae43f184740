// What a linked account can be used for now, in a word.
import type { DestinationState } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { Copy } from '#platform/copy/copy.tsx'
import { Badge, type IconType } from '#ui'

const looks: Record<DestinationState, { tone: 'good' | 'pending' | 'bad'; icon?: IconType; word: CopyKey }> = {
  verified: { tone: 'good', icon: Check, word: 'move-money.linked.status-verified' },
  pending: { tone: 'pending', icon: Clock, word: 'move-money.linked.status-pending' },
  failed: { tone: 'bad', word: 'move-money.linked.status-failed' },
  locked: { tone: 'bad', word: 'move-money.linked.status-locked' },
}

export function AccountBadge({ state }: { state: DestinationState }) {
  // A newer server may know a state that this page does not.
  const { word, ...look } = looks[state] ?? { tone: 'pending', word: 'move-money.linked.status-not-verified' }
  return (
    <Badge {...look}>
      <Copy id={word} />
    </Badge>
  )
}
