// "Get your pay" on the home screen: an amount, its effect on the next paycheck, and one press. Picture "get-paid-sheet".
import type { ExpressPay, ExpressPayTransfer } from '@daybreak/contract'
import { useId, useState } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, DragToClose, Modal } from '#ui'
import dialogs from '../dialogs.module.css'
import { GetPaidAmount } from './amount.tsx'
import { GetPaidDone } from './done.tsx'
import { Terms } from '../settings/index.ts'
import { UnknownResult, useSending } from '../sending/index.ts'
import styles from './sheet.module.css'

type GetPaidSheetProps = {
  overview: ExpressPay
  /** What the worker's account has now, kept fresh; null while that is not known. */
  balance: string | null
  onClose: () => void
  /** The transfer was undone. */
  onUndone: () => void
}

export function GetPaidSheet({ overview, balance, onClose, onUndone }: GetPaidSheetProps) {
  const titleId = useId()
  const [done, setDone] = useState<ExpressPayTransfer | null>(null)
  // Versions, not yes and no: a newer one may appear while this is open, and no one agrees to it unseen.
  const [asked, setAsked] = useState<string | null>(null)
  const [agreed, setAgreed] = useState<string | null>(null)
  const [amount, setAmount] = useState<string | null>(null)
  const sending = useSending(setDone)

  function take(chosen: string) {
    setAmount(chosen)
    const { version, acceptedAt } = overview.terms
    if (acceptedAt !== null) return sending.send(chosen, overview, undefined)
    return agreed === version ? sending.send(chosen, overview, version) : setAsked(version)
  }

  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <DragToClose onClose={onClose} />
      {done !== null && <GetPaidDone titleId={titleId} transfer={done} {...{ overview, balance, onClose, onUndone }} />}
      {done === null && asked !== null && (
        <TermsFirst
          titleId={titleId}
          onAgreed={() => {
            setAgreed(asked)
            setAsked(null)
          }}
        />
      )}
      {done === null && asked === null && (
        <>
          <h2 id={titleId} className={styles['title']}>
            <Copy id="express-pay.sheet.title" />
          </h2>
          {sending.lost !== null && (
            <div className={styles['unknown']}>
              <UnknownResult request={sending.lost} sending={sending} />
            </div>
          )}
          {sending.lost === null && overview.earnings !== null && (
            <>
              <p className="sm soft">
                <Copy id="accounts.banner.get-now-note" />
              </p>
              <GetPaidAmount overview={overview} amount={amount} sending={sending} onTake={take} />
            </>
          )}
        </>
      )}
    </Modal>
  )
}

/** The first time: how Express Pay works, then back to the amount that was chosen. */
function TermsFirst({ titleId, onAgreed }: { titleId: string; onAgreed: () => void }) {
  return (
    <>
      <h2 id={titleId} className={dialogs['heading']} tabIndex={-1} ref={(heading) => heading?.focus()}>
        <Copy id="express-pay.terms.title" />
      </h2>
      <Terms />
      <Button full onClick={onAgreed}>
        <Copy id="express-pay.transfer.understand" />
      </Button>
    </>
  )
}
