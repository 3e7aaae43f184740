// Asks once before a company is stopped, and says what stopping does and does not do.
import Banknote from 'lucide-react/icons/banknote'
import FileText from 'lucide-react/icons/file-text'
import Hand from 'lucide-react/icons/hand'
import Send from 'lucide-react/icons/send'
import { useEffect, useId, useRef } from 'react'
import type { CopyKey } from '@daybreak/copy'
import { Copy } from '#platform/copy/copy.tsx'
import type { Message } from '#platform/message.ts'
import { Button, MessageNotice, Icon, Modal, Orb, type IconType } from '#ui'
import styles from '../company-debit.module.css'

type StopCompanyDialogProps = {
  company: string
  message: Message | null
  isBusy: boolean
  onStop: () => void
  onClose: () => void
}

const effects: readonly { icon: IconType; title: CopyKey; body: CopyKey }[] = [
  { icon: Banknote, title: 'transactions.stop.free', body: 'transactions.stop.free-body' },
  { icon: Send, title: 'transactions.stop.one-more', body: 'transactions.stop.one-more-body' },
  { icon: FileText, title: 'transactions.stop.bill', body: 'transactions.stop.bill-body' },
]

export function StopCompanyDialog({ company, message, isBusy, onStop, onClose }: StopCompanyDialogProps) {
  const [titleId, wordsId] = [useId(), useId()]
  const cancelRef = useRef<HTMLButtonElement>(null)
  // Design A, "Stop this company": the focus begins on what changes nothing.
  useEffect(() => cancelRef.current?.focus(), [])
  return (
    <Modal open onClose={onClose} titleId={titleId} alertId={wordsId}>
      <Orb icon={Hand} tone="bad" size="lg" />
      <h2 id={titleId} className={styles['title']}>
        <Copy id="transactions.stop.title" values={{ company: <bdi>{company}</bdi> }} />
      </h2>
      <div id={wordsId}>
        <p className="soft">
          <Copy id="transactions.ach.stop-help" />
        </p>
        <ul className={styles['effects']}>
          {effects.map(({ icon, title, body }) => (
            <li key={title} className={styles['effect']}>
              <Icon of={icon} />
              <span>
                <b className={styles['effectTitle']}>
                  <Copy id={title} />
                </b>
                <span className="sm soft">
                  <Copy id={body} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['actions']}>
        <MessageNotice message={message} />
        <Button variant="danger" full busy={isBusy} onClick={onStop}>
          <Copy id="transactions.stop.confirm" />
        </Button>
        <Button ref={cancelRef} variant="quiet" full onClick={onClose}>
          <Copy id="shell.action.cancel" />
        </Button>
      </div>
    </Modal>
  )
}
