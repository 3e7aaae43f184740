// Counts requests by client address in token buckets, held in memory: each instance guards itself.
import { isIPv6 } from 'node:net'

export type RateRule = {
  /** How many requests may arrive at once. */
  readonly burst: number
  /** How many a second are let in after that. */
  readonly perSecond: number
}

export type RateLimiter = {
  /** Takes one request. Returns 0 when it may pass, otherwise the whole seconds until the next one may. */
  take(address: string): number
}

type Bucket = { tokens: number; filledAtMs: number }

// Beyond this many addresses the ones seen longest ago are forgotten: a flood of addresses must not fill the memory.
const maxBuckets = 20_000

/**
 * @param nowMs  a steady clock in milliseconds, such as performance.now
 */
export function createRateLimiter(rule: RateRule, nowMs: () => number): RateLimiter {
  const buckets = new Map<string, Bucket>()

  function bucketOf(address: string): Bucket {
    const key = limitKey(address)
    const known = buckets.get(key)
    if (known !== undefined) return known
    if (buckets.size >= maxBuckets) {
      const [oldest] = buckets.keys()
      if (oldest !== undefined) buckets.delete(oldest)
    }
    const fresh = { tokens: rule.burst, filledAtMs: nowMs() }
    buckets.set(key, fresh)
    return fresh
  }

  return {
    take(address) {
      const bucket = bucketOf(address)
      const now = nowMs()
      bucket.tokens = Math.min(rule.burst, bucket.tokens + ((now - bucket.filledAtMs) / 1000) * rule.perSecond)
      bucket.filledAtMs = now
      if (bucket.tokens >= 1) {
        bucket.tokens -= 1
        return 0
      }
      return Math.max(1, Math.ceil((1 - bucket.tokens) / rule.perSecond))
    },
  }
}

/** One household or phone network assigns a whole /64, so IPv6 is counted by that; IPv4 by address. */
export function limitKey(address: string): string {
  if (!address.includes(':')) return address
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':')
  while (groups.length + tailGroups.length < 8) groups.push('0')
  return `${[...groups, ...tailGroups].slice(0, 4).join(':')}::/64`
}
