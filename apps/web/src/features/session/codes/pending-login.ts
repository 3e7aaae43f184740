// The sign-in that waits for its code. It is stored for this tab, for at most 10 minutes, so that the code page survives a
// reload. Specification 4: "An intermediate session token cookie lasts 10 minutes."
import type { CodeSent, LoginMethod } from '@daybreak/contract'

export type { LoginMethod } from '@daybreak/contract'

export type PendingLogin = {
  username: string
  method: LoginMethod
  methodId: string
  /** Masked by the server: "*** *** 0101". */
  destination: string
  sentAtMs: number
  /** Of a call: how many more there are this hour. */
  callsLeft?: number
  /** A link was sent, which shows the code in any other browser. */
  isLink?: true
}

const pendingKey = 'daybreak_pending_login'
export const pendingLoginMs = 10 * 60 * 1000

export function keepPendingLogin(
  request: Pick<PendingLogin, 'username' | 'method' | 'isLink'>,
  sent: CodeSent,
  nowMs: number,
): PendingLogin {
  const { methodId, destination, callsLeft } = sent
  const pending: PendingLogin = {
    ...request,
    methodId,
    destination,
    sentAtMs: nowMs,
    ...(callsLeft !== undefined && { callsLeft }),
  }
  window.sessionStorage.setItem(pendingKey, JSON.stringify(pending))
  return pending
}

/** The sign-in under way, or null when there is none or its 10 minutes are over. */
export function readPendingLogin(nowMs: number): PendingLogin | null {
  const kept = parsePending(window.sessionStorage.getItem(pendingKey))
  if (kept && nowMs - kept.sentAtMs < pendingLoginMs) return kept
  forgetPendingLogin()
  return null
}

export function forgetPendingLogin(): void {
  window.sessionStorage.removeItem(pendingKey)
}

function parsePending(text: string | null): PendingLogin | null {
  if (text === null) return null
  try {
    const parsed = JSON.parse(text) as Partial<Record<keyof PendingLogin, unknown>>
    const { username, method, methodId, destination, sentAtMs, callsLeft, isLink } = parsed
    const isWhole =
      typeof username === 'string' &&
      (method === 'sms' || method === 'whatsapp' || method === 'voice' || method === 'email') &&
      typeof methodId === 'string' &&
      typeof destination === 'string' &&
      typeof sentAtMs === 'number'
    if (!isWhole) return null
    const kept: PendingLogin = { username, method, methodId, destination, sentAtMs }
    return { ...kept, ...(typeof callsLeft === 'number' && { callsLeft }), ...(isLink === true && { isLink }) }
  } catch {
    // Not ours, or cut off: as good as none.
    return null
  }
}
