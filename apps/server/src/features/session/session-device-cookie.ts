// The cookie by which a browser is known again: a worker's own device keeps its own limits when strangers use up the others.
import { isToken } from './session-secrets.ts'

export type DeviceCookie = {
  read(cookieHeader: string | undefined): string | null
  issue(token: string): string
}

// As long as browsers keep a cookie.
const lifetimeSeconds = 400 * 86_400

export function createDeviceCookie({ isSecure }: { isSecure: boolean }): DeviceCookie {
  const name = isSecure ? '__Host-daybreak_device' : 'daybreak_device'
  return {
    read(header) {
      const cookie = header?.split(';').find((candidate) => candidate.trim().startsWith(`${name}=`))
      const token = cookie?.slice(cookie.indexOf('=') + 1).trim() ?? ''
      return isToken(token) ? token : null
    },
    issue: (token) => `${name}=${token}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}; HttpOnly; Max-Age=${lifetimeSeconds}`,
  }
}
