// Tells the other tabs of this browser that a session started or ended. Specification 4: "State is synchronised across browser tabs."
export type SessionNews = 'started' | 'ended'

const channelName = 'daybreak-session'
let channel: BroadcastChannel | null = null

/** One channel a page: it hears the other tabs and never itself. */
function pageChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(channelName)
  return channel
}

export function tellOtherTabs(news: SessionNews): void {
  pageChannel().postMessage(news)
}

/** @returns the way to stop listening */
export function onOtherTab(listener: (news: SessionNews) => void): () => void {
  const listening = new AbortController()
  pageChannel().addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (data === 'started' || data === 'ended') listener(data)
    },
    { signal: listening.signal },
  )
  return () => listening.abort()
}
