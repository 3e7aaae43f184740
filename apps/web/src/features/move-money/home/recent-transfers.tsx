// Transfers that are scheduled, on their way or done, newest first, with the state of each. Readings 4.4, "Scheduled and recent".
import type { MoneyTransfer } from '@daybreak/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import Zap from 'lucide-react/icons/zap'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { moneyTransferPath } from '#platform/paths.ts'
import { Button, Card, ItemLink, ItemList, LoadFailed, Money } from '#ui'
import { moneyTransfersQuery } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { StatusWords } from '../transfer/index.ts'
import styles from '../move-money.module.css'

export function RecentTransfers() {
  const titleId = useId()
  const { data, isPending, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(moneyTransfersQuery)
  const transfers = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Card flush labelledBy={titleId}>
      <h2 id={titleId} className={styles['listTitle']}>
        <Copy id="move-money.home.recent" />
      </h2>
      {isError && <LoadFailed isBusy={isFetching} onRetry={() => void refetch()} />}
      {!isPending && !isError && transfers.length === 0 && (
        <p className={`soft ${styles['foot']}`}>
          <Copy id="move-money.home.recent-empty" />
        </p>
      )}
      {transfers.length > 0 && (
        <ItemList>
          {transfers.map((transfer) => (
            <TransferItem key={transfer.id} transfer={transfer} />
          ))}
        </ItemList>
      )}
      {hasNextPage && (
        <div className={styles['foot']}>
          <Button variant="tint" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Copy id="transactions.list.view-more" />
          </Button>
        </div>
      )}
    </Card>
  )
}

function TransferItem({ transfer }: { transfer: MoneyTransfer }) {
  const { id, amount, speed, destination, createdAt } = transfer
  const words = useMoneyWords()
  return (
    <ItemLink
      to={moneyTransferPath(id)}
      icon={speed === 'instant' ? Zap : Landmark}
      tone="iris"
      title={
        <>
          <Money cents={amount} /> · <bdi>{words.accountOf(destination)}</bdi>
        </>
      }
      body={
        <>
          <StatusWords transfer={transfer} /> · <span className="num">{words.dayOfInstant(createdAt)}</span>
        </>
      }
    />
  )
}
