// A panel under the button of the bar that opened it. It is not modal: the page beside it stays usable. Escape, the X and a press
// elsewhere close it.
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import styles from './popover.module.css'

export type PopoverProps = {
  titleId: string
  /** Its heading replaces the X's position, and takes the focus. */
  hasOwnHead?: boolean
  /** The element around the button and this: a press in it is not outside. */
  aroundRef: RefObject<HTMLElement | null>
  /** `isFocusKept`: the worker has pressed elsewhere, and is there already. */
  onClose: (how: { isFocusKept: boolean }) => void
  className?: string | undefined
  children: ReactNode
}

export function Popover({ titleId, hasOwnHead = false, aroundRef, onClose, className, children }: PopoverProps) {
  const copy = useCopy()
  const popoverRef = useRef<HTMLDivElement>(null)
  // With the commit that shows it: a key pressed at once already goes to what is open.
  useLayoutEffect(() => {
    popoverRef.current?.querySelector<HTMLElement>(hasOwnHead ? '[tabindex="-1"]' : 'button')?.focus()
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose({ isFocusKept: false })
      },
      { signal },
    )
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        const isInside = target instanceof Node && aroundRef.current?.contains(target) === true
        if (!isInside) onClose({ isFocusKept: true })
      },
      { signal },
    )
    return () => listening.abort()
  }, [aroundRef, hasOwnHead, onClose])

  return (
    <div ref={popoverRef} className={classNames(styles['popover'], className)} role="dialog" aria-labelledby={titleId}>
      {!hasOwnHead && (
        <IconButton
          className={styles['x']}
          label={copy('shell.action.close')}
          icon={X}
          onClick={() => onClose({ isFocusKept: false })}
        />
      )}
      {children}
    </div>
  )
}
