// Shown to a worker without a card: their money is there, and a card can be ordered.
import CreditCard from 'lucide-react/icons/credit-card'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Card, EmptyState } from '#ui'
import type { DialogName } from './dialog.tsx'
import styles from './no-card.module.css'

export function NoCard({ onOpen }: { onOpen: (dialog: DialogName) => void }) {
  const copy = useCopy()
  return (
    <Card>
      <EmptyState
        icon={CreditCard}
        tone="iris"
        level={2}
        title={copy('cards.none.title')}
        body={copy('cards.none.body')}
        action={
          <div className={styles['actions']}>
            <Button onClick={() => onOpen('order')}>
              <Copy id="cards.replace.order" />
            </Button>
            <Button variant="quiet" onClick={() => onOpen('temporary')}>
              <Copy id="cards.temporary.action" />
            </Button>
          </div>
        }
      />
    </Card>
  )
}
