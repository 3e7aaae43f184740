// The card provider's page for entering a debit card, inside ours, which cannot read what is typed there.
import type { CardEntry } from '@daybreak/contract'
import { useEffect, useRef, useState } from 'react'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { classNames, Skeleton } from '#ui'
import { entryEventOf, type EntryEvent } from './entry-events.ts'
import styles from './adding-card.module.css'

export type TypedCard = Extract<EntryEvent, { type: 'typed' }>

type CardEntryFrameProps = {
  entry: CardEntry
  onTyped: (card: TypedCard) => void
  /** The token is over: another one leaves what was typed. */
  onDenied: () => void
  /** It did not load. */
  onFailed: () => void
}

/** Design B: "not loading after 10 s". */
const patienceMs = 10_000
/** Whatever the page sends, it gets no more space than this. */
const tallestPx = 1_200

/** As for the details of a card: scripts, because it draws, and an origin of its own, which is not ours. */
const frameRights = 'allow-scripts allow-same-origin allow-forms'

export function CardEntryFrame({ entry, ...on }: CardEntryFrameProps) {
  const copy = useCopy()
  const locale = useLocale()
  const frameRef = useRef<HTMLIFrameElement>(null)
  const isLoaded = useRef(false)
  const [height, setHeight] = useState<number | null>(null)
  const onRef = useRef(on)
  useEffect(() => {
    onRef.current = on
  })
  const { frameUrl, token } = entry
  const { origin } = new URL(frameUrl)

  useEffect(() => {
    const listening = new AbortController()
    const waiting = window.setTimeout(() => onRef.current.onFailed(), patienceMs)
    window.addEventListener(
      'message',
      ({ data, origin: sender, source }: MessageEvent<unknown>) => {
        if (sender !== origin || source !== frameRef.current?.contentWindow) return
        const message = entryEventOf(data)
        if (message === null) return
        window.clearTimeout(waiting)
        if (message.type === 'ready') setHeight(Math.min(message.height, tallestPx))
        if (message.type === 'typed') onRef.current.onTyped(message)
        if (message.type === 'denied') onRef.current.onDenied()
      },
      { signal: listening.signal },
    )
    return () => {
      listening.abort()
      window.clearTimeout(waiting)
    }
  }, [origin])

  /** Only to the card provider's page: any other page there would not receive the token. */
  function ask() {
    isLoaded.current = true
    const theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
    frameRef.current?.contentWindow?.postMessage(
      { type: 'ask', clientToken: token, theme, language: locale },
      { targetOrigin: origin },
    )
  }
  const askRef = useRef(ask)
  useEffect(() => {
    askRef.current = ask
  })
  // A new token, or another language: what was typed stays.
  useEffect(() => {
    if (isLoaded.current) askRef.current()
  }, [token, locale])

  return (
    <>
      {height === null && (
        <>
          <p role="status" className="vh">
            {copy('shell.loader.label')}
          </p>
          <Skeleton className={styles['loading']} />
        </>
      )}
      <iframe
        ref={frameRef}
        className={classNames(styles['frame'], height === null && styles['waiting'])}
        title={copy('move-money.card.frame')}
        src={frameUrl}
        height={height ?? undefined}
        sandbox={frameRights}
        referrerPolicy="no-referrer"
        onLoad={ask}
      />
    </>
  )
}
