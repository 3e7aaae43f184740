// The cookie by which a browser is known again: a worker's own device keeps its own limits when strangers use up the others.
import { createTokenCookie, type TokenCookie } from '../session-token-cookie.ts'

export type DeviceCookie = TokenCookie

// As long as browsers keep a cookie.
const lifetimeSeconds = 400 * 86_400

export function createDeviceCookie({ isSecure }: { isSecure: boolean }): DeviceCookie {
  return createTokenCookie({ name: 'daybreak_device', lifetimeSeconds, isSecure })
}
