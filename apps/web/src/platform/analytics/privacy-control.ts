// Reads Global Privacy Control, the browser's own opt-out from analytics.

/** Decisions 46: it wins over the worker's switch. */
export function isRefusedByBrowser(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}
