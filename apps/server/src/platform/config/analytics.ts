// Reads what clients of product analytics may say of a worker, and how often.
import type { SettingsReader } from './settings.ts'

export type AnalyticsConfig = {
  /** Decisions 46: `identify` carries e-mail and phone. */
  takesContacts: boolean
  /** What one client address may send to our collector. */
  requestsPerMinute: number
}

/** Our reading: a page reports a few times a minute, and a whole restaurant is one address. A sandbox takes simulations too. */
const requestsPerMinute = { production: 600, sandbox: 1_000_000 } as const

export function readAnalytics(settings: SettingsReader, mode: 'sandbox' | 'production'): AnalyticsConfig {
  return {
    takesContacts: settings.flag('ANALYTICS_IDENTIFY_CONTACTS', false),
    requestsPerMinute: requestsPerMinute[mode],
  }
}
