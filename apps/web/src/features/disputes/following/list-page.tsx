// "Your disputes": those that wait for the worker first, then open ones, then closed ones. Decision 37.
import type { DisputeSummary } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import FileCheck from 'lucide-react/icons/file-check'
import { useId, type ReactNode } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { disputePath, supportPath, transactionsPath } from '#platform/paths.ts'
import { Badge, ButtonLink, Card, EmptyState, ItemLink, ItemList, LoadFailed, Skeleton, useAmountWords } from '#ui'
import { DisputePart } from '../dispute-part.tsx'
import { disputesQuery } from '../disputes.queries.ts'
import { stateAppearances, useDisputeWords } from '../use-dispute-words.ts'
import styles from './following.module.css'

const openStates: readonly DisputeSummary['state'][] = ['watching', 'looking', 'asking']

export function DisputesPage() {
  const copy = useCopy()
  const { data: disputes, isPending, isFetching, refetch } = useQuery(disputesQuery)
  const open = disputes?.filter(({ state }) => openStates.includes(state)) ?? []
  const closed = disputes?.filter(({ state }) => !openStates.includes(state)) ?? []
  return (
    <DisputePart title={copy('disputes.track.title')} back={{ to: supportPath, name: <Copy id="support.home.title" /> }}>
      <div className="grid">
        {disputes === undefined && (
          <Card>
            {isPending ? (
              <>
                <p role="status" className="vh">
                  <Copy id="shell.loader.label" />
                </p>
                <Skeleton className={styles['loading']} />
              </>
            ) : (
              <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
            )}
          </Card>
        )}
        {disputes?.length === 0 && (
          <Card>
            <EmptyState
              icon={FileCheck}
              tone="iris"
              level={2}
              title={copy('disputes.list.empty')}
              body={copy('disputes.list.empty-body')}
              action={
                <ButtonLink to={transactionsPath} variant="tint">
                  <Copy id="disputes.list.report" />
                </ButtonLink>
              }
            />
          </Card>
        )}
        {open.length > 0 && <Group heading={<Copy id="disputes.list.open" />} disputes={open} />}
        {closed.length > 0 && (
          <Group heading={<Copy id="disputes.list.closed" />} disputes={closed} foot={<Copy id="disputes.list.kept" />} />
        )}
      </div>
    </DisputePart>
  )
}

type GroupProps = { heading: ReactNode; disputes: readonly DisputeSummary[]; foot?: ReactNode }

function Group({ heading, disputes, foot }: GroupProps) {
  const titleId = useId()
  const words = useDisputeWords()
  const amountWords = useAmountWords()
  const lineOf = useDisputeLine()
  return (
    <Card flush labelledBy={titleId}>
      <h2 id={titleId} className={styles['listTitle']}>
        {heading}
      </h2>
      <ItemList>
        {disputes.map((dispute) => {
          const appearance = stateAppearances[dispute.state]
          return (
            <ItemLink
              key={dispute.id}
              to={disputePath(dispute.id)}
              icon={appearance.icon}
              tone={appearance.orb}
              title={`${words.merchantOf(dispute)}, ${amountWords(wireCents(dispute.amount))}`}
              body={
                <>
                  <span className={styles['line']}>{lineOf(dispute)}</span>
                  <Badge tone={appearance.tone} icon={appearance.icon}>
                    <Copy id={appearance.words} />
                  </Badge>
                </>
              }
            />
          )
        })}
      </ItemList>
      {foot && <p className={styles['foot']}>{foot}</p>}
    </Card>
  )
}

/** "Case 600101 · We'll decide, or put the money back for now, by Mon, Dec 7." */
function useDisputeLine(): (dispute: DisputeSummary) => string {
  const copy = useCopy()
  const words = useDisputeWords()
  const amountWords = useAmountWords()
  return (dispute) => {
    const { number, state, filedAt, nextBy, provisionalAmount } = dispute
    const name = copy('support.case.number', { caseNumber: number })
    const received = copy('disputes.track.received', { date: words.date(filedAt) })
    if (nextBy === null) return `${name} · ${received}`
    const date = words.day(nextBy)
    if (state === 'asking') return `${name} · ${copy('disputes.track.need-info', { date })}`
    if (state === 'lost' && provisionalAmount !== null)
      return `${name} · ${copy('disputes.track.lost-credit-back', { amount: amountWords(wireCents(provisionalAmount)), date })}`
    if (state !== 'looking') return `${name} · ${received}`
    return `${name} · ${copy(provisionalAmount === null ? 'disputes.track.decide-by' : 'disputes.track.final-by', { date })}`
  }
}
