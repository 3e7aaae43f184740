// What the detail modal shows of one transaction; loaded after the list. Specification 2, "Transaction detail modal".
import type { ReactNode } from 'react'
import { CompanyDebitDetail } from './company-debit-detail.tsx'
import { DisputeWay, type DisputeWayProps } from './dispute-way.tsx'
import { PayrollLines } from './payroll-lines.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TransactionFacts } from './transaction-facts.tsx'
import { TransactionHead } from './transaction-head.tsx'

/** What other rooms know of the worker and add to the details: the app brings it. */
export type FromOtherRooms = Omit<DisputeWayProps, 'transaction'> & {
  aboutPayday?: ((transactionId: string) => ReactNode) | undefined
}
export type TransactionDetailProps = FromOtherRooms & Pick<DisputeWayProps, 'transaction'> & { titleId: string }

export function TransactionDetail({ aboutPayday, titleId, ...dispute }: TransactionDetailProps) {
  const { transaction } = dispute
  if (transaction.isCompanyDebit) return <CompanyDebitDetail {...dispute} titleId={titleId} />
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
      <DisputeWay {...dispute} />
    </>
  )
}
