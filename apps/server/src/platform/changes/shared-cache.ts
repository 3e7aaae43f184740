// Caches database reads in memory for as long as the change feed vouches for them.
import type { ChangeFeed } from './change-feed.ts'

export type SharedCache<Value> = {
  /** The cached value, or else the result of `load`. Null, which `load` returns for what does not exist, is never cached. */
  get(key: string): Promise<Value | null>
  /** What is kept and may be used at this moment: the same as `get` without waiting. */
  peek(key: string): Value | undefined
  /** Reads again whatever is kept. */
  reload(key: string): Promise<Value | null>
  /** Drops one key here; `announceChange` drops it on every instance. */
  forget(key: string): void
}

export type SharedCacheOptions<Value> = {
  feed: ChangeFeed
  topic: string
  load(key: string): Promise<Value | null>
  /** The ones kept longest go first when there are more. */
  maxEntries: number
}

type Loading<Value> = { promise: Promise<Value | null>; isStale: boolean }

export function createSharedCache<Value>({ feed, topic, load, maxEntries }: SharedCacheOptions<Value>): SharedCache<Value> {
  const entries = new Map<string, Value>()
  const loadings = new Map<string, Loading<Value>>()

  function forget(key: string): void {
    entries.delete(key)
    const loading = loadings.get(key)
    if (loading === undefined) return
    // What is being read may be from before the change: it answers those who already wait, and is not kept.
    loading.isStale = true
    loadings.delete(key)
  }

  feed.onChange(topic, (key) => {
    if (key !== null) return forget(key)
    entries.clear()
    for (const loadingKey of loadings.keys()) forget(loadingKey)
  })

  function peek(key: string): Value | undefined {
    return feed.isTrusted() ? entries.get(key) : undefined
  }

  function reload(key: string): Promise<Value | null> {
    forget(key)
    const loading: Loading<Value> = { promise: load(key), isStale: !feed.isListening() }
    loadings.set(key, loading)
    const isCurrent = () => loadings.get(key) === loading
    loading.promise.then(
      (value) => {
        if (isCurrent()) loadings.delete(key)
        if (value !== null && !loading.isStale) keep(key, value)
      },
      () => {
        if (isCurrent()) loadings.delete(key)
      },
    )
    return loading.promise
  }

  function keep(key: string, value: Value): void {
    if (entries.size >= maxEntries) {
      const [oldest] = entries.keys()
      if (oldest !== undefined) entries.delete(oldest)
    }
    entries.set(key, value)
  }

  return {
    peek,
    get(key) {
      const kept = peek(key)
      if (kept !== undefined) return Promise.resolve(kept)
      return (feed.isTrusted() ? loadings.get(key)?.promise : undefined) ?? reload(key)
    },
    reload,
    forget,
  }
}
