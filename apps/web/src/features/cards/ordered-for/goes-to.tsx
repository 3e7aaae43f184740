// The destination of an ordered card, which can be changed until the card is made. The picture `card-order-auto`.
import type { CardOrderStatus } from '@daybreak/contract'
import KeyRound from 'lucide-react/icons/key-round'
import MapPin from 'lucide-react/icons/map-pin'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, Card, Item, ItemList } from '#ui'
import type { OrderedCard } from '../ordered.rules.ts'
import styles from './ordered-for.module.css'

/** Until it is made. */
const canGoElsewhere: readonly CardOrderStatus[] = ['NEW', 'APPROVED']

type GoesToProps = { card: OrderedCard; onChange: () => void }

export function GoesTo({ card: { order }, onChange }: GoesToProps) {
  const addressId = useId()
  const { goesTo } = order
  return (
    <Card flush>
      <ItemList>
        {goesTo && (
          <Item
            icon={MapPin}
            titleId={addressId}
            title={
              <>
                <span className={styles['goes-to']}>
                  <Copy id="cards.auto.goes-to" />
                </span>{' '}
                <span translate="no">{lineOf(goesTo)}</span>
              </>
            }
            end={
              canGoElsewhere.includes(order.status) && (
                <Button variant="quiet" size="sm" aria-describedby={addressId} onClick={onChange}>
                  <Copy id="shell.action.change" />
                </Button>
              )
            }
          />
        )}
        <Item icon={KeyRound} title={<Copy id="cards.auto.new-pin" />} body={<Copy id="cards.auto.new-pin-help" />} />
      </ItemList>
    </Card>
  )
}

function lineOf({ line1, line2, city, state, postalCode }: NonNullable<OrderedCard['order']['goesTo']>): string {
  const street = line2 === null ? line1 : `${line1}, ${line2}`
  return `${street}, ${city}, ${state} ${postalCode}`
}
