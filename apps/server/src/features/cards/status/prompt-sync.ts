// Notifies the provider while the worker waits, but only briefly: what it has not received by then, a job sends later.
import { setTimeout as pause } from 'node:timers/promises'
import { syncCard, type StatusSyncDeps } from './syncing.ts'

export type PromptSync = {
  /** Ends when the provider has been notified, or after a moment. Never throws: a job sends what this could not. */
  sync(cardIds: readonly string[]): Promise<void>
  /** Waits for work behind answers. */
  close(): Promise<void>
}

const patienceMs = 1_000

export function createPromptSync(deps: StatusSyncDeps): PromptSync {
  const inFlight = new Set<Promise<void>>()

  async function syncAll(cardIds: readonly string[]): Promise<void> {
    for (const cardId of cardIds) {
      try {
        await syncCard(deps, cardId)
      } catch (error) {
        deps.log.warn('card_synced_later', { cardId, error })
        return
      }
    }
  }

  return {
    async sync(cardIds) {
      const syncing = syncAll(cardIds)
      inFlight.add(syncing)
      void syncing.finally(() => inFlight.delete(syncing))
      const patience = new AbortController()
      await Promise.race([syncing, pause(patienceMs, undefined, { signal: patience.signal }).catch(() => {})])
      patience.abort()
    },
    async close() {
      await Promise.all(inFlight)
    },
  }
}
