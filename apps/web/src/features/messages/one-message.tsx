// A message at its own address: a page where there is no space beside the list, else the list with it open.
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { ApiProblem } from '#platform/calls/api.ts'
import { useMedia, wideWidth } from '#platform/page/use-media.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { messagesPath } from '#platform/paths.ts'
import { BackLink, Card, LoadFailed, Skeleton } from '#ui'
import { MessageDetail } from './message-detail.tsx'
import { MessagesPage } from './messages-page.tsx'
import { messageQuery } from './messages.queries.ts'
import styles from './messages.module.css'

const notFound = 404

/** @param otherwise  for an id that is none of the worker's */
export function OneMessage({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const copy = useCopy()
  const isWide = useMedia(wideWidth)
  const titleId = useId()
  const { data: message, error, isPending, isFetching, refetch } = useQuery(messageQuery(id))
  if (error instanceof ApiProblem && error.status === notFound) return otherwise
  if (isWide && message) return <MessagesPage openAtFirst={message} />
  return (
    <>
      <BackLink to={messagesPath}>
        <Copy id="messages.list.title" />
      </BackLink>
      {message ? (
        <MessageDetail message={message} titleId={titleId} level={1} />
      ) : (
        <Card>
          {isPending ? (
            <Skeleton className={styles['loading']} />
          ) : (
            <LoadFailed level={2} title={copy('messages.list.load-error')} isBusy={isFetching} onRetry={() => void refetch()} />
          )}
        </Card>
      )}
    </>
  )
}
