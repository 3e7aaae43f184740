// Our own question before the browser's: what alerts are good for, and what a locked screen will show. Picture
// "notifications-push".
import type { NotificationConfig, NotificationEvent } from '@daybreak/contract'
import Ban from 'lucide-react/icons/ban'
import Banknote from 'lucide-react/icons/banknote'
import BellRing from 'lucide-react/icons/bell-ring'
import EyeOff from 'lucide-react/icons/eye-off'
import Landmark from 'lucide-react/icons/landmark'
import { useId } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, DragToClose, FieldError, Icon, LogoMark, Modal, Orb } from '#ui'
import { useTurnOn } from './alerts.queries.ts'
import styles from './browser.module.css'

type AlertsSheetProps = { config: NotificationConfig; event: NotificationEvent | null; onClose: () => void }

const reasons = [
  { icon: Banknote, says: 'notifications.push.pay' },
  { icon: Ban, says: 'notifications.push.declined' },
  { icon: Landmark, says: 'notifications.push.failed' },
] as const

export function AlertsSheet({ config: { push }, event, onClose }: AlertsSheetProps) {
  const titleId = useId()
  const { brand } = useBrand()
  const { run, isBusy, cause } = useTurnOn()
  // Refused at the browser's own question, the page says how to allow it; asking again at once would only annoy.
  const turnOn = async () => (await run({ publicKey: push.publicKey, event })) !== null && onClose()
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <DragToClose onClose={onClose} />
      <Orb icon={BellRing} tone="iris" size="xl" />
      <h2 id={titleId} className={styles['title']}>
        <Copy id="notifications.push.title" />
      </h2>
      <p className="soft">
        <Copy id="notifications.push.lead" />
      </p>
      <ul className={styles['gets']}>
        {reasons.map(({ icon, says }) => (
          <li key={says}>
            <Icon of={icon} />
            <span>
              <Copy id={says} />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles['sample']} aria-hidden="true">
        <LogoMark className={styles['mark']} />
        <span className="grow">
          <b>{brand}</b>
          <Copy id="notifications.push.sample" />
        </span>
        <span className={styles['now']}>
          <Copy id="notifications.push.now" />
        </span>
      </div>
      <p className={styles['quiet']}>
        <Icon of={EyeOff} size="sm" />
        <Copy id={push.showsAmounts ? 'notifications.push.amounts-shown' : 'notifications.push.no-amounts'} />
      </p>
      <div role="alert">
        {cause !== null && cause !== undefined && (
          <FieldError>
            <Copy id="notifications.push.not-on" />
          </FieldError>
        )}
      </div>
      <div className={styles['actions']}>
        <Button busy={isBusy} onClick={() => void turnOn()}>
          <Copy id="notifications.push.turn-on" />
        </Button>
        <Button variant="quiet" onClick={onClose}>
          <Copy id="shell.action.not-now" />
        </Button>
      </div>
      <p className={styles['next']}>
        <Copy id="notifications.push.next" />
      </p>
    </Modal>
  )
}
