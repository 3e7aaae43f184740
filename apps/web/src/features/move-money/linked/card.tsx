// The card of the worker's banks and cards on another page, each with its state, and a link to their own page. Picture
// "my-account-pay".
import { useQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { linkedAccountsPath } from '#platform/paths.ts'
import { ButtonLink, Card, Item, ItemList, LoadFailed, Skeleton } from '#ui'
import { destinationsQuery } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { AccountBadge } from './account-badge.tsx'
import styles from './linked.module.css'

export function LinkedCard() {
  const titleId = useId()
  const words = useMoneyWords()
  const { data, isPending, isFetching, refetch } = useQuery(destinationsQuery)
  return (
    <Card flush labelledBy={titleId}>
      <h2 id={titleId} className={styles['cardHead']}>
        <Copy id="employee.pay.linked" />
      </h2>
      {isPending && <Skeleton className={styles['cardLoading']} />}
      {!isPending && !data && <LoadFailed level={3} isBusy={isFetching} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ItemList>
          {data.map((account) => (
            <Item
              key={account.id}
              icon={account.kind === 'bank' ? Landmark : CreditCard}
              tone="iris"
              title={<bdi>{words.bankOf(account)}</bdi>}
              body={<span className="num">{words.numberOf(account)}</span>}
              end={<AccountBadge status={account.status} />}
            />
          ))}
        </ItemList>
      )}
      {data && (
        <div className={styles['add']}>
          {data.length === 0 && (
            <p className="soft">
              <Copy id="move-money.linked.owner" />
            </p>
          )}
          <ButtonLink to={linkedAccountsPath} variant="tint" full>
            <Copy id="move-money.linked.title" />
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
