// Notifies the provider while the worker waits, but not for long: what it has not received by then, a job sends later.
import { setTimeout as pause } from 'node:timers/promises'
import { settleCard, type SettlingDeps } from './settling.ts'

export type SettlingSoon = {
  /** Ends when the provider has been notified, or after a moment. Never throws: a job tells what this could not. */
  settle(cardIds: readonly string[]): Promise<void>
  /** Waits for what goes on behind answers. */
  close(): Promise<void>
}

const patienceMs = 1_000

export function createSettlingSoon(deps: SettlingDeps): SettlingSoon {
  const underWay = new Set<Promise<void>>()

  async function settleAll(cardIds: readonly string[]): Promise<void> {
    for (const cardId of cardIds) {
      try {
        await settleCard(deps, cardId)
      } catch (error) {
        deps.log.warn('card_settled_later', { cardId, error })
        return
      }
    }
  }

  return {
    async settle(cardIds) {
      const settling = settleAll(cardIds)
      underWay.add(settling)
      void settling.finally(() => underWay.delete(settling))
      const patience = new AbortController()
      await Promise.race([settling, pause(patienceMs, undefined, { signal: patience.signal }).catch(() => {})])
      patience.abort()
    },
    async close() {
      await Promise.all(underWay)
    },
  }
}
