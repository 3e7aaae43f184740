// Global Privacy Control: the browser's own request not to be counted.

/** Decisions 46: it wins over the worker's switch. */
export function isRefusedByBrowser(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}
