// Tracks the new card, and says what to do when it does not arrive. Readings 4.5, "tracker by order states"; the picture
// `card-order-auto`.
import type { PayCard } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { isBefore, parseInstant, type Instant } from '@daybreak/time'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CreditCard from 'lucide-react/icons/credit-card'
import House from 'lucide-react/icons/house'
import Info from 'lucide-react/icons/info'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Truck from 'lucide-react/icons/truck'
import { useId, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Card, Icon, InlineButton, Tracker, type IconType, type TrackerStep } from '#ui'
import { stagesOf, type OrderStage, type StageState } from '../cards.rules.ts'
import type { OrderedCard } from '../ordered.rules.ts'
import { useCardWords } from '../use-card-words.ts'
import styles from './order-tracker.module.css'

type OrderTrackerProps = {
  card: OrderedCard
  /** The card that was closed before, where this one was ordered for the worker. */
  closed?: PayCard
  now: Instant
  /** The order is overdue, and the worker says that it did not arrive. */
  onNeverArrived: () => void
  /** It is here, and the worker turns it on. */
  onArrived: () => void
}

const icons: Record<OrderStage, IconType> = { ordered: ReceiptText, made: CreditCard, mailed: Truck, arrived: House }

export function OrderTracker({ card: { order }, closed, now, onNeverArrived, onArrived }: OrderTrackerProps) {
  const titleId = useId()
  const copy = useCopy()
  const words = useCardWords()
  const isExpected = !isBefore(now, parseInstant(order.expectedBy))
  const stepOf = useStep(order, { closed, isExpected, onArrived })
  const title = closed ? 'cards.auto.new-title' : 'cards.track.title'
  const isLate = !isBefore(now, parseInstant(order.lateFrom))
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['heading']}>
        <Copy id={title} />
      </h2>
      <Tracker label={copy(title)} steps={stagesOf(order).map(stepOf)} />
      <div className={styles['foot']}>
        {order.trackingNumber !== null && (
          <p className="num">
            <Copy id="cards.track.number" values={{ number: order.trackingNumber }} />
          </p>
        )}
        <p className={styles['not-here']}>
          <Icon of={Info} size="sm" />
          <span>
            {closed ? (
              <Copy id="cards.auto.not-here" values={{ date: words.day(order.expectedBy) }} />
            ) : (
              <Copy id="cards.replace.not-here" />
            )}
          </span>
        </p>
        {(isLate || order.status === 'SHIP_FAILED') && (
          <Button variant="tint" size="sm" onClick={onNeverArrived}>
            <Copy id="cards.replace.reason-never-arrived" />
          </Button>
        )}
      </div>
    </Card>
  )
}

const titles: Record<OrderStage, CopyKey> = {
  ordered: 'cards.track.step-ordered',
  made: 'cards.track.step-made',
  mailed: 'cards.track.step-mailed',
  arrived: 'cards.track.step-arrived',
}
const titlesForWorker: Record<OrderStage, CopyKey> = {
  ordered: 'cards.auto.step-ordered',
  made: 'cards.auto.step-made',
  mailed: 'cards.auto.step-mail',
  arrived: 'cards.auto.step-home',
}

type StepContext = {
  closed: PayCard | undefined
  /** The expected day of its arrival has come. */
  isExpected: boolean
  onArrived: () => void
}

/** The step's name, its date where there is one, and a sentence about where the order is now. */
function useStep(order: OrderedCard['order'], { closed, isExpected, onArrived }: StepContext) {
  const copy = useCopy()
  const words = useCardWords()
  const dates: Record<OrderStage, string | undefined> = {
    ordered: words.day(order.orderedAt),
    // The card provider does not say when.
    made: undefined,
    mailed: order.shippedAt === null ? undefined : words.day(order.shippedAt),
    arrived: copy('cards.track.by', { date: words.day(order.expectedBy) }),
  }

  function sentence(stage: OrderStage, state: StageState): ReactNode {
    if (state === 'failed') return copy('cards.track.ship-failed')
    if (stage === 'ordered' && closed && closed.closedAt !== null && closed.last4Digits !== null)
      return copy('cards.auto.step-ordered-why', { last4: closed.last4Digits, date: words.day(closed.closedAt) })
    if (state === 'now' && stage === 'ordered') return copy('cards.track.new')
    if (state === 'now' && stage === 'made') return copy('cards.track.printing')
    if (state === 'now' && stage === 'mailed') return copy('cards.track.on-its-way')
    if (state === 'to-come' && stage === 'mailed' && closed) return copy('cards.auto.step-mail-help')
    // Our reading: on its day it may be there although we were never notified that it was mailed.
    if (stage === 'arrived' && (order.status === 'SHIPPED' || isExpected))
      return <Copy id="cards.track.arrived" components={{ link: <InlineButton onClick={onArrived} /> }} />
    if (stage === 'arrived') return copy('cards.auto.step-home-help')
    return undefined
  }

  return ({ stage, state }: { stage: OrderStage; state: StageState }): TrackerStep => ({
    key: stage,
    state,
    icon: iconOf(stage, state),
    title: copy((closed ? titlesForWorker : titles)[stage]),
    when: dates[stage],
    body: sentence(stage, state),
  })
}

function iconOf(stage: OrderStage, state: StageState): IconType {
  if (state === 'done') return Check
  return state === 'failed' ? CircleAlert : icons[stage]
}
