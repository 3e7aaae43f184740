// Logs out: at the worker's own request, after five idle minutes, or because the session has already ended. Specification 4,
// "Session".
import { sessionRoutes } from '@daybreak/contract'
import { callApi, forgetAnswers } from '#platform/calls/api.ts'
import { forgetChosenLanguage } from '#platform/copy/language.ts'
import { forgetGreeted } from '#platform/session/greeting.ts'
import { forgetSession } from '#platform/session/session.ts'
import { notifyOtherTabs, type EndReason } from '#platform/session/session-channel.ts'
import { forgetReturnPath, keepEndReason, keepReturnPath } from '#platform/session/session-return.ts'

/** A slow server keeps no one on a page with their own data. */
const revokePatienceMs = 5_000

/** Everything this page knows of the worker goes; the caller leaves the page. */
export function clearLocalSession(reason: EndReason): void {
  forgetAnswers()
  forgetSession()
  forgetChosenLanguage()
  keepEndReason(reason)
  // Our reading: a worker who was signed out continues where they were; one who left begins at home.
  if (reason === 'logged-out') forgetReturnPath()
  else keepReturnPath()
}

/** Resolves when the page may leave, also when the server could not be reached: then its idle limit ends the session. */
export async function endSession(reason: 'logged-out' | 'idle'): Promise<void> {
  // Specification 4: both Log Out buttons "clear the stored maintenance-notification flag, revoke the session and go to /login".
  if (reason === 'logged-out') forgetGreeted()
  // Before the cookie goes: a tab that finds it gone without a message could only guess why.
  notifyOtherTabs(reason)
  // An idle end leaves alerts on: they are for when no one is there. A log-out ends them at the server while it still knows the browser.
  if (reason === 'logged-out' && 'serviceWorker' in navigator) await endAlerts().catch(() => undefined)
  await callApi(sessionRoutes.revoke, { signal: AbortSignal.timeout(revokePatienceMs) }).catch(() => undefined)
  clearLocalSession(reason)
}

/** Few browsers ever had any: what ends them comes when one had. */
async function endAlerts(): Promise<void> {
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return
  await (await import('#platform/alerts/end-alerts.ts')).endAlerts(revokePatienceMs)
}
