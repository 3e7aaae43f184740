// "Your Transactions": the list with its states, "View More" and the detail modal. Specification 2, "Transactions table".
import type { Transaction } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { transactionsPath } from '#platform/paths.ts'
import { Card, EmptyState, Icon, Link, LoadFailed, useAmountWords, useAnnounce } from '#ui'
import { loadTransactionDetail, TransactionModal, type FromOtherRooms } from './detail/index.ts'
import { useFreshRows } from './fresh-rows.ts'
import { rowsOf } from './transaction-list.ts'
import { TransactionsSkeleton, TransactionsTable, useRowText, type OpenTransaction } from './table/index.ts'
import { transactionsQuery } from './transactions.queries.ts'
import { ViewMore } from './view-more.tsx'
import styles from './transactions-card.module.css'

type TransactionsCardProps = FromOtherRooms & {
  className?: string | undefined
}

export function TransactionsCard({ className, ...fromOtherRooms }: TransactionsCardProps) {
  const headingId = useId()
  const { data: list, isError, refetch, isFetching } = useQuery(transactionsQuery())
  // The first rows are drawn in slices: a finger that is on the page meanwhile is answered. Later ones are there when they are announced.
  const isDrawn = useDeferredValue(list !== undefined, false)
  const rows = useMemo(() => (list ? rowsOf(list) : []), [list])
  const areaRef = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useCallback<OpenTransaction>((transaction, button) => setOpened({ transaction, button }), [])

  const fresh = useNewRows(list === undefined ? null : rows)
  useDetailBefore(rows.length > 0)

  /** Spec 2: "scrolls to the bottom when rows are added". */
  function scrollToEnd() {
    const area = areaRef.current
    if (area) area.scrollTop = area.scrollHeight
  }

  return (
    <Card flush labelledBy={headingId} className={className}>
      <div className={styles['card']}>
        <div className={styles['heading']}>
          <h2 id={headingId}>
            <Copy id="transactions.list.title" />
          </h2>
          <Link to={transactionsPath} className={styles['search']}>
            <Icon of={Search} />
            <span className="vh">
              <Copy id="transactions.filter.search" />
            </span>
          </Link>
        </div>
        {!isDrawn && !isError && <TransactionsSkeleton />}
        {isError && !list && <LoadFailed isBusy={isFetching} onRetry={() => void refetch()} />}
        {list && isDrawn && rows.length === 0 && <NoTransactions />}
        {list && isDrawn && rows.length > 0 && (
          <>
            <TransactionsTable transactions={rows} fresh={fresh} labelledBy={headingId} areaRef={areaRef} onOpen={open} />
            <ViewMore hasMore={list.nextCursor !== null} rows={rows.length} onAdded={scrollToEnd} />
          </>
        )}
      </div>
      {opened && (
        <TransactionModal
          // A refresh may have changed it while it is open.
          transaction={rows.find(({ id }) => id === opened.transaction.id) ?? opened.transaction}
          {...fromOtherRooms}
          returnFocusTo={opened.button}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}

/** Those that came by themselves are said once. */
function useNewRows(rows: readonly Transaction[] | null): ReadonlySet<string> {
  const copy = useCopy()
  const announce = useAnnounce()
  const textOf = useRowText()
  const amountWords = useAmountWords()
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? null, [rows])
  return useFreshRows(ids, (came) => {
    const newest = rows?.find(({ id }) => id === came[0])
    if (newest === undefined) return
    const values = { description: textOf(newest).name, amount: amountWords(wireCents(newest.amount)), count: came.length }
    announce(copy('transactions.list.arrived', values), { isBeside: true })
  })
}

/** The details are there before a row is pressed, and after what the first paint needs. */
function useDetailBefore(isListed: boolean) {
  useEffect(() => {
    if (!isListed) return undefined
    // Without it, the first press asks, and says so when nothing comes.
    const timer = window.setTimeout(() => void loadTransactionDetail().catch(() => undefined), afterPaintMs)
    return () => window.clearTimeout(timer)
  }, [isListed])
}

const afterPaintMs = 1_000

type Opened = { transaction: Transaction; button: HTMLButtonElement }

function NoTransactions() {
  const copy = useCopy()
  return (
    <EmptyState
      icon={ReceiptText}
      tone="iris"
      title={copy('transactions.list.empty')}
      body={copy('transactions.list.empty-help')}
    />
  )
}
