// Analytics of the signed-in app, loaded when the page has nothing else to do: which workers it counts, and which have opted out.
import type { Profile } from '@daybreak/contract'
import { analyticsSettings } from '@daybreak/contract'
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { profileQuery } from '#features/employee'
import { openCollectorClient } from '#platform/analytics/collector-client.ts'
import { isRefusedByBrowser } from '#platform/analytics/privacy-control.ts'
import { deliverTo } from '#platform/analytics/track.ts'
import { loadedBrand } from '#platform/copy/brand.ts'
import { systemNowMs } from '../system-now.ts'

/**
 * Follows the profile: the worker's switch counts at once, on this device and, with the next poll, on the others.
 *
 * @returns what ends it with the session, in every tab
 */
export function startAnalytics(queries: QueryClient): () => void {
  const ending = new AbortController()
  const following = follow(queries, ending.signal)
  return () => {
    deliverTo(() => undefined)
    ending.abort()
    void following.then((forget) => forget())
  }
}

/** @returns what forgets the worker */
async function follow(queries: QueryClient, signal: AbortSignal): Promise<() => void> {
  const { isProduction, identifiesContacts, mixpanel } = (await loadedBrand).analytics
  const service = mixpanel === null ? { base: '/collect', token: null } : { base: mixpanel.apiHost, token: mixpanel.token }
  const client = openCollectorClient({ ...analyticsSettings(isProduction), service, nowMs: systemNowMs }, signal)
  let isCounting: boolean | null = null

  function count(profile: Profile | undefined): void {
    if (profile === undefined || signal.aborted) return
    const isWanted = profile.settings.analytics && !isRefusedByBrowser()
    if (isWanted === isCounting) return
    isCounting = isWanted
    if (isWanted) client.identify({ id: profile.employeeId, contacts: identifiesContacts ? contactsOf(profile) : null })
    else client.forget(false)
    deliverTo(isWanted ? client.track : () => undefined)
  }

  // Requests nothing itself: the app does.
  const observer = new QueryObserver(queries, { ...profileQuery, enabled: false })
  signal.addEventListener(
    'abort',
    observer.subscribe(({ data }) => count(data)),
  )
  count(queries.getQueryData(profileQuery.queryKey))
  return () => client.forget(isCounting === true)
}

function contactsOf({ emails: [email], phoneNumbers: [phone] }: Profile) {
  return { email: email?.email ?? null, phone: phone?.phoneNumber ?? null }
}
