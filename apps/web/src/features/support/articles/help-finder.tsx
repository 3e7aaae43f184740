// The search of help: a field, and results while typing. DESIGN-2, "Search": screens first, then answers; the count is a status.
import { supportTopics } from '@daybreak/contract'
import FileText from 'lucide-react/icons/file-text'
import Navigation from 'lucide-react/icons/navigation'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useEffect, useId, useState, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useEarlyValue } from '#platform/page/early-input.ts'
import { articlePath, topicPath } from '#platform/paths.ts'
import { Card, EmptyState, Icon, IconButton, ItemLink, ItemList, LoadFailed, Topics } from '#ui'
import { wordForm, type Found } from './help-search.ts'
import { topicAppearances } from './topics.ts'
import { screenOfResult } from './screens-of-help.ts'
import type { ShownArticle } from './shown-article.ts'
import { useHelp } from './use-help.ts'
import styles from './articles.module.css'

/** DESIGN-2, "Search": results from the second letter on. */
const minLetters = 2
/** DESIGN-2: "200 ms after the last key". */
const pauseMs = 200

type HelpFinderProps = {
  isInside: boolean
  /** What stays beside the results, or under them on a phone. */
  beside?: ReactNode
  children: ReactNode
}

/** Holds the search text, and shows the results instead of `children`. */
export function HelpFinder({ isInside, beside, children }: HelpFinderProps) {
  const copy = useCopy()
  const resultsId = useId()
  // The field is in the page before its code has loaded.
  const [typed, setTyped] = useState(useEarlyValue('help'))
  const asked = useDeferredValue(usePaused(typed, pauseMs))
  const isAsked = asked.length >= minLetters && typed.trim().length >= minLetters
  const [isWanted, setWanted] = useState(false)
  const { articles, search, isFailed, retry } = useHelp(isInside, isWanted || typed !== '')
  // Until the answers are here the page stays as it was: they come in the time of a few letters.
  const found = isAsked && search ? search(asked) : null
  return (
    <>
      <div role="search" className={styles['search']}>
        <Icon of={SearchIcon} className={styles['lens']} />
        <input
          className={styles['field']}
          type="text"
          name="help"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          aria-label={copy('support.home.search')}
          placeholder={copy('support.home.search')}
          aria-controls={resultsId}
          value={typed}
          onFocus={() => setWanted(true)}
          onChange={({ target }) => setTyped(target.value)}
        />
        {typed !== '' && (
          <IconButton className={styles['clear']} icon={X} label={copy('support.search.clear')} onClick={() => setTyped('')} />
        )}
      </div>
      <p role="status" className={styles['count']}>
        {found && <Copy id="support.search.count" values={{ count: found.length, query: asked }} />}
      </p>
      <div id={resultsId}>
        {isAsked && isFailed && <LoadFailed level={2} onRetry={retry} />}
        {found === null && children}
        {found && (
          <div className={beside === undefined ? undefined : styles['columns']}>
            {articles && found.length > 0 && <Results {...{ found, articles, isInside }} />}
            {found.length === 0 && <NoneFound query={asked} />}
            {beside}
          </div>
        )}
      </div>
    </>
  )
}

function Results({
  found,
  articles,
  isInside,
}: {
  found: readonly Found[]
  articles: readonly ShownArticle[]
  isInside: boolean
}) {
  const copy = useCopy()
  const screens = found.flatMap(({ id, title, terms }) => {
    const screen = screenOfResult(id)
    return screen === null ? [] : [{ id, title, terms, ...screen }]
  })
  const answers = found.flatMap((one) => articles.filter(({ slug }) => slug === one.id).map((article) => ({ article, one })))
  return (
    <div className="grid">
      {screens.length > 0 && (
        <ResultGroup heading={<Copy id="support.search.screens" />} isCard={isInside}>
          {screens.map(({ id, path, name, title, terms }) => (
            <ItemLink
              key={id}
              to={path}
              icon={Navigation}
              tone="iris"
              title={<Marked text={title} terms={terms} />}
              body={copy('support.article.opens', { screen: copy(name) })}
            />
          ))}
        </ResultGroup>
      )}
      {answers.length > 0 && (
        <ResultGroup heading={<Copy id="support.search.answers" />} isCard={isInside}>
          {answers.map(({ article, one }) => (
            <ItemLink
              key={article.slug}
              to={articlePath(article.topic, article.slug)}
              icon={FileText}
              title={<Marked text={one.title} terms={one.terms} />}
              body={one.lead}
            />
          ))}
        </ResultGroup>
      )}
    </div>
  )
}

export function ResultGroup({ heading, isCard, children }: { heading: ReactNode; isCard: boolean; children: ReactNode }) {
  const id = useId()
  const list = <ItemList>{children}</ItemList>
  if (!isCard)
    return (
      <section aria-labelledby={id}>
        <h2 id={id}>{heading}</h2>
        {list}
      </section>
    )
  return (
    <Card flush labelledBy={id}>
      <h2 id={id} className={styles['listTitle']}>
        {heading}
      </h2>
      {list}
    </Card>
  )
}

function NoneFound({ query }: { query: string }) {
  const copy = useCopy()
  const topics = supportTopics.filter((topic) => ['payday', 'card-lost', 'transfers', 'log-in'].includes(topic))
  return (
    <Card>
      <EmptyState
        icon={SearchIcon}
        tone="plain"
        level={2}
        title={copy('support.search.none-title', { query })}
        body={copy('support.search.none-body')}
      />
      <Topics
        topics={topics.map((topic) => ({
          to: topicPath(topic),
          icon: topicAppearances[topic].icon,
          label: copy(topicAppearances[topic].name),
        }))}
      />
    </Card>
  )
}

/** The value as it was when it had not changed for so long. */
function usePaused(value: string, ms: number): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const waiting = window.setTimeout(() => setPaused(value), ms)
    return () => window.clearTimeout(waiting)
  }, [value, ms])
  return paused.trim()
}

/** A title with the searched words marked. */
function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  const parts = text.split(/([\p{L}\p{Nd}]+)/u)
  return parts.map((part, position) =>
    terms.includes(wordForm(part)) ? (
      // The parts of one text never change their order.
      <mark key={`${position}-${part}`} className={styles['hit']}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
