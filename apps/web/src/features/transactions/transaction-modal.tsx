// Everything about one transaction. Specification 2, "Transaction detail modal".
import type { Transaction } from '@daybreak/contract'
import { instantFromMilliseconds } from '@daybreak/time'
import { signedDollars } from '@daybreak/money'
import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useId, useMemo, type ReactNode } from 'react'
import { useBrand } from '#platform/brand.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { useNowMs } from '#platform/page-clock.tsx'
import { browserTimeZone } from '#platform/time-zone.ts'
import { ButtonLink, classNames, Modal, Orb } from '#ui'
import { disputeLink, type Claimant } from './dispute-link.ts'
import { PayrollLines } from './payroll-lines.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TransactionFacts } from './transaction-facts.tsx'
import { transactionIcons } from './transaction-icons.ts'
import { amountLookOf, canAmountChange, isPayroll, orbToneOf, signedAmountOf } from './transactions.rules.ts'
import styles from './transaction-modal.module.css'

type TransactionModalProps = {
  transaction: Transaction
  claimant: Claimant
  /** What another room adds to a payday: the app knows it. */
  aboutPayday?: ((transactionId: string) => ReactNode) | undefined
  returnFocusTo: HTMLElement
  onClose: () => void
}

export function TransactionModal({ transaction, claimant, aboutPayday, returnFocusTo, onClose }: TransactionModalProps) {
  const copy = useCopy()
  const titleId = useId()
  // The browser gives the focus back to what had it, but a pressed button does not have it everywhere.
  useEffect(() => () => returnFocusTo.focus(), [returnFocusTo])
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <Orb icon={transactionIcons[transaction.kind]} tone={orbToneOf(transaction)} size="lg" />
      <h2 id={titleId} className={styles['title']}>
        {isPayroll(transaction) ? copy('transactions.detail.payroll-title') : transaction.summary}
      </h2>
      <p className={classNames('money', styles['amount'], styles[amountLookOf(transaction)])}>
        {signedDollars(signedAmountOf(transaction))}
      </p>
      {canAmountChange(transaction) && (
        <p className="sm soft">
          <Copy id="transactions.detail.pending-note" />
        </p>
      )}
      {transaction.payrollTransfer ? (
        <>
          <StatusBadge transaction={transaction} />
          <PayrollLines payroll={transaction.payrollTransfer} />
          {transaction.payrollTransfer.reimbursementAmount !== '0' && aboutPayday?.(transaction.id)}
        </>
      ) : (
        <TransactionFacts transaction={transaction} />
      )}
      {transaction.isDisputable && <DisputeLink transaction={transaction} claimant={claimant} />}
    </Modal>
  )
}

/** Spec 2: shown for disputable transactions. Where no help centre is configured there is nowhere to go, and no link. */
function DisputeLink({ transaction, claimant }: { transaction: Transaction; claimant: Claimant }) {
  const nowMs = useNowMs()
  const { helpCenterUrl } = useBrand()
  const href = useMemo(
    () =>
      helpCenterUrl === null
        ? null
        : disputeLink({
            helpCenterUrl,
            claimant,
            transaction,
            now: instantFromMilliseconds(nowMs()),
            timeZone: browserTimeZone(),
          }),
    [helpCenterUrl, claimant, transaction, nowMs],
  )
  if (href === null) return null
  return (
    <ButtonLink variant="line" full href={href} newTab iconEnd={ExternalLink} className={styles['dispute']}>
      <Copy id="transactions.detail.dispute" />
    </ButtonLink>
  )
}
