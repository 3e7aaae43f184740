// Orders a card: why, where to and how fast, then what happens next. Readings 4.5, "Replace reasons".
import {
  cardsRoutes,
  type CardFees,
  type CardOrderSpeed,
  type CardReplacement,
  type CardReplaceReason,
  type PayCard,
} from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { dateIn, instantFromMilliseconds } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ComponentType } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Modal } from '#ui'
import { cardFeesQuery } from '../cards.queries.ts'
import { replaceReasonsOf } from '../cards.rules.ts'
import { DialogHeading } from '../dialog-parts.tsx'
import { ConfirmStep, type MailingAddress } from './replace-confirm-step.tsx'
import { DoneStep } from './replace-done-step.tsx'
import { ReasonStep } from './replace-reason-step.tsx'
import { useCardAction } from '../use-card-action.ts'
import { useCardWords } from '../use-card-words.ts'
import styles from '../dialog-parts.module.css'

/** The form for the mailing address is another room's: the app passes it in. `onSaved` runs when the new address is shown. */
export type MailingForm = ComponentType<{ onSaved: () => void; onCancel: () => void }>

type Step = 'reason' | 'confirm' | 'address'

type ReplaceDialogProps = {
  /** The card to replace; null orders one for a worker who has none. */
  card: PayCard | null
  /** What is known already of what happened to it. */
  initialReason?: CardReplaceReason | undefined
  mailingAddress: MailingAddress | null
  MailingForm: MailingForm
  /** When the order that is open was made, for a refusal because of it that does not say so itself. */
  openOrderedAt: string | null
  onClose: () => void
}

export function ReplaceDialog(props: ReplaceDialogProps) {
  const { card, initialReason, mailingAddress, MailingForm, openOrderedAt, onClose } = props
  const titleId = useId()
  const { data: fees } = useQuery(cardFeesQuery)
  const reasons = useReasons(card)
  const isVirtual = card?.formFactor === 'VIRTUAL'
  const onlyReason = reasons.length === 1 ? reasons[0] : undefined
  const [reason, setReason] = useState<CardReplaceReason | null>(initialReason ?? onlyReason ?? null)
  const [{ step, isFirst }, setStep] = useState<{ step: Step; isFirst: boolean }>({
    step: firstStepOf(card, initialReason),
    isFirst: true,
  })
  const [done, setDone] = useState<CardReplacement | null>(null)
  const ordering = useOrder({ card, openOrderedAt, fees })

  function goTo(next: Step) {
    ordering.clear()
    setStep({ step: next, isFirst: false })
  }

  const goesElsewhere = reason === 'ADDRESS_CHANGED'
  // There is no address to confirm for a card that is on a phone.
  const isMailed = !isVirtual || goesElsewhere || onlyReason === 'NEVER_ARRIVED'
  if (done)
    return (
      <Modal open onClose={onClose} titleId={titleId}>
        <DoneStep titleId={titleId} replacement={done} isStolen={reason === 'STOLEN'} onClose={onClose} />
      </Modal>
    )
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      {step === 'reason' && (
        <ReasonStep
          titleId={titleId}
          takesFocus={!isFirst}
          reasons={reasons}
          isVirtual={isVirtual}
          reason={reason}
          // A card that is on a phone is ordered by its reason: there is no address to confirm.
          ordering={isMailed ? null : ordering}
          onContinue={(chosen) => {
            setReason(chosen)
            return isMailed ? goTo('confirm') : ordering.run({ reason: chosen, speed: 'standard', mailingAddress })
          }}
          onOrdered={setDone}
        />
      )}
      {step === 'confirm' && (
        <ConfirmStep
          titleId={titleId}
          takesFocus={!isFirst}
          mailingAddress={mailingAddress}
          delivery={fees?.newCard ?? null}
          ordering={ordering}
          // To another address it is another request: one that is under way already goes where it was sent.
          onOrder={(speed) => ordering.run({ reason, speed, mailingAddress })}
          onOrdered={setDone}
          onEditAddress={() => goTo('address')}
          onBack={card && !goesElsewhere ? () => goTo('reason') : null}
        />
      )}
      {step === 'address' && (
        <>
          <DialogHeading id={titleId} takesFocus>
            <Copy id="card-offer.update.title" />
          </DialogHeading>
          <div className={styles['brought']}>
            <MailingForm onSaved={() => goTo('confirm')} onCancel={goesElsewhere ? onClose : () => goTo('confirm')} />
          </div>
        </>
      )}
    </Modal>
  )
}

/** A worker who wants it sent elsewhere starts with the address. */
function firstStepOf(card: PayCard | null, reason: CardReplaceReason | undefined): Step {
  if (reason === 'ADDRESS_CHANGED') return 'address'
  return card ? 'reason' : 'confirm'
}

function useReasons(card: PayCard | null): readonly CardReplaceReason[] {
  const nowMs = useNowMs()
  return card ? replaceReasonsOf(card, dateIn(instantFromMilliseconds(nowMs()), browserTimeZone())) : []
}

type WhatToOrder = Pick<ReplaceDialogProps, 'card' | 'openOrderedAt'> & { fees: CardFees | undefined }
type Order = { reason: CardReplaceReason | null; speed: CardOrderSpeed; mailingAddress: MailingAddress | null }

function useOrder({ card, openOrderedAt, fees }: WhatToOrder) {
  const words = useCardWords()
  return useCardAction({
    call({ reason, speed }: Order, requestId): Promise<CardReplacement> {
      const id = requestId()
      if (card === null || reason === null) return callApi(cardsRoutes.orderCard, { body: { id, speed } })
      return callApi(cardsRoutes.reissueCard, { params: { id: card.id }, body: { id, reason, speed } })
    },
    refusals: refusalsOf<typeof cardsRoutes.orderCard | typeof cardsRoutes.reissueCard>({
      'cards.order_open'({ problem }) {
        // The refusal knows better than a list that was fetched before another tab, or the server itself, ordered it.
        const orderedAt = problem?.orderedAt ?? openOrderedAt
        return orderedAt === null ? null : { id: 'cards.replace.open-order', values: { date: words.day(orderedAt) } }
      },
      'cards.address_missing': { id: 'cards.replace.address-missing' },
      'cards.insufficient_funds': () =>
        fees
          ? { id: 'cards.replace.speed-fee-short', values: { fee: formatDollars(wireCents(fees.newCard.expedited.fee)) } }
          : null,
    }),
    failed: { id: 'cards.replace.failed' },
  })
}
