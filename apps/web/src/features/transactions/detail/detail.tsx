// The content of the detail modal of one transaction; loaded after the list. Specification 2, "Transaction detail modal"; picture
// "tx-story".
import type { Transaction } from '@daybreak/contract'
import type { ReactNode } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { ShareReceipt, SomethingWrong, StoryPart } from '../story/index.ts'
import { CompanyDebitDetail } from './company-debit-detail.tsx'
import { DisputeEntry, type DisputeEntryProps } from './dispute-entry.tsx'
import { PayrollLines } from './payroll-lines.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TransactionFacts } from './facts.tsx'
import { TransactionHead } from './head.tsx'
import styles from './modal.module.css'

/** What other rooms know of the worker and add to the details: the app brings it. */
export type FromOtherRooms = Omit<DisputeEntryProps, 'transaction'> & {
  aboutPayday?: ((transactionId: string) => ReactNode) | undefined
  /** Under the amount of a purchase: what it earned. */
  aboutPurchase?: ((transaction: Transaction) => ReactNode) | undefined
}
export type TransactionDetailProps = FromOtherRooms & Pick<DisputeEntryProps, 'transaction'> & { titleId: string }

export function TransactionDetail({ aboutPayday, aboutPurchase, titleId, ...dispute }: TransactionDetailProps) {
  const { transaction } = dispute
  if (transaction.isCompanyDebit) return <CompanyDebitDetail {...dispute} titleId={titleId} />
  const { payrollTransfer } = transaction
  return (
    <>
      <TransactionHead transaction={transaction} titleId={titleId} />
      {payrollTransfer ? (
        <>
          <StatusBadge transaction={transaction} />
          <PayrollLines payroll={payrollTransfer} />
          {payrollTransfer.reimbursementAmount !== '0' && aboutPayday?.(transaction.id)}
          <StoryPart id={transaction.id} />
        </>
      ) : (
        <>
          {aboutPurchase?.(transaction)}
          <StoryPart id={transaction.id} />
          <Facts transaction={transaction} />
        </>
      )}
      <SomethingWrong storeOf={isStore(transaction) ? transaction.id : null}>
        <DisputeEntry {...dispute} />
      </SomethingWrong>
      <ShareReceipt id={transaction.id} />
    </>
  )
}

/** A purchase at a store: other names are ours, or those of banks and companies. */
function isStore({ typeName, payrollTransfer, kind }: Transaction): boolean {
  return typeName === 'Transaction' && payrollTransfer === null && kind !== 'express_pay' && kind !== 'bank'
}

function Facts({ transaction }: { transaction: Transaction }) {
  return (
    <>
      <h3 className={isStore(transaction) ? styles['details'] : 'vh'}>
        <Copy id="transactions.story.details" />
      </h3>
      <TransactionFacts transaction={transaction} />
    </>
  )
}
