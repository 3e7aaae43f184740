// How Express Pay works, once, before it is turned on. Readings 4.6, "INACTIVE … terms once → active".
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { Copy } from '#platform/copy.tsx'
import { Button, CallNotice, Icon, Modal } from '#ui'
import { reactivate } from './express-pay.queries.ts'
import { useExpressPayCall } from './use-express-pay-call.ts'
import styles from './dialogs.module.css'

const points = ['earned-only', 'payroll-only', 'no-credit', 'free-way'] as const

export function TermsDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const titleId = useId()
  const { isBusy, message, run } = useExpressPayCall(({ code }) => {
    if (code === 'express_pay.state_unknown') return { id: 'express-pay.refused.state-unknown' }
    return code === 'express_pay.not_available' ? { id: 'express-pay.unavailable.body' } : null
  })
  async function accept() {
    if ((await run(() => reactivate(version))) !== null) onClose()
  }
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['heading']}>
        <Copy id="express-pay.terms.title" />
      </h2>
      <ul className={styles['points']}>
        {points.map((point) => (
          <li key={point}>
            <Icon of={Check} size="sm" className={styles['tick']} />
            <Copy id={`express-pay.terms.${point}`} />
          </li>
        ))}
        <li>
          <Icon of={Check} size="sm" className={styles['tick']} />
          <Copy id="express-pay.transfer.no-recourse" />
        </li>
        <li>
          <Icon of={Check} size="sm" className={styles['tick']} />
          <Copy id="express-pay.transfer.no-tip" />
        </li>
      </ul>
      <CallNotice message={message} />
      <div className={styles['actions']}>
        <Button full busy={isBusy} onClick={() => void accept()}>
          <Copy id="express-pay.terms.accept" />
        </Button>
        <Button variant="quiet" full onClick={onClose}>
          <Copy id="shell.action.not-now" />
        </Button>
      </div>
    </Modal>
  )
}
