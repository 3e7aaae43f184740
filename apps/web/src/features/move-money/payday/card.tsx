// The card of the recurring transfer on another page: what moves next, and a link to its own page. Picture "my-account-pay".
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { paydayPath } from '#platform/paths.ts'
import { Badge, ButtonLink, Card, LoadFailed, Skeleton } from '#ui'
import { paydayQuery } from './payday.queries.ts'
import { WhatMoves } from './summary.tsx'
import styles from './payday.module.css'

export function PaydayCard() {
  const titleId = useId()
  const { data, isPending, isFetching, refetch } = useQuery(paydayQuery)
  const instruction = data?.standing ?? null
  return (
    <Card labelledBy={titleId}>
      <div className={styles['head']}>
        <h2 id={titleId}>
          <Copy id="move-money.payday.title" />
        </h2>
        {data && instruction !== null && !instruction.isPaused && !data.isNextSkipped && (
          <Badge tone="good" icon={Check}>
            <Copy id="move-money.payday.on" />
          </Badge>
        )}
      </div>
      {isPending && <Skeleton className={styles['cardLoading']} />}
      {!isPending && !data && <LoadFailed level={3} isBusy={isFetching} onRetry={() => void refetch()} />}
      {data && instruction !== null && <WhatMoves payday={data} instruction={instruction} />}
      {data && instruction === null && (
        <p className="soft">
          <Copy id="move-money.payday.lead" />
        </p>
      )}
      {data && (
        <div className={styles['actions']}>
          <ButtonLink to={paydayPath} variant="tint">
            <Copy id={instruction === null ? 'move-money.payday.set-up' : 'move-money.payday.see'} />
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
