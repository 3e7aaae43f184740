// A small explanation beside a word: opens on tap, hover and focus, closes on Escape, when left and when the page moves.
import Info from 'lucide-react/icons/info'
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './info-tip.module.css'

type InfoTipProps = { label: string; children: ReactNode }

/** How long the pointer may be between the icon and the tip before it closes. */
const leaveDelayMs = 120
const edgeGapPx = 12
const tipGapPx = 6

export function InfoTip({ label, children }: InfoTipProps) {
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const tipRef = useRef<HTMLSpanElement>(null)
  const leaving = useRef<number | undefined>(undefined)
  const tipId = useId()

  const stay = useCallback(() => window.clearTimeout(leaving.current), [])
  const leave = useCallback(() => {
    window.clearTimeout(leaving.current)
    leaving.current = window.setTimeout(() => setIsOpen(false), leaveDelayMs)
  }, [])
  useEffect(() => stay, [stay])

  useEffect(() => {
    const button = buttonRef.current
    const tip = tipRef.current
    if (!isOpen || !button || !tip) return undefined
    tip.showPopover()
    anchorTip(tip, button)
    const listening = new AbortController()
    const { signal } = listening
    function close() {
      setIsOpen(false)
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // Only the tip: a modal around it stays.
      event.stopPropagation()
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', closeOnEscape, { signal, capture: true })
    document.addEventListener('pointerdown', (event) => !isInside(event.target, button, tip) && close(), { signal })
    window.addEventListener('scroll', close, { signal, capture: true, passive: true })
    window.addEventListener('resize', close, { signal })
    return () => {
      listening.abort()
      tip.hidePopover()
    }
  }, [isOpen])

  return (
    <span className={styles['wrap']}>
      <button
        ref={buttonRef}
        type="button"
        className={styles['info']}
        aria-label={label}
        aria-describedby={tipId}
        onClick={() => setIsOpen(true)}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onPointerEnter={(event) => {
          stay()
          if (event.pointerType === 'mouse') setIsOpen(true)
        }}
        onPointerLeave={(event) => event.pointerType === 'mouse' && leave()}
      >
        <Icon of={Info} size="sm" />
      </button>
      <span
        ref={tipRef}
        id={tipId}
        role="tooltip"
        popover="manual"
        className={styles['tip']}
        onPointerEnter={stay}
        onPointerLeave={leave}
      >
        {children}
      </span>
    </span>
  )
}

function isInside(target: EventTarget | null, ...elements: readonly HTMLElement[]): boolean {
  return target instanceof Node && elements.some((element) => element.contains(target))
}

/**
 * Above the icon and centered on it, kept on the screen; below when there is no room above, and then below all of what it explains: a tip
 * * never covers the amount that it is about. Through CSSOM, which the CSP allows.
 */
function anchorTip(tip: HTMLElement, button: HTMLElement) {
  const anchor = button.getBoundingClientRect()
  const explained = (button.closest('[data-explained]') ?? button).getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const roomRight = document.documentElement.clientWidth - width - edgeGapPx
  const left = Math.max(edgeGapPx, Math.min(anchor.left + anchor.width / 2 - width / 2, roomRight))
  const above = Math.min(anchor.top, explained.top) - height - tipGapPx
  const top = above >= edgeGapPx ? above : Math.max(anchor.bottom, explained.bottom) + tipGapPx
  tip.style.setProperty('left', `${Math.round(left)}px`)
  tip.style.setProperty('top', `${Math.round(top)}px`)
}
