// The pages below Support inside the shell: topics, answers, writing to us and cases. Decision 47.
import { useParams, useRouter, type RouterHistory } from '@tanstack/react-router'
import { ArticlePage, CasePage, CasesPage, startOf, TopicPage, WriteForm } from '#features/support'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { casePath, supportPath } from '#platform/paths.ts'
import { BackLink, Card } from '#ui'
import { ContactPart } from './support-parts.tsx'
import { NotFoundInsideScreen } from '../shell/quiet/not-found-inside.screen.tsx'
import styles from './support-pages.module.css'

export { SupportInsideScreen } from './support-inside.screen.tsx'

type Params = { topic?: string; article?: string; number?: string }
const usePathParams = () => useParams({ strict: false }) as Params

export function TopicScreen() {
  const { topic = '' } = usePathParams()
  return <TopicPage topic={topic} isInside otherwise={<NotFoundInsideScreen />} />
}

export function ArticleScreen() {
  const { topic = '', article = '' } = usePathParams()
  return (
    <ArticlePage
      key={article}
      topic={topic}
      slug={article}
      isInside
      contact={<ContactPart isCard />}
      otherwise={<NotFoundInsideScreen />}
    />
  )
}

export function CasesScreen() {
  return <CasesPage contact={<ContactPart isCard />} />
}

export function CaseScreen() {
  const { number = '' } = usePathParams()
  return <CasePage key={number} number={number} otherwise={<NotFoundInsideScreen />} />
}

export function WriteScreen() {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('support.case.new') }))
  const { history } = useRouter() as { history: RouterHistory }
  return (
    <div className={styles['narrow']}>
      <BackLink to={supportPath}>
        <Copy id="support.home.title" />
      </BackLink>
      <h1 className={styles['title']}>
        <Copy id="support.case.new" />
      </h1>
      <Card>
        <WriteForm
          start={startOf(new URLSearchParams(window.location.search))}
          onSent={(number) => history.replace(casePath(number))}
        />
      </Card>
    </div>
  )
}
