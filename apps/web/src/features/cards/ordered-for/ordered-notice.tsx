// The notice on home that a new card is on its way, and why, until it is activated. The picture `card-order-auto-home`.
import Truck from 'lucide-react/icons/truck'
import { Copy } from '#platform/copy/copy.tsx'
import { manageCardPath } from '#platform/paths.ts'
import { ButtonLink, Notice } from '#ui'
import type { CardForWorker } from '../ordered.rules.ts'
import { OrderedWords } from './ordered-words.tsx'

export function CardOrderedNotice({ ordered }: { ordered: CardForWorker }) {
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
      <OrderedWords ordered={ordered} />
    </Notice>
  )
}
