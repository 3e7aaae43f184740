// The companies that the worker stopped, each with a button to allow it again. Decision 65: listed under Pay; picture "my-account-pay".
import { achRoutes, type StoppedCompany } from '@daybreak/contract'
import { dateIn, formatDate, parseInstant } from '@daybreak/time'
import { queryOptions, useQuery } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import { useId, useRef, useState } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button, Card, Item, ItemList, LoadFailed, MessageNotice, Money, Skeleton, useToast } from '#ui'
import styles from '../company-debit.module.css'
import { useAllowCompany } from './use-debit-actions.ts'

export const stoppedCompaniesQuery = queryOptions({
  queryKey: ['ach', 'stopped'],
  queryFn: ({ signal }) => callApi(achRoutes.listStoppedCompanies, { signal }),
  meta: { tags: ['debits'] },
})

export function StoppedCompanies() {
  const copy = useCopy()
  const titleId = useId()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const { toast, show } = useToast()
  const { data, isPending, isFetching, refetch } = useQuery(stoppedCompaniesQuery)
  const stopped = data?.data ?? []
  const allow = useAllowCompany()
  const [busyId, setBusyId] = useState<string | null>(null)

  async function allowAgain({ id, company }: StoppedCompany) {
    setBusyId(id)
    const isDone = (await allow.run(id)) !== null
    setBusyId(null)
    if (!isDone) return
    // The row with the button is gone.
    titleRef.current?.focus()
    show(copy('transactions.stop.allowed', { company }))
  }

  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} ref={titleRef} tabIndex={-1} className={styles['cardHead']}>
        <Copy id="employee.pay.stopped-title" />
      </h2>
      {isPending && <Skeleton className={styles['cardLoading']} />}
      {!isPending && !data && <LoadFailed level={3} isBusy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <p className="sm soft">
          <Copy id={stopped.length === 0 ? 'employee.pay.stopped-none' : 'employee.pay.stopped-note'} />
        </p>
      )}
      <MessageNotice message={allow.message} />
      {stopped.length > 0 && (
        <ItemList>
          {stopped.map((stop) => (
            <Stopped key={stop.id} stop={stop} isBusy={stop.id === busyId} onAllow={() => void allowAgain(stop)} />
          ))}
        </ItemList>
      )}
      {toast}
    </Card>
  )
}

type StoppedProps = { stop: StoppedCompany; isBusy: boolean; onAllow: () => void }

function Stopped({ stop: { company, stoppedAt, amount }, isBusy, onAllow }: StoppedProps) {
  const copy = useCopy()
  const locale = useLocale()
  const date = formatDate(dateIn(parseInstant(stoppedAt), browserTimeZone()), locale)
  return (
    <Item
      icon={Ban}
      title={<bdi>{company}</bdi>}
      body={
        <span className="num">
          <Copy id="employee.pay.stopped-row" values={{ date, amount: <Money cents={amount} /> }} />
        </span>
      }
      end={
        <Button
          variant="quiet"
          size="sm"
          busy={isBusy}
          aria-label={copy('employee.pay.allow-label', { company })}
          onClick={onAllow}
        >
          <Copy id="employee.pay.allow" />
        </Button>
      }
    />
  )
}
