// The content of help and its search index: loaded when someone types or opens an answer, because most people come here to call
// us.
import type { Locale } from '@daybreak/copy'
import { articles, type Article } from '@daybreak/help'
import { formatDate, parsePlainDate } from '@daybreak/time'
import type { useCopy } from '#platform/copy/copy.tsx'
import { createHelpSearch, type Findable, type SearchHelp } from './help-search.ts'
import { resultsOfScreen, screensOfHelp } from './screens-of-help.ts'
import type { ShownArticle } from './shown-article.ts'

type Words = ReturnType<typeof useCopy>

/** All articles, in their order. */
export function articlesIn(locale: Locale, copy: Words): readonly ShownArticle[] {
  return articles.map((article) => shownOf(article, locale, copy))
}

/** @param isInside  screens that need a session are among the results */
export function searchOf(shown: readonly ShownArticle[], copy: Words, isInside: boolean): SearchHelp {
  const answers = shown.map(({ slug, title, lead, steps, body, words }): Findable => ({
    id: slug,
    kind: 'answer',
    title,
    lead,
    text: [...steps.flat(), ...body].join(' '),
    words,
  }))
  return createHelpSearch([...screenItems(copy, isInside), ...answers])
}

function shownOf({ slug, topic, screen, checked, short, ...texts }: Article, locale: Locale, copy: Words): ShownArticle {
  const { title, lead, steps = [], body, words } = texts[locale]
  return {
    slug,
    topic,
    screen,
    checked: formatDate(parsePlainDate(checked), locale),
    title: title ?? (short ? copy(`shell.help.${short}-q`) : ''),
    lead: lead ?? (short ? copy(`shell.help.${short}-a`) : ''),
    steps,
    body,
    words,
  }
}

/** Screens by their own name, and what is done there by its name. One that has the name of another is the same place to a reader. */
function screenItems(copy: Words, isInside: boolean): Findable[] {
  const items = Object.entries(screensOfHelp)
    .filter(([id, { isOpen }]) => (isInside ? id !== 'login' : isOpen === true))
    .flatMap(([id, screen]) => resultsOfScreen(id, screen))
    .map(({ id, title }): Findable => ({ id, kind: 'screen', title: copy(title), lead: '', text: '', words: '' }))
  return items.filter(({ title }, position) => items.findIndex((other) => other.title === title) === position)
}
