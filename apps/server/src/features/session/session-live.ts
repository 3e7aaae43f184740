// Knows which tokens are live, without querying the database each time, and records workers' activity.
import type { Clock, Instant } from '@daybreak/time'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { createSharedCache } from '#platform/changes/shared-cache.ts'
import type { Database } from '#platform/database/database.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import type { Log } from '#platform/log.ts'
import { isToken, tokenKey } from './callers/index.ts'
import { isExpired, isIdle } from './session.rules.ts'
import { findSession, writeLastActive, sessionTopic } from './session.store.ts'

export type LiveSessions = {
  /** The session behind a token, or null when it is unknown, revoked, expired or idle. Counts as activity unless it is background. */
  resolve(token: string, context: { isBackground: boolean }): Promise<ActiveSession | null>
  /** Waits until the activity that `resolve` noted is written down. */
  written(session: ActiveSession): Promise<void>
  forget(key: string): void
  close(): Promise<void>
}

type KeptSession = Omit<ActiveSession, 'isLimited' | 'limitedUntil'> & {
  isLimited: boolean
  limitedUntil: Instant | null
  readonly expiresAtMs: number
  lastActiveAtMs: number
  /** What the database knows. It trails by a second at most, so that a page which loads writes once. */
  writtenAtMs: number
}

const maxSessions = 50_000
const nobody = Promise.resolve(null)
const writeEveryMs = 1_000

type Deps = { database: Database; feed: ChangeFeed; clock: Clock; log: Log }

export function createLiveSessions({ database, feed, clock, log }: Deps): LiveSessions {
  const writing = new Map<string, Promise<void>>()
  const cache = createSharedCache<KeptSession>({
    feed,
    topic: sessionTopic,
    maxEntries: maxSessions,
    load: (key) => loadSession(database, key),
  })

  /** Activity on another instance is only in the database, so nothing counts as idle before the database was read. */
  async function find(key: string, nowMs: number): Promise<KeptSession | null> {
    const kept = await cache.get(key)
    return kept !== null && isIdle(kept, nowMs) ? cache.reload(key) : kept
  }

  async function findAndAdmit(key: string, now: Instant, isBackground: boolean): Promise<ActiveSession | null> {
    const kept = await find(key, now.epochMilliseconds)
    return kept === null ? null : admit(key, kept, now, isBackground)
  }

  function admit(key: string, kept: KeptSession, now: Instant, isBackground: boolean): ActiveSession | null {
    const nowMs = now.epochMilliseconds
    if (isExpired(kept, nowMs) || isIdle(kept, nowMs)) {
      cache.forget(key)
      return null
    }
    if (kept.limitedUntil !== null && kept.limitedUntil.epochMilliseconds <= nowMs) endLimit(kept)
    if (!isBackground) noteActivity(kept, now, nowMs)
    return kept
  }

  function endLimit(kept: KeptSession): void {
    kept.limitedUntil = null
    kept.isLimited = false
  }

  function noteActivity(kept: KeptSession, now: Instant, nowMs: number): void {
    if (nowMs <= kept.lastActiveAtMs) return
    kept.lastActiveAtMs = nowMs
    if (nowMs - kept.writtenAtMs < writeEveryMs) return
    kept.writtenAtMs = nowMs
    // The request does not wait for it: at worst a crash takes a second of activity away.
    writing.set(kept.sessionId, write(kept.sessionId, now))
  }

  async function write(sessionId: string, now: Instant): Promise<void> {
    try {
      await writeLastActive(database.query, sessionId, now)
    } catch (error) {
      log.warn('session_activity_lost', { error })
    } finally {
      writing.delete(sessionId)
    }
  }

  return {
    resolve(token, { isBackground }) {
      if (!isToken(token)) return nobody
      const now = clock.now()
      const key = tokenKey(token)
      const kept = cache.peek(key)
      // Nearly every request ends here, without waiting for anything.
      if (kept !== undefined && !isIdle(kept, now.epochMilliseconds)) return Promise.resolve(admit(key, kept, now, isBackground))
      return findAndAdmit(key, now, isBackground)
    },
    async written({ sessionId }) {
      await writing.get(sessionId)
    },
    forget: cache.forget,
    async close() {
      await Promise.all(writing.values())
    },
  }
}

async function loadSession(database: Database, key: string): Promise<KeptSession | null> {
  const stored = await findSession(database.query, key)
  if (stored === null) return null
  const { id, employeeId, expiresAt, strongProofAt, lastActiveAt, limitedUntil } = stored
  const lastActiveAtMs = lastActiveAt.epochMilliseconds
  return {
    sessionId: id,
    employeeId,
    strongProofAt,
    expiresAt,
    isLimited: limitedUntil !== null,
    limitedUntil,
    expiresAtMs: expiresAt.epochMilliseconds,
    lastActiveAtMs,
    writtenAtMs: lastActiveAtMs,
  }
}
