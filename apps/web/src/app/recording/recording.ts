// Decides whether this page records its screen: the flag, the worker's agreement and the browser all have to allow it, and each
// ends it at once.
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { profileQuery } from '#features/employee'
import { isRefusedByBrowser } from '#platform/analytics/privacy-control.ts'
import { isFlagOn, onFlags } from '#platform/flags/flag-values.ts'

const channelName = 'daybreak-recording'
/** Sent to the other tabs at the press, before the server knows of it. */
type Message = 'withdrawn' | 'agreed'

/** @returns what ends it with the session */
export function startRecording(queries: QueryClient): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const channel = new BroadcastChannel(channelName)
  let run: AbortController | null = null
  let isAgreed: boolean | null = null
  let isWithdrawnElsewhere = false

  function follow(): void {
    const isWanted = isAgreed === true && !isWithdrawnElsewhere && isFlagOn('recording') && !isRefusedByBrowser()
    if (isWanted && !signal.aborted) {
      if (run !== null) return
      run = new AbortController()
      void begin(run.signal)
    } else {
      run?.abort()
      run = null
    }
  }

  async function begin(running: AbortSignal): Promise<void> {
    try {
      const { recordPage } = await import('./recording-page.ts')
      recordPage(queries, running)
    } catch {
      // Without its code nothing is recorded.
    }
  }

  function followProfile(agreed: boolean | undefined): void {
    if (agreed === undefined || agreed === isAgreed) return
    const isChange = isAgreed !== null
    isAgreed = agreed
    // A poll that started before the other tab's press may still say yes: only a no is trusted.
    if (!agreed) isWithdrawnElsewhere = false
    if (isChange) channel.postMessage((agreed ? 'agreed' : 'withdrawn') satisfies Message)
    follow()
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    isWithdrawnElsewhere = data === 'withdrawn' && isAgreed === true
    follow()
  })
  const observer = new QueryObserver(queries, { ...profileQuery, enabled: false })
  const endings = [observer.subscribe(({ data }) => followProfile(data?.settings.recording)), onFlags(follow)]
  followProfile(queries.getQueryData(profileQuery.queryKey)?.settings.recording)

  return () => {
    for (const end of endings) end()
    ending.abort()
    follow()
    channel.close()
  }
}
