// Decides how the service worker handles an alert that it receives: what to show, and where a press leads. Pure.
import type { PushAlert } from '@daybreak/contract'

/** Messages: where a press leads when the alert names no page of this app. */
const usualPath = '/messages'

/** @returns null for what is no alert of ours */
export function readAlert(text: string): PushAlert | null {
  let reported: unknown
  try {
    reported = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof reported !== 'object' || reported === null) return null
  const { title, body, link, tag, lang } = reported as Record<string, unknown>
  const parts = { title, body, link, tag, lang }
  return Object.values(parts).every((part) => typeof part === 'string') && title !== '' ? (parts as PushAlert) : null
}

/** The address of a page of this app, whatever an alert says: never another site, and never a call of the API. */
export function pageOf(link: unknown, origin: string): string {
  const url = typeof link === 'string' && link.startsWith('/') ? URL.parse(link, origin) : null
  const isPage = url !== null && url.origin === origin && !/^\/(?:api|webhooks|sandbox|assets|ofrep)(?:\/|$)/.test(url.pathname)
  return isPage ? url.href : new URL(usualPath, origin).href
}
