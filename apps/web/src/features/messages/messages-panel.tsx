// The newest messages under the bell. Picture "messages-panel".
import CheckCheck from 'lucide-react/icons/check-check'
import MailOpen from 'lucide-react/icons/mail-open'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { messagesPath } from '#platform/paths.ts'
import { Button, ButtonLink, EmptyState, LoadFailed, MessageNotice, Popover, Skeleton, type PopoverProps } from '#ui'
import { MessageRows } from './message-rows.tsx'
import { messagesQuery, useMarkAllRead } from './messages.queries.ts'
import styles from './messages.module.css'

export type MessagesPanelProps = Pick<PopoverProps, 'aroundRef' | 'onClose'>

const maxShown = 5

export function MessagesPanel({ aroundRef, onClose }: MessagesPanelProps) {
  const copy = useCopy()
  const titleId = useId()
  const { data, isPending, isFetching, refetch } = useInfiniteQuery(messagesQuery(null))
  const markAll = useMarkAllRead()
  const newest = data?.pages[0]
  // Where the worker goes, the panel does not stay.
  const follow = () => onClose({ isFocusKept: true })
  return (
    <Popover hasOwnHead titleId={titleId} aroundRef={aroundRef} onClose={onClose} className={styles['panel']}>
      <div className={styles['panelHead']}>
        <h2 id={titleId} tabIndex={-1}>
          <Copy id="messages.list.title" />
        </h2>
        {newest !== undefined && newest.unread > 0 && (
          <Button variant="quiet" size="sm" icon={CheckCheck} busy={markAll.isBusy} onClick={() => void markAll.run()}>
            <Copy id="messages.list.mark-all" />
          </Button>
        )}
      </div>
      <MessageNotice message={markAll.message} className={styles['panelNotice']} />
      {newest === undefined &&
        (isPending ? (
          <Skeleton className={styles['loading']} />
        ) : (
          <LoadFailed title={copy('messages.list.load-error')} isBusy={isFetching} onRetry={() => void refetch()} />
        ))}
      {newest?.data.length === 0 && (
        <EmptyState icon={MailOpen} tone="iris" title={copy('messages.list.empty')} body={copy('messages.list.empty-body')} />
      )}
      {newest && <MessageRows messages={newest.data.slice(0, maxShown)} level={3} onFollow={follow} />}
      <div className={styles['panelFoot']}>
        <ButtonLink to={messagesPath} variant="tint" full onClick={follow}>
          <Copy id="messages.list.see-all" />
        </ButtonLink>
      </div>
    </Popover>
  )
}
