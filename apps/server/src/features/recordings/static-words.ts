// The words that stay readable in a recording: texts of the catalog that every worker reads alike, without a number and without a value in them.
import { isMask, type Masking } from '@daybreak/contract'
import { catalogues, locales, typeset } from '@daybreak/copy'

/** A value is filled in, a tag stands inside, or a number is said. */
const isNoPlainText = /[{}<>#\d]/

const words: ReadonlySet<string> = new Set(
  locales
    .flatMap((locale) => Object.values(catalogues[locale]))
    .filter((text) => !isNoPlainText.test(text))
    .map((text) => typeset(text).trim()),
)

/**
 * The second check. The page knows which words of the catalog are a worker's own data as well and has masked those; which names stand in its
 * style sheets only the page knows.
 */
export const secondMasking: Masking = {
  isStatic: (text) => words.has(text) || isMask(text),
  isClass: () => true,
}
