// The top of a transaction's details: picture, name, city, amount.
import type { Transaction } from '@daybreak/contract'
import type { Ref } from 'react'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { classNames, Money, Orb } from '#ui'
import {
  amountLookOf,
  canAmountChange,
  languageOfSummary,
  orbToneOf,
  signedAmountOf,
  transactionIcons,
  useSummary,
} from '../words/index.ts'
import styles from './transaction-modal.module.css'

type TransactionHeadProps = { transaction: Transaction; titleId: string; titleRef?: Ref<HTMLHeadingElement> }

export function TransactionHead({ transaction, titleId, titleRef }: TransactionHeadProps) {
  const summaryOf = useSummary()
  const locale = useLocale()
  return (
    <>
      <Orb icon={transactionIcons[transaction.kind]} tone={orbToneOf(transaction)} size="lg" />
      <h2 id={titleId} ref={titleRef} className={styles['title']} tabIndex={-1}>
        <bdi lang={languageOfSummary(transaction, locale)}>{summaryOf(transaction)}</bdi>
      </h2>
      {transaction.merchantCity !== undefined && (
        <p className="sm soft">
          <bdi>{transaction.merchantCity}</bdi>
        </p>
      )}
      <p className={classNames(styles['amount'], styles[amountLookOf(transaction)])}>
        <Money cents={signedAmountOf(transaction)} sign="always" />
      </p>
      {canAmountChange(transaction) && (
        <p className="sm soft">
          <Copy id="transactions.detail.pending-note" />
        </p>
      )}
    </>
  )
}
