// Why a card was ordered for the worker, and by when it arrives. The picture `card-order-auto-home`.
import type { CopyKey } from '@daybreak/copy'
import { Copy } from '#platform/copy/copy.tsx'
import type { CardForWorker } from '../ordered.rules.ts'
import { useCardWords } from '../use-card-words.ts'
import styles from './ordered-for.module.css'

const titles: Partial<Record<CardForWorker['why'], CopyKey>> = {
  'closed-by-us': 'cards.auto.home-title',
  expired: 'cards.auto.home-title-expired',
}

export function OrderedWords({ ordered: { card, why } }: { ordered: CardForWorker }) {
  const words = useCardWords()
  const date = words.day(card.order.expectedBy)
  const title = titles[why]
  if (title === undefined)
    return (
      <p>
        <Copy id="cards.replace.ordered" values={{ date }} />
      </p>
    )
  return (
    <>
      <p>
        <Copy id={title} />
      </p>
      <p className={styles['more']}>
        <Copy id="cards.auto.home-body" values={{ date }} />
      </p>
    </>
  )
}
