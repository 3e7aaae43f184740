// The four screens of the personalized-card offer. Specification 2 "On-load modals", 4 "Card offer flow"; the pictures `offer-*`.
import type { PostedAddress } from '@daybreak/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { AddressForm, Button, DawnScene, MessageNotice, Modal, PayCard, useToast, type SearchAddresses } from '#ui'
import { DialogHeading } from '../dialog-parts.tsx'
import { cardOfferQuery, postponeOffer, useDeclineOffer, useOrderPersonalCard } from './offer.queries.ts'
import { OfferedAddress } from './offered-address.tsx'
import styles from './offer.module.css'

export type OfferedTo = {
  /** As it will be printed on the card. */
  name: string
  last4: string | null
  mailingAddress: PostedAddress | null
  refresh: () => Promise<unknown>
}

type CardOfferProps = {
  worker: OfferedTo
  searchAddresses: SearchAddresses
  /** The moment is calm, and no other tab is showing anything: it may appear. */
  mayOpen: boolean
  /** Whether it may appear right now; from then on nothing else does, until `onClose`. */
  tryOpen: () => boolean
  onClose: () => void
  /** It was answered or closed, or there is none. */
  onOver: () => void
}

/** Asks whether there is an offer, and shows it until it is answered or closed. */
export function CardOffer({ mayOpen, tryOpen, onClose, onOver, ...offered }: CardOfferProps) {
  const client = useQueryClient()
  const { toast, show } = useToast()
  const copy = useCopy()
  const [isOpen, setIsOpen] = useState(false)
  const [isOver, setIsOver] = useState(false)
  // Asked when it may appear: another tab may have had an answer meanwhile.
  const { data, isError, isFetching } = useQuery({ ...cardOfferQuery, enabled: mayOpen && !isOver })
  const isKnown = !isFetching && (isError || data !== undefined)
  const isOffered = data?.isOffered === true

  useEffect(() => {
    if (!mayOpen || !isKnown || isOpen || isOver) return
    if (!isOffered) {
      setIsOver(true)
      onOver()
      return
    }
    // Once it is open it stays, whatever a later answer says about the offer.
    if (tryOpen()) setIsOpen(true)
  }, [mayOpen, isKnown, isOffered, isOpen, isOver, tryOpen, onOver])

  function close() {
    setIsOpen(false)
    setIsOver(true)
    // Once per visit: home does not ask again when it is reopened, whatever the answer was.
    client.setQueryData(cardOfferQuery.queryKey, { isOffered: false })
    onClose()
    onOver()
  }
  return (
    <>
      {isOpen && (
        <Offer {...offered} onClose={close} onNotSaved={() => show(copy('card-offer.error.dismiss'), { tone: 'bad' })} />
      )}
      {toast}
    </>
  )
}

type Step = 'get-started' | 'verify' | 'update' | 'complete'

type OfferProps = Pick<CardOfferProps, 'worker' | 'searchAddresses' | 'onClose'> & {
  /** Its dismissal could not be stored: it returns sooner than in 30 days. */
  onNotSaved: () => void
}

function Offer({ worker, searchAddresses, onClose, onNotSaved }: OfferProps) {
  const titleId = useId()
  const { hasTerritories } = useBrand()
  const [step, setStep] = useState<Step>('get-started')
  /** Decision 42, "UpdateAddress keeps the address in the flow": null until another one was typed. */
  const [typed, setTyped] = useState<PostedAddress | null>(null)
  const ordering = useOrderPersonalCard(worker.mailingAddress, worker.refresh)
  const declining = useDeclineOffer()
  const address = typed ?? worker.mailingAddress

  function goTo(next: Step) {
    ordering.clear()
    setStep(next)
  }
  function close() {
    if (step !== 'complete') postponeOffer().catch(onNotSaved)
    onClose()
  }
  async function decline() {
    if ((await declining.run()) !== null) onClose()
  }
  async function order(to: PostedAddress) {
    if ((await ordering.run(to)) !== null) setStep('complete')
  }

  return (
    <Modal open onClose={close} titleId={titleId}>
      {step === 'get-started' && (
        <GetStarted {...{ titleId, worker, declining }} onStart={() => goTo('verify')} onDecline={decline} />
      )}
      {step === 'verify' && (
        <OfferedAddress
          {...{ titleId, address, ordering }}
          name={worker.name}
          onUpdate={() => goTo('update')}
          onContinue={order}
        />
      )}
      {step === 'update' && (
        <>
          <DialogHeading id={titleId} takesFocus>
            <Copy id="card-offer.update.title" />
          </DialogHeading>
          <AddressForm
            initial={address}
            range={{ isHome: false, hasTerritories }}
            search={searchAddresses}
            note={<Copy id="card-offer.update.note" />}
            submitLabel={<Copy id="card-offer.update.save" />}
            secondary={
              <Button variant="quiet" full onClick={() => goTo('verify')}>
                <Copy id="card-offer.update.cancel" />
              </Button>
            }
            onAddress={(next) => {
              setTyped(next)
              goTo('verify')
              return next
            }}
          />
        </>
      )}
      {step === 'complete' && <Complete titleId={titleId} onClose={close} />}
    </Modal>
  )
}

type GetStartedProps = {
  titleId: string
  worker: OfferedTo
  declining: Pick<ReturnType<typeof useDeclineOffer>, 'isBusy' | 'message'>
  onStart: () => void
  onDecline: () => Promise<void>
}

function GetStarted({ titleId, worker: { name, last4 }, declining, onStart, onDecline }: GetStartedProps) {
  const copy = useCopy()
  const { brand } = useBrand()
  return (
    <>
      <div className={styles['picture']}>
        <div className={styles['card']}>
          <PayCard label={copy('cards.art.label', { brand, last4: last4 ?? '••••' })} brand={brand} holder={name} last4={last4} />
        </div>
      </div>
      <DialogHeading id={titleId}>
        <Copy id="card-offer.get-started.title" />
      </DialogHeading>
      <p className="soft">
        <Copy id="card-offer.get-started.body" />
      </p>
      <MessageNotice message={declining.message} className={styles['message']} />
      <div className={styles['actions']}>
        <Button full onClick={onStart}>
          <Copy id="card-offer.get-started.confirm" />
        </Button>
        <Button variant="quiet" full busy={declining.isBusy} onClick={() => void onDecline()}>
          <Copy id="card-offer.get-started.decline" />
        </Button>
      </div>
    </>
  )
}

function Complete({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  return (
    <div className={styles['complete']}>
      <div className={styles['dawn']}>
        <DawnScene isTall={false} isBeforeDawn={false} />
      </div>
      <DialogHeading id={titleId} takesFocus>
        <Copy id="card-offer.complete.title" />
      </DialogHeading>
      <p>
        <Copy id="card-offer.complete.when" />
      </p>
      <p className="soft">
        <Copy id="card-offer.complete.meanwhile" />
      </p>
      <div className={styles['actions']}>
        <Button full onClick={onClose}>
          <Copy id="card-offer.complete.continue" />
        </Button>
      </div>
    </div>
  )
}
