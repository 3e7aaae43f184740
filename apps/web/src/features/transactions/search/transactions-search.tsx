// Search and filters over the whole history, kept in the address. DESIGN-2, "Search".
import type { Transaction, TransactionsFound } from '@daybreak/contract'
import { formatDollars, noCents, parseCents } from '@daybreak/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect, useRef, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { homePath } from '#platform/paths.ts'
import { BackLink, Button, Card, ChoiceChips, EmptyState, LoadFailed, Skeleton, TextInput, WithAmounts } from '#ui'
import { TransactionModal, type FromOtherRooms } from '../detail/index.ts'
import { FoundRows } from './found-rows.tsx'
import { SearchFilters } from './search-filters.tsx'
import { ExportFound } from './export-found.tsx'
import { foundQuery } from './search.queries.ts'
import { askedIn, chipOf, filterOf, maxLettersOfSearch, nothingAsked, searchOf, withChip, type Asked } from './search.rules.ts'
import styles from './search.module.css'

type TransactionsSearchProps = FromOtherRooms & {
  /** What the address asks for when the page opens. */
  search: URLSearchParams
  /** Keeps what is asked in the address, in place of what was. */
  onSearch: (search: string) => void
}

const afterTypingMs = 250

export function TransactionsSearch({ search, onSearch, ...fromOtherRooms }: TransactionsSearchProps) {
  const copy = useCopy()
  const [asked, setAsked] = useState(() => askedIn(search))
  const settled = useSettled(asked, onSearch)
  const fieldRef = useRef<HTMLInputElement>(null)
  useEffect(() => fieldRef.current?.focus(), [])
  const ask = (changes: Partial<Asked>) => setAsked((before) => ({ ...before, ...changes }))
  return (
    <>
      <BackLink to={homePath}>
        <Copy id="transactions.search.back" />
      </BackLink>
      <h1>
        <Copy id="transactions.list.title" />
      </h1>
      <search className={styles['tools']}>
        <TextInput
          type="search"
          className={styles['field']}
          label={copy('transactions.filter.search')}
          maxLength={maxLettersOfSearch}
          autoComplete="off"
          enterKeyHint="search"
          inputRef={fieldRef}
          value={asked.q}
          onValue={(q) => ask({ q })}
        />
        <ChoiceChips
          legend={copy('transactions.search.quick')}
          chips={[
            { value: '', label: copy('transactions.search.all') },
            { value: 'in', label: copy('transactions.filter.money-in') },
            { value: 'out', label: copy('transactions.filter.money-out') },
            { value: 'pending', label: copy('transactions.list.badge-pending') },
          ]}
          value={chipOf(asked)}
          onValue={(chip) => ask(withChip(asked, chip))}
        />
        <SearchFilters asked={asked} onAsk={ask} />
      </search>
      <Found
        asked={settled}
        {...fromOtherRooms}
        onClear={() => {
          setAsked(nothingAsked)
          fieldRef.current?.focus()
        }}
      />
    </>
  )
}

/** What is asked once the typing rests. */
function useSettled(asked: Asked, onSearch: (search: string) => void): Asked {
  const [settled, setSettled] = useState(asked)
  const onSearchRef = useRef(onSearch)
  useEffect(() => {
    onSearchRef.current = onSearch
  })
  useEffect(() => {
    if (asked === settled) return undefined
    const timer = window.setTimeout(() => {
      setSettled(asked)
      onSearchRef.current(searchOf(asked))
    }, afterTypingMs)
    return () => window.clearTimeout(timer)
  }, [asked, settled])
  return settled
}

type FoundProps = FromOtherRooms & { asked: Asked; onClear: () => void }

function Found({ asked, onClear, ...fromOtherRooms }: FoundProps) {
  const copy = useCopy()
  const [opened, setOpened] = useState<{ transaction: Transaction; button: HTMLButtonElement } | null>(null)
  const filter = filterOf(asked, browserTimeZone())
  const query = useInfiniteQuery(foundQuery(filter))
  const rows = query.data && uniqueRows(query.data.pages.flatMap((page) => page.rows))
  const found = query.data?.pages[0]?.found ?? null
  return (
    <>
      <div className={styles['head']}>
        <p role="status" className={styles['count']}>
          {found && !query.isPlaceholderData && <FoundWords found={found} />}
        </p>
        {rows?.some(({ isPending }) => !isPending) && <ExportFound filter={filter} />}
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
            words={asked.q}
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
        <p className={styles['end']}>
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
