// The card page of a worker who waits for a card: why the old one is closed, how to use the money meanwhile, and where the new
// one is. The picture `card-order-auto`.
import { instantFromMilliseconds } from '@daybreak/time'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import type { ReactNode, Ref } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { sendMoneyPath } from '#platform/paths.ts'
import { Card, ItemButton, ItemLink, ItemList } from '#ui'
import { CardFace } from '../card/index.ts'
import type { CardForWorker } from '../ordered.rules.ts'
import { OrderTracker } from '../replacing/index.ts'
import { useCardWords } from '../use-card-words.ts'
import { GoesTo } from './goes-to.tsx'
import styles from './ordered-for.module.css'

type CardOrderedForProps = {
  ordered: CardForWorker
  holder: string
  /** What the account has: the app knows it. */
  balance: ReactNode
  headingRef: Ref<HTMLHeadingElement>
  onTemporary: () => void
  onArrived: () => void
  onNeverArrived: () => void
  onChangeAddress: () => void
}

export function CardOrderedFor({
  ordered,
  holder,
  balance,
  headingRef,
  onTemporary,
  onArrived,
  onNeverArrived,
  onChangeAddress,
}: CardOrderedForProps) {
  const { card, closed, why } = ordered
  const words = useCardWords()
  const nowMs = useNowMs()
  return (
    <div className={`grid ${styles['columns']}`}>
      <div className="grid">
        <Card className={styles['closed']}>
          <h2 ref={headingRef} className="vh" tabIndex={-1}>
            {words.name(closed)}, {words.status(closed.status)}
          </h2>
          <CardFace card={closed} holder={holder} />
          {why === 'closed-by-us' && (
            <p className={styles['why']}>
              <Copy id="cards.auto.closed-why" />
            </p>
          )}
        </Card>
        <Card>
          {balance}
          <p className={styles['meanwhile']}>
            <Copy id="cards.auto.use-money" />
          </p>
          <ItemList flush>
            <ItemButton
              icon={CreditCard}
              tone="iris"
              title={<Copy id="cards.temporary.action" />}
              body={<Copy id="cards.auto.use-temporary" />}
              onPress={onTemporary}
            />
            <ItemLink
              to={sendMoneyPath}
              icon={Landmark}
              tone="iris"
              title={<Copy id="cards.auto.use-bank" />}
              body={<Copy id="cards.auto.use-bank-help" />}
            />
          </ItemList>
        </Card>
      </div>
      <div className="grid">
        <OrderTracker
          card={card}
          closed={closed}
          now={instantFromMilliseconds(nowMs())}
          onArrived={onArrived}
          onNeverArrived={onNeverArrived}
        />
        <GoesTo card={card} onChange={onChangeAddress} />
      </div>
    </div>
  )
}
