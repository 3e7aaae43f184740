// Reads the destination of product analytics, our own collector or Mixpanel, and what clients may send about a worker.
import { isPlainRemote, type SettingsReader } from './settings.ts'

export type AnalyticsConfig = {
  /** Decisions 46: `identify` carries e-mail and phone. */
  takesContacts: boolean
  /** What one client address may send to our collector. */
  requestsPerMinute: number
  /** null: our own collector. */
  mixpanel: MixpanelConfig | null
}

/** `apiHost`: an origin. The token is public: every page that reports has it. */
export type MixpanelConfig = { token: string; apiHost: string }

const usualApiHost = 'https://api-js.mixpanel.com'
/** Our reading: a page reports a few times a minute, and a whole restaurant is one address. A sandbox takes simulations too. */
const requestsPerMinute = { production: 600, sandbox: 1_000_000 } as const

export function readAnalytics(settings: SettingsReader, mode: 'sandbox' | 'production'): AnalyticsConfig {
  const kind = settings.choice('ANALYTICS_PROVIDER', ['embedded', 'mixpanel'], 'embedded')
  const takesContacts = settings.flag('ANALYTICS_IDENTIFY_CONTACTS', false)
  const token = settings.text('MIXPANEL_TOKEN')
  const apiHost = settings.origin('MIXPANEL_API_HOST')
  const own = { takesContacts, requestsPerMinute: requestsPerMinute[mode] }
  if (kind === 'embedded') {
    // Half a set-up is a mistake that no one would see.
    if (token !== null || apiHost !== null)
      settings.faults.push('MIXPANEL_… is set, but ANALYTICS_PROVIDER is embedded: set ANALYTICS_PROVIDER=mixpanel, or remove it')
    return { ...own, mixpanel: null }
  }
  if (token === null) {
    settings.faults.push('ANALYTICS_PROVIDER=mixpanel needs MIXPANEL_TOKEN')
    return { ...own, mixpanel: null }
  }
  if (!/^[0-9a-f]{32}$/.test(token)) settings.faults.push("MIXPANEL_TOKEN must be a project's token: 32 hexadecimal digits")
  if (isPlainRemote(apiHost)) settings.faults.push('MIXPANEL_API_HOST must begin with https:// unless it is on this machine')
  return { ...own, mixpanel: { token, apiHost: apiHost ?? usualApiHost } }
}
