// Everything about one transaction. Specification 2, "Transaction detail modal".
import type { Transaction } from '@daybreak/contract'
import { useEffect, useId, type ReactNode } from 'react'
import { useBrand } from '#platform/brand.ts'
import { Modal } from '#ui'
import { CompanyDebitDetail } from './company-debit-detail.tsx'
import { DisputeButton } from './dispute-button.tsx'
import { DisputeContact } from './dispute-contact.tsx'
import type { Claimant } from './dispute-link.ts'
import { PayrollLines } from './payroll-lines.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TransactionFacts } from './transaction-facts.tsx'
import { TransactionHead } from './transaction-head.tsx'

type TransactionModalProps = {
  transaction: Transaction
  claimant: Claimant
  /** What another room adds to a payday: the app knows it. */
  aboutPayday?: ((transactionId: string) => ReactNode) | undefined
  returnFocusTo: HTMLElement
  onClose: () => void
}

export function TransactionModal({ transaction, claimant, aboutPayday, returnFocusTo, onClose }: TransactionModalProps) {
  const titleId = useId()
  // The browser gives the focus back to what had it, but a pressed button does not have it everywhere.
  useEffect(() => () => returnFocusTo.focus(), [returnFocusTo])
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      {transaction.isCompanyDebit ? (
        <CompanyDebitDetail transaction={transaction} claimant={claimant} titleId={titleId} />
      ) : (
        <>
          <TransactionHead transaction={transaction} titleId={titleId} />
          {transaction.payrollTransfer ? (
            <>
              <StatusBadge transaction={transaction} />
              <PayrollLines payroll={transaction.payrollTransfer} />
              {transaction.payrollTransfer.reimbursementAmount !== '0' && aboutPayday?.(transaction.id)}
            </>
          ) : (
            <TransactionFacts transaction={transaction} />
          )}
          {transaction.isDisputable && <Dispute transaction={transaction} claimant={claimant} />}
        </>
      )}
    </Modal>
  )
}

/** Spec 2: shown for disputable transactions. Decision 13: without a help center, the lines by which an error is reported. */
function Dispute(props: { transaction: Transaction; claimant: Claimant }) {
  return useBrand().helpCenterUrl === null ? <DisputeContact /> : <DisputeButton {...props} />
}
