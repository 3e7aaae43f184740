// One transaction in the table: a button that covers the row and opens its details.
import type { Transaction } from '@daybreak/contract'
import Clock from 'lucide-react/icons/clock'
import { memo, type Ref } from 'react'
import { Badge, classNames, Money, Orb } from '#ui'
import { amountStyleOf, orbToneOf, rowStatusOf, signedAmountOf, transactionIcons, type RowStatus } from '../words/index.ts'
import type { RowTextOf } from './use-row-text.ts'
import styles from './table.module.css'

/** The button is handed over as well, so that the focus can return to it. */
export type OpenTransaction = (transaction: Transaction, button: HTMLButtonElement) => void

type TransactionRowProps = {
  transaction: Transaction
  /** It has just come, and slides in. */
  isFresh?: boolean
  textOf: RowTextOf
  onOpen: OpenTransaction
  /** From 0; given when the table holds only some of its rows. */
  index?: number
  rowRef?: Ref<HTMLTableRowElement>
  /** The row's index while it has the focus, null when it loses it. */
  onFocusIndex?: (index: number | null) => void
}

/** The header is the first row of the table, and counting begins at 1. */
const firstRowIndex = 2

export const TransactionRow = memo(function TransactionRow({
  transaction,
  isFresh = false,
  textOf,
  onOpen,
  index,
  rowRef,
  onFocusIndex,
}: TransactionRowProps) {
  const text = textOf(transaction)
  const status = rowStatusOf(transaction)
  return (
    <tr
      role="row"
      ref={rowRef}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + firstRowIndex}
      className={classNames(
        styles['row'],
        isFresh && styles['fresh'],
        status.appearance === 'plain' && status.isUsual && styles['usual'],
      )}
    >
      <td role="cell" className={classNames(styles['date'], 'num')}>
        {text.date}
      </td>
      <td role="cell" className={styles['description']}>
        <button
          type="button"
          className={styles['open']}
          aria-haspopup="dialog"
          aria-label={text.label}
          onClick={(event) => onOpen(transaction, event.currentTarget)}
          onFocus={() => onFocusIndex?.(index ?? null)}
          onBlur={() => onFocusIndex?.(null)}
        >
          <span className={styles['picture']}>
            <Orb icon={transactionIcons[transaction.kind]} tone={orbToneOf(transaction)} />
          </span>
          <span className={styles['name']} lang={text.nameLanguage}>
            {text.name}
          </span>
        </button>
      </td>
      <td role="cell" className={styles['status']}>
        <StatusWords status={status} words={text.status} />
      </td>
      <td role="cell" className={classNames(styles['amount'], styles[amountStyleOf(transaction)], 'num')}>
        <Money cents={signedAmountOf(transaction)} sign="always" />
      </td>
    </tr>
  )
})

function StatusWords({ status, words }: { status: RowStatus; words: string }) {
  if (status.appearance === 'bad') return <Badge tone="bad">{words}</Badge>
  if (status.appearance === 'plain') return words
  return (
    <Badge tone="pending" icon={Clock}>
      {words}
    </Badge>
  )
}
