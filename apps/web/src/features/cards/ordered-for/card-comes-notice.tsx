// Above the card page: a new card was ordered for the worker, and nothing is to be done. The picture `card-order-auto`.
import Truck from 'lucide-react/icons/truck'
import { Copy } from '#platform/copy/copy.tsx'
import { Notice } from '#ui'
import type { CardForWorker } from '../cards.rules.ts'
import { useCardWords } from '../use-card-words.ts'
import styles from './ordered-for.module.css'

/** @param saysWhy  nothing else on the page does */
export function CardComesNotice({ ordered: { card, why }, saysWhy }: { ordered: CardForWorker; saysWhy: boolean }) {
  const words = useCardWords()
  return (
    <Notice tone="info" icon={Truck} top>
      {saysWhy && <WhyClosed why={why} />}
      <p>
        <Copy id="cards.replace.ordered" values={{ date: words.day(card.order.expectedBy) }} />
      </p>
      {card.order.speed === 'standard' && (
        <p className={styles['more']}>
          <Copy id="cards.auto.free" />
        </p>
      )}
    </Notice>
  )
}

export function WhyClosed({ why }: Pick<CardForWorker, 'why'>) {
  return (
    why === 'closed-by-us' && (
      <p className={styles['why']}>
        <Copy id="cards.auto.closed-why" />
      </p>
    )
  )
}
