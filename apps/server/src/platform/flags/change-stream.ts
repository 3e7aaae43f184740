// Notifies open pages that flags have changed, within the seconds that instances take to learn of it.
import type { EventSource } from '../http/event-streams.ts'
import type { FlagSet } from './flag-set.rules.ts'

export type ChangeStream = {
  /** @param since  the version that the page has; it is notified at once when another one applies */
  follow(since: string | undefined): EventSource
  /** Looks whether another version holds, as when a change was announced. */
  poll(): void
  close(): void
}

/** Changes that arrive need no poll; changes that were lost with a connection are found by it. */
const pollEveryMs = 2_000
/** Notified pages fetch again, but not all of them at the same moment. */
const sliceSize = 200
const sliceMs = 50

type Send = (event: string) => void

/** @param read  the set that holds now: from memory, or while that cannot be trusted from the database */
export function createChangeStream(read: () => Promise<Pick<FlagSet, 'version'>>): ChangeStream {
  const listeners = new Set<Send>()
  let reportedVersion: number | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function notifyOfNewest(): Promise<void> {
    const { version } = await read()
    if (isClosed || version === reportedVersion) return
    reportedVersion = version
    const reported = [...listeners]
    for (let start = 0; start < reported.length; start += sliceSize) {
      if (start > 0) await new Promise((resolve) => setTimeout(resolve, sliceMs).unref())
      for (const send of reported.slice(start, start + sliceSize)) if (listeners.has(send)) send(refetchEvent(version))
    }
  }

  /** What cannot be read now is fetched again later. */
  function poll(): void {
    if (listeners.size > 0) notifyOfNewest().catch(() => {})
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    follow: (since) => ({
      open(send) {
        listeners.add(send)
        timer ??= setInterval(poll, pollEveryMs).unref()
        greet(send, since)
        return () => {
          listeners.delete(send)
          if (listeners.size === 0) stop()
        }
      },
    }),
    poll,
    close() {
      isClosed = true
      stop()
    },
  }

  /** A change between the page's question and its listening is reported now. */
  function greet(send: Send, since: string | undefined): void {
    read().then(
      ({ version }) => {
        reportedVersion ??= version
        if (since !== undefined && since !== String(version) && listeners.has(send)) send(refetchEvent(version))
      },
      () => {},
    )
  }
}

function refetchEvent(version: number): string {
  return `id: ${version}\ndata: ${JSON.stringify({ type: 'refetchEvaluation', etag: String(version) })}\n\n`
}
