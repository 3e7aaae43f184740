// The texts of this bundle's language. The build registers, in each module that names a text, the compiled text itself.
import type { Locale } from '@daybreak/copy'
import { setupI18n, type Messages } from '@lingui/core'

const pageLocale = import.meta.env.DAYBREAK_LOCALE

export const i18n = setupI18n({ locale: pageLocale, messages: { [pageLocale]: {} } })

/**
 * Called by code that the build writes, never by hand.
 * @public
 */
export function registerCopy(messages: Messages): void {
  i18n.load(pageLocale, messages)
}

/** The language of the page. Changing it is loading the same address again with another cookie. */
export function useLocale(): Locale {
  return i18n.locale === 'es' ? 'es' : 'en'
}
