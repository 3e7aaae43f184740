// The worker's cases: those that wait for the worker first. Picture "support-cases".
import type { SupportCase } from '@daybreak/contract'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { casePath, casesPath, supportPath, writePath } from '#platform/paths.ts'
import { BackLink, ButtonLink, Card, EmptyState, ItemLink, ItemList, Link, LoadFailed, Skeleton } from '#ui'
import { topicAppearances } from '../articles/index.ts'
import { casesQuery } from '../support.queries.ts'
import { CaseBadge, useCaseLine } from './words.tsx'
import styles from './cases.module.css'

export function CasesPage({ contact }: { contact: ReactNode }) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('support.case.title') }))
  const { data: cases, isPending, isFetching, refetch } = useQuery(casesQuery)
  const open = cases?.filter(({ state }) => state !== 'closed') ?? []
  const closed = cases?.filter(({ state }) => state === 'closed') ?? []
  return (
    <>
      <BackLink to={supportPath}>
        <Copy id="support.home.title" />
      </BackLink>
      <div className={styles['head']}>
        <h1>
          <Copy id="support.case.title" />
        </h1>
        <ButtonLink to={writePath} variant="tint" size="sm" icon={MessageCircle}>
          <Copy id="support.case.new" />
        </ButtonLink>
      </div>
      <div className={styles['columns']}>
        <div className="grid">
          {cases === undefined && (
            <Card>
              {isPending ? (
                <Skeleton className={styles['loading']} />
              ) : (
                <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
              )}
            </Card>
          )}
          {cases?.length === 0 && (
            <Card>
              <EmptyState icon={MessageCircle} tone="iris" level={2} title={copy('support.case.empty')} />
            </Card>
          )}
          {open.length > 0 && <Group heading={<Copy id="support.case.open" />} cases={open} />}
          {closed.length > 0 && (
            <Group heading={<Copy id="support.case.closed" />} cases={closed} foot={<Copy id="support.case.kept" />} />
          )}
        </div>
        {contact}
      </div>
    </>
  )
}

function Group({ heading, cases, foot }: { heading: ReactNode; cases: readonly SupportCase[]; foot?: ReactNode }) {
  const id = useId()
  return (
    <Card flush labelledBy={id}>
      <h2 id={id} className={styles['listTitle']}>
        {heading}
      </h2>
      <CaseRows cases={cases} />
      {foot && <p className={styles['foot']}>{foot}</p>}
    </Card>
  )
}

const tones = { waiting: 'warn', open: 'iris', closed: 'plain' } as const

function CaseRows({ cases }: { cases: readonly SupportCase[] }) {
  const copy = useCopy()
  const lineOf = useCaseLine()
  return (
    <ItemList>
      {cases.map((one) => (
        <ItemLink
          key={one.number}
          to={casePath(one.number)}
          icon={one.topic === 'other' ? MessageCircle : topicAppearances[one.topic].icon}
          tone={tones[one.state]}
          title={copy(`support.topic.${one.topic}`)}
          body={
            <>
              <span className={styles['line']}>{lineOf(one)}</span>
              <CaseBadge state={one.state} />
            </>
          }
        />
      ))}
    </ItemList>
  )
}

const shownAtHome = 3

/** The first few, on the page of help; nothing where there are none. */
export function RecentCases() {
  const id = useId()
  const { data: cases = [] } = useQuery(casesQuery)
  if (cases.length === 0) return null
  return (
    <Card flush labelledBy={id}>
      <div className={styles['recentTitle']}>
        <h2 id={id}>
          <Copy id="support.case.title" />
        </h2>
        <Link to={casesPath} className="link sm">
          <Copy id="support.home.see-all" />
        </Link>
      </div>
      <CaseRows cases={cases.slice(0, shownAtHome)} />
    </Card>
  )
}
