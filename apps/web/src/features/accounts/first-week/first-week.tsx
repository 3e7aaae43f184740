// The checklist of a new account: what is done, what comes next, and the card on its way. Picture "home-new"; decision 63.
import type { CardOrder } from '@daybreak/contract'
import { dateIn, formatWeekday, parseInstant } from '@daybreak/time'
import Check from 'lucide-react/icons/check'
import KeyRound from 'lucide-react/icons/key-round'
import Send from 'lucide-react/icons/send'
import Truck from 'lucide-react/icons/truck'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Badge, Button, ButtonLink, Card, Icon, Item, ItemLink, ItemList } from '#ui'
import { orderStages, type FirstWeekFacts } from './first-week.rules.ts'
import styles from './first-week.module.css'

type FirstWeekProps = {
  accountId: string
  facts: FirstWeekFacts
  /** Where the PIN is set and the card's way is shown. */
  cardPath: string
}

export function FirstWeek({ accountId, facts, cardPath }: FirstWeekProps) {
  const titleId = useId()
  const { isPayComing, hasPin, card } = facts
  const done = [isPayComing, hasPin, ...(card === null ? [] : [card.isActive])]
  const values = { done: done.filter(Boolean).length, total: done.length }
  // Only what comes next has a filled button.
  const isPinNext = isPayComing && !hasPin
  return (
    <Card flush labelledBy={titleId}>
      <div className={styles['head']}>
        <h2 id={titleId}>
          <Copy id="accounts.first-week.title" />
        </h2>
        <span className="sm mute num">
          <Copy id="accounts.first-week.count" values={values} />
        </span>
        <Pieces {...values} />
      </div>
      {values.done === values.total ? (
        <p className={styles['allDone']}>
          <Copy id="accounts.first-week.all-done" />
        </p>
      ) : (
        <ItemList>
          <PayItem accountId={accountId} isDone={isPayComing} />
          <PinItem isDone={hasPin} isNext={isPinNext} cardPath={cardPath} />
          {card !== null && <CardItem order={card.order} isDone={card.isActive} cardPath={cardPath} />}
        </ItemList>
      )}
    </Card>
  )
}

/** The words beside it say the same. */
function Pieces({ done, total }: { done: number; total: number }) {
  return (
    <span className={styles['pieces']} aria-hidden="true">
      {Array.from({ length: total }, (_none, index) => (
        <i key={index} className={index < done ? styles['on'] : undefined} />
      ))}
    </span>
  )
}

function DoneItem({ title, body }: { title: ReactNode; body?: ReactNode }) {
  return (
    <Item
      icon={Check}
      tone="in"
      title={title}
      body={body}
      end={
        <Badge tone="good" icon={Check}>
          <Copy id="accounts.first-week.done" />
        </Badge>
      }
    />
  )
}

/** With the first press. */
const DirectDeposit = lazy(async () => ({ default: (await import('../numbers/direct-deposit-dialog.tsx')).DirectDepositDialog }))

function PayItem({ accountId, isDone }: { accountId: string; isDone: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const title = <Copy id="accounts.first-week.pay-title" />
  if (isDone) return <DoneItem title={title} />
  return (
    <Item
      icon={Send}
      tone="iris"
      title={title}
      body={
        <>
          <Copy id="accounts.first-week.pay-body" />
          <Button size="sm" className={styles['start']} onClick={() => setIsOpen(true)}>
            <Copy id="accounts.first-week.pay-start" />
          </Button>
          <Suspense>{isOpen && <DirectDeposit accountId={accountId} onClose={() => setIsOpen(false)} />}</Suspense>
        </>
      }
    />
  )
}

function PinItem({ isDone, isNext, cardPath }: { isDone: boolean; isNext: boolean; cardPath: string }) {
  const title = <Copy id="cards.pin-banner.action" />
  const body = <Copy id="accounts.first-week.pin-body" />
  if (isDone) return <DoneItem title={title} />
  if (!isNext) return <ItemLink to={cardPath} icon={KeyRound} title={title} body={body} />
  return (
    <Item
      icon={KeyRound}
      tone="iris"
      title={title}
      body={
        <>
          {body}
          <ButtonLink to={cardPath} size="sm" className={styles['start']}>
            {title}
          </ButtonLink>
        </>
      }
    />
  )
}

type CardItemProps = { order: CardOrder | null; isDone: boolean; cardPath: string }

function CardItem({ order, isDone, cardPath }: CardItemProps) {
  const locale = useLocale()
  const title = <Copy id="accounts.first-week.card-title" />
  if (isDone || order === null) return <DoneItem title={title} />
  const date = formatWeekday(dateIn(parseInstant(order.expectedBy), browserTimeZone()), locale)
  return (
    <ItemLink
      to={cardPath}
      icon={Truck}
      title={title}
      body={
        <>
          <Copy id="accounts.first-week.card-body" values={{ date }} />
          <Stages order={order} />
        </>
      }
    />
  )
}

const stageNames = [
  'accounts.first-week.card-made',
  'accounts.first-week.card-mailed',
  'accounts.first-week.card-delivered',
] as const

function Stages({ order }: { order: CardOrder }) {
  const stages = orderStages(order.status)
  return (
    <span className={styles['stages']}>
      {stages.map((isReached, index) => (
        <span key={stageNames[index]} className={isReached ? styles['reached'] : undefined}>
          <i aria-hidden="true" />
          {stageNames[index] && <Copy id={stageNames[index]} />}
          {isReached && (
            <>
              {' '}
              <Icon of={Check} size="sm" />
              <span className="vh">
                <Copy id="accounts.first-week.done" />
              </span>
            </>
          )}
        </span>
      ))}
    </span>
  )
}
