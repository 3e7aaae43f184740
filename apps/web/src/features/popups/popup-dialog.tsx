// One pop-up: a picture, its words and its button. Pictures "announcement", "announcement-maintenance".
import type { Popup, PopupIcon } from '@daybreak/contract'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Megaphone from 'lucide-react/icons/megaphone'
import Wrench from 'lucide-react/icons/wrench'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { ownPath } from '#platform/page/own-path.ts'
import { Button, ButtonLink, Modal, Orb, type IconType, type OrbTone } from '#ui'
import styles from './popup-dialog.module.css'

const appearances: Readonly<Record<PopupIcon, { icon: IconType; tone: OrbTone }>> = {
  announcement: { icon: Megaphone, tone: 'iris' },
  calendar: { icon: CalendarDays, tone: 'iris' },
  maintenance: { icon: Wrench, tone: 'warn' },
}

type PopupDialogProps = { popup: Popup; current: number; total: number; onDismiss: () => void }

/** Each close is a dismissal: its button, the X, Escape and a click outside. */
export function PopupDialog({ popup, current, total, onDismiss }: PopupDialogProps) {
  const titleId = useId()
  const { title, body, primaryButton, primaryLink } = popup.content
  // Decision 41: it leads only into the app, whatever the answer says.
  const path = primaryLink === null ? null : ownPath(primaryLink)
  return (
    <Modal open onClose={onDismiss} titleId={titleId}>
      <Orb {...appearances[popup.icon]} size="lg" />
      {total > 1 && (
        <p className={styles['count']}>
          <Copy id="popups.dialog.count" values={{ current, total }} />
        </p>
      )}
      <h2 id={titleId} className={styles['title']}>
        {title}
      </h2>
      <p className={styles['body']}>{withBold(body)}</p>
      <div className={styles['action']}>
        {path === null ? (
          <Button full onClick={onDismiss}>
            {primaryButton}
          </Button>
        ) : (
          <ButtonLink full to={path} onClick={onDismiss}>
            {primaryButton}
          </ButtonLink>
        )}
      </div>
    </Modal>
  )
}

/** Text between two `**` is bold: such as a date. */
function withBold(body: string) {
  return body.split('**').map((words, index) => (index % 2 === 1 ? <b key={index}>{words}</b> : words))
}
