// Notifies the other tabs of this browser when the session changes. Specification 4: "State is synchronised across browser tabs."

/** Why a session is over, as far as a page can know it. */
export const endReasons = ['logged-out', 'idle', 'expired', 'revoked'] as const
export type EndReason = (typeof endReasons)[number]

/** `replaced`: the worker gave a fresh proof, and the session has a new token. */
const messages = ['started', 'replaced', ...endReasons] as const
export type SessionMessage = (typeof messages)[number]

const channelName = 'daybreak-session'
let channel: BroadcastChannel | null = null

/** One channel a page: it receives from the other tabs and never from itself. */
function pageChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(channelName)
  return channel
}

export function notifyOtherTabs(what: SessionMessage): void {
  pageChannel().postMessage(what)
}

export function isEnd(what: SessionMessage): what is EndReason {
  return endReasons.some((reason) => reason === what)
}

/** @returns a function that stops listening */
export function onOtherTab(listener: (what: SessionMessage) => void): () => void {
  const listening = new AbortController()
  pageChannel().addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const what = messages.find((known) => known === data)
      if (what) listener(what)
    },
    { signal: listening.signal },
  )
  return () => listening.abort()
}
