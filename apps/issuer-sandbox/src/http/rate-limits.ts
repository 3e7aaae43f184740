// Limits each caller's requests and points of cost per period, as the card provider does, with defaults far above the provider's.
import { instantText, type Clock } from '@daybreak/time'

export type RateLimit = { requests: number; complexity: number; windowSeconds: number }

/** Goes into `extensions.rateLimit` of each answer. A refused request gets no cost, but the seconds until a retry. */
export type RateLimitShown = {
  asOf: string
  count: { cost?: number; remaining: number; limit: number }
  complexity: { cost?: number; remaining: number; limit: number }
  retryAfter?: number
}

export type RateLimits = {
  /** Counts a request of a caller, unless it is refused. */
  take(caller: string, cost: number): { isRefused: boolean; shown: RateLimitShown }
  /** Of every caller, from now on and from the beginning. */
  set(limit: RateLimit): void
}

/** The provider's test environment allows 100 requests and 2,500 points in 10 seconds; a demo and its tests are not to wait for that. */
export const generousLimit: RateLimit = { requests: 1_000_000, complexity: 1_000_000_000, windowSeconds: 10 }

type Window = { endsAtMs: number; requests: number; complexity: number }

// More callers than that are expired tokens.
const maxWindows = 10_000

export function createRateLimits(clock: Clock): RateLimits {
  const windows = new Map<string, Window>()
  let limit = generousLimit

  function windowOf(caller: string, nowMs: number): Window {
    const known = windows.get(caller)
    if (known !== undefined && known.endsAtMs > nowMs) return known
    if (windows.size >= maxWindows) for (const [key, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(key)
    const fresh = { endsAtMs: nowMs + limit.windowSeconds * 1_000, requests: 0, complexity: 0 }
    windows.set(caller, fresh)
    return fresh
  }

  return {
    take(caller, cost) {
      const now = clock.now()
      const window = windowOf(caller, now.epochMilliseconds)
      const isRefused = window.requests + 1 > limit.requests || window.complexity + cost > limit.complexity
      if (!isRefused) {
        window.requests += 1
        window.complexity += cost
      }
      const part = (used: number, max: number, own: number) => ({
        ...(isRefused ? {} : { cost: own }),
        remaining: Math.max(0, max - used),
        limit: max,
      })
      const shown = {
        asOf: instantText(now),
        count: part(window.requests, limit.requests, 1),
        complexity: part(window.complexity, limit.complexity, cost),
        ...(isRefused ? { retryAfter: Math.max(1, Math.ceil((window.endsAtMs - now.epochMilliseconds) / 1_000)) } : {}),
      }
      return { isRefused, shown }
    },
    set(next) {
      limit = next
      windows.clear()
    },
  }
}
