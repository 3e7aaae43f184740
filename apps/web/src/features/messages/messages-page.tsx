// All messages: kinds to choose from, the grouped list, and the open message beside it where there is space. DESIGN-2,
// "Messages".
import type { Message, MessageKind } from '@daybreak/contract'
import CheckCheck from 'lucide-react/icons/check-check'
import MailOpen from 'lucide-react/icons/mail-open'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useMedia, wideWidth } from '#platform/page/use-media.ts'
import { notificationsPath } from '#platform/paths.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, ButtonLink, Card, ChoiceChips, classNames, EmptyState, LoadFailed, MessageNotice, Skeleton } from '#ui'
import { MessageDetail } from './message-detail.tsx'
import { kindKeys, MessageRows } from './message-rows.tsx'
import { messagesQuery, useMarkAllRead } from './messages.queries.ts'
import styles from './messages.module.css'

/** The one that the address names, where there is room for it beside the list. */
type MessagesPageProps = { openAtFirst: Message | null }

export function MessagesPage({ openAtFirst }: MessagesPageProps) {
  const isWide = useMedia(wideWidth)
  const copy = useCopy()
  const [kind, setKind] = useState<MessageKind | null>(null)
  const all = useInfiniteQuery(messagesQuery(null))
  const first = all.data?.pages[0]
  const isEmpty = first?.data.length === 0
  const kinds = first?.kinds ?? []
  return (
    <>
      <Head unread={first?.unread ?? 0} />
      {kinds.length > 1 && (
        <div className={styles['kinds']}>
          <ChoiceChips
            legend={copy('messages.list.filter')}
            chips={[
              { value: 'ALL', label: copy('messages.kind.all') },
              ...kinds.map((value) => ({ value, label: copy(kindKeys[value]) })),
            ]}
            value={kind ?? 'ALL'}
            onValue={(value) => setKind(value === 'ALL' ? null : value)}
          />
        </div>
      )}
      {isEmpty ? (
        <Card className={styles['none']}>
          <EmptyState
            icon={MailOpen}
            tone="iris"
            level={2}
            title={copy('messages.list.empty')}
            body={copy('messages.list.empty-body')}
            action={
              <ButtonLink variant="tint" size="sm" to={notificationsPath}>
                <Copy id="messages.list.empty-action" />
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <List key={kind ?? 'ALL'} {...{ kind, isWide, openAtFirst }} />
      )}
    </>
  )
}

function Head({ unread }: { unread: number }) {
  const markAll = useMarkAllRead()
  return (
    <>
      <div className={styles['head']}>
        <div>
          <h1>
            <Copy id="messages.list.title" />
          </h1>
          <p className={styles['count']} role="status">
            {unread > 0 && <Copy id="messages.list.unread" values={{ count: unread }} />}
          </p>
        </div>
        {unread > 0 && (
          <Button variant="quiet" size="sm" icon={CheckCheck} busy={markAll.isBusy} onClick={() => void markAll.run()}>
            <Copy id="messages.list.mark-all" />
          </Button>
        )}
      </div>
      <MessageNotice message={markAll.message} />
    </>
  )
}

type ListProps = MessagesPageProps & { isWide: boolean; kind: MessageKind | null }

function List({ kind, isWide, openAtFirst }: ListProps) {
  const copy = useCopy()
  const titleId = useId()
  const [openId, setOpenId] = useState(openAtFirst?.id ?? null)
  const { data, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    messagesQuery(kind),
  )
  const messages = data?.pages.flatMap((page) => page.data)
  const newest = messages?.[0]
  // The newest is open, as in the picture, until the worker opens another one: what comes meanwhile does not take its place.
  if (isWide && openId === null && newest !== undefined) setOpenId(newest.id)
  const open = isWide ? (messages?.find(({ id }) => id === openId) ?? openAtFirst ?? newest ?? null) : null
  return (
    <div className={classNames(styles['columns'], isWide && styles['wide'])}>
      <Card flush>
        {messages === undefined &&
          (isPending ? (
            <Skeleton className={styles['loading']} />
          ) : (
            <LoadFailed level={2} title={copy('messages.list.load-error')} isBusy={isFetching} onRetry={() => void refetch()} />
          ))}
        {messages && (
          <MessageRows
            messages={messages}
            level={2}
            {...(isWide && { openId: open?.id ?? null, onOpen: (id: string) => setOpenId(id) })}
          />
        )}
        {hasNextPage && (
          <div className={styles['more']}>
            <Button variant="tint" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              <Copy id="transactions.list.view-more" />
            </Button>
          </div>
        )}
      </Card>
      {open && (
        <div className={styles['beside']} aria-live="polite">
          <MessageDetail key={open.id} message={open} titleId={titleId} level={2} />
        </div>
      )}
    </div>
  )
}
