// The notice above the card page that a new card was ordered for the worker, and that nothing is left to do. The picture
// `card-order-auto`.
import Truck from 'lucide-react/icons/truck'
import { Copy } from '#platform/copy/copy.tsx'
import { Notice } from '#ui'
import type { CardForWorker } from '../ordered.rules.ts'
import { useCardWords } from '../use-card-words.ts'
import { OrderedWords } from './ordered-words.tsx'
import styles from './ordered-for.module.css'

/** @param saysWhy  another card is shown below, so that nothing else on the page does */
export function CardComesNotice({ ordered, saysWhy }: { ordered: CardForWorker; saysWhy: boolean }) {
  const words = useCardWords()
  const { order } = ordered.card
  return (
    <Notice tone="info" icon={Truck} top>
      {saysWhy && ordered.why !== 'other' ? (
        <OrderedWords ordered={ordered} />
      ) : (
        <p>
          <Copy id="cards.replace.ordered" values={{ date: <b>{words.day(order.expectedBy)}</b> }} />
        </p>
      )}
      {order.speed === 'standard' && (
        <p className={styles['more']}>
          <Copy id="cards.auto.free" />
        </p>
      )}
    </Notice>
  )
}
