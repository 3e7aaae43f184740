// "Close my account": a reason, where the money goes, a review, and then its progress. Pictures "close-account" and its steps.
import type { ClosingReason, ClosingView } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { myAccountPath } from '#platform/paths.ts'
import { Card, Icon, Link, LoadFailed, Notice, Skeleton, Steps } from '#ui'
import { byCheck } from './closing-methods.ts'
import { closingQuery } from './closing.queries.ts'
import { Head } from './closing-head.tsx'
import { ClosingProgressView } from './closing-progress.tsx'
import { MoneyStep } from './money-step.tsx'
import { ReasonStep } from './reason-step.tsx'
import { ReviewStep } from './review-step.tsx'
import styles from './closing.module.css'

const stepNames = ['reason', 'money', 'review'] as const
export type ClosingStep = (typeof stepNames)[number]

type CloseAccountProps = {
  step: ClosingStep
  goTo: (step: ClosingStep, options?: { replace?: boolean }) => void
  onKeep: () => void
}

export function CloseAccount({ step, goTo, onKeep }: CloseAccountProps) {
  const { data, isPending, isFetching, refetch } = useQuery(closingQuery)
  return (
    <div className={styles['page']}>
      <Link to={myAccountPath} className={styles['back']}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="shell.menu.my-account" />
      </Link>
      {data?.closing && <ClosingProgressView view={data} closing={data.closing} />}
      {data?.closing === null && <Asking view={data} step={step} goTo={goTo} onKeep={onKeep} />}
      {!data && (
        <Card>
          {isPending ? (
            <Skeleton className={styles['loading']} />
          ) : (
            <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
          )}
        </Card>
      )}
    </div>
  )
}

/** What was chosen stays while the worker goes back and forth between the steps. */
function Asking({ view, step, goTo, onKeep }: CloseAccountProps & { view: ClosingView }) {
  const copy = useCopy()
  const [reason, setReason] = useState<ClosingReason | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const method = methodOf(view, chosen)
  // A step needs the one before it: without a method to send the money there is nothing to review.
  const shown = step === 'review' && method === null ? 'money' : step
  const title = copy(shown === 'review' ? 'employee.close.review-title' : 'employee.close.title')
  return (
    <>
      <Head title={title} step={shown}>
        {shown === 'reason' && <Copy id="employee.close.body" />}
      </Head>
      <Card>
        <Refused view={view} />
        <Steps
          label={copy('employee.close.title')}
          steps={[
            { key: 'reason', name: <Copy id="employee.close.step-reason" /> },
            { key: 'money', name: <Copy id="employee.close.step-money" /> },
            { key: 'review', name: <Copy id="employee.close.step-review" /> },
          ]}
          now={stepNames.indexOf(shown)}
        />
        {shown === 'reason' && <ReasonStep reason={reason} onReason={setReason} onNext={() => goTo('money')} onKeep={onKeep} />}
        {shown === 'money' && <MoneyStep view={view} chosen={method} onChosen={setChosen} onNext={() => goTo('review')} />}
        {shown === 'review' && method !== null && (
          <ReviewStep
            view={view}
            reason={reason}
            method={method}
            onAsked={() => goTo('reason', { replace: true })}
            onKeep={onKeep}
          />
        )}
      </Card>
    </>
  )
}

/** The bank's id, or `byCheck`; null when there is neither a bank nor an address. */
function methodOf({ banks, checkStreet }: ClosingView, chosen: string | null): string | null {
  const methods = [...banks.map(({ id }) => id), ...(checkStreet === null ? [] : [byCheck])]
  return methods.find((method) => method === chosen) ?? methods[0] ?? null
}

/** Why it cannot be requested now; the consequences are shown anyway. */
function Refused({ view: { refusal, available } }: { view: ClosingView }) {
  const copy = useCopy()
  const { supportPhone: phone } = useBrand()
  if (refusal === null || refusal === 'closed') return null
  return (
    <Notice tone="warn" icon={CircleAlert} role="status" className={styles['notice']}>
      {refusal === 'restricted'
        ? copy('employee.close.restricted', { phone })
        : copy('employee.close.below-zero', { amount: formatDollars(wireCents(available)) })}
    </Notice>
  )
}
