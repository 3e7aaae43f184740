// The notice that the card has no PIN yet, with a link to set it. Specification 2, "When the employee has no PIN".
import KeyRound from 'lucide-react/icons/key-round'
import { Copy } from '#platform/copy/copy.tsx'
import { manageCardPath } from '#platform/paths.ts'
import { ButtonLink, Notice } from '#ui'
import styles from './notice.module.css'

export function PinNotice() {
  return (
    <Notice
      tone="warn"
      icon={KeyRound}
      className={styles['notice']}
      action={
        <ButtonLink to={manageCardPath} size="sm" className={styles['action']}>
          <Copy id="cards.pin-banner.action" />
        </ButtonLink>
      }
    >
      <p>
        <Copy id="cards.pin-banner.text" />
      </p>
    </Notice>
  )
}
