// One polite live region for the whole page. It exists before anything speaks, or screen readers would miss the first words.
import { createContext, useCallback, useContext, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './announcer.module.css'

type AnnounceOptions = {
  /** It is one of several that an event brings at once, such as money and its row: none of them takes another one away before it is read. */
  isBeside?: boolean
}
type Announce = (text: string, options?: AnnounceOptions) => void
type Sentence = { text: string; turn: number; atMs: number; isBeside: boolean }

const togetherMs = 2_000
type Hosts = { enter: (dialog: HTMLElement) => void; leave: (dialog: HTMLElement) => void }

const silence: Sentence = { text: '', turn: 0, atMs: 0, isBeside: false }

const AnnounceContext = createContext<Announce | null>(null)
const HostsContext = createContext<Hosts | null>(null)

export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly Sentence[]>([silence])
  const announce = useCallback<Announce>((text, { isBeside = false } = {}) => {
    const atMs = performance.now()
    setSaid((before) => {
      const last = before.at(-1) ?? silence
      const next = { text, turn: last.turn + 1, atMs, isBeside }
      return isBeside && last.isBeside && atMs - last.atMs < togetherMs ? [...before, next] : [next]
    })
  }, [])
  const [dialogs, setDialogs] = useState<readonly HTMLElement[]>([])
  const [hosts] = useState<Hosts>(() => ({
    enter: (dialog) => setDialogs((open) => [...open, dialog]),
    leave: (dialog) => setDialogs((open) => open.filter((one) => one !== dialog)),
  }))
  const topmost = dialogs.at(-1)
  // A new element for each turn, so that the same words twice are said twice; not atomic, so that what was read is not read again.
  const region = (
    <div className={classNames('vh', styles['live'])} role="status" aria-live="polite" aria-atomic="false">
      {said.map(({ text, turn }) => (
        <span key={turn}>{text}</span>
      ))}
    </div>
  )
  return (
    <AnnounceContext value={announce}>
      <HostsContext value={hosts}>
        {children}
        {topmost ? createPortal(region, topmost) : region}
      </HostsContext>
    </AnnounceContext>
  )
}

/** Says a sentence to a screen reader, politely. */
export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext)
  if (!announce) throw new Error('useAnnounce needs an <Announcer> around it')
  return announce
}

/** While this modal dialog is open, the page's live region is inside it: behind it everything is inert, and says nothing. */
export function useAnnouncerInside(dialogRef: RefObject<HTMLElement | null>): void {
  const hosts = useContext(HostsContext)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!hosts || !dialog) return undefined
    hosts.enter(dialog)
    return () => hosts.leave(dialog)
  }, [hosts, dialogRef])
}
