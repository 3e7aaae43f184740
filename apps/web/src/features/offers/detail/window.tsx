// The window of one offer. Pictures "cash-back-offer", "cash-back-full".
import { offersRoutes, type OfferDetail } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { problemOf } from '#platform/calls/api.ts'
import { useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { LoadFailed, Modal, Skeleton } from '#ui'
import { OpenOffer } from './open-offer.tsx'
import { OverOffer } from './over-offer.tsx'
import { offerQuery } from './turning.ts'
import styles from './detail.module.css'

type OfferWindowProps = {
  id: string
  /** The last four digits of the card that is paid with; null without one. */
  cardLast4: string | null
  /** What the address keeps of the list behind. */
  search: string
  onClose: () => void
}

export function OfferWindow({ id, onClose, ...shown }: OfferWindowProps) {
  const titleId = useId()
  const { data: offer, error, isFetching, refetch } = useQuery(offerQuery(id))
  return (
    <Modal open onClose={onClose} titleId={titleId} isPictured={offer !== undefined}>
      {offer && <Offer offer={offer} titleId={titleId} {...shown} />}
      {!offer && !error && <Skeleton className={styles['loading']} />}
      {!offer && error && <NotThere error={error} titleId={titleId} isBusy={isFetching} onRetry={() => void refetch()} />}
    </Modal>
  )
}

type ShownOffer = Omit<OfferWindowProps, 'id' | 'onClose'> & { offer: OfferDetail; titleId: string }

function Offer(shown: ShownOffer) {
  const copy = useCopy()
  const { offer } = shown
  usePageTitle(copy('shell.title.pattern', { page: offer.merchantName }))
  // DESIGN-2: "Turned on already? Then it still works for you."
  const isOver = offer.state === 'ended' || (offer.state === 'full' && offer.activatedAt === null)
  return isOver ? <OverOffer {...shown} /> : <OpenOffer {...shown} />
}

type NotThereProps = { error: unknown; titleId: string; isBusy: boolean; onRetry: () => void }

function NotThere({ error, titleId, isBusy, onRetry }: NotThereProps) {
  const copy = useCopy()
  const isUnknown = problemOf(error, offersRoutes.readOffer)?.code === 'offers.not_found'
  return (
    <div className={styles['missing']}>
      <h2 id={titleId}>{copy(isUnknown ? 'offers.detail.unknown' : 'shell.error.load-title')}</h2>
      {isUnknown ? (
        <p>{copy('offers.detail.unknown-help')}</p>
      ) : (
        <LoadFailed title={copy('shell.error.load-body')} isBusy={isBusy} onRetry={onRetry} />
      )}
    </div>
  )
}
