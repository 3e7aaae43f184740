// Renders the texts that the server itself sends to workers, from the same catalogs as the page.
import { catalogs, type CopyKey, type Locale } from '@daybreak/copy'
import { setupI18n, type I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const renderers: Readonly<Record<Locale, I18n>> = { en: createRenderer('en'), es: createRenderer('es') }
const compiled: Readonly<Record<Locale, Set<CopyKey>>> = { en: new Set(), es: new Set() }

/** @param values  of the message's placeholders */
export function renderText(locale: Locale, key: CopyKey, values: Readonly<Record<string, string | number>>): string {
  const renderer = renderers[locale]
  // Of a thousand texts the server sends a dozen: each is compiled when it is first sent.
  if (!compiled[locale].has(key)) {
    renderer.load(locale, { [key]: compileMessage(catalogs[locale][key]) })
    compiled[locale].add(key)
  }
  return renderer._(key, values)
}

function createRenderer(locale: Locale): I18n {
  return setupI18n({ locale, messages: { [locale]: {} } })
}
