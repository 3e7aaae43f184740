// The pages of help: all topics, the answers of one topic, and one answer with the screen it is about.
import { supportTopics } from '@daybreak/contract'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FileText from 'lucide-react/icons/file-text'
import MessageCircle from 'lucide-react/icons/message-circle'
import Navigation from 'lucide-react/icons/navigation'
import { lazy, Suspense, Fragment, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy, inOnePiece } from '#platform/copy/copy.tsx'
import { telephoneLink } from '#platform/copy/telephone-link.ts'
import { usePageTitle } from '#platform/page/page-title.ts'
import { articlePath, supportPath, topicPath, writePath } from '#platform/paths.ts'
import { BackLink, ButtonLink, Card, Icon, ItemLink, Link, LoadFailed, Orb, Skeleton, Topics } from '#ui'
import { ResultGroup } from './help-finder.tsx'
import type { Helped as HelpedPart } from './helped.tsx'
import { isTopic, topicAppearances } from './topics.ts'
import { screensOfHelp } from './screens-of-help.ts'
import type { ShownArticle } from './shown-article.ts'
import { useHelp, type Help } from './use-help.ts'
import styles from './articles.module.css'

type PageProps = { isInside: boolean }

/** With what sends it: the answer is there to read first, and stays so when this does not come. */
const Helped = lazy(async (): Promise<{ default: ComponentType<ComponentProps<typeof HelpedPart>> }> => {
  const part = await import('./helped.tsx').catch(() => null)
  return { default: part?.Helped ?? (() => null) }
})

export function TopicTiles() {
  const copy = useCopy()
  return (
    <Topics
      topics={supportTopics.map((topic) => ({
        to: topicPath(topic),
        icon: topicAppearances[topic].icon,
        label: copy(topicAppearances[topic].name),
      }))}
    />
  )
}

/** The answers of one topic. @param otherwise  for an address that is no topic */
export function TopicPage({ topic, isInside, otherwise }: PageProps & { topic: string; otherwise: ReactNode }) {
  const copy = useCopy()
  const help = useHelp(isInside, isTopic(topic))
  const name = isTopic(topic) ? copy(topicAppearances[topic].name) : ''
  usePageTitle(copy('shell.title.pattern', { page: name === '' ? copy('shell.title.support') : name }))
  if (!isTopic(topic)) return otherwise
  return (
    <>
      <BackLink to={supportPath}>
        <Copy id="support.home.title" />
      </BackLink>
      <h1 className={styles['title']}>{name}</h1>
      <ResultGroup heading={<Copy id="support.search.answers" />} isCard={isInside}>
        {help.articles === null && <Awaited help={help} />}
        {(help.articles ?? [])
          .filter((article) => article.topic === topic)
          .map(({ slug, title, lead }) => (
            <ItemLink key={slug} to={articlePath(topic, slug)} icon={FileText} title={title} body={lead} />
          ))}
      </ResultGroup>
    </>
  )
}

/** Where answers will be. */
function Awaited({ help: { isFailed, retry } }: { help: Help }) {
  return isFailed ? <LoadFailed level={2} onRetry={retry} /> : <Skeleton className={styles['awaited']} />
}

type ArticlePageProps = PageProps & { topic: string; slug: string; contact: ReactNode; otherwise: ReactNode }

export function ArticlePage({ topic, slug, isInside, contact, otherwise }: ArticlePageProps) {
  const copy = useCopy()
  const help = useHelp(isInside, isTopic(topic))
  const article = help.articles?.find((one) => one.topic === topic && one.slug === slug) ?? null
  usePageTitle(copy('shell.title.pattern', { page: article?.title ?? copy('shell.title.support') }))
  if (isTopic(topic) && help.articles === null) return <Awaited help={help} />
  if (article === null) return otherwise
  const related = (help.articles ?? []).filter((other) => other.topic === article.topic && other.slug !== slug).slice(0, 3)
  const answer = <Answer article={article} isInside={isInside} />
  return (
    <>
      <BackLink to={topicPath(article.topic)}>
        <Copy id={topicAppearances[article.topic].name} />
      </BackLink>
      <div className={styles[isInside ? 'columns' : 'stack']}>
        {isInside ? (
          <Card>
            <article>{answer}</article>
          </Card>
        ) : (
          <article>{answer}</article>
        )}
        <div className="grid">
          <ResultGroup heading={<Copy id="support.article.related" />} isCard={isInside}>
            {related.map((other) => (
              <ItemLink key={other.slug} to={articlePath(other.topic, other.slug)} icon={FileText} title={other.title} />
            ))}
          </ResultGroup>
          {contact}
        </div>
      </div>
    </>
  )
}

function Answer({ article, isInside }: { article: ShownArticle; isInside: boolean }) {
  const copy = useCopy()
  const { title, lead, steps, body, checked, slug, screen } = article
  const { path, name, isOpen } = screensOfHelp[screen]
  // Without a session a screen of the app is behind the sign-in, which leads on to it.
  const isLed = isInside ? screen !== 'login' : isOpen === true || screen !== 'message'
  return (
    <>
      <h1>{title}</h1>
      <p className={styles['lead']}>
        <ArticleLine text={lead} />
      </p>
      {steps.length > 0 && (
        <ol className={styles['steps']}>
          {steps.map(([step, text]) => (
            <li key={step}>
              <h2>{step}</h2>
              <p>
                <ArticleLine text={text} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <div className={styles['body']}>
        {body.map((line) => (
          <p key={line}>
            <ArticleLine text={line} />
          </p>
        ))}
      </div>
      {isLed && (
        <Link to={path} className={styles['go']}>
          <Orb icon={Navigation} tone="iris" />
          <span className="grow">{copy('support.article.opens', { screen: copy(name) })}</span>
          <Icon of={ChevronRight} className={styles['chevron']} />
        </Link>
      )}
      <Suspense fallback={<div className={styles['helped']} />}>
        <Helped key={slug} slug={slug} isInside={isInside} />
      </Suspense>
      <div className={styles['more']}>
        <ButtonLink to={`${writePath}?about=${slug}&topic=${article.topic}`} variant="tint" icon={MessageCircle}>
          <Copy id="shell.help.leave-message" />
        </ButtonLink>
      </div>
      <p className={styles['checked']}>
        <Copy id="support.article.checked" values={{ date: checked }} />
      </p>
    </>
  )
}

/** A line of an article: our name in it, and our phone number, which can be called. */
function ArticleLine({ text }: { text: string }) {
  const { brand, supportPhone } = useBrand()
  const parts = text.replaceAll('{brand}', brand).split('{phone}')
  return parts.map((part, position) => (
    <Fragment key={`${position}-${part}`}>
      {position > 0 && (
        <a className="tel" href={telephoneLink(supportPhone)}>
          {inOnePiece(supportPhone)}
        </a>
      )}
      {part}
    </Fragment>
  ))
}
