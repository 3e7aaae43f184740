// The words that stay readable in a recording: texts of the catalog that are the same for every worker, without numbers or
// values.
import { isMask, type Masking } from '@daybreak/contract'
import { catalogs, locales, typeset } from '@daybreak/copy'

/** A text with a placeholder, a tag or a number. */
const isNoPlainText = /[{}<>#\d]/

const words: ReadonlySet<string> = new Set(
  locales
    .flatMap((locale) => Object.values(catalogs[locale]))
    .filter((text) => !isNoPlainText.test(text))
    .map((text) => typeset(text).trim()),
)

/**
 * The second check. The page knows which words of the catalog are a worker's own data as well and has masked those; which names are in its
 * style sheets only the page knows.
 */
export const secondMasking: Masking = {
  isStatic: (text) => words.has(text) || isMask(text),
  isClass: () => true,
}
