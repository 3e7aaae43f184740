// The table of transactions in its scroll area of at most 580 px (specification 9); above 200 rows only the visible ones are
// built.
import type { Transaction } from '@daybreak/contract'
import { useCallback } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { LongRows } from './long-rows.tsx'
import { PlainRows } from './plain-rows.tsx'
import type { OpenTransaction } from './row.tsx'
import { useRowText } from './use-row-text.ts'
import styles from './table.module.css'

type TransactionsTableProps = {
  transactions: readonly Transaction[]
  /** The ids of those that slide in. */
  fresh?: ReadonlySet<string>
  onOpen: OpenTransaction
  /** The id of the heading that names the area. */
  labelledBy: string
  areaRef: { current: HTMLDivElement | null }
}

/** Up to here the browser scrolls plain rows without effort, and finding in the page finds all of them. */
const maxPlainRows = 200
const none: ReadonlySet<string> = new Set()

export function TransactionsTable({ transactions, fresh = none, onOpen, labelledBy, areaRef }: TransactionsTableProps) {
  const copy = useCopy()
  const textOf = useRowText()
  const count = transactions.length
  const isLong = count > maxPlainRows
  const findArea = useCallback(() => areaRef.current, [areaRef])
  const rows = { transactions, fresh, textOf, onOpen }
  return (
    // The rows are focusable, so the keyboard scrolls the area; at its ends the page scrolls on.
    <div ref={areaRef} className={styles['area']}>
      {/* Roles written out: on a narrow card the rows are grids, which would take them away. */}
      <table role="table" className={styles['table']} aria-labelledby={labelledBy} aria-rowcount={isLong ? count + 1 : undefined}>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={isLong ? 1 : undefined}>
            <th role="columnheader" scope="col" className={styles['date']}>
              {copy('transactions.list.column-date')}
            </th>
            <th role="columnheader" scope="col">
              {copy('transactions.list.column-description')}
            </th>
            <th role="columnheader" scope="col" className={styles['status']}>
              {copy('transactions.list.column-status')}
            </th>
            <th role="columnheader" scope="col" className={styles['amount']}>
              {copy('transactions.list.column-amount')}
            </th>
          </tr>
        </thead>
        {isLong ? <LongRows {...rows} findArea={findArea} /> : <PlainRows {...rows} maxRows={count} />}
      </table>
    </div>
  )
}
