// The two cookies of a signed-in browser: the secret one, and the one that only says that the other exists.
import { sessionMarkerCookie } from '@daybreak/contract'

export type SessionCookies = {
  /** The session token in a Cookie header, or null. */
  read(cookieHeader: string | undefined): string | null
  /** The Set-Cookie values that sign a browser in until `maxAgeSeconds` from now. */
  issue(token: string, maxAgeSeconds: number): readonly string[]
  /** The Set-Cookie values that sign it out. */
  clear(): readonly string[]
}

/**
 * @param isSecure  every origin but a local host: adds Secure, and the `__Host-` prefix, which pins the cookie to this very host
 */
export function createSessionCookies({ isSecure }: { isSecure: boolean }): SessionCookies {
  const name = isSecure ? '__Host-daybreak_session' : 'daybreak_session'
  const prefix = `${name}=`
  const attributes = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`

  return {
    read(header) {
      if (header === undefined) return null
      // Indexes instead of split: this runs on every request.
      let start = header.indexOf(prefix)
      while (start > 0 && header[start - 1] !== ' ' && header[start - 1] !== ';') start = header.indexOf(prefix, start + 1)
      if (start === -1) return null
      const end = header.indexOf(';', start)
      const value = header.slice(start + prefix.length, end === -1 ? undefined : end).trim()
      return value === '' ? null : value
    },
    issue: (token, maxAgeSeconds) => [
      `${prefix}${token}; ${attributes}; HttpOnly; Max-Age=${maxAgeSeconds}`,
      `${sessionMarkerCookie}=1; ${attributes}; Max-Age=${maxAgeSeconds}`,
    ],
    clear: () => [`${prefix}; ${attributes}; HttpOnly; Max-Age=0`, `${sessionMarkerCookie}=; ${attributes}; Max-Age=0`],
  }
}
