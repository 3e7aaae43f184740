// Refetches messages when the profile's count of new ones changes. It is a file of its own: the bell is on every page, the rest
// is loaded later.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

export const messagesKey = ['messages'] as const

/** Other devices read and other rooms write: when the profile's count changes, messages are fetched again. */
export function useFreshMessages(unread: number): void {
  const client = useQueryClient()
  const known = useRef(unread)
  useEffect(() => {
    if (known.current === unread) return
    known.current = unread
    void client.invalidateQueries({ queryKey: messagesKey })
  }, [client, unread])
}
