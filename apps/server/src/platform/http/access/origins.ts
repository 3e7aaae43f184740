// Decides whether a write comes from one of our own pages. Together with SameSite cookies this keeps other sites from acting for
// a worker.
import { isLocalHost } from '#platform/config/settings.ts'

export type WriteSource = {
  origin: string | undefined
  host: string | undefined
  /** The browser proves the worker by cookie, which it would also attach to another site's request. */
  hasSessionCookie: boolean
  /** The request has one of our headers, which another site cannot set without a preflight, and we answer none. */
  isPage: boolean
}

export type OriginPolicy = { allowsWrite(source: WriteSource): boolean }

/**
 * @param publicOrigin  the address people open. Without one (a sandbox) the same local host that was asked is the right origin, which a
 *                      name that was re-pointed to this machine is not.
 */
export function createOriginPolicy(publicOrigin: string | null): OriginPolicy {
  return {
    allowsWrite({ origin, host, hasSessionCookie, isPage }) {
      // Programs send no Origin; a browser always does for a write, so a cookie alone is not enough.
      if (origin === undefined) return !hasSessionCookie || isPage
      if (origin === publicOrigin) return true
      if (publicOrigin !== null) return false
      const url = URL.parse(origin)
      // A sandbox without a public address speaks no TLS: a page of another scheme is another site.
      return url !== null && url.protocol === 'http:' && isLocalHost(url.hostname) && url.host === host
    },
  }
}
