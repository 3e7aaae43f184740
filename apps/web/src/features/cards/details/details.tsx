// "Show card details": a fresh proof, then the card provider's frames for 30 seconds, then nothing of them remains. Readings 4.5,
// "Reveal".
import { cardsRoutes, type CardDetailsToken, type PayCard } from '@daybreak/contract'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useNowMs, useSecondsLeft } from '#platform/page/page-clock.tsx'
import { myAccountPath } from '#platform/paths.ts'
import { useStepUp } from '#platform/session/step-up.tsx'
import type { Message } from '#platform/message.ts'
import { Button, MessageNotice, Link, Skeleton, useAnnounce } from '#ui'
import { DetailsFrame } from './frame.tsx'
import { DetailsViewer } from './viewer.tsx'
import type { ViewerAccess, ViewerProblem } from './viewer-fields.ts'
import { networkMessage, useCardAction } from '../use-card-action.ts'
import styles from './details.module.css'

/** Readings 4.5: "30 s visible". The time shows beside the details; whatever a frame does, it is gone by then. */
const shownMs = 30_000
/** WCAG 2.2.1: a worker who needs longer may ask for as much again, ten times. */
const maxTurns = 11

/** The specification does not show this text; it is the copy deck's. */
const denied: Message = { id: 'cards.details.denied' }

const viewerProblems: Record<ViewerProblem, Message> = {
  denied,
  expired: { id: 'cards.details.expired' },
  blocked: { id: 'cards.details.blocked' },
  unreachable: networkMessage,
}

export function CardDetails({ card }: { card: PayCard }) {
  const copy = useCopy()
  const nowMs = useNowMs()
  const announce = useAnnounce()
  const withStepUp = useStepUp()
  const { isBusy, message, run, clear } = useCardAction({
    call: () => withStepUp(() => callApi(cardsRoutes.createDetailsToken, { params: { id: card.id } })),
    failed: denied,
  })
  const [access, setAccess] = useState<CardDetailsToken | null>(null)
  const [shownUntilMs, setShownUntilMs] = useState<number | null>(null)
  const [turns, setTurns] = useState(0)
  const detailsRef = useRef<HTMLDivElement>(null)
  const [frameProblem, setFrameProblem] = useState<Message | null>(null)

  async function show() {
    setFrameProblem(null)
    const token = await run()
    if (token) setAccess(token)
  }

  function close() {
    // With the details goes what had the focus in them; the button beside them stays.
    const details = detailsRef.current
    if (details?.contains(document.activeElement)) details.querySelector<HTMLElement>(':scope > button')?.focus()
    setAccess(null)
    setShownUntilMs(null)
  }

  function hide() {
    close()
    announce(copy('cards.details.hidden'))
  }

  function fail(problem: Message) {
    close()
    setFrameProblem(problem)
  }

  /** The frame says so again when it has become taller or lower. */
  function startCounting() {
    if (shownUntilMs !== null) return
    clear()
    showForAWhile(1)
  }

  function showLonger() {
    if (turns < maxTurns) showForAWhile(turns + 1)
  }

  function showForAWhile(turn: number) {
    setTurns(turn)
    setShownUntilMs(nowMs() + shownMs)
    announce(copy('cards.details.hides-in', { seconds: shownMs / 1000 }))
  }

  const problem = message ?? frameProblem
  const viewerAccess = isForViewer(access) ? access : null
  return (
    <div className={styles['details']} ref={detailsRef}>
      {problem && <MessageNotice message={problem} />}
      {access && shownUntilMs === null && <Loading />}
      {access?.frameUrl && (
        <DetailsFrame
          access={access}
          frameUrl={access.frameUrl}
          onShown={startCounting}
          onMore={showLonger}
          onHidden={hide}
          onDenied={() => fail(denied)}
          onFailed={() => fail(networkMessage)}
        />
      )}
      {viewerAccess && (
        <DetailsViewer
          access={viewerAccess}
          untilMs={shownUntilMs}
          shownSeconds={shownMs / 1000}
          onMore={turns < maxTurns ? showLonger : undefined}
          onShown={startCounting}
          onHidden={close}
          onProblem={(name) => fail(viewerProblems[name])}
        />
      )}
      {shownUntilMs !== null && <Deadline untilMs={shownUntilMs} onOver={hide} />}
      {/* One button in both states, so that the focus stays where it is. */}
      <Button variant="tint" full icon={access ? EyeOff : Eye} busy={isBusy} onClick={access ? hide : () => void show()}>
        <Copy id={access ? 'cards.details.hide' : 'cards.details.show'} />
      </Button>
      {access && <Notes isFrozen={card.status === 'Frozen'} />}
    </div>
  )
}

function isForViewer(access: CardDetailsToken | null): access is CardDetailsToken & ViewerAccess {
  return access !== null && access.viewerEnvironment !== null
}

function Notes({ isFrozen }: { isFrozen: boolean }) {
  return (
    <>
      {isFrozen && (
        <p className="sm soft">
          <Copy id="cards.details.frozen-note" />
        </p>
      )}
      <p className="sm soft">
        <Copy id="cards.details.logged" components={{ link: <Link to={myAccountPath} className="link" /> }} />
      </p>
    </>
  )
}

function Loading() {
  return (
    <div className={styles['loading']}>
      <p role="status" className="vh">
        <Copy id="cards.details.loading" />
      </p>
      <Skeleton className={styles['line']} />
      <Skeleton className={styles['line']} />
    </div>
  )
}

/** Shows nothing: what shows the details shows the time too. */
function Deadline({ untilMs, onOver }: { untilMs: number; onOver: () => void }) {
  const isOver = useSecondsLeft(untilMs) === 0
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return null
}
