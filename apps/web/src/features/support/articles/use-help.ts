// Loads the content of help when it is wanted, with another try when that failed.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import type { SearchHelp } from './help-search.ts'
import type { ShownArticle } from './shown-article.ts'

type HelpContent = Awaited<ReturnType<typeof loadContent>>

async function loadContent() {
  const { articlesIn, searchOf } = await import('./help-content.ts')
  return { articlesIn, searchOf }
}

/** Once a page: what was loaded stays for the next screen. */
let loaded: HelpContent | null = null

export type Help = {
  /** null: not here yet. */
  articles: readonly ShownArticle[] | null
  search: SearchHelp | null
  isFailed: boolean
  retry: () => void
}

/** @param isWanted  someone types, or reads an answer: it is loaded now */
export function useHelp(isInside: boolean, isWanted: boolean): Help {
  const locale = useLocale()
  const copy = useCopy()
  const [content, setContent] = useState(loaded)
  const [isFailed, setFailed] = useState(false)
  const retry = useCallback(() => {
    setFailed(false)
    loadContent().then(
      (here) => {
        loaded = here
        setContent(here)
      },
      () => setFailed(true),
    )
  }, [])
  useEffect(() => {
    if (isWanted && content === null) retry()
  }, [isWanted, content, retry])
  const articles = useMemo(() => content && content.articlesIn(locale, copy), [content, locale, copy])
  const search = useMemo(
    () => content && articles && content.searchOf(articles, copy, isInside),
    [content, articles, copy, isInside],
  )
  return { articles, search, isFailed, retry }
}
