// The card and what a worker does with it, for each status. Specification 4 "Pay card actions"; readings 4.5.
import type { PayCard, PayCardList } from '@daybreak/contract'
import { instantFromMilliseconds } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useState, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { Button, useToast } from '#ui'
import {
  CardCosts,
  CardDialog,
  CardsFailed,
  CardsSkeleton,
  NoCard,
  OtherCards,
  ShownCard,
  type CardWorker,
  type DialogName,
  type OpenDialog,
} from './card/index.ts'
import { cardToActivate, mainCardOf } from './cards.rules.ts'
import { orderedCardOf, cardOrderedFor } from './ordered.rules.ts'
import { cardsQuery } from './cards.queries.ts'
import { CardComesNotice, CardOrderedFor, GoesTo } from './ordered-for/index.ts'
import { OrderTracker } from './replacing/index.ts'
import { useKeptFocus } from './use-kept-focus.ts'

type ManageCardProps = {
  worker: CardWorker
  /** The balance of the account, for a worker who waits for a card. */
  balance: ReactNode
  /** Of the link that the carrier of a new card shows; empty without one. */
  activationCode?: string
}

export function ManageCard({ worker, balance, activationCode = '' }: ManageCardProps) {
  const { data: list, isPending, isFetching, refetch } = useQuery(cardsQuery)
  return (
    <>
      {isPending && <CardsSkeleton />}
      {!isPending && !list && <CardsFailed isBusy={isFetching} onRetry={() => void refetch()} />}
      {list && <Cards list={list} worker={worker} balance={balance} activationCode={activationCode} />}
    </>
  )
}

type CardsProps = Required<ManageCardProps> & { list: PayCardList }

function Cards({ list, worker, balance, activationCode }: CardsProps) {
  const copy = useCopy()
  const nowMs = useNowMs()
  const { toast, show: showToast } = useToast()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const main = mainCardOf(list)
  const [dialog, setDialog] = useState(() => (activationCode === '' ? null : dialogOfLink(main, list.data, activationCode)))
  const { watch, targetRef } = useKeptFocus<HTMLHeadingElement>()
  const [isLinkVain] = useState(activationCode !== '' && dialog === null)
  useEffect(() => {
    if (isLinkVain) showToast(copy('cards.activate.none'))
  }, [isLinkVain, showToast, copy])

  const shown = list.data.find(({ id }) => id === chosenId) ?? main
  const orderedFor = shown === main ? cardOrderedFor(list.data) : null
  // While nothing can be paid with, the page is about the coming card.
  const waitsFor = shown?.status === 'Inactive' ? orderedFor : null
  const others = list.data.filter((card) => card !== shown && card !== waitsFor?.closed)
  const ordered = orderedCardOf(list.data)

  function open(name: DialogName) {
    const toOpen = dialogFor(name, shown, list.data)
    if (toOpen) setDialog(toOpen)
  }

  return (
    <div className="grid" {...watch}>
      {shown !== main && (
        <div>
          <Button variant="quiet" size="sm" icon={ArrowLeft} onClick={() => setChosenId(null)}>
            <Copy id={main ? 'cards.others.back' : 'shell.action.back'} />
          </Button>
        </div>
      )}
      {orderedFor && <CardComesNotice ordered={orderedFor} saysWhy={waitsFor === null} />}
      {waitsFor && (
        <CardOrderedFor
          ordered={waitsFor}
          holder={worker.name}
          balance={balance}
          headingRef={targetRef}
          onTemporary={() => open('temporary')}
          onArrived={() => setDialog({ name: 'activate', card: waitsFor.card, code: '' })}
          onNeverArrived={() => setDialog({ name: 'replace', card: waitsFor.card, reason: 'NEVER_ARRIVED' })}
          onChangeAddress={() => setDialog({ name: 'replace', card: waitsFor.card, reason: 'ADDRESS_CHANGED' })}
        />
      )}
      {!waitsFor && shown && (
        <ShownCard
          key={shown.id}
          card={shown}
          list={list}
          holder={worker.name}
          headingRef={targetRef}
          onOpen={open}
          onDone={showToast}
        />
      )}
      {!shown && <NoCard onOpen={open} />}
      {ordered && !waitsFor && (
        <OrderTracker
          card={ordered}
          {...(orderedFor && { closed: orderedFor.closed })}
          now={instantFromMilliseconds(nowMs())}
          onArrived={() => setDialog({ name: 'activate', card: ordered, code: '' })}
          onNeverArrived={() => setDialog({ name: 'replace', card: ordered, reason: 'NEVER_ARRIVED' })}
        />
      )}
      {orderedFor && !waitsFor && (
        <GoesTo
          card={orderedFor.card}
          onChange={() => setDialog({ name: 'replace', card: orderedFor.card, reason: 'ADDRESS_CHANGED' })}
        />
      )}
      {others.length > 0 && <OtherCards cards={others} onShow={({ id }) => setChosenId(id)} />}
      <CardCosts />
      {dialog && (
        <CardDialog
          dialog={dialog}
          worker={worker}
          cards={list.data}
          onClose={() => setDialog(null)}
          onDone={(said) => {
            setDialog(null)
            setChosenId(null)
            showToast(copy(said))
          }}
        />
      )}
      {toast}
    </div>
  )
}

/** A dialog keeps the card that it was opened for: the list may be another one before it closes. */
function dialogFor(name: DialogName, shown: PayCard | null, cards: readonly PayCard[]): OpenDialog | null {
  if (name === 'order' || name === 'temporary') return { name }
  if (name === 'activate') return dialogOfLink(shown, cards, '')
  return shown && { name, card: shown }
}

/** null when no card waits to be activated. */
function dialogOfLink(shown: PayCard | null, cards: readonly PayCard[], code: string): OpenDialog | null {
  const card = shown && cardToActivate(shown, cards)
  return card && { name: 'activate', card, code }
}
