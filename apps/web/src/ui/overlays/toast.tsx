// A short word about what was just done, for five seconds. It is said to a screen reader, and is never the only record of a result.
import CircleCheck from 'lucide-react/icons/circle-check'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useAnnounce } from './announcer.tsx'
import { Icon } from '../icon.tsx'
import styles from './toast.module.css'

const shownMs = 5000

/** `toast` is rendered once on the screen; `show` puts a sentence into it and says it. */
export function useToast(): { toast: ReactNode; show: (text: string) => void } {
  const announce = useAnnounce()
  const [shown, setShown] = useState<{ text: string; turn: number } | null>(null)
  const show = useCallback(
    (text: string) => {
      announce(text)
      setShown((before) => ({ text, turn: (before?.turn ?? 0) + 1 }))
    },
    [announce],
  )
  useEffect(() => {
    if (shown === null) return undefined
    const going = window.setTimeout(() => setShown(null), shownMs)
    return () => window.clearTimeout(going)
  }, [shown])

  const toast = shown && (
    <div key={shown.turn} className={styles['toast']}>
      <Icon of={CircleCheck} className={styles['mark']} />
      <p>{shown.text}</p>
    </div>
  )
  return { toast, show }
}
