// "Dispute This Transaction": the form prefilled for one transaction, its review, and a message where nothing can be reported.
// Decision 13.
import type { Dispute, DisputeForm } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiProblem } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useDraft } from '#platform/drafts.tsx'
import { transactionsPath } from '#platform/paths.ts'
import { Card, LoadFailed, Skeleton } from '#ui'
import { DisputePart } from '../dispute-part.tsx'
import { disputeFormQuery } from '../disputes.queries.ts'
import { AlreadyReported, NotDisputable } from './cannot-report.tsx'
import { EntryForm, type SafeCardPart } from './entry-form.tsx'
import { draftNames, isRight, newEntry, type Entry } from './filing.rules.ts'
import { ReportedItem } from './reported-item.tsx'
import { ReviewStep } from './review-step.tsx'
import styles from './filing.module.css'

export type FilingStep = 'form' | 'review'

type NewDisputeProps = {
  transactionId: string
  currentStep: FilingStep
  goTo: (currentStep: FilingStep, options?: { replace?: boolean }) => void
  goBack: () => void
  onFiled: (dispute: Dispute) => void
  SafeCard: SafeCardPart
  /** For an id that is no transaction of the worker's. */
  otherwise: ReactNode
}

const notFound = 404

export function NewDispute({ transactionId, otherwise, ...props }: NewDisputeProps) {
  const { data: form, error, isPending, isFetching, refetch } = useQuery(disputeFormQuery(transactionId))
  if (error instanceof ApiProblem && error.status === notFound) return otherwise
  if (form !== undefined && form.item.eligibility !== 'reported' && form.item.eligibility !== 'none')
    return <Filing {...props} form={form} />
  return (
    <FilingPage>
      {form === undefined ? (
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
      ) : (
        <>
          <ReportedItem item={form.item} />
          {form.item.reportedIn === null ? (
            <NotDisputable />
          ) : (
            <AlreadyReported dispute={form.item.reportedIn} transactionId={form.item.transactionId} />
          )}
        </>
      )}
    </FilingPage>
  )
}

function FilingPage({ step = null, children }: { step?: string | null; children: ReactNode }) {
  const copy = useCopy()
  return (
    <div className={styles['page']}>
      <DisputePart
        title={copy(step === null ? 'disputes.form.title' : 'disputes.form.review')}
        lead={step === null && <Copy id="disputes.form.lead" />}
        back={{ to: transactionsPath, name: <Copy id="transactions.list.title" /> }}
        step={step}
      >
        <div className={styles['parts']}>{children}</div>
      </DisputePart>
    </div>
  )
}

type FilingProps = Omit<NewDisputeProps, 'transactionId' | 'otherwise'> & { form: DisputeForm }

function Filing({ form, currentStep: asked, goTo, goBack, onFiled, SafeCard }: FilingProps) {
  const { transactionId } = form.item
  const reviewed = useDraft<Entry>({ name: draftNames(transactionId).checked })
  const [entry, setEntry] = useState(() => reviewed.restore(newEntry(crypto.randomUUID(), form)))
  const currentStep = asked === 'review' && isRight(entry, form) ? 'review' : 'form'
  useEffect(() => {
    // Nothing is known of the review after a draft has gone.
    if (currentStep !== asked) goTo(currentStep, { replace: true })
  }, [currentStep, asked, goTo])
  return (
    <FilingPage step={currentStep === 'review' ? currentStep : null}>
      <ReportedItem item={form.item} />
      {currentStep === 'form' ? (
        <EntryForm
          form={form}
          entry={entry}
          SafeCard={SafeCard}
          onReview={(typed) => {
            reviewed.keep(typed)
            setEntry(typed)
            goTo('review')
          }}
        />
      ) : (
        <ReviewStep
          form={form}
          entry={entry}
          onBack={goBack}
          onFiled={(dispute) => {
            reviewed.forget()
            onFiled(dispute)
          }}
        />
      )}
    </FilingPage>
  )
}
