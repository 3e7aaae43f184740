// Cash back earnings: what purchases earned, the total, and a link to claim missing cash back. Picture "cash-back-earnings".
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useId } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { cashBackPath, missingCashBackPath } from '#platform/paths.ts'
import { Button, ButtonLink, Card, EmptyState, Fact, Facts, LoadFailed, Money, Skeleton } from '#ui'
import { useOfferWords } from '../words/index.ts'
import { EarningRow } from './row.tsx'
import { earningsQuery, totalsQuery } from './earnings.queries.ts'
import styles from './earnings.module.css'

/** @param asked  the purchase that a link led from; null for none */
export function EarningsPage({ asked }: { asked: string | null }) {
  return (
    <div className={styles['columns']}>
      <EarningList asked={asked} />
      <div className="grid">
        <Totals />
        <Missing />
      </div>
    </div>
  )
}

function EarningList({ asked }: { asked: string | null }) {
  const headingId = useId()
  const query = useInfiniteQuery(earningsQuery)
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const earnings = data?.pages.flatMap((page) => page.data) ?? []
  const isAsked = (transactionId: string) => transactionId === asked
  // The requested one may be far down.
  const isFar = asked !== null && data !== undefined && !earnings.some(({ purchase }) => isAsked(purchase.transactionId))
  const isSeeking = isFar && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const pages = data?.pages.length
  useEffect(() => {
    if (isSeeking) void fetchNextPage()
  }, [isSeeking, pages, fetchNextPage])
  return (
    <Card flush labelledBy={headingId}>
      <h2 id={headingId} className={styles['heading']}>
        <Copy id="offers.tab.earnings" />
      </h2>
      {isPending && <Skeleton className={styles['loading']} />}
      {data === undefined && !isPending && <LoadFailed isBusy={isFetching} onRetry={() => void query.refetch()} />}
      {data && earnings.length === 0 && <NoEarnings />}
      <ul>
        {earnings.map((earning) => (
          <EarningRow key={earning.id} earning={earning} isAsked={isAsked(earning.purchase.transactionId)} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles['foot']}>
          <Button
            variant={isFetchNextPageError ? 'tint' : 'quiet'}
            size="sm"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            {...(isFetchNextPageError ? { icon: RotateCw } : { iconEnd: ChevronDown })}
          >
            <Copy id={isFetchNextPageError ? 'shell.action.try-again' : 'transactions.list.view-more'} />
          </Button>
        </div>
      )}
    </Card>
  )
}

function NoEarnings() {
  const copy = useCopy()
  return (
    <EmptyState
      icon={PiggyBank}
      tone="in"
      title={copy('offers.earning.empty')}
      action={
        <ButtonLink to={cashBackPath} variant="tint" size="sm">
          <Copy id="accounts.rewards.action" />
        </ButtonLink>
      }
    />
  )
}

function Totals() {
  const headingId = useId()
  const words = useOfferWords()
  const { data: totals, isPending, isFetching, refetch } = useQuery(totalsQuery)
  return (
    <Card labelledBy={headingId}>
      <h2 id={headingId} className={styles['small']}>
        <Copy id="offers.home.earned-year" />
      </h2>
      {isPending && <Skeleton className={styles['sums']} />}
      {!totals && !isPending && <LoadFailed isBusy={isFetching} onRetry={() => void refetch()} />}
      {totals && (
        <>
          <p className={styles['sum']}>
            <Money cents={totals.earned} />
          </p>
          <Facts>
            <Fact label={<Copy id="offers.earning.badge-tracked" />}>
              <Money cents={totals.waiting} />
            </Fact>
            <Fact label={<Copy id="offers.earning.badge-approved" />}>
              <Money cents={totals.approved} />
            </Fact>
            {totals.nextPayAt !== null && (
              <Fact label={<Copy id="offers.earning.next" />}>
                <Copy id="offers.earning.about" values={{ date: words.day(totals.nextPayAt) }} />
              </Fact>
            )}
          </Facts>
        </>
      )}
    </Card>
  )
}

function Missing() {
  const headingId = useId()
  return (
    <Card labelledBy={headingId}>
      <h2 id={headingId}>
        <Copy id="offers.claim.title" />
      </h2>
      <p className={styles['about']}>
        <Copy id="offers.claim.pick" /> <Copy id="offers.claim.answer-within" />
      </p>
      <ButtonLink to={missingCashBackPath} variant="tint" full>
        <Copy id="offers.claim.tell" />
      </ButtonLink>
    </Card>
  )
}
