// The results of a search: their count and sum, their export, the rows, and a message where there are none.
import type { Transaction, TransactionFilter, TransactionsFound } from '@daybreak/contract'
import { formatDollars, noCents, parseCents } from '@daybreak/money'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Card, EmptyState, LoadFailed, Skeleton, WithAmounts } from '#ui'
import { TransactionModal, type FromOtherRooms } from '../detail/index.ts'
import { ExportFound } from './export-found.tsx'
import { FoundRows } from './found-rows.tsx'
import type { FoundPage } from './search.queries.ts'
import styles from './search.module.css'

type FoundProps = FromOtherRooms & {
  query: UseInfiniteQueryResult<InfiniteData<FoundPage>>
  filter: TransactionFilter
  words: string
  onClear: () => void
}

export function Found({ query, filter, words, onClear, ...fromOtherRooms }: FoundProps) {
  const copy = useCopy()
  const [opened, setOpened] = useState<{ transaction: Transaction; button: HTMLButtonElement } | null>(null)
  const rows = query.data && uniqueRows(query.data.pages.flatMap((page) => page.rows))
  const found = query.data?.pages[0]?.found ?? null
  return (
    <>
      <div className={styles['head']}>
        <p role="status" className={styles['count']}>
          {found && !query.isPlaceholderData && <FoundWords found={found} />}
        </p>
        {rows !== undefined && rows.length > 0 && <ExportFound filter={filter} />}
      </div>
      <Card flush className={styles['found']}>
        {query.isPending && <Skeleton className={styles['loading']} />}
        {query.isError && !rows && <LoadFailed level={2} isBusy={query.isFetching} onRetry={() => void query.refetch()} />}
        {rows?.length === 0 && (
          <div className={styles['none']}>
            <EmptyState icon={SearchX} tone="iris" level={2} title={copy('transactions.filter.none')} />
            <Button variant="tint" size="sm" onClick={onClear}>
              <Copy id="transactions.search.clear" />
            </Button>
          </div>
        )}
        {rows && (
          <FoundRows
            transactions={rows}
            words={words}
            hasMore={query.hasNextPage}
            onOpen={(transaction, button) => setOpened({ transaction, button })}
          />
        )}
        {query.hasNextPage && (
          <div className={styles['more']}>
            <Button variant="quiet" size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              <Copy id={query.isFetchNextPageError ? 'shell.action.try-again' : 'transactions.list.view-more'} />
            </Button>
          </div>
        )}
      </Card>
      {rows !== undefined && rows.length > 0 && !query.hasNextPage && (
        <p className={styles['all']}>
          <Copy id="transactions.list.end" />
        </p>
      )}
      {opened && (
        <TransactionModal
          transaction={rows?.find(({ id }) => id === opened.transaction.id) ?? opened.transaction}
          {...fromOtherRooms}
          returnFocusTo={opened.button}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** "6 found · $113.89 out": of all that is found, and not only of what is shown. */
function FoundWords({ found }: { found: TransactionsFound }) {
  const copy = useCopy()
  const dollars = (amount: string) => formatDollars(parseCents(amount) ?? noCents, 'never')
  return (
    <>
      <b>{copy('transactions.search.found', { count: found.count })}</b>
      {found.moneyIn !== '0' && (
        <>
          {' · '}
          <WithAmounts text={copy('transactions.search.in', { amount: dollars(found.moneyIn) })} />
        </>
      )}
      {found.moneyOut !== '0' && (
        <>
          {' · '}
          <WithAmounts text={copy('transactions.search.out', { amount: dollars(found.moneyOut) })} />
        </>
      )}
    </>
  )
}

/** An item that was completed between two pages is in both; the first state stays until the next search. */
function uniqueRows(rows: readonly Transaction[]): Transaction[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
