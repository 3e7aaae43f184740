// The language switch: a cookie that the server reads, then the same address again in the other language.
import { languageCookie } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'

const yearSeconds = 365 * 24 * 60 * 60

export function switchLanguage(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${locale}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
  window.location.reload()
}
