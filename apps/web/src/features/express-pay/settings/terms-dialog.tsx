// Explains how Express Pay works, once, before it is turned on. Readings 4.6, "INACTIVE … terms once → active".
import type { expressPayRoutes } from '@daybreak/contract'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { legalDocumentPath } from '#platform/paths.ts'
import { whileClosing } from '#platform/while-closing.ts'
import { Button, MessageNotice, Icon, Link, Modal } from '#ui'
import { reactivate } from '../express-pay.queries.ts'
import { useExpressPayAction } from '../use-express-pay-action.ts'
import styles from '../dialogs.module.css'

const terms = [
  'express-pay.terms.earned-only',
  'express-pay.terms.payroll-only',
  'express-pay.terms.no-credit',
  'express-pay.terms.free-way',
  'express-pay.transfer.no-recourse',
  'express-pay.transfer.no-tip',
] as const

/** Why it cannot be turned on, where that has words of its own. */
export const turningOnRefusals = refusalsOf<typeof expressPayRoutes.reactivateExpressPay>({
  'express_pay.state_unknown': { id: 'express-pay.refused.state-unknown' },
  ...whileClosing,
  'express_pay.not_available': { id: 'express-pay.unavailable.body' },
})

type TermsDialogProps = { version: string; onClose: () => void; onTurnedOn: () => void }

export function TermsDialog({ version, onClose, onTurnedOn }: TermsDialogProps) {
  const titleId = useId()
  const { isBusy, message, run } = useExpressPayAction({ call: () => reactivate(version), refusals: turningOnRefusals })
  async function accept() {
    if ((await run()) === null) return
    onClose()
    onTurnedOn()
  }
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['heading']}>
        <Copy id="express-pay.terms.title" />
      </h2>
      <Terms />
      <MessageNotice message={message} />
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

/** What Express Pay is, and is not: the same words wherever they are agreed to. */
export function Terms() {
  return (
    <>
      <ul className={styles['points']}>
        {terms.map((id) => (
          <li key={id}>
            <Icon of={Check} size="sm" className={styles['tick']} />
            <span>
              <Copy id={id} />
            </span>
          </li>
        ))}
      </ul>
      <p className="sm">
        <Link className="link" href={legalDocumentPath('express-pay')} newTab>
          <Copy id="shell.legal.express-pay.title" />
        </Link>
      </p>
    </>
  )
}
