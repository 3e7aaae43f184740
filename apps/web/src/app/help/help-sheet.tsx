// "Get help": a sheet from below on a phone, elsewhere a popover under its button with the page in use beside it. DESIGN-2, C "Get help".
import ArrowRight from 'lucide-react/icons/arrow-right'
import ShieldCheck from 'lucide-react/icons/shield-check'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { supportPath } from '#platform/paths.ts'
import { Icon, IconButton, Link, Modal } from '#ui'
import { answersAt } from './help-answers.ts'
import { HelpContact } from './help-contact.tsx'
import { HelpQuestion } from './help-question.tsx'
import { RealBrand } from './real-brand.tsx'
import styles from './help.module.css'

export type HelpSheetProps = {
  path: string
  /** The signed-in app is around it. */
  isInside: boolean
  /** What stands around the button and this: a press in there is none outside. */
  aroundRef: RefObject<HTMLElement | null>
  /** `isFocusKept`: the worker has pressed elsewhere, and is there already. */
  onClose: (how: { isFocusKept: boolean }) => void
}

/** Specification 9, "mobile breakpoint 768px". */
const phoneWidth = '(max-width: 768px)'

export function HelpSheet({ path, isInside, aroundRef, onClose }: HelpSheetProps) {
  const titleId = useId()
  const { legalUrl } = useBrand()
  const [isPhone] = useState(() => window.matchMedia(phoneWidth).matches)
  useEffect(() => {
    // What stands open is made for one side of the breakpoint.
    const width = window.matchMedia(phoneWidth)
    const close = () => onClose({ isFocusKept: true })
    width.addEventListener('change', close)
    return () => width.removeEventListener('change', close)
  }, [onClose])

  const content = (
    <>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="shell.help.title" />
      </h2>
      <HelpContact />
      <h3 className={styles['most']}>
        <Copy id="shell.help.asked-most" />
      </h3>
      <div className={styles['questions']}>
        {answersAt(path, isInside).map(({ question, answer }) => (
          <HelpQuestion key={question} question={<Copy id={question} />}>
            <Copy id={answer} />
          </HelpQuestion>
        ))}
        <HelpQuestion icon={ShieldCheck} question={<Copy id="support.real.title" />}>
          <RealBrand />
        </HelpQuestion>
      </div>
      <Link to={supportPath} className={styles['all']} onClick={() => onClose({ isFocusKept: true })}>
        <Copy id="shell.help.see-all" />
        <Icon of={ArrowRight} size="sm" />
      </Link>
      <p className={styles['legal']}>
        <Link className="link" href={legalUrl} newTab>
          <Copy id="shell.menu.terms" />
        </Link>
      </p>
    </>
  )
  if (!isPhone) return <HelpPopover {...{ titleId, aroundRef, onClose }}>{content}</HelpPopover>
  return (
    <Modal open titleId={titleId} onClose={() => onClose({ isFocusKept: false })}>
      <div className={styles['sheet']}>{content}</div>
    </Modal>
  )
}

type HelpPopoverProps = Pick<HelpSheetProps, 'aroundRef' | 'onClose'> & { titleId: string; children: ReactNode }

/** Not modal: the form beside it stays in use. Escape, the X and a press elsewhere close it. */
function HelpPopover({ titleId, aroundRef, onClose, children }: HelpPopoverProps) {
  const copy = useCopy()
  const popoverRef = useRef<HTMLDivElement>(null)
  // With the commit that shows it: a key pressed at once already goes to what is open.
  useLayoutEffect(() => {
    popoverRef.current?.querySelector<HTMLElement>('button')?.focus()
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
  }, [aroundRef, onClose])

  return (
    <div ref={popoverRef} className={styles['popover']} role="dialog" aria-labelledby={titleId}>
      <IconButton
        className={styles['x']}
        label={copy('shell.action.close')}
        icon={X}
        onClick={() => onClose({ isFocusKept: false })}
      />
      {children}
    </div>
  )
}
