// Earlier transfers, newest first, with the state of each. Readings 4.6, "history".
import type { ExpressPayTransfer } from '@daybreak/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { noCents } from '@daybreak/money'
import { formatPosted, formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import Zap from 'lucide-react/icons/zap'
import { useId } from 'react'
import type { CopyKey } from '@daybreak/copy'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { moneyTransferPath } from '#platform/paths.ts'
import { Button, Card, Item, ItemList, Link, LoadFailed, Money } from '#ui'
import { useMethodWords } from './use-method-words.ts'
import { transfersQuery } from './express-pay.queries.ts'
import styles from './shifts-list.module.css'

export function TransferHistory() {
  const titleId = useId()
  const { data, isPending, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(transfersQuery)
  const transfers = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Card flush labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="express-pay.history.title" />
      </h2>
      {isError && <LoadFailed isBusy={isFetching} onRetry={() => void refetch()} />}
      {!isPending && !isError && transfers.length === 0 && (
        <p className={styles['none']}>
          <Copy id="express-pay.history.empty" />
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
            <Copy id="express-pay.history.more" />
          </Button>
        </div>
      )}
    </Card>
  )
}

function TransferItem({ transfer }: { transfer: ExpressPayTransfer }) {
  const locale = useLocale()
  return (
    <Item
      icon={Zap}
      tone="iris"
      title={<Money cents={transfer.amount} />}
      body={formatPosted(parseInstant(transfer.createdAt), browserTimeZone(), locale)}
      end={
        <span className={styles['end']}>
          <span className="xs mute">
            <Outcome transfer={transfer} />
            {transfer.sent && <Sent sent={transfer.sent} />}
          </span>
        </span>
      }
    />
  )
}

function Outcome({ transfer: { status, isWrittenOff, repayments, outstanding } }: { transfer: ExpressPayTransfer }) {
  const locale = useLocale()
  if (status === 'CANCELED' || status === 'FAILED') return <Copy id="express-pay.history.undone" />
  const isOpen = wireCents(outstanding) > noCents
  const dateOf = (payday: string) => formatWeekday(parsePlainDate(payday), locale)
  const [only] = repayments
  if (!isOpen && !isWrittenOff && only && repayments.length === 1) {
    return <Copy id="express-pay.past.settled" values={{ date: dateOf(only.payday) }} />
  }
  return (
    <>
      {/* A paycheck that fell short left the rest to the next one: each is named. */}
      {repayments.map(({ payday, amount: part }, index) => (
        <span key={`${payday} ${index}`} className={styles['line']}>
          <Copy id="express-pay.history.part" values={{ amount: <Money cents={part} />, date: dateOf(payday) }} />
        </span>
      ))}
      {(isOpen || isWrittenOff) && (
        <span className={styles['line']}>
          <Copy id={isWrittenOff ? 'express-pay.history.cleared' : 'express-pay.history.outstanding'} />
        </span>
      )}
    </>
  )
}

const sentWords: Record<NonNullable<ExpressPayTransfer['sent']>['status'], CopyKey> = {
  INITIATED: 'transactions.status.initiated',
  PENDING: 'transactions.status.pending',
  PROCESSING: 'transactions.status.processing',
  PROCESSED: 'transactions.status.completed',
  COMPLETED: 'transactions.status.completed',
  CANCELED: 'transactions.status.canceled',
  FAILED: 'transactions.status.failed',
  RETURNED: 'transactions.status.returned',
}

/** How far it is on its way elsewhere; its own page says where the money is. */
function Sent({ sent: { id, destination, status } }: { sent: NonNullable<ExpressPayTransfer['sent']> }) {
  const { accountOf } = useMethodWords()
  return (
    <span className={styles['line']}>
      <Link to={moneyTransferPath(id)}>
        <bdi>{accountOf(destination)}</bdi>
      </Link>
      {' · '}
      <Copy id={sentWords[status] ?? 'transactions.status.unknown'} />
    </span>
  )
}
