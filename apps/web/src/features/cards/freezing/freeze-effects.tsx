// What a frozen card stops, and what continues. Readings 4.5, "Freeze".
import type { CopyKey } from '@daybreak/copy'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Card, Icon, type IconType } from '#ui'
import styles from './freeze-effects.module.css'

const stops: readonly CopyKey[] = ['cards.freeze.stops-purchases', 'cards.freeze.stops-atm', 'cards.freeze.stops-subscriptions']
const goesOn: readonly CopyKey[] = [
  'cards.freeze.goes-on-deposits',
  'cards.freeze.goes-on-refunds',
  'cards.freeze.goes-on-transfers',
  'cards.freeze.goes-on-pending',
]

export function FreezeEffects() {
  return (
    <Card>
      <div className={styles['effects']}>
        <Effects title="cards.freeze.stops-title" icon={Ban} effects={stops} />
        <Effects title="cards.freeze.goes-on-title" icon={Check} effects={goesOn} />
      </div>
    </Card>
  )
}

function Effects({ title, icon, effects }: { title: CopyKey; icon: IconType; effects: readonly CopyKey[] }) {
  const titleId = useId()
  return (
    <div>
      <h2 id={titleId}>
        <Copy id={title} />
      </h2>
      <ul className={styles['list']} aria-labelledby={titleId}>
        {effects.map((effect) => (
          <li key={effect}>
            <Icon of={icon} size="sm" className={styles['mark']} />
            <Copy id={effect} />
          </li>
        ))}
      </ul>
    </div>
  )
}
