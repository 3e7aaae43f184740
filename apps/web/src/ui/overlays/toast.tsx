// A short message about what was just done, for five seconds. Screen readers announce it, and it is never the only record of a
// result.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useAnnounce } from './announcer.tsx'
import { Icon } from '../icon.tsx'
import styles from './toast.module.css'

const shownMs = 5000

type ToastOptions = {
  /** Something else says it to a screen reader at this moment, such as the heading that takes the focus. */
  isSaid?: boolean
  /** `bad`: it went wrong. */
  tone?: 'good' | 'bad'
}

/** `toast` is rendered once on the screen; `show` puts a sentence into it and says it. */
export function useToast(): { toast: ReactNode; show: (text: string, options?: ToastOptions) => void } {
  const announce = useAnnounce()
  const [shown, setShown] = useState<{ text: string; turn: number; tone: 'good' | 'bad' } | null>(null)
  const show = useCallback(
    (text: string, { isSaid = false, tone = 'good' }: ToastOptions = {}) => {
      if (!isSaid) announce(text)
      setShown((before) => ({ text, tone, turn: (before?.turn ?? 0) + 1 }))
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
      <Icon of={shown.tone === 'bad' ? CircleAlert : CircleCheck} className={styles[shown.tone === 'bad' ? 'bad' : 'mark']} />
      <p>{shown.text}</p>
    </div>
  )
  return { toast, show }
}
