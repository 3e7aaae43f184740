// Every text a worker reads, English and Spanish together, as ICU messages under `room.screen.element` keys.
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }

export { typeset } from './typeset.ts'

export type Locale = 'en' | 'es'
export const locales: readonly Locale[] = ['en', 'es']

/** A key of the catalog. A key that English does not have does not compile. */
export type CopyKey = keyof typeof en

/** A Spanish text that is missing, or one without its English, does not compile. */
type Catalog = Record<CopyKey, string>
const spanish: Catalog = es satisfies Record<keyof typeof es, string> & Record<Exclude<keyof typeof es, CopyKey>, never>

export const catalogs: Readonly<Record<Locale, Catalog>> = { en, es: spanish }

/** Whether a string is a key of the catalog, for keys that are built from codes. */
export function isCopyKey(candidate: string): candidate is CopyKey {
  return Object.hasOwn(en, candidate)
}
