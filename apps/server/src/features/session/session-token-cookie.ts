// Reads and writes a cookie that holds one of our tokens, out of reach of scripts.
import { isToken } from './callers/index.ts'

export type TokenCookie = {
  /** The token in a Cookie header; null when there is none, or not one of ours. */
  read(cookieHeader: string | undefined): string | null
  /** The Set-Cookie value. */
  issue(token: string): string
  /** The Set-Cookie value that takes it away. */
  clear(): string
}

export type TokenCookieOptions = { name: string; lifetimeSeconds: number; isSecure: boolean }

export function createTokenCookie({ name: bareName, lifetimeSeconds, isSecure }: TokenCookieOptions): TokenCookie {
  const name = isSecure ? `__Host-${bareName}` : bareName
  const set = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}; HttpOnly; Max-Age=${seconds}`
  return {
    read(header) {
      const cookie = header?.split(';').find((candidate) => candidate.trim().startsWith(`${name}=`))
      const token = cookie?.slice(cookie.indexOf('=') + 1).trim() ?? ''
      return isToken(token) ? token : null
    },
    issue: (token) => set(token, lifetimeSeconds),
    clear: () => set('', 0),
  }
}
