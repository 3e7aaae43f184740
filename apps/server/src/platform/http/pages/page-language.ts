// Chooses the language of a prerendered page: the worker's own choice, then the browser's, then English (decisions 29).
import { languageCookie } from '@daybreak/contract'

export type PageLanguage = 'en' | 'es'

const chosenLanguage = new RegExp(`(?:^|;\\s*)${languageCookie}=(en|es)(?:;|$)`)

export function choosePageLanguage(cookie: string | undefined, acceptLanguage: string | undefined): PageLanguage {
  const chosen = cookie === undefined ? null : chosenLanguage.exec(cookie)
  if (chosen?.[1] === 'en' || chosen?.[1] === 'es') return chosen[1]
  return preferredLanguage(acceptLanguage ?? '')
}

/** The first of the two languages by weight; equal weights by position. */
function preferredLanguage(acceptLanguage: string): PageLanguage {
  const preferences = acceptLanguage
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
      // Weights have at most three decimals: as thousandths they compare as whole numbers.
      const [whole = '0', decimals = ''] = quality.split('.')
      return {
        language: tag.split('-', 1)[0],
        weight: Number.parseInt(`${whole}${decimals.padEnd(3, '0').slice(0, 3)}`, 10) || 0,
      }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  const first = preferences.find(({ language }) => language === 'en' || language === 'es' || language === '*')
  return first?.language === 'es' ? 'es' : 'en'
}
