// The card's number, expiry and CVV, in the card-provider sandbox's page, which ours frames and cannot read.
import type { CardDetailsToken } from '@daybreak/contract'
import { useEffect, useRef, useState } from 'react'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { classNames } from '#ui'
import { frameEventOf } from './frame-events.ts'
import styles from './details.module.css'

type DetailsFrameProps = {
  access: Pick<CardDetailsToken, 'token' | 'paymentCardId'>
  frameUrl: string
  onShown: () => void
  /** The worker asked for more time, in the frame. */
  onMore: () => void
  onHidden: () => void
  onDenied: () => void
  onFailed: () => void
}

/** A page that has not drawn anything by then will not. */
const patienceMs = 15_000
/** Whatever the frame says, it gets no more of our page than this. */
const tallestPx = 480

/**
 * Scripts, because it draws, and an origin of its own, because that distinguishes it from any other page. It cannot open windows,
 * send forms or lead ours elsewhere. (Both together are harmless only for a page of another origin, which this is.)
 */
const frameRights = 'allow-scripts allow-same-origin'

/** Exists as long as the details show. Removing it removes them from the page. */
export function DetailsFrame({ access, frameUrl, ...on }: DetailsFrameProps) {
  const copy = useCopy()
  const locale = useLocale()
  const frameRef = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  const onRef = useRef(on)
  useEffect(() => {
    onRef.current = on
  })
  const { origin } = new URL(frameUrl)

  useEffect(() => {
    const listening = new AbortController()
    const waiting = window.setTimeout(() => onRef.current.onFailed(), patienceMs)
    window.addEventListener(
      'message',
      ({ data, origin: sender, source }: MessageEvent<unknown>) => {
        if (sender !== origin || source !== frameRef.current?.contentWindow) return
        const message = frameEventOf(data)
        if (!message) return
        window.clearTimeout(waiting)
        if (message.height !== undefined) setHeight(Math.min(message.height, tallestPx))
        if (message.type === 'shown') onRef.current.onShown()
        if (message.type === 'more') onRef.current.onMore()
        if (message.type === 'hidden') onRef.current.onHidden()
        if (message.type === 'denied') onRef.current.onDenied()
        if (message.type === 'failed') onRef.current.onFailed()
      },
      { signal: listening.signal },
    )
    return () => {
      listening.abort()
      window.clearTimeout(waiting)
    }
  }, [origin])

  // The button that was pressed is behind the details: a keyboard and a screen reader continue at their beginning. Not when the worker has
  // gone somewhere else meanwhile, and not again when the frame has become taller. Before it is drawn it takes no focus.
  const isDrawn = height !== null
  useEffect(() => {
    const frame = frameRef.current
    if (isDrawn && frame?.parentElement?.contains(document.activeElement)) frame.focus()
  }, [isDrawn])

  /** Only to the card provider's page: any other page there would not receive the token. */
  function show() {
    const { token: clientToken, paymentCardId } = access
    const theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
    frameRef.current?.contentWindow?.postMessage(
      { type: 'show', clientToken, paymentCardId, theme, language: locale },
      { targetOrigin: origin },
    )
  }

  return (
    <iframe
      ref={frameRef}
      className={classNames(styles['frame'], !isDrawn && styles['waiting'])}
      title={copy('cards.details.frame')}
      src={frameUrl}
      height={height ?? undefined}
      sandbox={frameRights}
      allow="clipboard-write"
      referrerPolicy="no-referrer"
      onLoad={show}
    />
  )
}
