// After a change, what shows it is asked for again: on this screen, and in the worker's other tabs.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

const channelName = 'daybreak-refresh'
let channel: BroadcastChannel | null = null

/** One channel a page: it hears the other tabs and never itself. */
function pageChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(channelName)
  return channel
}

/** Resolves when this tab has the new answers; the other tabs ask on their own. */
export async function refreshInAllTabs(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  pageChannel().postMessage(keys)
  await refresh(client, keys)
}

/**
 * Asks again for what another tab changed.
 *
 * @returns the way to stop listening
 */
export function followOtherTabs(client: QueryClient): () => void {
  const listening = new AbortController()
  pageChannel().addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (areKeys(data)) void refresh(client, data)
    },
    { signal: listening.signal },
  )
  return () => listening.abort()
}

async function refresh(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** An older build in another tab may say something else. An empty key would mean everything. */
function areKeys(data: unknown): data is readonly QueryKey[] {
  return Array.isArray(data) && data.every((key) => Array.isArray(key) && key.length > 0)
}
