// Remembers in the tab, from the code page to the next, that the worker has just typed a code and may prefer a shorter method.
import { hasPasskeys } from '#platform/session/passkey-support.ts'

const codeKey = 'daybreak_signed_in_by_code'

export function rememberCode(): void {
  if (hasPasskeys()) window.sessionStorage.setItem(codeKey, '1')
}

/** Whether the worker came in by a code; answered once. */
export function takeCode(): boolean {
  const isByCode = window.sessionStorage.getItem(codeKey) !== null
  window.sessionStorage.removeItem(codeKey)
  return isByCode
}
