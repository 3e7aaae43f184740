// Our question to the worker, its deadline, and their answer.
import type { Dispute } from '@daybreak/contract'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Card, Notice } from '#ui'
import { useDisputeWords } from '../use-dispute-words.ts'
import { AddForm } from './add-form.tsx'
import styles from './following.module.css'

type QuestionProps = { dispute: Dispute; onDone: (said: string) => void }

export function Question({ dispute: { id, state, question }, onDone }: QuestionProps) {
  const copy = useCopy()
  const words = useDisputeWords()
  if (state !== 'asking' || question === null) return null
  return (
    <Card>
      <Notice tone="warn" icon={CalendarClock} top>
        <p>
          <Copy id="disputes.track.need-info" values={{ date: <b>{words.day(question.answerBy)}</b> }} />
        </p>
      </Notice>
      <p className={styles['question']}>{question.text}</p>
      <AddForm
        id={id}
        route="addMessage"
        label={copy('support.case.answer-label')}
        onSent={() => onDone(copy('disputes.case.added'))}
      />
    </Card>
  )
}
