// One polite live region for the whole page. It stands before anything speaks, or screen readers would miss the first words.
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './announcer.module.css'

type Announce = (text: string) => void

const AnnounceContext = createContext<Announce | null>(null)

export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', turn: 0 })
  const announce = useCallback<Announce>((text) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), [])
  return (
    <AnnounceContext value={announce}>
      {children}
      {/* A new element for each turn, so that the same words twice are said twice. */}
      <div className={classNames('vh', styles['live'])} role="status" aria-live="polite">
        <span key={said.turn}>{said.text}</span>
      </div>
    </AnnounceContext>
  )
}

/** Says a sentence to a screen reader, politely. */
export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext)
  if (!announce) throw new Error('useAnnounce needs an <Announcer> around it')
  return announce
}
