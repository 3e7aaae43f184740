// The cookie that identifies a known browser: a worker's own device has its own limits when strangers use up the others.
import type { ActiveSession, RequestContext } from '#platform/http/routes.ts'
import { hashToken } from '../callers/index.ts'
import { createTokenCookie, type TokenCookie } from '../session-token-cookie.ts'

export type DeviceCookie = TokenCookie

// As long as browsers keep a cookie.
const lifetimeSeconds = 400 * 86_400

export function createDeviceCookie({ isSecure }: { isSecure: boolean }): DeviceCookie {
  return createTokenCookie({ name: 'daybreak_device', lifetimeSeconds, isSecure })
}

/** The browser that asks, by its cookie. What has none, such as a program, is known by its session. */
export function createDeviceHash(options: {
  isSecure: boolean
}): (context: Pick<RequestContext, 'request'>, session: Pick<ActiveSession, 'sessionId'>) => Uint8Array {
  const cookie = createDeviceCookie(options)
  return ({ request }, { sessionId }) => hashToken(cookie.read(request.headers.cookie) ?? sessionId)
}
