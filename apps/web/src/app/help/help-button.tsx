// "Get help" in the bar of every screen, before and after sign-in. The sheet that it opens is loaded with the first press.
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { useCallback, useRef, useState, type ComponentType } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { supportPath } from '#platform/paths.ts'
import { telephoneLink } from '#platform/copy/telephone-link.ts'
import { barButton, classNames, Icon } from '#ui'
import type { HelpSheetProps } from './help-sheet.tsx'
import styles from './help-button.module.css'

type HelpButtonProps = { isInside?: boolean }

export function HelpButton({ isInside = false }: HelpButtonProps) {
  const copy = useCopy()
  const { supportPhone } = useBrand()
  const aroundRef = useRef<HTMLSpanElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<HelpSheetProps>; path: string } | null>(null)

  const close = useCallback(({ isFocusKept }: { isFocusKept: boolean }) => {
    setSheet(null)
    if (!isFocusKept) buttonRef.current?.focus()
  }, [])

  async function open() {
    try {
      const { HelpSheet } = await import('./help-sheet.tsx')
      setSheet({ Sheet: HelpSheet, path: window.location.pathname })
    } catch {
      // Help must not depend on a file that does not come: the page of help instead, and without a line the phone.
      window.location.assign(window.navigator.onLine ? supportPath : telephoneLink(supportPhone))
    }
  }

  return (
    <span ref={aroundRef} className={styles['around']}>
      <button
        ref={buttonRef}
        className={classNames(barButton, sheet !== null && styles['pressed'])}
        type="button"
        aria-label={copy('shell.action.get-help')}
        aria-haspopup="dialog"
        aria-expanded={sheet !== null}
        onClick={() => (sheet === null ? void open() : setSheet(null))}
      >
        <Icon of={LifeBuoy} size="sm" />
        <span className="only-d">
          <Copy id="shell.action.get-help" />
        </span>
      </button>
      {sheet && <sheet.Sheet {...{ path: sheet.path, isInside, aroundRef, onClose: close }} />}
    </span>
  )
}
