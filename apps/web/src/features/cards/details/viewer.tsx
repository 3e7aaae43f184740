// The card's details in the card provider's viewer: its three frames, with the labels and the remaining time, which it does not
// have.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useId, useRef, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useSecondsLeft } from '#platform/page/page-clock.tsx'
import { Button, classNames, useAnnounce } from '#ui'
import { openViewer, type OpenViewer, type ViewerAccess, type ViewerProblem } from './viewer-fields.ts'
import styles from './viewer.module.css'

type DetailsViewerProps = {
  access: ViewerAccess
  /** Null until the viewer has drawn the details. */
  untilMs: number | null
  shownSeconds: number
  /** Undefined when the worker has asked for more time as often as is allowed. */
  onMore: (() => void) | undefined
  onShown: () => void
  onHidden: () => void
  onProblem: (problem: ViewerProblem) => void
}

/** Exists as long as the details show. Taking it away takes the frames and the token out of the page. */
export function DetailsViewer({ access, untilMs, shownSeconds, onMore, ...on }: DetailsViewerProps) {
  const copy = useCopy()
  const id = useId()
  const panelRef = useRef<HTMLElement>(null)
  const viewer = useViewer(id, access, on)
  const isShown = untilMs !== null
  useFocusWhenShown(panelRef, isShown)
  return (
    <section
      ref={panelRef}
      className={classNames(styles['panel'], !isShown && styles['waiting'])}
      aria-label={copy('cards.details.frame')}
    >
      <dl className={styles['fields']}>
        <div className={styles['number']}>
          <dt>
            <Copy id="cards.details.number" />
          </dt>
          <dd id={`${id}-number`} className={styles['value']} />
        </div>
        <div>
          <dt>
            <Copy id="cards.details.expires" />
          </dt>
          <dd id={`${id}-expires`} className={styles['value']} />
        </div>
        <div>
          <dt>
            <Copy id="cards.details.cvv" />
          </dt>
          <dd id={`${id}-cvv`} className={styles['value']} />
        </div>
      </dl>
      <div className={styles['row']}>
        <Button
          variant="tint"
          size="sm"
          icon={viewer.isNumberShown ? EyeOff : Eye}
          onClick={viewer.toggleNumber}
          data-first-control
        >
          <Copy id={viewer.isNumberShown ? 'cards.details.hide-number' : 'cards.details.show-number'} />
        </Button>
        <p className={styles['hint']}>{viewer.said ?? <Copy id="cards.details.tap-to-copy" />}</p>
      </div>
      {isShown && (
        <div className={styles['row']}>
          <TimeLeft untilMs={untilMs} />
          {onMore && (
            <Button variant="tint" size="sm" onClick={onMore}>
              <Copy id="cards.details.more" values={{ seconds: shownSeconds }} />
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function useViewer(id: string, access: ViewerAccess, on: Pick<DetailsViewerProps, 'onShown' | 'onHidden' | 'onProblem'>) {
  const copy = useCopy()
  const announce = useAnnounce()
  const viewerRef = useRef<OpenViewer>(null)
  const [isNumberShown, setNumberShown] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const say = (text: string) => {
    setSaid(text)
    announce(text)
  }
  const latest = { ...on, say, copy }
  const latestRef = useRef(latest)
  useEffect(() => {
    latestRef.current = latest
  })

  useEffect(() => {
    const elementOf = (name: string) => document.getElementById(`${id}-${name}`)
    const [number, expires, cvv] = [elementOf('number'), elementOf('expires'), elementOf('cvv')]
    if (!number || !expires || !cvv) return undefined
    const { copy: text } = latestRef.current
    const viewer = openViewer(
      access,
      {
        cardNumber: { element: number, title: text('cards.details.number') },
        expirationDate: { element: expires, title: text('cards.details.expires') },
        cvv: { element: cvv, title: text('cards.details.cvv') },
      },
      {
        onShown: () => latestRef.current.onShown(),
        onProblem: (problem) => latestRef.current.onProblem(problem),
        onCopied: () => latestRef.current.say(latestRef.current.copy('cards.details.copied')),
        onNotCopied: () => latestRef.current.say(latestRef.current.copy('cards.details.not-copied')),
      },
    )
    viewerRef.current = viewer
    // A page that is restored from the browser's memory is restored without the details.
    const leave = () => latestRef.current.onHidden()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      viewer.close()
    }
  }, [id, access])

  function toggleNumber() {
    viewerRef.current?.toggleNumber()
    setNumberShown(!isNumberShown)
  }
  return { isNumberShown, said, toggleNumber }
}

/** The button that was pressed is behind the details: a keyboard and a screen reader continue at their beginning. */
function useFocusWhenShown(panelRef: React.RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const panel = panelRef.current
    if (!isShown || !panel?.parentElement?.contains(document.activeElement)) return
    panel.querySelector<HTMLElement>('[data-first-control]')?.focus()
  }, [panelRef, isShown])
}

function TimeLeft({ untilMs }: { untilMs: number }) {
  const copy = useCopy()
  const seconds = useSecondsLeft(untilMs)
  return (
    <p role="timer" className={styles['time']}>
      {copy('cards.details.hides-in', { seconds })}
    </p>
  )
}
