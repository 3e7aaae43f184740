// Plain rows, for a list that the browser scrolls without effort, and for the first paint of a longer one.
import type { Transaction } from '@daybreak/contract'
import { TransactionRow, type OpenTransaction } from './row.tsx'
import type { RowTextOf } from './use-row-text.ts'

export type RowsProps = {
  transactions: readonly Transaction[]
  /** The ids of those that slide in. */
  fresh: ReadonlySet<string>
  textOf: RowTextOf
  onOpen: OpenTransaction
}
/** `findArea` finds the element that scrolls. */
export type LongRowsProps = RowsProps & { findArea: () => HTMLElement | null }

/** Before a row is measured; the real height follows the text size and the width. */
export const likelyRowHeightPx = 62

/** @param maxRows  the others are an empty row of their height */
export function PlainRows({ transactions, fresh, textOf, onOpen, maxRows }: RowsProps & { maxRows: number }) {
  const restPx = (transactions.length - maxRows) * likelyRowHeightPx
  return (
    <tbody role="rowgroup">
      {transactions.slice(0, maxRows).map((transaction) => (
        <TransactionRow
          key={transaction.id}
          transaction={transaction}
          isFresh={fresh.has(transaction.id)}
          textOf={textOf}
          onOpen={onOpen}
        />
      ))}
      {restPx > 0 && <Gap heightPx={restPx} />}
    </tbody>
  )
}

/** An empty row. Its height is set through CSSOM: the content security policy allows no style attributes. */
export function Gap({ heightPx }: { heightPx: number }) {
  return (
    <tr
      aria-hidden="true"
      ref={(row) => {
        row?.style.setProperty('height', `${Math.max(0, heightPx)}px`)
      }}
    />
  )
}
