// Queries of the messages room. The profile has the count of new messages, so the list has no poll of its own.
import { messagesRoutes, type Message, type MessageKind } from '@daybreak/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { useAction } from '#platform/use-action.ts'
import { messagesKey } from './fresh-messages.ts'

const meta = { tags: ['messages'] } as const

/** Of all kinds where none is named. */
export function messagesQuery(kind: MessageKind | null) {
  const queryKey = [...messagesKey, 'list', kind] as const
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ client, pageParam, signal }) =>
      callApi(messagesRoutes.listMessages, {
        query: { ...(pageParam !== null && { cursor: pageParam }), ...(kind !== null && { kind }) },
        signal,
        isBackground: client.getQueryData(queryKey) !== undefined && pageParam === null,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
    meta,
  })
}

export function messageQuery(id: string) {
  return queryOptions({
    queryKey: [...messagesKey, 'message', id],
    queryFn: ({ signal }): Promise<Message> => callApi(messagesRoutes.readMessage, { params: { id }, signal }),
    meta,
  })
}

const changes = ['messages', 'profile'] as const

export function useMarkAllRead() {
  return useAction({ call: () => callApi(messagesRoutes.markAllRead), changes })
}

/** An open message is read. One that could not be marked stays new, and is marked when it is opened again. */
export function useReadOnce(message: Message | undefined): void {
  const { run } = useAction({ call: (id: string) => callApi(messagesRoutes.markRead, { params: { id } }), changes })
  const marked = useRef<string | null>(null)
  useEffect(() => {
    if (message === undefined || message.readAt !== null || marked.current === message.id) return
    marked.current = message.id
    void run(message.id)
  }, [message, run])
}
