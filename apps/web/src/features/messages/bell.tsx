// The bell in the bar, with the count of new messages. It opens the newest ones below it; on a phone it leads to the page.
// DESIGN-2, "Panel".
import BellIcon from 'lucide-react/icons/bell'
import { useCallback, useRef, useState, type ComponentType } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { messagesPath } from '#platform/paths.ts'
import { barButton, classNames, Icon, Link } from '#ui'
import { useFreshMessages } from './fresh-messages.ts'
import type { MessagesPanelProps } from './messages-panel.tsx'
import styles from './bell.module.css'

/** @param unread  as the profile counts them */
export function Bell({ unread }: { unread: number }) {
  const copy = useCopy()
  const label = copy('shell.topbar.messages', { count: unread })
  const aroundRef = useRef<HTMLSpanElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [Panel, setPanel] = useState<ComponentType<MessagesPanelProps> | null>(null)
  useFreshMessages(unread)

  const close = useCallback(({ isFocusKept }: { isFocusKept: boolean }) => {
    setPanel(null)
    if (!isFocusKept) buttonRef.current?.focus()
  }, [])

  async function open() {
    try {
      const { MessagesPanel } = await import('./messages-panel.tsx')
      setPanel(() => MessagesPanel)
    } catch {
      // Its file could not be loaded: the page may be.
      window.location.assign(messagesPath)
    }
  }

  const mark = (
    <>
      <Icon of={BellIcon} />
      {unread > 0 && <span className={styles['dot']} aria-hidden="true" />}
    </>
  )
  return (
    <>
      <Link to={messagesPath} className={classNames(barButton, styles['bell'], 'only-m')} aria-label={label}>
        {mark}
      </Link>
      <span ref={aroundRef} className={classNames(styles['around'], 'only-d')}>
        <button
          ref={buttonRef}
          type="button"
          className={classNames(barButton, styles['bell'], Panel !== null && styles['pressed'])}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={Panel !== null}
          onClick={() => (Panel === null ? void open() : setPanel(null))}
        >
          {mark}
        </button>
        {Panel && <Panel aroundRef={aroundRef} onClose={close} />}
      </span>
    </>
  )
}
