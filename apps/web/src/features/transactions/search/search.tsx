// Search and filters over the whole history, with their state in the address. DESIGN-2, "Search".
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { homePath } from '#platform/paths.ts'
import { BackLink, ChoiceChips, SearchInput } from '#ui'
import type { FromOtherRooms } from '../detail/index.ts'
import { Found } from './found.tsx'
import { SearchFilters } from './filters.tsx'
import { foundQuery } from './search.queries.ts'
import {
  askedIn,
  chipOf,
  filterOf,
  maxLettersOfSearch,
  nothingAsked,
  searchOf,
  unreadIn,
  withChip,
  type Asked,
} from './search.rules.ts'
import { UnreadFilters } from './unread-filters.tsx'
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
  const [opening] = useState(() => ({ asked: askedIn(search), unread: unreadIn(search) }))
  const [asked, setAsked] = useState(opening.asked)
  const debounced = useDebounced(asked, onSearch)
  const filter = filterOf(debounced, browserTimeZone())
  const query = useInfiniteQuery(foundQuery(filter))
  const isKnown = debounced === asked && !query.isPlaceholderData && !query.isError
  const fieldRef = useRef<HTMLInputElement>(null)
  useEffect(() => fieldRef.current?.focus(), [])
  const ask = (changes: Partial<Asked>) => setAsked((before) => ({ ...before, ...changes }))
  return (
    <div className={styles['page']}>
      <BackLink to={homePath}>
        <Copy id="transactions.search.back" />
      </BackLink>
      <h1>
        <Copy id="transactions.list.title" />
      </h1>
      <search className={styles['tools']}>
        <div className={styles['line']}>
          <SearchInput
            label={copy('transactions.filter.search')}
            maxLength={maxLettersOfSearch}
            inputRef={fieldRef}
            value={asked.q}
            onValue={(q) => ask({ q })}
          />
          <SearchFilters asked={asked} onAsk={ask} count={isKnown ? (query.data?.pages[0]?.found?.count ?? null) : null} />
        </div>
        <ChoiceChips
          isRow
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
      </search>
      {asked === opening.asked && <UnreadFilters names={opening.unread} />}
      <Found
        query={query}
        filter={filter}
        words={debounced.q}
        {...fromOtherRooms}
        onClear={() => {
          setAsked(nothingAsked)
          fieldRef.current?.focus()
        }}
      />
    </div>
  )
}

/** What is asked once the typing rests. */
function useDebounced(asked: Asked, onSearch: (search: string) => void): Asked {
  const [debounced, setDebounced] = useState(asked)
  const onSearchRef = useRef(onSearch)
  useEffect(() => {
    onSearchRef.current = onSearch
  })
  useEffect(() => {
    if (asked === debounced) return undefined
    const timer = window.setTimeout(() => {
      setDebounced(asked)
      onSearchRef.current(searchOf(asked))
    }, afterTypingMs)
    return () => window.clearTimeout(timer)
  }, [asked, debounced])
  return debounced
}
