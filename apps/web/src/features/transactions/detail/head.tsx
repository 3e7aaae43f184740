// The top of a transaction's details: picture, name, city, amount.
import type { Transaction } from '@daybreak/contract'
import type { Ref } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { classNames, Money } from '#ui'
import { MerchantMark } from '../story/index.ts'
import {
  amountStyleOf,
  canAmountChange,
  isPayroll,
  kindNameOf,
  languageOfSummary,
  signedAmountOf,
  useSummary,
} from '../words/index.ts'
import styles from './modal.module.css'

type TransactionHeadProps = { transaction: Transaction; titleId: string; titleRef?: Ref<HTMLHeadingElement> }

export function TransactionHead({ transaction, titleId, titleRef }: TransactionHeadProps) {
  const summaryOf = useSummary()
  const locale = useLocale()
  const name = summaryOf(transaction)
  const isStore = transaction.typeName === 'Transaction' && !isPayroll(transaction)
  return (
    <>
      <div className={styles['head']}>
        <MerchantMark transaction={transaction} name={name} />
        <div className={styles['names']}>
          <h2 id={titleId} ref={titleRef} className={styles['title']} tabIndex={-1}>
            <bdi lang={languageOfSummary(transaction, locale)}>{name}</bdi>
          </h2>
          {isStore && (
            <p className="sm soft">
              <MerchantLine transaction={transaction} />
            </p>
          )}
        </div>
      </div>
      <p className={classNames(styles['amount'], styles[amountStyleOf(transaction)])}>
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

/** "Restaurants · Oakland": the category alone where no one says where the store is. */
function MerchantLine({ transaction }: { transaction: Transaction }) {
  const copy = useCopy()
  const category = copy(kindNameOf(transaction.kind))
  if (transaction.merchantCity === undefined) return category
  return <Copy id="transactions.story.place" values={{ category, place: <bdi>{transaction.merchantCity}</bdi> }} />
}
