// What the detail modal shows of one transaction; loaded after the list. Specification 2, "Transaction detail modal".
import type { Transaction } from '@daybreak/contract'
import type { ReactNode } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { CompanyDebitDetail } from './company-debit-detail.tsx'
import { DisputeButton } from './dispute-button.tsx'
import { DisputeContact } from './dispute-contact.tsx'
import type { Claimant } from './dispute-link.ts'
import { PayrollLines } from './payroll-lines.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TransactionFacts } from './transaction-facts.tsx'
import { TransactionHead } from './transaction-head.tsx'

export type TransactionDetailProps = {
  transaction: Transaction
  claimant: Claimant
  /** What another room adds to a payday: the app knows it. */
  aboutPayday?: ((transactionId: string) => ReactNode) | undefined
  titleId: string
}

export function TransactionDetail({ transaction, claimant, aboutPayday, titleId }: TransactionDetailProps) {
  if (transaction.isCompanyDebit) return <CompanyDebitDetail transaction={transaction} claimant={claimant} titleId={titleId} />
  return (
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
  )
}

/** Spec 2: shown for disputable transactions. Decision 13: without a help center, the lines by which an error is reported. */
function Dispute(props: Pick<TransactionDetailProps, 'transaction' | 'claimant'>) {
  return useBrand().helpCenterUrl === null ? <DisputeContact /> : <DisputeButton {...props} />
}
