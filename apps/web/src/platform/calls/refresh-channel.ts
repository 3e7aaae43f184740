// After a change, refetches what shows it: on this screen, and in the worker's other tabs.
import type { QueryClient } from '@tanstack/react-query'
import { isTag, type Tag } from '../tags.ts'

const channelName = 'daybreak-refresh'
let channel: BroadcastChannel | null = null

/** One channel a page: it receives from the other tabs and never from itself. */
function pageChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(channelName)
  return channel
}

/** Resolves when this tab has the new answers; the other tabs ask on their own. */
export async function refreshInAllTabs(client: QueryClient, tags: readonly Tag[]): Promise<void> {
  if (tags.length === 0) return
  pageChannel().postMessage(tags)
  await refresh(client, tags)
}

/**
 * Asks again for what another tab changed.
 *
 * @returns a function that stops listening
 */
export function followOtherTabs(client: QueryClient): () => void {
  const listening = new AbortController()
  pageChannel().addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (Array.isArray(data)) void refresh(client, data.filter(isTag))
    },
    { signal: listening.signal },
  )
  return () => listening.abort()
}

/** An older or newer build in another tab may name tags that this one does not know: they are nothing here. */
async function refresh(client: QueryClient, tags: readonly Tag[]): Promise<void> {
  await client.invalidateQueries({ predicate: ({ meta }) => meta?.tags?.some((tag) => tags.includes(tag)) ?? false })
}
