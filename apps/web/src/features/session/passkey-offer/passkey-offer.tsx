// Offers a passkey to a worker who has just typed a code: once in a while, and dismissed with one press. Its code is loaded when
// it may be needed.
import { passkeyRoutes } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import { useEffect, useId, useState, type MouseEvent } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Card, MessageNotice, Notice, Orb, useAnnounce } from '#ui'
import { passkeysQuery, useAddPasskey } from '../passkeys/index.ts'
import styles from './passkey-offer.module.css'

export function PasskeyOffer() {
  const isWanted = useIsWanted()
  const [isOver, setIsOver] = useState(false)
  const [isAdded, setIsAdded] = useState(false)
  const announce = useAnnounce()
  const copy = useCopy()

  function finish() {
    announce(copy('session.passkey.added'))
    setIsAdded(true)
  }

  if (isAdded)
    return (
      <Notice tone="good" icon={CircleCheck} className={styles['offer']}>
        <p>
          <Copy id="session.passkey.added" />
        </p>
      </Notice>
    )
  return isWanted && !isOver && <Offer onAdded={finish} onDecline={() => setIsOver(true)} />
}

/** The server knows whether the worker has a passkey and when they were last asked; this device knows whether it can hold one behind a finger, a face or a PIN. */
function useIsWanted(): boolean {
  const [isAble, setIsAble] = useState(false)
  useEffect(() => {
    let isHere = true
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(
      (able) => isHere && setIsAble(able),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  const { data } = useQuery({ ...passkeysQuery, enabled: isAble })
  // An offer stays on the page, also when the list is read again and says that the worker has been asked.
  const [isOffered, setIsOffered] = useState(false)
  if (data?.isOffered === true && !isOffered) setIsOffered(true)
  return isOffered
}

function Offer({ onAdded, onDecline }: { onAdded: () => void; onDecline: () => void }) {
  const titleId = useId()
  const adding = useAddPasskey()
  useEffect(() => reportToServer('shown'), [])

  async function add({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if ((await adding.run()) === null) return
    focusScreen(currentTarget)
    onAdded()
  }

  function decline({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    reportToServer('declined')
    focusScreen(currentTarget)
    onDecline()
  }

  return (
    <Card labelledBy={titleId} className={styles['offer']}>
      <div className={styles['words']}>
        <Orb icon={FingerprintPattern} tone="iris" />
        <div>
          <h2 id={titleId}>
            <Copy id="session.passkey.offer-title" />
          </h2>
          <p className="soft">
            <Copy id="session.passkey.offer-body" />
          </p>
        </div>
      </div>
      <div className={styles['answers']}>
        <Button size="sm" busy={adding.isBusy} onClick={(event) => void add(event)}>
          <Copy id="session.passkey.add" />
        </Button>
        <Button variant="quiet" size="sm" onClick={decline}>
          <Copy id="shell.action.not-now" />
        </Button>
      </div>
      <MessageNotice message={adding.message} className={styles['fault']} />
    </Card>
  )
}

/** The button goes with its answer, so a keyboard continues from the beginning of the screen. */
function focusScreen(button: HTMLElement): void {
  button.closest('main')?.focus({ preventScroll: true })
}

/** Without this the offer comes back at the next sign-in: a nuisance, and no fault to show. */
function reportToServer(answer: 'shown' | 'declined'): void {
  callApi(passkeyRoutes.answerOffer, { body: { answer } }).catch(() => undefined)
}
