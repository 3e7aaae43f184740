// Finds help while someone types, ignoring typos and missing accents, and matching people's own words for ours. Pure.
import MiniSearch, { type SearchResult } from 'minisearch'

export type Findable = {
  id: string
  kind: 'screen' | 'answer'
  title: string
  lead: string
  text: string
  /** What people with this question type. */
  words: string
}

export type Found = Pick<Findable, 'id' | 'kind' | 'title' | 'lead'> & {
  /** The words of the title that were searched for, as `wordForm` has them. */
  terms: readonly string[]
}

export type SearchHelp = (query: string) => readonly Found[]

/** DESIGN-2, "Search": results from the second letter on. */
const minLetters = 2
const maxShown = 8
/** Of a word's length, in letters that may be wrong. Short words mean what they say. */
const fuzzyShare = 0.25
const minFuzzyLetters = 4

/** Words that say nothing about the topic of a search. */
const smallWords = new Set(
  (
    'a an and are be been can did do does for from got had has have how i in is it me my of on or the this to was were what when where why with you your ' +
    'al como con cual cuando de del donde el en es esta este hay la las lo los me mi mis no o para por porque puedo que se si su tu un una y yo'
  ).split(' '),
)

/** Without case, accents and the ending of a plural. */
export function wordForm(word: string): string {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/['’]/g, '')
  return plain.length > 4 ? plain.replace(/s$/, '') : plain
}

export function createHelpSearch(items: readonly Findable[]): SearchHelp {
  const index = new MiniSearch<Findable>({
    fields: ['title', 'words', 'lead', 'text'],
    storeFields: ['kind', 'title', 'lead'],
    processTerm: (term) => {
      const form = wordForm(term)
      return form === '' || smallWords.has(form) ? null : form
    },
    searchOptions: {
      boost: { title: 4, words: 3, lead: 1.5 },
      prefix: (term) => term.length >= minLetters,
      fuzzy: (term) => (term.length >= minFuzzyLetters ? fuzzyShare : false),
      maxFuzzy: 2,
    },
  })
  index.addAll([...items])

  return (query) => {
    if (query.trim().length < minLetters) return []
    // As it is written, else with mistakes forgiven: "lost" is not "cost" where there is a "lost".
    const exact = index.search(query, { combineWith: 'AND', fuzzy: false })
    const all = exact.length > 0 ? exact : index.search(query, { combineWith: 'AND' })
    // A typed sentence has words that no answer has: two matching words are enough.
    const found = all.length > 0 ? all : index.search(query).filter(({ queryTerms }) => queryTerms.length >= 2)
    return found.slice(0, maxShown).map(foundOf)
  }
}

function foundOf(result: SearchResult): Found {
  const { kind, title, lead } = result as unknown as Findable
  return { id: String(result.id), kind, title, lead, terms: result.terms }
}
