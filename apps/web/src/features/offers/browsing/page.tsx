// The offers: searched while typing, sorted, and paged. Pictures "cash-back", "cash-back-none".
import { offersRoutes, type OfferCategory } from '@daybreak/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { useRef } from 'react'
import { problemOf } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Card, EmptyState, LoadFailed } from '#ui'
import { useOfferWords } from '../words/index.ts'
import { offersQuery } from './browsing.queries.ts'
import { filterOf, nothingAsked, searchOf, uniqueOffers, type Asked } from './browsing.rules.ts'
import { NextOffers, OfferGrid, OfferGridLoading } from './grid.tsx'
import { NearZip, OfferOrder, OfferTools } from './tools.tsx'
import { useAsked } from './use-asked.ts'
import styles from './browsing.module.css'

type OffersPageProps = {
  /** The part of the address after its path. */
  search: string
  /** Stores the query in the address, replacing the earlier one. */
  onSearch: (search: string) => void
}

export function OffersPage({ search, onSearch }: OffersPageProps) {
  const { asked, debounced, ask } = useAsked(search, onSearch)
  const fieldRef = useRef<HTMLInputElement>(null)
  const focusField = () => fieldRef.current?.focus()
  return (
    <>
      <OfferTools asked={asked} onAsk={ask} fieldRef={fieldRef} />
      <FoundOffers
        asked={asked}
        debounced={debounced}
        onAsk={ask}
        onSearchAll={() => {
          ask({ ...nothingAsked, q: asked.q })
          focusField()
        }}
        onClear={() => {
          ask({ q: '' })
          focusField()
        }}
      />
    </>
  )
}

type FoundOffersProps = {
  asked: Asked
  debounced: Asked
  onAsk: (changes: Partial<Asked>) => void
  onSearchAll: () => void
  onClear: () => void
}

function FoundOffers({ asked, debounced, onAsk, onSearchAll, onClear }: FoundOffersProps) {
  const copy = useCopy()
  const filter = filterOf(debounced)
  const query = useInfiniteQuery(offersQuery(filter))
  const { data, error, isPlaceholderData, isFetching, isFetchingNextPage, isFetchNextPageError } = query
  const pages = data?.pages ?? []
  const [first] = pages
  const offers = uniqueOffers(pages.flatMap((page) => page.data))
  const isUnknownZip = problemOf(error, offersRoutes.listOffers)?.code === 'offers.postal_code_unknown'
  const isFailed = error !== null && !isFetchNextPageError
  return (
    <>
      <div className={styles['counted']}>
        <p role="status">{first && !isFailed && <Copy id="offers.home.count" values={{ count: first.count }} />}</p>
        <OfferOrder asked={asked} onAsk={onAsk} />
      </div>
      {asked.sort === 'nearest' && (
        <NearZip asked={asked} onAsk={onAsk} usedZip={first?.postalCode ?? null} isUnknown={isUnknownZip} />
      )}
      {!data && !error && <OfferGridLoading />}
      {isFailed && !isUnknownZip && !data && (
        <Card>
          <LoadFailed level={2} isBusy={isFetching} onRetry={() => void query.refetch()} />
        </Card>
      )}
      {first && offers.length === 0 && <NothingFound asked={debounced} onSearchAll={onSearchAll} onClear={onClear} />}
      {offers.length > 0 && (
        <OfferGrid label={copy('offers.tab.offers')} offers={offers} search={searchOf(debounced)} isOld={isPlaceholderData} />
      )}
      {query.hasNextPage && (
        <NextOffers isBusy={isFetchingNextPage} hasFailed={isFetchNextPageError} onNext={() => void query.fetchNextPage()} />
      )}
    </>
  )
}

type NothingFoundProps = Pick<FoundOffersProps, 'onSearchAll' | 'onClear'> & { asked: Asked }

/** DESIGN-2, "None found": it says what was searched and where; "Search all offers" drops the category and keeps the words. */
function NothingFound({ asked, onSearchAll, onClear }: NothingFoundProps) {
  const copy = useCopy()
  const words = asked.q.trim()
  const isNarrow = asked.category !== '' || asked.channel !== ''
  return (
    <>
      <Card>
        <EmptyState
          icon={SearchX}
          tone="plain"
          level={2}
          title={words === '' ? copy('offers.search.none-here') : copy('offers.search.none', { query: words })}
          body={copy('offers.search.none-help')}
          action={
            <div className={styles['actions']}>
              {isNarrow && (
                <Button onClick={onSearchAll}>
                  <Copy id="offers.search.all" />
                </Button>
              )}
              {words !== '' && (
                <Button variant={isNarrow ? 'quiet' : 'tint'} onClick={onClear}>
                  <Copy id="offers.search.clear" />
                </Button>
              )}
            </div>
          }
        />
      </Card>
      {asked.category !== '' && words !== '' && <OfCategory category={asked.category} />}
    </>
  )
}

const shownOfCategory = 6

/** What the category has, where the words are in none of it. */
function OfCategory({ category }: { category: OfferCategory }) {
  const words = useOfferWords()
  const { data, isPlaceholderData } = useInfiniteQuery(offersQuery({ category }))
  const offers = data?.pages[0]?.data.slice(0, shownOfCategory) ?? []
  if (offers.length === 0 || isPlaceholderData) return null
  return (
    <>
      <h2 className={styles['heading']}>{words.category(category)}</h2>
      <OfferGrid label={words.category(category)} offers={offers} search={searchOf({ ...nothingAsked, category })} />
    </>
  )
}
