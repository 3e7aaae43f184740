// "Get help": a bottom sheet on a phone, elsewhere a popover under its button, which leaves the page usable. DESIGN-2, C "Get
// help".
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useId, useState, type RefObject, type ReactNode } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { phoneWidth } from '#platform/page/use-media.ts'
import { supportPath } from '#platform/paths.ts'
import { Icon, Link, Modal, Popover, type IconType } from '#ui'
import { answersAt } from './help-answers.ts'
import { HelpContact } from './help-contact.tsx'
import { RealBrand } from './real-brand.tsx'
import styles from './help.module.css'

export type HelpSheetProps = {
  path: string
  /** The signed-in app is around it. */
  isInside: boolean
  /** The element around the button and this: a press in it is not outside. */
  aroundRef: RefObject<HTMLElement | null>
  /** `isFocusKept`: the worker has pressed elsewhere, and is there already. */
  onClose: (how: { isFocusKept: boolean }) => void
}

export function HelpSheet({ path, isInside, aroundRef, onClose }: HelpSheetProps) {
  const titleId = useId()
  const { legalUrl } = useBrand()
  const [isPhone] = useState(() => window.matchMedia(phoneWidth).matches)
  useEffect(() => {
    // An open sheet is made for one side of the breakpoint.
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
      <h3 className={styles['topics']}>
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
  if (!isPhone)
    return (
      <Popover {...{ titleId, aroundRef, onClose }} className={styles['popover']}>
        {content}
      </Popover>
    )
  return (
    <Modal open titleId={titleId} onClose={() => onClose({ isFocusKept: false })}>
      <div className={styles['sheet']}>{content}</div>
    </Modal>
  )
}

type HelpQuestionProps = { icon?: IconType; question: ReactNode; children: ReactNode }

/** A question that opens on its answer, by the browser's own details element. Closed until it is pressed. */
function HelpQuestion({ icon, question, children }: HelpQuestionProps) {
  return (
    <details className={styles['question']}>
      <summary className={styles['asked']}>
        {icon && <Icon of={icon} className={styles['mark']} />}
        <span className="grow">{question}</span>
        <Icon of={ChevronDown} size="sm" className={styles['chevron']} />
      </summary>
      <div className={styles['answer']}>{children}</div>
    </details>
  )
}
