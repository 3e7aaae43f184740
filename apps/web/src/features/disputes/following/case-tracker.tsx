// "What happens, and when": the steps of a dispute in words. Pictures "dispute-tracker", "dispute-provisional", "dispute-won", "dispute-lost".
import type { Dispute } from '@daybreak/contract'
import CircleHelp from 'lucide-react/icons/circle-help'
import { useId } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Card, Disclosure, Tracker, useAmountWords } from '#ui'
import { stepsOf } from './case-steps.ts'
import { stepIcons, useStepWords } from './step-words.ts'
import styles from './following.module.css'

export function CaseTracker({ dispute }: { dispute: Dispute }) {
  const copy = useCopy()
  const titleId = useId()
  const wordsOf = useStepWords(dispute)
  const amountWords = useAmountWords()
  const isOpen = ['looking', 'asking', 'watching'].includes(dispute.state)
  const title = copy(isOpen ? 'disputes.track.happens' : 'disputes.track.happened')
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {title}
      </h2>
      <Tracker
        label={title}
        steps={stepsOf(dispute).map((step) => ({
          key: step.name,
          state: step.state,
          icon: stepIcons[step.name],
          ...wordsOf(step),
        }))}
      />
      {dispute.isCourtesy && (
        <p className={`sm soft ${styles['note']}`}>
          <Copy id="disputes.track.courtesy" />
        </p>
      )}
      {isOpen && (
        <div className={styles['disclosure']}>
          <Disclosure icon={CircleHelp} summary={<Copy id="disputes.case.no-mistake" />}>
            <p>
              <Copy
                id="disputes.case.no-mistake-answer"
                values={{ amount: amountWords(wireCents(dispute.provisionalAmount ?? dispute.amount)) }}
              />
            </p>
          </Disclosure>
        </div>
      )}
    </Card>
  )
}
