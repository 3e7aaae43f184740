// The offers that the worker has on.
import { useInfiniteQuery } from '@tanstack/react-query'
import BadgePercent from 'lucide-react/icons/badge-percent'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { cashBackPath } from '#platform/paths.ts'
import { ButtonLink, Card, EmptyState, LoadFailed } from '#ui'
import { onQuery } from './browsing.queries.ts'
import { uniqueOffers } from './browsing.rules.ts'
import { NextOffers, OfferGrid, OfferGridLoading } from './grid.tsx'

/** @param search  what says in the address that an offer was opened from here */
export function OffersOnPage({ search }: { search: string }) {
  const copy = useCopy()
  const query = useInfiniteQuery(onQuery)
  const { data, isPending, isFetching, isFetchingNextPage, isFetchNextPageError } = query
  if (isPending) return <OfferGridLoading />
  if (data === undefined)
    return (
      <Card>
        <LoadFailed level={2} isBusy={isFetching} onRetry={() => void query.refetch()} />
      </Card>
    )
  const offers = uniqueOffers(data.pages.flatMap((page) => page.data))
  if (offers.length === 0)
    return (
      <Card>
        <EmptyState
          icon={BadgePercent}
          tone="iris"
          level={2}
          title={copy('offers.on.empty')}
          body={copy('offers.on.empty-help')}
          action={
            <ButtonLink to={cashBackPath} variant="tint">
              <Copy id="accounts.rewards.action" />
            </ButtonLink>
          }
        />
      </Card>
    )
  return (
    <>
      <OfferGrid label={copy('offers.tab.activated')} offers={offers} search={search} />
      {query.hasNextPage && (
        <NextOffers isBusy={isFetchingNextPage} hasFailed={isFetchNextPageError} onNext={() => void query.fetchNextPage()} />
      )}
    </>
  )
}
