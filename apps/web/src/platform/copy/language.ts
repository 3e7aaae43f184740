// Reads and changes the language of the pages: a cookie that the server reads, then the same address again in the other language.
import { languageCookie } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { keepTyped } from '../page/early-input.ts'
import { reloadPage } from '../page/reload-page.ts'

const yearSeconds = 365 * 24 * 60 * 60
/** The language that was chosen on this device before sign-in; it goes with the session. */
const chosenKey = 'daybreak_language_chosen'
/** The language that this tab has already tried to follow. */
const followedKey = 'daybreak_language_followed'

/** Before sign-in: the choice holds on this device until the next log-out, also against the profile's language. */
export function switchLanguage(locale: Locale): void {
  write(() => window.localStorage.setItem(chosenKey, locale))
  loadIn(locale)
}

/** Inside: the profile has the language already. */
export function openInLanguage(locale: Locale): void {
  forgetChosenLanguage()
  loadIn(locale)
}

/** At log-out: the next worker's profile decides again. */
export function forgetChosenLanguage(): void {
  write(() => window.localStorage.removeItem(chosenKey))
}

/**
 * Decision 38: "Sign-in takes the language of the profile unless the worker has just chosen another on that device."
 *
 * @returns whether this page is left for the same one in the profile's language
 */
export function followLanguage(profileLanguage: Locale, pageLocale: Locale): boolean {
  if (profileLanguage === pageLocale) {
    write(() => window.sessionStorage.removeItem(followedKey))
    return false
  }
  if (read(() => window.localStorage.getItem(chosenKey)) === pageLocale) return false
  // A browser that stores no cookie would reload the page forever.
  if (read(() => window.sessionStorage.getItem(followedKey)) === profileLanguage) return false
  if (!write(() => window.sessionStorage.setItem(followedKey, profileLanguage))) return false
  loadIn(profileLanguage)
  return true
}

function loadIn(locale: Locale): void {
  keepTyped()
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${locale}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
  reloadPage()
}

/** Storage may be closed to us: a private window, a strict setting. */
function read(take: () => string | null): string | null {
  try {
    return take()
  } catch {
    return null
  }
}

function write(keep: () => void): boolean {
  try {
    keep()
    return true
  } catch {
    // What is not kept is asked again; nothing else depends on it.
    return false
  }
}
