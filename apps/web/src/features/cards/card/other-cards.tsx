// The worker's other cards: each can be shown in place of the main one.
import type { PayCard } from '@daybreak/contract'
import CreditCard from 'lucide-react/icons/credit-card'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Card, ItemButton, ItemList } from '#ui'
import { useCardWords } from '../use-card-words.ts'
import styles from './other-cards.module.css'

export function OtherCards({ cards, onShow }: { cards: readonly PayCard[]; onShow: (card: PayCard) => void }) {
  const titleId = useId()
  const words = useCardWords()
  return (
    <Card flush labelledBy={titleId}>
      <h2 id={titleId} className={styles['heading']}>
        <Copy id="cards.others.title" />
      </h2>
      <ItemList>
        {cards.map((card) => (
          <ItemButton
            key={card.id}
            icon={CreditCard}
            title={words.name(card)}
            body={words.status(card.status)}
            onPress={() => onShow(card)}
          />
        ))}
      </ItemList>
    </Card>
  )
}
