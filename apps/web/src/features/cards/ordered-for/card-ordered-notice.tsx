// Says on home that a new card is on its way, and why, until it is turned on. The picture `card-order-auto-home`.
import type { CopyKey } from '@daybreak/copy'
import Truck from 'lucide-react/icons/truck'
import { Copy } from '#platform/copy/copy.tsx'
import { manageCardPath } from '#platform/paths.ts'
import { ButtonLink, Notice } from '#ui'
import type { CardForWorker } from '../cards.rules.ts'
import { useCardWords } from '../use-card-words.ts'
import styles from './ordered-for.module.css'

const titles: Partial<Record<CardForWorker['why'], CopyKey>> = {
  'closed-by-us': 'cards.auto.home-title',
  expired: 'cards.auto.home-title-expired',
}

export function CardOrderedNotice({ ordered: { card, why } }: { ordered: CardForWorker }) {
  const words = useCardWords()
  const date = words.day(card.order.expectedBy)
  const title = titles[why]
  return (
    <Notice
      tone="info"
      icon={Truck}
      top
      role="status"
      action={
        <ButtonLink to={manageCardPath} size="sm">
          <Copy id="cards.auto.home-action" />
        </ButtonLink>
      }
    >
      {title === undefined ? (
        <p>
          <Copy id="cards.replace.ordered" values={{ date }} />
        </p>
      ) : (
        <>
          <p>
            <Copy id={title} />
          </p>
          <p className={styles['more']}>
            <Copy id="cards.auto.home-body" values={{ date }} />
          </p>
        </>
      )}
    </Notice>
  )
}
