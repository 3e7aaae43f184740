// One polite live region for the whole page. It is there before anything speaks, or screen readers would miss the first words.
import { createContext, useCallback, useContext, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './announcer.module.css'

type Announce = (text: string) => void
type Sentence = { text: string; turn: number; atMs: number }

/** What is said within that time of each other stays beside each other: one sentence would take the other away before it is read. */
const togetherMs = 2_000

type Hosts = { enter: (dialog: HTMLElement) => void; leave: (dialog: HTMLElement) => void }

const AnnounceContext = createContext<Announce | null>(null)
const HostsContext = createContext<Hosts | null>(null)

export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly Sentence[]>([])
  const announce = useCallback<Announce>((text) => {
    const atMs = performance.now()
    setSaid((before) => [
      ...before.filter((one) => one.text !== text && atMs - one.atMs < togetherMs),
      { text, turn: (before.at(-1)?.turn ?? 0) + 1, atMs },
    ])
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
        <p key={turn}>{text}</p>
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
